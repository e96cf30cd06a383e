package postings

import "slices"

// PhraseTerm is a term of a phrase and how far behind its first it stands.
type PhraseTerm struct {
	Term   string
	Offset uint32
}

// Phrase returns, for each part, the living passages in which all terms stand
// at their distances, in order.
func (c *Corpus) Phrase(terms []PhraseTerm) [][]int {
	out := make([][]int, len(c.Parts))
	if len(terms) == 0 {
		return out
	}
	for i, p := range c.Parts {
		starts := p.List.occurrences(terms[0])
		for _, t := range terms[1:] {
			if len(starts) == 0 {
				break
			}
			starts = intersect(starts, p.List.occurrences(t))
		}
		for _, s := range starts {
			chunk := int(s >> 32)
			if (p.Dead == nil || !p.Dead[chunk]) && (len(out[i]) == 0 || out[i][len(out[i])-1] != chunk) {
				out[i] = append(out[i], chunk)
			}
		}
	}
	return out
}

// occurrences lists where a phrase would begin for each place that one of its
// terms stands at: the passage in the upper half, the position in the lower.
func (l *List) occurrences(t PhraseTerm) []uint64 {
	n, ok := l.Find(t.Term)
	if !ok {
		return nil
	}
	var out []uint64
	var at []uint32
	from := l.Places(n)
	for _, p := range l.Postings(n, nil) {
		at = from.Next(p.Count, at[:0])
		for _, a := range at {
			if a >= t.Offset {
				out = append(out, uint64(p.Chunk)<<32|uint64(a-t.Offset))
			}
		}
	}
	return slices.Compact(out)
}

// intersect returns what both ordered lists have.
func intersect(a, b []uint64) []uint64 {
	out := a[:0]
	j := 0
	for _, v := range a {
		for j < len(b) && b[j] < v {
			j++
		}
		if j < len(b) && b[j] == v {
			out = append(out, v)
		}
	}
	return out
}
