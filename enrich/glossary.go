package enrich

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
)

// Entry is an acronym or a defined term of a document. Long is nil where the
// text only points to a definition elsewhere. Start and End are the span of the
// defining words, in bytes of the document.
type Entry struct {
	Short   string  `json:"short"`
	Long    *string `json:"long"`
	Kind    string  `json:"kind"`    // "acronym"
	Pattern string  `json:"pattern"` // "long_short"
	Scope   string  `json:"scope"`   // "document"
	Pointer string  `json:"pointer"`
	Start   int     `json:"start"`
	End     int     `json:"end"`
}

// Glossary holds a document's entries in order of their place. Different long
// forms of one short stand side by side.
type Glossary struct{ Entries []Entry }

// BuildGlossary collects the acronyms that a document's body explains.
func BuildGlossary(doc *ingest.Document) *Glossary {
	g := &Glossary{}
	if doc == nil {
		return g
	}
	for _, b := range doc.Blocks {
		if !b.Leaf {
			continue
		}
		switch b.Kind {
		case ingest.KindCode, ingest.KindTOC, ingest.KindHeader, ingest.KindFooter, ingest.KindPageNumber, ingest.KindOther:
			continue
		}
		for _, e := range GlossaryOf(doc.Text[b.Start:b.End]) {
			e.Start += b.Start
			e.End += b.Start
			g.add(e)
		}
	}
	return g
}

// add keeps an entry unless the same one is there.
func (g *Glossary) add(e Entry) {
	for _, have := range g.Entries {
		if have.Short == e.Short && strings.EqualFold(*have.Long, *e.Long) {
			return
		}
	}
	g.Entries = append(g.Entries, e)
}

// GlossaryOf collects the acronyms that a text explains in the form
// "long form (LF)", by the right-to-left match of Schwartz and Hearst (2003).
func GlossaryOf(text string) []Entry {
	var out []Entry
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '(')
		if i < 0 {
			return out
		}
		open := at + i
		at = open + 1
		end := strings.IndexAny(text[at:], "();,")
		if end < 0 {
			return out
		}
		short := strings.Trim(text[at:at+end], " \t\n“”\"'‘’")
		if !shortForm(short) {
			continue
		}
		start := longForm(text[:open], short)
		if start < 0 {
			continue
		}
		long := strings.Join(strings.Fields(text[start:open]), " ")
		out = append(out, Entry{Short: short, Long: &long, Kind: "acronym", Pattern: "long_short", Scope: "document", Start: start, End: at + end + 1})
	}
}

// shortForm says that a bracket may hold an acronym: one word of two to ten
// characters with two capitals, no list label and no year.
func shortForm(s string) bool {
	if n := utf8.RuneCountInString(s); n < 2 || n > 10 || strings.ContainsAny(s, " \t\n") {
		return false
	}
	capitals := 0
	for i, r := range s {
		switch {
		case unicode.IsUpper(r):
			capitals++
		case unicode.IsLetter(r), unicode.IsDigit(r), i > 0 && strings.ContainsRune("-/&.", r):
		default:
			return false
		}
	}
	return capitals >= 2 && strings.Trim(s, "IVXLC") != ""
}

// longForm returns where the long form of short begins in the text before its
// bracket, or -1. Every letter of short is found from the right, the first one
// at the start of a word.
func longForm(before, short string) int {
	before = strings.TrimRightFunc(before, unicode.IsSpace)
	floor := window(before, short)
	letters := []rune(strings.ToLower(short))
	i := len(before)
	for k := len(letters) - 1; k >= 0; k-- {
		want := letters[k]
		if !unicode.IsLetter(want) && !unicode.IsDigit(want) {
			continue
		}
		for {
			if i <= floor {
				return -1
			}
			r, n := utf8.DecodeLastRuneInString(before[:i])
			i -= n
			if unicode.ToLower(r) == want && (k > 0 || wordStart(before, i)) {
				break
			}
		}
	}
	long := before[i:]
	if len(strings.Fields(long)) < 2 && !strings.Contains(long, "-") || len(long) <= len(short) || strings.Contains(" "+long+" ", " "+short+" ") {
		return -1
	}
	return i
}

// window is how far back a long form may begin: the words that the method
// allows, and never over the end of a clause.
func window(before, short string) int {
	n := utf8.RuneCountInString(short)
	words := min(n+5, n*2)
	i := len(before)
	for words > 0 && i > 0 {
		j := strings.LastIndexAny(before[:i], " \t\n")
		if j >= 0 && j+1 < i && strings.IndexByte(";:()[].!?", before[i-1]) >= 0 && i < len(before) {
			return i
		}
		i = j
		if i < 0 {
			return 0
		}
		words--
	}
	return max(i, 0)
}

func wordStart(s string, i int) bool {
	if i == 0 {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
