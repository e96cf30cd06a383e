package static

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxWord is the number of bytes from which a run of letters is not a word.
const maxWord = 100

// Pieces appends the numbers of the pieces of a text: lower case, accents taken
// off, cut at white space and punctuation, then the longest piece that fits,
// again and again. A word that cannot be spelled in pieces has none.
func (m *Model) Pieces(text string, out []int32) []int32 {
	each(text, func(word string) { out = m.word(word, out) })
	return out
}

// each calls f with the words and marks of a text, in order; some are empty.
func each(text string, f func(word string)) {
	text = plain(text)
	from := 0
	for i := 0; i < len(text); {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[i:])
		}
		space := unicode.IsSpace(r)
		if space || mark(r) {
			f(text[from:i])
			if !space {
				f(text[i : i+n])
			}
			from = i + n
		}
		i += n
	}
	f(text[from:])
}

// mark says that a character is a word of its own.
func mark(r rune) bool {
	return unicode.IsPunct(r) || r < utf8.RuneSelf && unicode.IsSymbol(r)
}

// plain gives a text in lower case without accents.
func plain(s string) string {
	ascii := true
	for i := 0; i < len(s) && ascii; i++ {
		ascii = s[i] < utf8.RuneSelf
	}
	s = strings.ToLower(s)
	if ascii {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

func (m *Model) word(w string, out []int32) []int32 {
	if w == "" || len(w) > maxWord {
		return out
	}
	if id, ok := m.ids[w]; ok {
		return append(out, id)
	}
	mark := len(out)
	for start, ids := 0, m.ids; start < len(w); ids = m.inner {
		end := min(len(w), start+m.longest)
		for ; end > start; end-- {
			if id, ok := ids[w[start:end]]; ok {
				out = append(out, id)
				break
			}
		}
		if end == start {
			return out[:mark]
		}
		start = end
	}
	return out
}
