package term

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word of the window a long form is looked for in. Runes counts
// from the window's start.
type token struct {
	start, end int // runes
	stop       bool
	comma      bool // a comma follows
}

// window is the text that a long form may be part of: at most so many words,
// none over the end of a sentence or clause.
type window struct {
	runes []rune
	lower []rune
	at    []int // byte offset of each rune, one more for the end
	words []token
	word  []int // of each rune the index of its word, -1 between words
}

// newWindow cuts text into the words of a window.
func newWindow(text string) *window {
	w := &window{}
	in := -1
	for i, r := range text {
		w.at = append(w.at, i)
		w.runes = append(w.runes, r)
		w.lower = append(w.lower, unicode.ToLower(r))
		n := len(w.runes) - 1
		if unicode.IsSpace(r) {
			in = -1
			w.word = append(w.word, -1)
			continue
		}
		if in < 0 {
			w.words = append(w.words, token{start: n})
			in = len(w.words) - 1
		}
		w.words[in].end = n + 1
		w.word = append(w.word, in)
	}
	w.at = append(w.at, len(text))
	for i := range w.words {
		t := &w.words[i]
		t.comma = w.runes[t.end-1] == ','
		t.stop = stopWords[strings.Trim(string(w.lower[t.start:t.end]), ",")]
	}
	return w
}

// begins says that a letter begins a word (1) or a part of one (2). Numbers in
// front of a word ("2,6-diaminopurine") do not count.
func (w *window) begins(i int) int {
	letters, digits := false, false
	for j := w.words[w.word[i]].start; j < i; j++ {
		letters = letters || unicode.IsLetter(w.runes[j])
		digits = digits || unicode.IsDigit(w.runes[j])
	}
	if !letters && !digits {
		return 1
	}
	prev, r := w.runes[i-1], w.runes[i]
	switch {
	case prev == '—' || prev == '/' && i > 1 && w.runes[i-2] == ')' || prev == '-' && i > 1 && w.runes[i-2] == '-':
		return 1
	case prev == '-' || prev == '/' || prev == '‐' || prev == '–' || prev == '\'' || prev == '(':
		if !letters {
			return 1
		}
		return 2
	case unicode.IsDigit(prev) != unicode.IsDigit(r), unicode.IsLower(prev) && unicode.IsUpper(r):
		return 2
	}
	return 0
}

// front is where a long form begins whose first letter is matched at rune i: with
// its word, but without the mark in front of it or the word that a hyphen joins
// to it ("anti-human"). Numbers and single letters in front belong to it, as in
// "12-O-tetradecanoyl" and "c-Jun".
func (w *window) front(i int) int {
	j := w.words[w.word[i]].start
	run := 0 // letters in a row
	for k := i - 1; k >= j; k-- {
		r := w.runes[k]
		if !unicode.IsLetter(r) {
			run = 0
		} else if run++; run > 1 {
			return i
		}
		if strings.ContainsRune("—\"“‘", r) || (r == '[' || r == '(') && k == j && run == 0 && k == i-1 {
			return i
		}
	}
	return j
}

// before cuts the window in front of a short form out of a text: the words that
// the form may stand for, and none beyond the end of a sentence or clause.
func before(text string, short string) (string, int) {
	n := len(letters(short))
	most := min(n+5, n*2)
	end := len(strings.TrimRightFunc(text, unicode.IsSpace))
	i, words := end, 0
	for i > 0 && end-i < maxWindow {
		j := i
		for j > 0 {
			r, size := utf8.DecodeLastRuneInString(text[:j])
			if unicode.IsSpace(r) {
				break
			}
			j -= size
		}
		word := text[j:i]
		if i < end && closesClause(word) {
			break
		}
		if k := strings.LastIndexByte(word, '|'); k >= 0 {
			return text[j+k+1 : end], j + k + 1
		}
		if opens := word[0] == '(' || word[0] == '['; opens && !strings.ContainsAny(word, ")]") {
			return text[j+1 : end], j + 1 // a bracket in a bracket
		}
		if !stopWords[strings.ToLower(word)] {
			if words++; words > most {
				break
			}
		}
		i = j
		for k := j; k > 0; {
			r, size := utf8.DecodeLastRuneInString(text[:k])
			if !unicode.IsSpace(r) {
				break
			}
			k -= size
			if k == 0 || j-k > 8 {
				return text[j:end], j
			}
			if i = k; strings.Count(text[k:j], "\n") > 1 {
				return text[j:end], j
			}
		}
		if i == j {
			break
		}
	}
	start := i
	for start < end && unicode.IsSpace(rune(text[start])) {
		start++
	}
	return text[start:end], start
}

// closesClause says that nothing in front of a word can belong to what follows
// it.
func closesClause(word string) bool {
	if strings.Contains(word, "|") {
		return true // a cell's edge
	}
	if strings.HasPrefix(word, "(") && len(word) > 1 && strings.HasSuffix(word, ",") {
		word = word[:len(word)-1]
	}
	switch word[len(word)-1] {
	case ';', ':', '!', '?', ']':
		return true
	case ')':
		return strings.HasPrefix(word, "(") || strings.Count(word, "(") != strings.Count(word, ")")
	case '.':
		// A shortened word or an initial ends no sentence.
		return len(word) > 3 && strings.Count(word, ".") == 1 && !shortened[strings.ToLower(word)]
	}
	return strings.HasSuffix(word, "”") || strings.HasSuffix(word, "—")
}
