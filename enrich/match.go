package enrich

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// use is a place where a text uses a short form of the glossary.
type use struct {
	short      string
	start, end int // an s of the plural included
	plural     bool
}

// uses finds the short forms of the glossary in a text, in order; of two that
// begin at one place the longer. Those inside longer words, code and addresses
// are left out.
func (g *Glossary) uses(text string) []use {
	if len(g.first) == 0 {
		return nil
	}
	var out []use
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf && !g.heads[c] {
			if wordByte[c] {
				i += wordLength(text[i:])
			} else {
				i++
			}
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			i += n
			continue
		}
		end := i + wordLength(text[i:])
		if u, ok := g.useAt(text, i, end); ok {
			out = append(out, u)
			end = max(end, u.end)
		}
		i = end
	}
	return out
}

// useAt reads a short form at i, where a run of letters and digits ends at end.
func (g *Glossary) useAt(text string, i, end int) (use, bool) {
	run := text[i:end]
	names := g.first[run]
	if names == nil && strings.HasSuffix(run, "s") {
		names = g.first[run[:len(run)-1]]
	}
	for _, name := range names {
		if !strings.HasPrefix(text[i:], name) {
			continue
		}
		stop := i + len(name)
		plural := stop < len(text) && text[stop] == 's'
		if plural {
			stop++
		}
		if alone(text, i, stop) && !inCode(text, i) && !inAddress(text, i, stop) {
			return use{name, i, stop, plural}, true
		}
	}
	return use{}, false
}

// wordByte are the letters and digits of ASCII.
var wordByte = func() (set [256]bool) {
	for c := range utf8.RuneSelf {
		set[c] = wordRune(rune(c))
	}
	return set
}()

// wordLength is runLength, quick over ASCII.
func wordLength(text string) int {
	for i := range len(text) {
		if c := text[i]; c >= utf8.RuneSelf {
			return i + runLength(text[i:])
		} else if !wordByte[c] {
			return i
		}
	}
	return len(text)
}

// runLength is the length of the letters and digits at the front of a text.
func runLength(text string) int {
	for i, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return i
		}
	}
	return len(text)
}

// firstRun is the first run of letters and digits of a short form.
func firstRun(s string) string {
	i := strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	if i < 0 {
		return ""
	}
	if i > 0 {
		return "" // it begins with a mark and is not looked for
	}
	return s[:runLength(s)]
}

// alone says that a stretch of text is no part of a longer word, number, path
// or identifier.
func alone(text string, start, end int) bool {
	if start > 0 {
		if r, _ := utf8.DecodeLastRuneInString(text[:start]); inWord(r) {
			return false
		}
	}
	if end < len(text) {
		r, n := utf8.DecodeRuneInString(text[end:])
		if inWord(r) {
			return false
		}
		if r == '.' || r == ':' || r == '(' { // "VTS.example", "VTS::new", "VTS("
			next, _ := utf8.DecodeRuneInString(text[end+n:])
			return end+n >= len(text) || !wordRune(next) && next != ':' && (r != '(' || next != ')')
		}
	}
	return true
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func inWord(r rune) bool {
	return wordRune(r) || strings.ContainsRune("-_/@#&\\$=+‑", r)
}

// inCode says that an odd number of backticks stands in front of i on its line.
func inCode(text string, i int) bool {
	const reach = 400
	from := max(0, i-reach)
	if k := strings.LastIndexByte(text[from:i], '\n'); k >= 0 {
		from += k
	}
	return strings.Count(text[from:i], "`")%2 == 1
}

// inAddress says that a stretch lies in a web or mail address or a file path.
func inAddress(text string, start, end int) bool {
	const reach = 200
	i := start
	for i > 0 && start-i < reach && !spaceByte(text[i-1]) {
		i--
	}
	j := end
	for j < len(text) && j-end < reach && !spaceByte(text[j]) {
		j++
	}
	w := text[i:j]
	return strings.Contains(w, "://") || strings.Contains(w, "www.") || strings.Contains(w, "@") || strings.Contains(w, "\\")
}

func spaceByte(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }
