package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// vocabulary counts the words of a document, so that a hyphen at a line's end
// can be judged by what stands elsewhere.
type vocabulary map[string]int

func wordsOf(sheets []*sheet) vocabulary {
	v := vocabulary{}
	for _, s := range sheets {
		for _, r := range s.rows {
			fields := strings.Fields(strings.ToLower(rowText(r)))
			for i, w := range fields {
				w = strings.Trim(w, ".,;:()[]\"'“”‘’?!")
				// The pieces at a line's ends may be half words.
				if i == 0 || i == len(fields)-1 && strings.HasSuffix(w, "-") {
					continue
				}
				v[w]++
			}
		}
	}
	return v
}

// join tells how a line goes on from the text before it: what is put between
// them, and the repair where a hyphen is taken away. cut says that the hyphen
// at the end of the text before is dropped.
func (v vocabulary) join(before, next string) (sep string, cut bool) {
	if strings.HasSuffix(before, "\u00ad") {
		return "", true
	}
	r, _ := utf8.DecodeLastRuneInString(before)
	n, _ := utf8.DecodeRuneInString(next)
	if isHan(string(r)) && isHan(string(n)) {
		return "", false
	}
	if r != '-' && r != '‐' {
		if (r == '—' || r == '/') && !strings.HasSuffix(before, " "+string(r)) {
			return "", false
		}
		return " ", false
	}
	left := lastWord(strings.TrimRight(before, "-‐"))
	right := firstWord(next)
	if left == "" || right == "" || strings.HasSuffix(before, " -") {
		return " ", false
	}
	l, rr := strings.ToLower(left), strings.ToLower(right)
	joined, hyphened := v[l+rr], v[l+"-"+rr]
	lower := func(s string) bool { c, _ := utf8.DecodeRuneInString(s); return unicode.IsLower(c) }
	lc, _ := utf8.DecodeLastRuneInString(left)
	switch {
	case hyphened > 0 && hyphened >= joined:
		return "", false
	case joined > 0:
		return "", true
	case !unicode.IsLower(lc) || !lower(right):
		return "", false
	case hyphenPrefix[l] || v[l] > 0 && v[rr] > 0:
		// Two words that both stand alone elsewhere make a compound.
		return "", false
	}
	return "", true
}

// hyphenPrefix are beginnings that keep their hyphen.
var hyphenPrefix = map[string]bool{"non": true, "self": true, "ex": true, "quasi": true, "all": true, "half": true, "cross": true, "well": true,
	"vice": true, "semi": true, "mid": true, "multi": true, "anti": true, "post": true, "pre": true, "sub": true, "co": true, "inter": true}

func lastWord(s string) string {
	i := strings.LastIndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
	if i < 0 {
		return s
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	return s[i+n:]
}

func firstWord(s string) string {
	i := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
	if i < 0 {
		return s
	}
	return s[:i]
}

// goesOn says that a block continues the one before it over a column's or
// page's end.
func goesOn(a, b *block) bool {
	if a.kind != event.Paragraph && a.kind != event.ListItem || b.kind != event.Paragraph || b.lead > 0 {
		return false
	}
	if d := a.size - b.size; d > 0.1*a.size || d < -0.1*a.size || a.bold != b.bold {
		return false
	}
	end := strings.TrimRight(a.text, " ")
	switch {
	case b.label != "" && !midReference(end):
		return false
	case strings.HasSuffix(end, "-"), startsLower(b.text):
		return !endsHard(end) || startsLower(b.text)
	case endsHard(end):
		return false
	}
	// No stop, and the line before the break was full: the sentence goes on.
	last := a.rows[len(a.rows)-1]
	return !shortRow(last) || midReference(end) || strings.HasSuffix(end, ",")
}

func endsHard(t string) bool {
	t = strings.TrimRight(t, " \"'”’)]")
	return t == "" || strings.IndexByte(".:?!;", t[len(t)-1]) >= 0
}
