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
	f.cues()
	f.references()
	sort.SliceStable(f.out, func(i, j int) bool { return f.out[i].Start < f.out[j].Start })
	return f.out
}

type finder struct {
	text string
	opts Options
	out  []Entry
}

// add keeps an entry unless its short form is defined at an overlapping place.
func (f *finder) add(e Entry) {
	for _, have := range f.out {
		if have.Short == e.Short && have.Start < e.End && e.Start < have.End {
			return
		}
	}
	if e.Scope == "" {
		e.Scope = f.opts.Scope
	}
	f.out = append(f.out, e)
}

// fold is a long form as it is stored: white space folded, or nil for none.
func fold(s string) *string {
	s = strings.Join(strings.Fields(s), " ")
	if s == "" {
		return nil
	}
	return &s
}
