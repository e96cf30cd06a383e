package term

import "strings"

// Limits of names that share their last words.
const (
	maxApart  = 60 // bytes between the two brackets
	maxShared = 3  // words
)

// shared finds two acronyms whose long forms share their last words: "short-term
// (STD) and long-term (LTD) disability". Open and end are those of the first
// bracket. Each letter of both must begin a word or a part of one.
func (f *finder) shared(open, end int, short string) bool {
	next := strings.IndexByte(f.text[end:min(len(f.text), end+maxApart)], '(')
	if next < 0 || !acronymLike(short) {
		return false
	}
	second := end + next
	between := f.text[end:second]
	if joined := strings.TrimLeft(between, " \n,"); !strings.HasPrefix(joined, "and ") && !strings.HasPrefix(joined, "or ") {
		return false
	}
	last := bracketEnd(f.text, second)
	if last < 0 {
		return false
	}
	other := strings.TrimSpace(f.text[second+1 : last-1])
	if !acronymLike(other) {
		return false
	}
	tail := f.text[last:min(len(f.text), last+maxWindow)]
	if k := strings.IndexAny(tail, ".,;:()\n"); k >= 0 {
		tail = tail[:k]
	}
	words := strings.Fields(tail)
	for n := min(len(words), maxShared); n > 0; n-- {
		common := strings.Join(words[:n], " ")
		a, okA := f.ending(open, short, common)
		b, okB := f.ending(second, other, common)
		if okA && okB && a.Start < open && b.Start >= end {
			a.End, b.End = end, last
			f.add(a)
			f.add(b)
			return true
		}
	}
	return false
}

// ending is the entry of a short form whose long form begins in front of its
// bracket and ends with the words given.
func (f *finder) ending(open int, short, common string) (Entry, bool) {
	base, plural := singular(short)
	text, at := before(f.text[:open], base)
	m, ok := align(text+" "+common, base, false)
	if !ok || m.start >= len(text) || m.cost > costPart+0.01 || m.inner > 0 || m.skips > 0 || m.trail > 0 {
		return Entry{}, false
	}
	return Entry{Short: base, Long: fold(text[m.start:] + " " + common), Kind: Acronym, Pattern: LongShort, Start: at + m.start, Plural: plural}, true
}
