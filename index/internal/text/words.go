// Package text turns passages and questions into the words that are compared.
//
// A word is a run of letters, digits and marks, in lower case and without
// accents. A decimal label stays whole ("4.9.1"), and so does a number with the
// brackets that follow it at once ("67(2)(b)"), beside the number alone. A
// number loses the commas between its thousands.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxWord is the number of bytes from which a run of letters is no word. Such
// runs are data (a key, a picture in base 64) and would swell the dictionary.
const maxWord = 64

// Word is a word of a text. Position counts words from 0; a label and the
// number that it begins with share one.
type Word struct {
	Text     string
	Position int
}

// Words appends the words of s to out.
func Words(s string, out []Word) []Word {
	w := words{s: s, out: out}
	for w.at < len(s) {
		r, n := utf8.DecodeRuneInString(s[w.at:])
		switch {
		case isDigit(r):
			w.number()
		case isLetter(r):
			w.letters()
		default:
			w.at += n
		}
	}
	return w.out
}

type words struct {
	s   string
	at  int
	pos int
	out []Word
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' || r > 127 && unicode.IsDigit(r) }

func isLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r))
}

// run moves over letters and digits, and over an apostrophe between letters,
// which belongs to the word.
func (w *words) run() {
	for w.at < len(w.s) {
		r, n := utf8.DecodeRuneInString(w.s[w.at:])
		if !isLetter(r) && !isDigit(r) && r != '\u00ad' {
			if r != '\'' && r != '\u2019' {
				return
			}
			next, _ := utf8.DecodeRuneInString(w.s[w.at+n:])
			if !isLetter(next) {
				return
			}
		}
		w.at += n
	}
}

func (w *words) letters() {
	start := w.at
	w.run()
	if w.at-start <= maxWord {
		w.add(w.s[start:w.at], w.pos)
	}
	w.pos++
}

// number reads "12", "16A", "4.9.1", "12,000" or "67(2)(b)".
func (w *words) number() {
	start := w.at
	w.run()
	for w.at+1 < len(w.s) && (w.s[w.at] == '.' || w.s[w.at] == ',' && w.thousands()) && w.s[w.at+1] >= '0' && w.s[w.at+1] <= '9' {
		w.at++
		w.run()
	}
	end := w.at
	if end-start > maxWord {
		w.pos++
		return
	}
	w.add(w.s[start:end], w.pos)
	for w.bracket() {
	}
	if w.at > end && w.at-start <= maxWord {
		w.out = append(w.out, Word{fold(w.s[start:w.at]), w.pos})
		w.at = end // what stands in the brackets is words too
	}
	w.at = end
	w.pos++
}

// thousands says that the comma at hand is followed by just three digits.
func (w *words) thousands() bool {
	rest := w.s[w.at+1:]
	for i := range 3 {
		if i >= len(rest) || rest[i] < '0' || rest[i] > '9' {
			return false
		}
	}
	return len(rest) == 3 || rest[3] < '0' || rest[3] > '9'
}

// bracket moves over "(2)", "(b)" or "(iv)" that follows without a space.
func (w *words) bracket() bool {
	rest := w.s[w.at:]
	if len(rest) < 3 || rest[0] != '(' {
		return false
	}
	for i := 1; i < len(rest) && i < 8; i++ {
		c := rest[i]
		if c == ')' && i > 1 {
			w.at += i + 1
			return true
		}
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
			return false
		}
	}
	return false
}

func (w *words) add(s string, pos int) {
	if s = fold(s); s != "" {
		w.out = append(w.out, Word{s, pos})
	}
}

// fold gives the form in which a word is compared.
func fold(s string) string {
	for _, possessive := range [...]string{"'s", "'S", "\u2019s", "\u2019S"} {
		s = strings.TrimSuffix(s, possessive)
	}
	plain := true
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x80 || c >= 'A' && c <= 'Z' || c == '\'' || c == ',' {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	buf := make([]byte, 0, len(s))
	ascii := true
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 0x80:
			ascii = false
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '\'' || c == ',':
			continue
		}
		buf = append(buf, c)
	}
	if ascii {
		return string(buf)
	}
	out := make([]rune, 0, len(s))
	for _, r := range norm.NFKD.String(string(buf)) {
		// A free-standing accent comes apart into white space and a mark.
		if unicode.Is(unicode.Mn, r) || unicode.IsSpace(r) || r == '\u00ad' || r == '\u2019' {
			continue
		}
		out = append(out, unicode.ToLower(r))
	}
	return string(out)
}
