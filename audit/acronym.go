package audit

import (
	"regexp"
	"strings"
	"unicode"
)

// token matches a word of capitals, with digits and inner marks.
var token = regexp.MustCompile(`\b[A-Z][A-Z0-9]*(?:[&/-][A-Z0-9]+)*s?\b`)

var roman = regexp.MustCompile(`^[IVXLC]+[A-Z]?$`)

// acronymUse is one use of a word of capitals.
type acronymUse struct {
	short      string
	start, end int
	bracketed  bool // alone in brackets, where long forms end
}

// acronyms are the words of capitals in a text that can be acronyms: two to ten
// characters with two capitals or more, no Roman number, not between other words
// in capitals, where a whole line is set so.
func acronyms(text string) []acronymUse {
	var out []acronymUse
	for _, at := range token.FindAllStringIndex(text, -1) {
		short := text[at[0]:at[1]]
		if !strings.HasSuffix(short, "SS") {
			short = strings.TrimSuffix(short, "s")
		}
		if at[0] > 0 && strings.IndexByte("-/.@_", text[at[0]-1]) >= 0 {
			continue // the end of a number, an address or a name: "1040-SR"
		}
		capitals := 0
		for _, r := range short {
			if unicode.IsUpper(r) {
				capitals++
			}
		}
		if capitals < 2 || len(short) > 10 || roman.MatchString(short) || shouted(text, at[0], at[1]) {
			continue
		}
		bracketed := at[0] > 0 && text[at[0]-1] == '(' && at[1] < len(text) && text[at[1]] == ')'
		out = append(out, acronymUse{short, at[0], at[1], bracketed})
	}
	return out
}

// shouted says that the text is set in capitals around a word: half or more of
// the words beside it, two on each side, and one of them, or itself, no acronym
// by its length.
func shouted(text string, start, end int) bool {
	before := strings.Fields(text[max(0, start-40):start])
	after := strings.Fields(text[end:min(len(text), end+40)])
	beside := append(append([]string{}, before[max(0, len(before)-2):]...), after[:min(2, len(after))]...)
	capitals, others, long := 0, 0, end-start >= 6
	for _, w := range beside {
		w = strings.Trim(w, `.,;:()"'“”`)
		switch {
		case strings.IndexFunc(w, unicode.IsLetter) < 0:
		case isCapitals(w):
			capitals++
			long = long || len(w) >= 4
		default:
			others++
		}
	}
	return long && capitals > 0 && capitals >= others
}

func isCapitals(w string) bool {
	return len(w) >= 2 && strings.ToUpper(w) == w && strings.ToLower(w) != w && strings.IndexFunc(w, unicode.IsDigit) < 0
}

// words are the lower-case words of a text. A word of capitals that is one of
// them ("MUST", "NOT") is a word said loudly, no acronym.
func words(into map[string]bool, text string) {
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if strings.ToLower(w) == w {
			into[w] = true
		}
	}
}
