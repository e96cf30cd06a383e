package resolve

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
)

// maxDefinitions is how many definitions come along with one passage.
const maxDefinitions = 6

// defined is a place where a document says what a term means.
type defined struct {
	term string
	at   ingest.Span // the block that says it, with the list below it
	unit int
	only int // unit within which it holds, -1 for the document
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
		if d.at.Start < s.End && s.Start < d.at.End || taken[d.term] || d.only >= 0 && !b.within(b.at(s.Start), d.only) {
			continue
		}
		if at := usedAt(text, d.term); at >= 0 {
			taken[d.term] = true
			uses = append(uses, use{at, d})
		}
	}
	sort.SliceStable(uses, func(i, j int) bool { return uses[i].at < uses[j].at })
	for _, u := range uses[:min(len(uses), maxDefinitions)] {
		at := u.d.at
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

// define finds the definitions of a document: a term in quotation marks at the
// front of a block, with a word that defines behind it.
func (b *book) define() []defined {
	var out []defined
	for n, blk := range b.doc.Blocks {
		if !blk.Leaf || blk.Kind != ingest.KindParagraph && blk.Kind != ingest.KindListItem && blk.Kind != ingest.KindTableRow {
			continue
		}
		term, ok := definedTerm(b.doc.Text[blk.Start:blk.End])
		if !ok {
			continue
		}
		d := defined{term: term, at: ingest.Span{Start: blk.Start, End: blk.End}, unit: b.at(blk.Start), only: -1}
		for k := n + 1; k < len(b.doc.Blocks) && k < n+12; k++ { // the list it introduces
			x := b.doc.Blocks[k]
			if x.Kind != ingest.KindListItem || blk.Kind == ingest.KindListItem && x.Level <= blk.Level {
				break
			}
			d.at.End = x.End
		}
		d.only = b.scopeOf(n)
		out = append(out, d)
		if len(out) >= 2000 {
			break
		}
	}
	return out
}

// definedTerm reads the term that a block defines: “turnover” means ...
func definedTerm(t string) (string, bool) {
	i, n := quoteIn(t)
	if i < 0 || i > 40 {
		return "", false
	}
	j, m := quoteIn(t[i+n:])
	if j <= 1 || j > 60 {
		return "", false
	}
	term, after := t[i+n:i+n+j], t[i+n+j+m:]
	if len(after) > 120 {
		after = after[:120]
	}
	if k := strings.IndexAny(after, ".;"); k >= 0 {
		after = after[:k]
	}
	for _, w := range [...]string{" means", " mean ", " includes", " include ", " has the meaning", " has the same meaning", " shall mean", " refers to", " is defined"} {
		if k := strings.Index(after, w); k >= 0 && (k < 4 || strings.HasPrefix(strings.TrimSpace(after), ",")) {
			return strings.Trim(term, " ,"), true
		}
	}
	return "", false
}

// scopeOf is the unit within which the definition in the n-th block holds, as
// the words that introduce it say ("In this section,"); -1 for the document.
func (b *book) scopeOf(n int) int {
	for k := n; k >= 0 && k > n-40; k-- {
		blk := b.doc.Blocks[k]
		if blk.Kind == ingest.KindHeading {
			return -1
		}
		t := strings.ToLower(b.doc.Text[blk.Start:min(blk.End, blk.Start+120)])
		i := strings.Index(t, "in this ")
		if i < 0 {
			i = strings.Index(t, "purposes of this ")
		}
		if i < 0 {
			continue
		}
		w := strings.Fields(t[i:])
		for j, x := range w {
			if x == "this" && j+1 < len(w) {
				typ := strings.Trim(w[j+1], ",;:—-")
				if sectionTypes[typ] || containerTypes[typ] || annexTypes[typ] {
					return b.enclosing(typ, b.at(blk.Start))
				}
				return -1
			}
		}
		return -1
	}
	return -1
}
