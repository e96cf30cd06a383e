package enrich

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
)

// acronym writes the long form in front of the first occurrence of each acronym
// in a passage that does not hold the long form already.
type acronym struct{}

func (acronym) Name() string { return "acronym" }

func (acronym) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
	var edits []ingest.Edit
	var missing []ingest.Missing
	if c.Kind == ingest.KindCode {
		return nil, nil
	}
	done := map[string]bool{}
	for _, e := range ctx.Glossary.Entries {
		if e.Kind != "acronym" || e.Long == nil || done[e.Short] {
			continue
		}
		at := wholeWord(c.Original, e.Short)
		if at < 0 {
			continue
		}
		done[e.Short] = true
		if n := ctx.Glossary.meanings(e.Short); n > 1 {
			missing = append(missing, ingest.Missing{What: "acronym", Detail: "the document gives it more than one long form", Start: at, End: at + len(e.Short)})
			continue
		}
		if containsFold(c.Original, *e.Long) {
			continue
		}
		edits = append(edits, ingest.Edit{Kind: "acronym", Start: at, End: at + len(e.Short),
			Text: *e.Long + " (" + e.Short + ")", Evidence: ingest.Evidence{Start: e.Start, End: e.End}})
	}
	return edits, missing
}

// meanings counts the long forms of a short one.
func (g *Glossary) meanings(short string) int {
	n := 0
	for _, e := range g.Entries {
		if e.Short == short {
			n++
		}
	}
	return n
}

// wholeWord is where a word stands by itself in a text, or -1: not inside a
// longer word, a hyphened name, an address or a bracket that explains it.
func wholeWord(text, word string) int {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return -1
		}
		i += at
		at = i + len(word)
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[at:])
		if i > 0 && inWord(before) || at < len(text) && inWord(after) {
			continue
		}
		if before == '(' && after == ')' {
			continue
		}
		return i
	}
}

func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_/@#&", r)
}

// containsFold says that a text holds a phrase, white space folded and without
// regard to case.
func containsFold(text, phrase string) bool {
	fold := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	return strings.Contains(fold(text), fold(phrase))
}
