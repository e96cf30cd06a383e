package enrich

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/enrich/internal/term"
	"github.com/referent-go/referent/ingest"
)

const kindAcronym = "acronym"

// acronym spells out the first occurrence of each acronym in a passage that
// does not hold its long form already: "long form (ABC)".
type acronym struct{}

func (acronym) Name() string { return kindAcronym }

func (acronym) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
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
		if done[u.short] {
			continue
		}
		e, conflict, ok := ctx.Glossary.meaning(u.short, c.Start+u.start)
		if !ok || e.Kind != term.Acronym {
			continue
		}
		if defining(c.Original, u) || inLabel(c.Original, u) || insideName(c.Original, u) || initials(c.Original, u) || shouted(c.Original, u) {
			continue
		}
		done[u.short] = true
		if conflict {
			missing = append(missing, ingest.Missing{What: kindAcronym, Detail: "conflict: the document gives it more than one long form", Start: u.start, End: u.end})
			continue
		}
		if v.holds(*e.Long) {
			continue
		}
		edits = append(edits, ingest.Edit{Kind: kindAcronym, Start: u.start, End: u.end, Text: spellOut(e, u, c.Original),
			Evidence: ingest.Evidence{Start: e.Start, End: e.End, Section: ctx.section(e.Start)}})
	}
	return edits, missing
}

// spellOut is the long form with the short one behind it, in the number that
// the text uses.
func spellOut(e Entry, u use, text string) string {
	long := *e.Long
	switch {
	case u.plural && !e.Plural:
		long = pluralOf(long)
	case !u.plural && e.Plural:
		long = singularOf(long)
	}
	return long + " (" + text[u.start:u.end] + ")"
}

// defining says that the text explains or defines the short form at its use.
func defining(text string, u use) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:u.start])
	after, _ := utf8.DecodeRuneInString(text[u.end:])
	if before == '(' && (after == ')' || after == ',' || after == ';') {
		return true
	}
	if strings.ContainsRune("“\"‘", before) && u.start > 0 && strings.ContainsRune("”\"’", after) && u.end < len(text) {
		rest := strings.TrimLeftFunc(text[u.end:], func(r rune) bool { return !unicode.IsLetter(r) && r != ':' && r != '.' })
		for _, w := range [...]string{"means", "mean", "has the", "have the", "shall", "includes", "refers", "is defined", "stands for", ":"} {
			if strings.HasPrefix(rest, w) {
				return true
			}
		}
	}
	return false
}

// maxLabel bounds a label in square brackets on either side of a short form, in
// bytes.
const maxLabel = 40

// inLabel says that a short form is, or is part of, a label in square brackets
// that stands for a source: "[VTS]", "[VTS, HSB]", "[VTS 800-53]".
func inLabel(text string, u use) bool {
	open := strings.LastIndexFunc(text[max(0, u.start-maxLabel):u.start], notInLabel)
	end := strings.IndexFunc(text[u.end:min(len(text), u.end+maxLabel)], notInLabel)
	return open >= 0 && end >= 0 && text[max(0, u.start-maxLabel)+open] == '[' && text[u.end+end] == ']'
}

// notInLabel says that a rune is none of those that labels of sources are made of.
func notInLabel(r rune) bool {
	return (r < 'A' || r > 'Z') && (r < '0' || r > '9') && strings.IndexByte(" ,;.-_+&/:'", byte(min(r, 0x7f))) < 0
}

// insideName says that words with capitals stand on both sides, so that the
// short form is part of a longer name: "Joint VTS Centre".
func insideName(text string, u use) bool {
	prev := wordBefore(text, u.start)
	next := strings.TrimLeft(text[u.end:], " ")
	if len(next) == len(text[u.end:]) || !properName(next) || prev == "" || !properName(prev) {
		return false
	}
	return !startsSentence(text, u.start-len(prev)-1) && !determiner[strings.ToLower(prev)]
}

// initials says that a short form may be a person's: "Grassi PA, Garcia ME".
func initials(text string, u use) bool {
	if u.end-u.start > 3 || u.plural {
		return false
	}
	next := text[u.end:]
	if next != "" && strings.IndexByte(",;", next[0]) < 0 && !strings.HasPrefix(next, " (1") && !strings.HasPrefix(next, " (2") && !strings.HasPrefix(next, " et al") {
		return false
	}
	prev := wordBefore(text, u.start)
	return properName(prev) && !determiner[strings.ToLower(prev)] && strings.IndexFunc(prev, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' && r != '’' }) < 0
}

// determiner are words with a capital only because they begin a sentence.
var determiner = wordSet(`the a an this that these those each every any all no both such our your its their his her if when where while
	in on at by for from to of with under and or but`)

func properName(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	return unicode.IsUpper(r) && unicode.IsLower(next)
}

// startsSentence says that what follows an offset begins a sentence.
func startsSentence(text string, at int) bool {
	front := strings.TrimRightFunc(text[:max(at, 0)], unicode.IsSpace)
	return front == "" || strings.ContainsAny(front[len(front)-1:], ".!?:;")
}

// shouted says that the words around are all in capitals, where a word may look
// like an acronym: "WHO MAY APPLY".
func shouted(text string, u use) bool {
	loud := func(w string) bool {
		w = strings.Trim(w, ".,;:()“”\"")
		return len(w) >= 3 && w == strings.ToUpper(w) && strings.IndexFunc(w, unicode.IsDigit) < 0 && strings.IndexFunc(w, unicode.IsLetter) >= 0
	}
	next := text[u.end:]
	if k := strings.IndexFunc(strings.TrimLeft(next, " "), unicode.IsSpace); k >= 0 {
		next = strings.TrimLeft(next, " ")[:k]
	}
	prev := wordBefore(text, u.start)
	return loud(next) && (loud(prev) || startsSentence(text, u.start))
}
