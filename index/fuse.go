package index

import "slices"

// fused is a passage with its rank in each retriever.
type fused struct {
	scored
	text, vector *Rank
	refs         []string
	bonus        float64
}

// fusion brings the lists of the retrievers together.
type fusion struct {
	all []*fused
	at  map[place]*fused
}

func newFusion(text, vector []scored) *fusion {
	u := &fusion{at: make(map[place]*fused, len(text)+len(vector))}
	for i, s := range text {
		u.get(s).text = &Rank{i + 1, s.score}
	}
	for i, s := range vector {
		u.get(s).vector = &Rank{i + 1, s.score}
	}
	return u
}

// get returns the entry of a passage.
func (u *fusion) get(s scored) *fused {
	f := u.at[s.place]
	if f == nil {
		f = &fused{scored: s}
		u.at[s.place] = f
		u.all = append(u.all, f)
	}
	return f
}

// ordered scores all passages and returns them best first. The score is a
// weighted mean of both retrievers', each brought to the range 0 to 1 (the
// text's by its highest, the vector's by its highest and lowest, since all
// vectors of one language lie near each other), with what is certain on top.
// weight is the share of the vectors.
//
// Reciprocal rank fusion, which looks at ranks alone, was measured beside it
// and finds less: it cannot see that one retriever has nothing to say.
func (u *fusion) ordered(weight float64) []*fused {
	var top, high, low float64
	low = 1
	for _, f := range u.all {
		if f.text != nil {
			top = max(top, f.text.Score)
		}
		if f.vector != nil {
			high, low = max(high, f.vector.Score), min(low, f.vector.Score)
		}
	}
	for _, f := range u.all {
		f.score = f.bonus
		if f.text != nil {
			f.score += (1 - weight) * f.text.Score / top
		}
		if f.vector != nil && high > low {
			f.score += weight * (f.vector.Score - low) / (high - low)
		} else if f.vector != nil {
			f.score += weight
		}
	}
	slices.SortFunc(u.all, func(a, b *fused) int { return a.before(b.scored) })
	return u.all
}
