package audit

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold makes every run of white space one space.
func fold(s string) string { return strings.Join(strings.Fields(s), " ") }

// letters is what a comparison of texts looks at: letters and digits in lower
// case, compatibility forms such as ligatures taken apart; neither spaces nor
// hyphens at line ends nor quotation marks count. At is the offset in s of each
// byte of it, and has one entry more, len(s).
func letters(s string) (out string, at []int32) {
	var b strings.Builder
	b.Grow(len(s))
	at = make([]int32, 0, len(s)+1)
	put := func(r rune, i int) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return
		}
		n := b.Len()
		b.WriteRune(unicode.ToLower(r))
		for ; n < b.Len(); n++ {
			at = append(at, int32(i))
		}
	}
	for i, r := range s {
		if r < 0x80 {
			put(r, i)
			continue
		}
		for _, q := range norm.NFKC.String(string(r)) {
			put(q, i)
		}
	}
	return b.String(), append(at, int32(len(s)))
}

// plain is letters without the offsets.
func plain(s string) string {
	out, _ := letters(s)
	return out
}

// masked is a line of page furniture without what changes from page to page:
// letters alone, each run of digits one "#".
func masked(s string) string {
	var b strings.Builder
	digit := false
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			if !digit {
				b.WriteByte('#')
			}
			digit = true
			continue
		case unicode.IsLetter(r):
			b.WriteRune(unicode.ToLower(r))
		}
		digit = false
	}
	return b.String()
}
