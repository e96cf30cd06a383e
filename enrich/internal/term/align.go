package term

import (
	"strings"
	"unicode"
)

// Costs of an alignment. A letter that begins a word is free; what costs is a
// letter from inside one and a word that gives no letter.
const (
	costPart      = 0.4 // begins a part of a word: behind a hyphen, a slash, a digit
	costNext      = 0.4 // follows the letter matched before it ("Ltd")
	costInner     = 0.8 // stands inside a word whose first letter is matched
	costOrphan    = 1.5 // stands inside a word whose first letter is not
	costSkip      = 1.5 // a word between two matched ones
	costTrail     = 1.2
	costStop      = 0.3 // the first letter begins a small word
	costComma     = 0.3 // a comma between two words
	costDigit     = 1   // a digit of the short form that stands for no word
	noCost        = 1e9
	maxWindow     = 240 // bytes looked at in front of a short form
	maxLetters    = 10  // letters and digits of a short form
	maxSkippedRun = 2   // words without a letter in a row
)

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
	trail  int  // words behind the last one that gives a letter
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
					if w.words[w.word[i]].stop { // "Office of Management": a name begins before its "of"
						next[i].cost += costStop
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
	trail, behind := 0.0, 0
	for k := last; k >= 0 && last-k <= maxSkippedRun; k-- {
		for j := w.words[k].end - 1; j >= w.words[k].start; j-- {
			s := cur[j]
			s.cost += trail
			if s.cost < best.cost || s.cost == best.cost && s.start > best.start {
				best, behind = s, last-k
			}
		}
		trail += costTrail
	}
	if best.cost >= noCost {
		return match{}, false
	}
	first := w.word[best.start]
	return match{start: w.at[w.front(best.start)], cost: best.cost, inner: best.inner, skips: best.skips, digits: best.digits,
		words: last - first + 1, trail: behind, cut: w.front(best.start) > w.words[first].start}, true
}
