package cite

import (
	"strconv"
	"strings"
)

// words splits a list that is written as one string.
func words(s string) []string { return strings.Fields(s) }

// set is a list as a lookup.
func set(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words(s) {
		m[w] = true
	}
	return m
}

func itoa(n int) string { return strconv.Itoa(n) }

func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// isWord says that a byte is part of a word. Bytes of other scripts count, so
// that no label begins or ends inside a word that is not plain ASCII.
func isWord(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' }

// at returns the byte at i, or 0 outside.
func at(s string, i int) byte {
	if i < 0 || i >= len(s) {
		return 0
	}
	return s[i]
}

// skipSpace passes over white space, at most one line end and eight characters
// of it: more of it parts what stands on either side.
func skipSpace(s string, i int) int {
	lines := 0
	for n := 0; n < 8 && i < len(s); n++ {
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case c == '\n':
			if lines++; lines > 1 {
				return i
			}
			i++
		case c == 0xC2 && at(s, i+1) == 0xA0: // no-break space
			i += 2
		case c == 0xE2 && at(s, i+1) == 0x80 && (at(s, i+2) == 0xAF || at(s, i+2) >= 0x80 && at(s, i+2) <= 0x8B):
			i += 3 // the typographic spaces, narrow no-break space
		default:
			return i
		}
	}
	return i
}

// skipBack is skipSpace towards the front: the end of what stands before i.
func skipBack(s string, i int) int {
	for n := 0; n < 8 && i > 0; n++ {
		switch {
		case s[i-1] == ' ' || s[i-1] == '\t' || s[i-1] == '\r' || s[i-1] == '\n':
			i--
		case i >= 2 && s[i-2] == 0xC2 && s[i-1] == 0xA0:
			i -= 2
		case i >= 3 && s[i-3] == 0xE2 && s[i-2] == 0x80 && (s[i-1] == 0xAF || s[i-1] >= 0x80 && s[i-1] <= 0x8B):
			i -= 3
		default:
			return i
		}
	}
	return i
}

// dash is the length of the dash at i: hyphen-minus, the hyphens and dashes of
// U+2010 to U+2015, or the minus sign. It is 0 where none stands.
func dash(s string, i int) int {
	switch {
	case at(s, i) == '-':
		return 1
	case at(s, i) == 0xE2 && at(s, i+1) == 0x80 && at(s, i+2) >= 0x90 && at(s, i+2) <= 0x95:
		return 3
	case at(s, i) == 0xE2 && at(s, i+1) == 0x88 && at(s, i+2) == 0x92:
		return 3
	}
	return 0
}

// hyphen is dash for the marks that stand inside a word or label.
func hyphen(s string, i int) int {
	if at(s, i) == '-' {
		return 1
	}
	if at(s, i) == 0xE2 && at(s, i+1) == 0x80 && (at(s, i+2) == 0x90 || at(s, i+2) == 0x91) {
		return 3
	}
	return 0
}

// wordAt is the end of the run of ASCII letters at i.
func wordAt(s string, i int) int {
	for i < len(s) && isLetter(s[i]) {
		i++
	}
	return i
}

// wordBefore returns the bounds of the word that ends at or before i with
// nothing but white space between; start equals end where there is none.
func wordBefore(s string, i int) (start, end int) {
	end = skipBack(s, i)
	start = end
	for start > 0 && (isLetter(s[start-1]) || s[start-1] == '-' && start < end) {
		start--
	}
	return start, end
}

// boundary says that no word goes on at i.
func boundary(s string, i int) bool {
	c := at(s, i)
	return !isWord(c) && (c < 0x80 || dash(s, i) > 0 || !letterAt(s, i))
}

// letterAt says that a letter outside ASCII begins at i.
func letterAt(s string, i int) bool {
	c := at(s, i)
	return c >= 0xC3 && c != 0xE2 && c < 0xEE
}
