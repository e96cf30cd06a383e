package term

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Costs of an alignment. A letter that begins a word is free; what costs is a
// letter from inside one and a word that gives no letter.
const (
	costPart      = 0.4 // begins a part of a word: behind a hyphen, a slash, a digit
	costNext      = 0.4 // follows the letter matched before it ("Ltd")
	costInner     = 0.8 // stands inside a word whose first letter is matched
	costOrphan    = 2.5 // stands inside a word whose first letter is not
	costSkip      = 1.5 // a word between two matched ones
	costTrail     = 1.6
	costComma     = 0.3 // a comma between two words
	costDigit     = 1   // a digit of the short form that stands for no word
	noCost        = 1e9
	maxWindow     = 240 // bytes looked at in front of a short form
	maxLetters    = 10  // letters and digits of a short form
	maxSkippedRun = 2   // words without a letter in a row
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

// state is the cheapest way to match the letters so far with the last of them
// at one place.
type state struct {
	cost   float64
	start  int  // where the first letter is matched
	led    bool // the first letter of the last word is matched
	skips  int  // most words skipped in a row
	inner  int  // letters matched inside words
	digits int  // digits left out
}

// match is an alignment of a short form with the words in front of it.
type match struct {
	start  int // byte offset in the window
	cost   float64
	inner  int // letters that do not begin a word or a part of one
	skips  int
	digits int
	words  int
	cut    bool // it begins inside a word
}

// letters are the letters and digits of a short form.
func letters(short string) []rune {
	var out []rune
	for _, r := range short {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out = append(out, r)
		}
	}
	return out
}

// align finds the cheapest long form of short that ends where the window does.
// Whole asks for one that also begins where the window does.
func align(text, short string, whole bool) (match, bool) {
	chars := letters(short)
	if len(chars) == 0 || len(chars) > maxLetters {
		return match{}, false
	}
	w := newWindow(text)
	if len(w.words) == 0 {
		return match{}, false
	}
	mixed := strings.ToUpper(short) != short && strings.ToLower(short) != short
	n := len(w.runes)
	cur := make([]state, n)
	for c, r := range chars {
		next := make([]state, n)
		open := false
		for i := 0; i < n; i++ {
			next[i] = state{cost: noCost}
			if w.word[i] < 0 || !w.matches(i, r) {
				continue
			}
			if c == 0 {
				if b := w.begins(i); b > 0 && (!whole || w.word[i] == 0 && b == 1) {
					next[i] = state{start: i, led: b == 1}
					if b == 2 {
						next[i].cost = costPart
					}
					open = true
				}
				continue
			}
			next[i] = w.step(cur, i, r, mixed)
			open = open || next[i].cost < noCost
		}
		if unicode.IsDigit(r) && c > 0 {
			for i := range cur { // a digit that no word stands for
				if s := cur[i]; s.cost < noCost {
					s.cost += costDigit
					s.digits++
					if s.cost < next[i].cost {
						next[i] = s
						open = true
					}
				}
			}
		}
		if !open {
			return match{}, false
		}
		cur = next
	}
	return w.best(cur)
}

// matches says that rune i of the window can be what a letter of the short form
// stands for: the letter itself, or a word for a digit.
func (w *window) matches(i int, r rune) bool {
	if w.lower[i] == unicode.ToLower(r) {
		return true
	}
	if !unicode.IsDigit(r) || w.begins(i) == 0 {
		return false
	}
	rest := string(w.lower[i:w.words[w.word[i]].end])
	for _, name := range digitWords[r] {
		if strings.HasPrefix(rest, name) && (len(name) > 2 || len(rest) == len(name) || strings.HasPrefix(rest, name+"-")) {
			return true
		}
	}
	return false
}

// step is the cheapest way to match one more letter at rune i.
func (w *window) step(cur []state, i int, r rune, mixed bool) state {
	k := w.word[i]
	begins := w.begins(i)
	best := state{cost: noCost}
	take := func(s state, add float64) {
		s.cost += add
		if s.cost < best.cost || s.cost == best.cost && s.start > best.start {
			best = s
		}
	}
	inner := costInner
	next := costNext
	if mixed && unicode.IsLower(r) {
		inner, next = inner/2, next/2
	}
	for j := i - 1; j >= w.words[k].start; j-- { // in the same word
		s := cur[j]
		if s.cost >= noCost {
			continue
		}
		add := inner
		switch {
		case begins == 2:
			add = costPart
		case j == i-1:
			add = next
			s.inner++
		default:
			s.inner++
		}
		if !s.led && begins != 2 {
			add += costInner / 2
		}
		take(s, add)
	}
	skip, run := 0.0, 0
	for p := k - 1; p >= 0; p-- { // in an earlier word
		if w.words[p].comma {
			skip += costComma
		}
		for j := w.words[p].end - 1; j >= w.words[p].start; j-- {
			s := cur[j]
			if s.cost >= noCost {
				continue
			}
			add := skip
			s.led = begins == 1
			s.skips = max(s.skips, run)
			switch begins {
			case 0:
				add += costOrphan
				s.inner++
			case 2:
				add += costPart
			}
			take(s, add)
		}
		if !w.words[p].stop && !(unicode.IsDigit(r) && w.kindWord(p)) {
			skip += costSkip
			if run++; run > maxSkippedRun {
				break
			}
		}
	}
	return best
}

// kindWord says that a word only introduces a number: "type 2".
func (w *window) kindWord(p int) bool {
	return kindWords[string(w.lower[w.words[p].start:w.words[p].end])]
}

// best is the cheapest complete alignment; of equal ones the shortest.
func (w *window) best(cur []state) (match, bool) {
	best := state{cost: noCost}
	last := len(w.words) - 1
	trail := 0.0
	for k := last; k >= 0 && last-k <= maxSkippedRun; k-- {
		for j := w.words[k].end - 1; j >= w.words[k].start; j-- {
			s := cur[j]
			s.cost += trail
			if s.cost < best.cost || s.cost == best.cost && s.start > best.start {
				best = s
			}
		}
		trail += costTrail
	}
	if best.cost >= noCost {
		return match{}, false
	}
	first := w.word[best.start]
	return match{start: w.at[w.front(best.start)], cost: best.cost, inner: best.inner, skips: best.skips, digits: best.digits,
		words: last - first + 1, cut: w.front(best.start) > w.words[first].start}, true
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
