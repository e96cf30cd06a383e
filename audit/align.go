package audit

import "sort"

// source is a document's text, reduced to its letters, made ready for finding
// where stretches of other texts stand in it.
type source struct {
	text  string
	at    []int32 // offset in the canonical text of each byte of text
	first map[uint64]int32
	next  []int32 // behind an indexed place, the next one with the same letters; -1 for none
}

const (
	gram     = 16  // bytes by which a stretch is recognised
	stride   = 8   // between indexed places; a stretch of gram+stride bytes is always found
	maxTries = 200 // places that are looked at for one stretch
)

func newSource(text string) *source {
	s := &source{first: map[uint64]int32{}}
	s.text, s.at = letters(text)
	n := 0
	if len(s.text) >= gram {
		n = (len(s.text)-gram)/stride + 1
	}
	s.next = make([]int32, n)
	for k := n - 1; k >= 0; k-- { // backwards, so that chains run forwards
		h := hash(s.text[k*stride : k*stride+gram])
		if next, ok := s.first[h]; ok {
			s.next[k] = next
		} else {
			s.next[k] = -1
		}
		s.first[h] = int32(k)
	}
	return s
}

// hash is FNV-1a.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// stretch is where some letters of a text stand in the source.
type stretch struct{ start, end int }

// find takes a text's letters apart into stretches of the source, in the order
// of the text. Of several places it takes the longest, of those the one nearest
// to near, where the stretch before ended. Unmatched counts the letters that
// stand nowhere in it.
func (s *source) find(text string, near int) (found []stretch, unmatched int) {
	done := 0 // bytes of text that are accounted for
	for i := 0; i+gram <= len(text); {
		best, from := s.longest(text, i, done, near)
		if best.end == 0 {
			i++
			continue
		}
		unmatched += from - done
		found = append(found, best)
		done = from + best.end - best.start
		near = best.end
		i = done
	}
	return found, unmatched + len(text) - done
}

// longest is the longest stretch of the source around byte i of a text, and
// where in the text it begins, not before done. The places that are indexed lie
// stride apart, so that each is met at one of the next bytes: all of those are
// tried once one is met.
func (s *source) longest(text string, i, done, near int) (best stretch, at int) {
	for j := i; j < i+stride && j+gram <= len(text); j++ {
		k, ok := s.first[hash(text[j:j+gram])]
		if !ok {
			if j == i {
				return stretch{}, 0
			}
			continue
		}
		for tries := 0; k >= 0 && tries < maxTries; k, tries = s.next[k], tries+1 {
			p := int(k) * stride
			if s.text[p:p+gram] != text[j:j+gram] {
				continue
			}
			back, on := 0, gram
			for j-back > done && p-back > 0 && text[j-back-1] == s.text[p-back-1] {
				back++
			}
			for j+on < len(text) && p+on < len(s.text) && text[j+on] == s.text[p+on] {
				on++
			}
			c := stretch{p - back, p + on}
			if n, m := c.end-c.start, best.end-best.start; n > m || n == m && abs(c.start-near) < abs(best.start-near) {
				best, at = c, j-back
			}
		}
	}
	return best, at
}

func abs(n int) int { return max(n, -n) }

// slack is how many letters two texts may differ by and still be one stretch: a
// footnote's mark, a character read otherwise.
const slack = 3

// joined are stretches in order of their place, those next to one another made
// one.
func joined(found []stretch) []stretch {
	sorted := append([]stretch{}, found...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].start < sorted[j].start })
	var out []stretch
	for _, f := range sorted {
		if n := len(out); n > 0 && f.start <= out[n-1].end+slack {
			out[n-1].end = max(out[n-1].end, f.end)
			continue
		}
		out = append(out, f)
	}
	return out
}

// locate are the indexes in the letters of a span of the canonical text.
func (s *source) locate(start, end int) (from, to int) {
	n := len(s.text)
	from = sort.Search(n, func(i int) bool { return int(s.at[i]) >= start })
	to = sort.Search(n, func(i int) bool { return int(s.at[i]) >= end })
	return from, to
}
