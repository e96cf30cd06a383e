package enrich

import (
	"strings"

	"github.com/referent-go/referent/enrich/internal/term"
	"github.com/referent-go/referent/ingest"
)

const kindDefinedTerm = "defined_term"

// definedTerm says at the first use of a named party in a passage who it is:
// "the Operator (Northgate Ports Ltd)". What a definition with "means" says is
// not written into the passage: it is too long, and comes as evidence.
type definedTerm struct{}

func (definedTerm) Name() string { return kindDefinedTerm }

// maxName bounds the name that is added, in bytes.
const maxName = 90

func (definedTerm) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
	if c.Kind == ingest.KindCode || ctx.Glossary == nil {
		return nil, nil
	}
	var edits []ingest.Edit
	var missing []ingest.Missing
	v := ctx.view(c.Original)
	uses := v.used()
	if len(uses) == 0 {
		return nil, nil
	}
	done := make(map[string]bool, len(uses))
	for _, u := range uses {
		if done[u.short] || u.plural {
			continue
		}
		e, conflict, ok := ctx.Glossary.meaning(u.short, c.Start+u.start)
		if !ok || e.Kind != term.Term || e.Pattern != term.Party || len(*e.Long) > maxName {
			continue
		}
		if !usesName(c.Original, u) || defining(c.Original, u) || quotedName(c.Original, u) {
			continue
		}
		done[u.short] = true
		if conflict {
			missing = append(missing, ingest.Missing{What: kindDefinedTerm, Detail: "conflict: the document gives the name to more than one", Start: u.start, End: u.end})
			continue
		}
		if v.holds(*e.Long) || strings.HasPrefix(*e.Long, u.short) {
			continue // it says no more
		}
		if ctx.rival(u.short, *e.Long, c.Start) {
			missing = append(missing, ingest.Missing{What: kindDefinedTerm, Detail: "other_name: the section speaks of another one", Start: u.start, End: u.end})
			continue
		}
		edits = append(edits, ingest.Edit{Kind: kindDefinedTerm, Start: u.end, End: u.end, Text: " (" + *e.Long + ")",
			Evidence: ingest.Evidence{Start: e.Start, End: e.End, Section: ctx.section(e.Start)}})
	}
	return edits, missing
}

// usesName says that a word is used as the name that a document gave, and is no
// part of a longer name: behind "the", or alone inside a sentence.
func usesName(text string, u use) bool {
	next := strings.TrimLeft(text[u.end:], " ")
	if len(next) < len(text[u.end:]) && (properName(next) || next != "" && next[0] >= '0' && next[0] <= '9') {
		return false // "Operator Manual", "Act 1998"
	}
	prev := strings.ToLower(wordBefore(text, u.start))
	if prev == "the" {
		return true
	}
	if strings.Contains(u.short, " ") && !properName(wordBefore(text, u.start)) {
		return true
	}
	switch prev {
	case "of", "to", "by", "with", "and", "or", "for", "from", "between", "that", "if":
		return !instrumentWord[strings.ToLower(u.short)]
	}
	return false
}

// instrumentWord are names that, without "the", are words of their own.
var instrumentWord = wordSet(`act agreement regulations rules code order plan policy programme scheme notice contract lease services
	goods works charges fees data information terms`)

// quotedName says that the name stands in quotation marks.
func quotedName(text string, u use) bool {
	return u.start > 0 && strings.HasSuffix(strings.TrimRight(text[:u.start], " "), "“") || strings.HasPrefix(text[u.end:], "”") || strings.HasPrefix(text[u.end:], "\"")
}

// maxRival bounds how much of a section is looked at for another bearer of a
// name, in bytes.
const maxRival = 20000

// rival says that the section around a place names another thing that the short
// name may mean: a "Bankruptcy Fund" where "the Fund" was defined as the
// Education Fund.
func (ctx *Context) rival(short, long string, at int) bool {
	g := ctx.guide
	if g == nil || g.doc == nil {
		return false
	}
	section := ingest.Span{Start: max(0, at-maxRival), End: min(len(g.doc.Text), at+maxRival)}
	for i := g.at(at); i >= 0; i = g.units[i].parent {
		if g.units[i].head {
			section.Start, section.End = max(section.Start, g.units[i].body.Start), min(section.End, g.units[i].body.End)
			break
		}
	}
	text := g.doc.Text[section.Start:section.End]
	for from := 0; ; {
		k := strings.Index(text[from:], short)
		if k < 0 {
			return false
		}
		start := from + k
		from = start + len(short)
		if !alone(text, start, from) || start == 0 {
			continue
		}
		prev := wordBefore(text, start)
		if properName(prev) && !determiner[strings.ToLower(prev)] && !strings.Contains(long, prev+" "+short) &&
			!startsSentence(text, start-len(prev)-1) {
			return true
		}
	}
}
