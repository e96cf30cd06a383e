package term

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// shape is what a word's letters say of it.
type shape struct {
	upper, lower, digits, others int
}

func shapeOf(s string) shape {
	var h shape
	for _, r := range s {
		switch {
		case unicode.IsUpper(r):
			h.upper++
		case unicode.IsLetter(r):
			h.lower++
		case unicode.IsDigit(r):
			h.digits++
		default:
			h.others++
		}
	}
	return h
}

// shortForm says that s may be an acronym: one or two words of two to ten
// letters and digits, no list label, no amount, no word of its own.
func shortForm(s string) bool {
	h := shapeOf(s)
	n := h.upper + h.lower + h.digits
	if n < 2 || n > maxLetters || h.upper+h.lower == 0 || len(s) > 20 {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(s); !unicode.IsLetter(r) && !unicode.IsDigit(r) {
		return false
	}
	if enumerator(s) {
		return false
	}
	words := strings.Fields(s)
	if len(words) > 2 || strings.ContainsAny(s, ",=<>%$€£@#\"“”\\{}|*~:?!") {
		return false
	}
	if len(words) == 2 {
		first, second := shapeOf(words[0]), shapeOf(words[1])
		if first.upper == 0 || second.lower == len(words[1]) && first.lower > first.upper || currencies[strings.ToLower(words[0])] && second.digits > 0 {
			return false
		}
		if notShort[strings.ToLower(words[0])] || notShort[strings.ToLower(words[1])] || second.digits == len(words[1]) && len(words[1]) > 2 {
			return false
		}
	}
	if h.upper == 0 {
		return h.digits == 0 && len(words) == 1 && n <= 5 && h.others == 0
	}
	if h.digits > 0 && h.upper+h.lower == 1 && h.digits > 2 {
		return false // "A2019"
	}
	return true
}

// acronymLike says that a word is written as acronyms are: most of its letters
// are capitals.
func acronymLike(s string) bool {
	h := shapeOf(strings.TrimSuffix(s, "s"))
	return h.upper >= 2 && h.upper >= h.lower && shortForm(s) && !strings.ContainsAny(s, " ")
}

// enumerator says that s is a list label: a letter or a number in Roman digits
// ("iv", "II"), where those letters do not usually make acronyms.
func enumerator(s string) bool {
	if strings.Trim(s, "ivx") == "" || strings.Trim(s, "IVX") == "" {
		return true
	}
	return len(s) == 1 || strings.Trim(s, "0123456789.-–") == ""
}

// singular takes the plural s off an acronym.
func singular(s string) (string, bool) {
	base := strings.TrimSuffix(strings.TrimSuffix(s, "s"), "'")
	base = strings.TrimSuffix(base, "’")
	if base == s || len(base) < 2 {
		return s, false
	}
	h := shapeOf(base)
	r, _ := utf8.DecodeLastRuneInString(base)
	if h.upper < 2 || !unicode.IsUpper(r) && !unicode.IsDigit(r) {
		return s, false
	}
	return base, true
}
