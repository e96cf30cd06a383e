package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// bullet is the mark of an unnumbered list item that a text begins with, or "".
func bullet(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n >= len(text) {
		return ""
	}
	if r >= 0xe000 && r <= 0xf8ff && text[n] == ' ' {
		return text[:n] // of a font of symbols
	}
	switch r {
	case '•', '▪', '●', '◦', '‣', '⁃', '■', '□', '○', '◆', '❖', '➢', '➤', '✓', '✔', '☐', '·', '\uf0b7', '\uf0a7', '\uf0d8', '\uf076', '\uf0fc':
		return text[:n]
	case '–', '-', '—', '*', '.':
		if text[n] == ' ' {
			return text[:n]
		}
	case 'o':
		if text[n] == ' ' && n+1 < len(text) && unicode.IsUpper(rune(text[n+1])) {
			return text[:n]
		}
	}
	return ""
}

// trimClosing drops closing marks behind a sentence's stop, and note marks.
func trimClosing(t string) string {
	for {
		u := strings.TrimRight(t, " \"'”’)]»")
		if r, _ := utf8.DecodeLastRuneInString(u); unicode.Is(unicode.No, r) {
			u = strings.TrimRightFunc(u, func(r rune) bool { return unicode.Is(unicode.No, r) })
		}
		// A note's number directly behind the stop: "the Act.12".
		if v := strings.TrimRight(u, "0123456789"); len(u)-len(v) <= 3 && len(v) > 0 && len(v) < len(u) && strings.IndexByte(".;:?!", v[len(v)-1]) >= 0 &&
			len(v) > 1 && !(v[len(v)-2] >= '0' && v[len(v)-2] <= '9') {
			u = v
		}
		if u == t {
			return t
		}
		t = u
	}
}

// endsSentence says that a line may end a sentence or what introduces a list.
func endsSentence(t string) bool {
	t = trimClosing(trimSource(t))
	if t == "" {
		return true
	}
	switch t[len(t)-1] {
	case '.', '?', '!', ':', ';':
		return true
	}
	return strings.HasSuffix(t, "—") || strings.HasSuffix(t, "。")
}

// maxSource bounds the label of a source in brackets, in bytes.
const maxSource = 80

// trimSource cuts off the label of a source that stands behind a sentence: "It is
// kept. [Port Law, sec. 3]".
func trimSource(t string) string {
	t = strings.TrimRight(t, " ")
	if i := strings.LastIndexByte(t, '['); i > 2 && t[len(t)-1] == ']' && len(t)-i < maxSource && t[i-1] == ' ' && t[i-2] == '.' {
		return t[:i-1]
	}
	return t
}

// defines says that a text begins with a term in capitals and a colon, as the
// entries of a glossary do: "SECURITY PLAN: Formal document".
func defines(t string) bool {
	term, rest, ok := strings.Cut(head(t, headingText), ": ")
	return ok && len(term) <= maxTerm && strings.ToUpper(term) == term && letters(term, 3) >= 3 && startsUpper(rest) && strings.IndexAny(term, ".;") < 0
}

// maxTerm bounds a term that a glossary explains, in bytes.
const maxTerm = 60

// endsClause says that a list item may end here.
func endsClause(t string) bool {
	if endsSentence(t) {
		return true
	}
	t = strings.TrimRight(t, " ")
	return strings.HasSuffix(t, ",") || strings.HasSuffix(t, "; and") || strings.HasSuffix(t, "; or") || strings.HasSuffix(t, ", and") || strings.HasSuffix(t, ", or")
}

// referenceWords stand before a number or label that belongs to them.
var referenceWords = wordSet(countable + ` act and or to of the in under by with from per pub pubs art arts reg regs sec secs s ss fig figs
	p pp para paras cl sch ch eq ref refs const than least at exceeding about over until before
	after is are was were a an version vol`)

// countable are those of them that name what is numbered.
const countable = `section sections sub-section sub-sections subsection subsections clause clauses sub-clause
	article articles rule rules sub-rule regulation regulations schedule part parts chapter chapters
	paragraph paragraphs point points item items no nos table figure annex annexure appendix form
	page pages note notes step`

var numberedWords = wordSet(countable)

// shortened are the reference words that a stop may stand behind inside a sentence.
var shortened = wordSet("no nos pub pubs art arts reg regs sec secs s ss fig figs p pp para paras cl sch ch eq ref refs const vol v")

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// midReference says that a line breaks off where a number must follow, so that
// a number at the next line's start belongs to it.
func midReference(t string) bool {
	i := strings.LastIndexByte(strings.TrimRight(t, " "), ' ')
	w := strings.ToLower(strings.Trim(t[i+1:], " ([,."))
	if endsStop(t) && !shortened[w] {
		return false // "in pursuance of this regulation."
	}
	return referenceWords[w] && !strings.HasSuffix(strings.TrimRight(t, " "), ",") || strings.HasSuffix(w, "§")
}
