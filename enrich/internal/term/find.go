package term

import (
	"sort"
	"strings"
)

// Options are what a block's surroundings say of it.
type Options struct {
	// Block is the kind of block: BlockDefinitions or BlockAbbreviations where
	// a heading announces definitions, otherwise anything.
	Block string
	// Scope is the scope that words in front of the block announced, empty for
	// the document.
	Scope string
}

// maxText bounds one block in bytes; what lies beyond is not looked at.
const maxText = 1 << 20

// Find returns what a block of text defines, in order of place.
func Find(text string, opts *Options) []Entry {
	f := finder{text: text[:min(len(text), maxText)]}
	if opts != nil {
		f.opts = *opts
	}
	if f.opts.Scope == "" {
		f.opts.Scope = document
	}
	if f.opts.Block == BlockDefinitions || f.opts.Block == BlockAbbreviations {
		f.list()
	}
	f.brackets()
	f.quotes()
	f.announced()
	f.cues()
	f.references()
	return f.settled()
}

type finder struct {
	text string
	opts Options
	out  []Entry
}

// add notes an entry. What was found first is trusted more.
func (f *finder) add(e Entry) {
	if e.Scope == "" {
		e.Scope = f.opts.Scope
	}
	e.order = len(f.out)
	f.out = append(f.out, e)
}

// settled sorts the entries by place. Of two overlapping ones with the same
// short form the one found first stands.
func (f *finder) settled() []Entry {
	sort.SliceStable(f.out, func(i, j int) bool { return f.out[i].Start < f.out[j].Start })
	last := map[string]int{}
	kept := f.out[:0]
	for _, e := range f.out {
		if i, ok := last[e.Short]; ok && kept[i].End > e.Start {
			if e.order < kept[i].order {
				kept[i] = e
			}
			continue
		}
		last[e.Short] = len(kept)
		kept = append(kept, e)
	}
	return kept
}

// fold is a long form as it is stored: white space folded, or nil for none.
func fold(s string) *string {
	s = strings.Join(strings.Fields(s), " ")
	if s == "" {
		return nil
	}
	return &s
}
