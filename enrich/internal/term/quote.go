package term

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// quoted is a stretch in quotation marks: the marks at Open and behind Close,
// the words between.
type quoted struct {
	open, close int // bytes: of the opening mark, behind the closing mark
	text        string
}

// maxTerm bounds a defined term in bytes, and maxTermWords in words.
const (
	maxTerm      = 120
	maxTermWords = 12
)

// opening are the marks that open a quotation.
const opening = "“\"‘«„―‗'"

// closing is the mark that closes an opening one.
func closing(r rune) string {
	switch r {
	case '“', '”':
		return "”"
	case '"':
		return `"`
	case '‘':
		return "’"
	case '\'':
		return "'"
	case '«':
		return "»"
	case '„':
		return "“”"
	case '―': // what Indian gazettes print for quotation marks
		return "‖"
	case '‗': // and for single ones
		return "‘’"
	}
	return ""
}

// nextQuote finds the next short stretch in quotation marks at or behind i.
func nextQuote(text string, i int) (quoted, bool) {
	for ; i < len(text); i++ {
		switch text[i] {
		case '"', '\'', 0xC2, 0xE2: // the first bytes of the marks that open
			if q, ok := quoteAt(text, i); ok {
				return q, true
			}
		}
	}
	return quoted{}, false
}

// opensWord says that the apostrophe at i stands in front of a word and behind
// none.
func opensWord(text string, i int) bool {
	next, _ := utf8.DecodeRuneInString(text[i+1:])
	if !unicode.IsLetter(next) {
		return false
	}
	prev, _ := utf8.DecodeLastRuneInString(text[:i])
	return i == 0 || unicode.IsSpace(prev) || prev == '('
}

// quoteAt reads a quoted term that opens at i.
func quoteAt(text string, i int) (quoted, bool) {
	r, n := utf8.DecodeRuneInString(text[i:])
	marks := closing(r)
	if r == '‗' && strings.HasPrefix(text[i+n:], "‗") {
		n *= 2 // two single marks for a double one
	}
	if marks == "" || r == '\'' && !opensWord(text, i) {
		return quoted{}, false
	}
	end := min(len(text), i+n+maxTerm)
	k := strings.IndexAny(text[i+n:end], marks)
	if k < 0 {
		return quoted{}, false
	}
	inner := text[i+n : i+n+k]
	c, m := utf8.DecodeRuneInString(text[i+n+k:])
	if after := i + n + k + m; r == '‗' && strings.HasPrefix(text[after:], string(c)) {
		m *= 2
	}
	term := strings.Trim(strings.Join(strings.Fields(inner), " "), " ,.;*_")
	for _, the := range [...]string{"the ", "The "} {
		term = strings.TrimPrefix(term, the)
	}
	if term == "" || len(strings.Fields(term)) > maxTermWords || strings.ContainsAny(term, "\"“”;:!?") {
		return quoted{}, false
	}
	return quoted{open: i, close: i + n + k + m, text: term}, true
}
