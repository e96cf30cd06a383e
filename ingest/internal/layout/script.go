package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// blank says that a text is white space only.
func blank(s string) bool {
	if len(s) == 1 { // nearly all
		return s[0] <= ' '
	}
	for _, r := range s {
		if !unicode.IsSpace(r) && r != '\u00a0' && r != '\ufeff' && r >= ' ' {
			return false
		}
	}
	return true
}

// spaceless says that both neighbours are of a script written without spaces.
func spaceless(a, b string) bool {
	l, _ := utf8.DecodeLastRuneInString(a)
	r, _ := utf8.DecodeRuneInString(b)
	return ideograph(l) && ideograph(r)
}

func ideograph(r rune) bool {
	return r >= 0x2e80 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60)
}

// rightToLeft says that a glyph belongs to a script written from right to left.
func rightToLeft(s string) bool {
	if len(s) < 2 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s)
	return fromRight(r)
}

// holdsFromRight says that a text holds a letter of such a script.
func holdsFromRight(s string) bool {
	return len(s) > 1 && strings.IndexFunc(s, fromRight) >= 0
}

func fromRight(r rune) bool {
	return r >= 0x590 && (r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff)
}

// capitals says that a text is set in capitals: at least three of them, and
// hardly a small letter ("CHAPTER IIIa").
func capitals(t string) bool {
	up, low := 0, 0
	for _, r := range t {
		switch {
		case r >= 'a' && r <= 'z':
			low++
		case unicode.IsUpper(r):
			up++
		case unicode.IsLower(r):
			low++
		}
	}
	return up > 2 && low*8 < up
}

// startsLower says that the first letter or digit of a text is a small letter.
func startsLower(t string) bool {
	for _, r := range t {
		switch {
		case unicode.IsLetter(r):
			return unicode.IsLower(r)
		case unicode.IsDigit(r):
			return false
		}
	}
	return false
}

// startsUpper says that the first letter or digit is a capital or a digit.
func startsUpper(t string) bool {
	for _, r := range t {
		switch {
		case unicode.IsLetter(r):
			return !unicode.IsLower(r)
		case unicode.IsDigit(r):
			return true
		}
	}
	return false
}

// letters counts letters, up to a limit.
func letters(t string, limit int) int {
	n := 0
	for _, r := range t {
		if unicode.IsLetter(r) {
			if n++; n >= limit {
				return n
			}
		}
	}
	return n
}
