package draw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/page"
	"golang.org/x/text/unicode/norm"
)

// faithful says whether a replacement text may stand for the glyphs that are drawn.
// A file can show one thing and say another, so it must have the letters and digits
// that are drawn. Where the file does not surely say what those are, or they are
// marks alone, it must be short.
func faithful(glyphs []page.Glyph, text string) bool {
	var drawn strings.Builder
	sure, seen := true, false
	for i := range glyphs {
		g := &glyphs[i]
		seen = seen || g.Flags&(page.Invisible|page.Space) == 0
		sure = sure && g.Flags&page.Guessed == 0 && !strings.ContainsFunc(g.Text, private)
		drawn.WriteString(g.Text)
	}
	if !seen {
		return true // nobody sees what it would differ from
	}
	shows, says := letters(drawn.String()), letters(text)
	if sure && shows != "" {
		return shows == says || shaped(shows) && shaped(says) && sameLetters(shows, says) || short(glyphs, says)
	}
	const marks, each = 8, 4 // characters: at least, and for each glyph
	return utf8.RuneCountInString(text) <= max(marks, each*len(glyphs))
}

// short says that one or two glyphs are replaced by a mark: letters of a font of
// symbols that show a bullet or an arrow.
func short(glyphs []page.Glyph, letters string) bool { return len(glyphs) <= 2 && letters == "" }

// private are the characters that mean nothing outside of the file.
func private(c rune) bool {
	return c == utf8.RuneError || unicode.Is(unicode.Co, c) || unicode.IsControl(c)
}

// letters are the letters and digits of a text, in one form and case.
func letters(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return unicode.ToLower(c)
		}
		return -1
	}, norm.NFKD.String(text))
}

// shaped says that a text has letters whose drawn forms and order are not those of
// the text: those of scripts that join or reorder them, or run from the right.
func shaped(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { return c >= 0x590 && c < 0x1100 || c >= 0x1780 && c < 0x1800 })
}

// sameLetters says that most letters of two texts are the same, in any order.
func sameLetters(a, b string) bool {
	count := map[rune]int{}
	n, m, both := 0, 0, 0
	for _, c := range a {
		count[c]++
		n++
	}
	for _, c := range b {
		if m++; count[c] > 0 {
			count[c]--
			both++
		}
	}
	return both*2 >= max(n, m)
}
