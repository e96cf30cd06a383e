package minilm

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letter is a character of a text as the vocabulary has it: small, without accents.
// At and end are the bytes of the text that it stands for.
type letter struct {
	r       rune
	at, end int
}

// words cuts a text as BERT's basic tokenizer does, and calls f with the letters
// of each word and mark, until f returns false. Control characters are left out,
// words end at white space, and each punctuation mark and Chinese character is a
// word of its own. The letters are only valid during the call.
func words(text string, f func([]letter) bool) {
	var word []letter
	var plain []byte
	flush := func() bool {
		if len(word) == 0 {
			return true
		}
		ok := f(word)
		word = word[:0]
		return ok
	}
	add := func(l letter) {
		if len(word) > maxWord { // unknown already; only where it ends matters
			word[maxWord].end = l.end
			return
		}
		word = append(word, l)
	}
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		end := at + n
		if r < utf8.RuneSelf {
			switch {
			case r == ' ' || '\t' <= r && r <= '\r' && r != '\v' && r != '\f':
				if !flush() {
					return
				}
			case r < ' ' || r == 0x7f:
			case mark(r):
				if !flush() || !f(append(word, letter{r, at, end})) {
					return
				}
			default:
				if 'A' <= r && r <= 'Z' {
					r += 'a' - 'A'
				}
				add(letter{r, at, end})
			}
			at = end
			continue
		}
		switch {
		case r == utf8.RuneError || control(r):
		case unicode.IsSpace(r):
			if !flush() {
				return
			}
		case chinese(r):
			if !flush() {
				return
			}
			fallthrough
		default:
			plain = norm.NFD.AppendString(plain[:0], text[at:end])
			for i := 0; i < len(plain); {
				d, n := utf8.DecodeRune(plain[i:])
				i += n
				if unicode.Is(unicode.Mn, d) {
					continue
				}
				if d = unicode.ToLower(d); !mark(d) {
					add(letter{d, at, end})
				} else if !flush() || !f(append(word, letter{d, at, end})) {
					return
				}
			}
			if chinese(r) && !flush() {
				return
			}
		}
		at = end
	}
	flush()
}

// mark says that a character is a word of its own.
func mark(r rune) bool {
	if r < utf8.RuneSelf {
		return '!' <= r && r <= '/' || ':' <= r && r <= '@' || '[' <= r && r <= '`' || '{' <= r && r <= '~'
	}
	return unicode.IsPunct(r)
}

// control says that a character beyond ASCII is none that is written.
func control(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co) }

// chinese says that a character is in the blocks that BERT cuts at, which are
// those of Chinese characters but for some later ones.
func chinese(r rune) bool {
	switch {
	case r < 0x3400:
		return false
	case r <= 0x4dbf, 0x4e00 <= r && r <= 0x9fff, 0xf900 <= r && r <= 0xfaff, 0x20000 <= r && r <= 0x2a6df,
		0x2a700 <= r && r <= 0x2b73f, 0x2b740 <= r && r <= 0x2b81f, 0x2b920 <= r && r <= 0x2ceaf, 0x2f800 <= r && r <= 0x2fa1f:
		return true
	}
	return false
}
