package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// stopRun is a run of stops and what closes behind it: `.`, `?!`, `."`, `. . .`.
type stopRun struct {
	end    int  // behind the closing quotes and brackets
	dots   int  // full stops in it, an ellipsis counts three
	closed bool // a quote or bracket closes behind the stop
	strong bool // holds ! or ?
}

// stops reads the run that begins at i.
func stops(text string, i int) stopRun {
	var r stopRun
	for {
		switch {
		case strings.HasPrefix(text[i:], "…"):
			r.dots += 3
			i += len("…")
		case i < len(text) && text[i] == '.':
			r.dots++
			i++
		case i < len(text) && (text[i] == '!' || text[i] == '?'):
			r.strong = true
			i++
		case r.dots > 0 && i+1 < len(text) && text[i] == ' ' && text[i+1] == '.':
			i++ // a spaced ellipsis
		default:
			end := closers(text, i)
			if end == i {
				r.end = i
				return r
			}
			r.closed = true
			if end < len(text) && strings.IndexByte(".!?", text[end]) >= 0 {
				i = end
				continue
			}
			r.end = end
			return r
		}
	}
}

// closers skips quotes and brackets that close.
func closers(text string, i int) int {
	for i < len(text) {
		switch text[i] {
		case '"', '\'', ')', ']', '}':
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch r {
		case '”', '’', '»', '›', '」', '』', '）':
			i += n
			continue
		case ' ', '\u00a0', '\u2009', '\u202f': // "‘... adopted.’ ”"
			if strings.HasPrefix(text[i+n:], "”") {
				i += n + len("”")
				continue
			}
		}
		break
	}
	return i
}

// openers skips quotes, brackets and dashes that open.
func openers(text string, i int) int {
	for i < len(text) {
		switch text[i] {
		case '"', '\'', '(', '[', '{', '*', '_':
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch r {
		case '“', '‘', '«', '‹', '¿', '¡', '—', '–':
			i += n
			continue
		}
		break
	}
	return i
}

func skipSpace(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsSpace(r) {
			break
		}
		i += n
	}
	return i
}

func spaceAt(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return unicode.IsSpace(r)
}

func spaceBefore(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return unicode.IsSpace(r)
}

// wordBefore is the stretch of text without white space that ends at i, without
// what opens in front of it. It looks back no more than a few words' length.
func wordBefore(text string, floor, i int) (word string, at int) {
	const most = 48
	at = i
	for at > floor && i-at < most {
		c := text[at-1]
		if c == ' ' || c == '\n' || c == '\t' || c == '\r' {
			break
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeLastRuneInString(text[floor:at])
			if unicode.IsSpace(r) || r == '—' || r == '“' || r == '‘' {
				break
			}
			at -= n
			continue
		}
		at--
	}
	for at < i && strings.IndexByte(`"'([{*_`, text[at]) >= 0 {
		at++
	}
	if b := bullet(text, at); b <= i {
		at = b
	}
	return text[at:i], at
}

// wordAt is the word of letters, digits and inner apostrophes that begins at i.
func wordAt(text string, i int) string {
	j := i
	for j < len(text) {
		r, n := utf8.DecodeRuneInString(text[j:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' {
			break
		}
		j += n
		if j-i > 40 {
			break
		}
	}
	return text[i:j]
}
