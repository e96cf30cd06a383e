package ingest

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/sentence"
)

// lines returns the lines of a text that hold more than white space, their
// indentation included.
func lines(text string) []sentence.Span {
	var out []sentence.Span
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		if strings.TrimSpace(text[at:end]) != "" {
			out = append(out, sentence.Span{Start: at, End: end})
		}
		at = end + 1
	}
	return out
}

// cut parts a sentence that is longer than limit characters at the best clause
// boundaries: behind the last strong mark (semicolon, colon, line end) in the
// second half of what fits, else behind a comma, else at white space, else
// between characters. It never cuts inside a span of whole: it cuts in front of
// one that does not fit, and one that is longer than limit itself runs over.
// Whole is in order and does not overlap.
func cut(text string, s Span, limit int, whole []Span) []Span {
	var out []Span
	at := s.Start
	for at < s.End {
		fits, half := reach(text, at, s.End, limit)
		if fits == s.End {
			out = append(out, Span{at, s.End})
			break
		}
		end := boundary(text, at, half, fits, whole)
		out = append(out, Span{at, trimEnd(text, at, end)})
		at = end
		for at < s.End {
			r, n := utf8.DecodeRuneInString(text[at:])
			if !unicode.IsSpace(r) {
				break
			}
			at += n
		}
	}
	return out
}

// reach returns the offset limit characters behind at and the one half as far.
func reach(text string, at, end, limit int) (fits, half int) {
	n := 0
	for i := range text[at:end] {
		if n == limit/2 {
			half = at + i
		}
		if n == limit {
			return at + i, half
		}
		n++
	}
	return end, half
}

// boundary is the best place to cut between lo and hi.
func boundary(text string, at, lo, hi int, whole []Span) int {
	best, bestRank := 0, 0
	for i := hi; i > at; {
		r, n := utf8.DecodeLastRuneInString(text[at:i])
		next, _ := utf8.DecodeRuneInString(text[i:])
		rank := 0
		if unicode.IsSpace(next) || unicode.IsSpace(r) {
			switch r {
			case ';', ':', '\n', '—':
				rank = 3
			case ',', ')':
				rank = 2
			default:
				rank = 1
			}
		}
		if rank > bestRank && !inside(whole, i) {
			best, bestRank = i, rank
		}
		i -= n
		if i < lo && bestRank > 0 || bestRank == 3 {
			break
		}
	}
	if bestRank > 0 {
		return best
	}
	switch s, in := around(whole, hi); {
	case in && s.Start > at:
		return s.Start
	case in:
		return s.End
	}
	return hi
}

// inside says that offset i lies within one of the spans, which are in order.
func inside(spans []Span, i int) bool {
	_, in := around(spans, i)
	return in
}

// around is the span that offset i lies within.
func around(spans []Span, i int) (Span, bool) {
	k := sort.Search(len(spans), func(k int) bool { return spans[k].End > i })
	if k < len(spans) && spans[k].Start < i {
		return spans[k], true
	}
	return Span{}, false
}

// joined joins neighbouring spans where one of whole goes from one into the next.
func joined(spans []sentence.Span, whole []Span) []sentence.Span {
	out := spans[:0]
	for _, s := range spans {
		if n := len(out) - 1; n >= 0 {
			if w, in := around(whole, out[n].End); in && w.End > s.Start {
				out[n].End = s.End
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

func trimEnd(text string, start, end int) int {
	return start + len(strings.TrimRightFunc(text[start:end], unicode.IsSpace))
}
