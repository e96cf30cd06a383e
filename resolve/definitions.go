package resolve

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
)

// maxDefinitions is how many definitions come along with one passage.
const maxDefinitions = 6

// defined is a place where a document says what a term means.
type defined struct {
	term  string
	at    ingest.Span // the block that says it, with the list below it
	unit  int
	holds ingest.Span // where it holds, empty for the whole document
}

// definitionsIn are the definitions of the terms that a span of the document
// uses, in the order of their first use. A span that is the definition itself
// does not bring it again.
func (b *book) definitionsIn(s ingest.Span) []Definition {
	out := []Definition{}
	text := b.doc.Slice(s)
	type use struct {
		at int
		d  defined
	}
	var uses []use
	taken := map[string]bool{}
	b.once.Do(func() { b.defs = b.define() })
	for _, d := range b.defs {
		if d.at.Start < s.End && s.Start < d.at.End || taken[d.term] || d.holds.End > 0 && (s.Start < d.holds.Start || s.Start >= d.holds.End) {
			continue
		}
		if at := usedAt(text, d.term); at >= 0 {
			taken[d.term] = true
			uses = append(uses, use{at, d})
		}
	}
	sort.SliceStable(uses, func(i, j int) bool { return uses[i].at < uses[j].at })
	said := map[ingest.Span]bool{} // one passage may define several terms
	for _, u := range uses {
		at := u.d.at
		if said[at] || len(out) == maxDefinitions {
			continue
		}
		said[at] = true
		if utf8.RuneCountInString(b.doc.Slice(at)) > defaultChars/3 {
			at.End = cut(b.doc.Text, at, defaultChars/3)
		}
		d := Definition{Term: u.d.term, Passage: Passage{Doc: b.id, Start: at.Start, End: at.End, Kind: b.kindAt(at.Start), Original: b.doc.Slice(at)},
			Citation: Citation{Source: b.source, Document: b.id, Title: b.title, Pages: b.doc.Where(at), Path: []ingest.Heading{}, Start: at.Start, End: at.End}}
		if u.d.unit >= 0 {
			d.Section = b.units[u.d.unit].key
			d.Citation.Path = b.pathAt(u.d.unit, at.Start)
		}
		out = append(out, d)
	}
	return out
}

// usedAt is where a text uses a term as a whole word, or its plural; -1 where it
// does not. A term written small is found at the start of a sentence too.
func usedAt(text, term string) int {
	for from := 0; from < len(text); {
		i := strings.Index(text[from:], term)
		if i < 0 {
			break
		}
		i += from
		if wholeWord(text, i, i+len(term)) {
			return i
		}
		from = i + len(term)
	}
	return -1
}

func wholeWord(t string, i, j int) bool {
	if i > 0 {
		if r, _ := utf8.DecodeLastRuneInString(t[:i]); unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' {
			return false
		}
	}
	if strings.HasPrefix(t[j:], "s") {
		j++
	}
	r, _ := utf8.DecodeRuneInString(t[j:])
	return j >= len(t) || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-'
}

// define takes the definitions of a document from its glossary. The passage of
// one is the block that it stands in, with the list that it introduces.
func (b *book) define() []defined {
	var out []defined
	g := enrich.BuildGlossary(b.doc)
	for i, e := range g.Entries {
		if e.Kind != "term" || e.Long == nil && e.Pointer == "" {
			continue
		}
		d := defined{term: e.Short, at: b.blockOf(ingest.Span{Start: e.Start, End: e.End}), holds: g.Holds(i)}
		d.unit = b.at(d.at.Start)
		out = append(out, d)
	}
	return out
}

// blockOf widens a span to the leaf blocks that it begins and ends in.
func (b *book) blockOf(s ingest.Span) ingest.Span {
	blocks := b.doc.Blocks
	i := sort.Search(len(blocks), func(i int) bool { return blocks[i].End > s.Start })
	for ; i < len(blocks) && blocks[i].Start < s.End; i++ {
		if blocks[i].Leaf {
			s.Start, s.End = min(s.Start, blocks[i].Start), max(s.End, blocks[i].End)
		}
	}
	return s
}
