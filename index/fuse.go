package index

import "slices"

// fused is a passage with its rank in each retriever.
type fused struct {
	scored
	text, vector *Rank
	refs         []string
}

// merge brings the lists of the retrievers together, without a score yet.
func merge(text, vector []scored) []*fused {
	byPlace := map[place]*fused{}
	var out []*fused
	get := func(s scored) *fused {
		f := byPlace[s.place]
		if f == nil {
			f = &fused{scored: s}
			byPlace[s.place] = f
			out = append(out, f)
		}
		return f
	}
	for i, s := range text {
		get(s).text = &Rank{i + 1, s.score}
	}
	for i, s := range vector {
		get(s).vector = &Rank{i + 1, s.score}
	}
	return out
}

// rankConstant keeps the first places of reciprocal rank fusion from deciding
// alone.
const rankConstant = 60

// byRank scores by reciprocal ranks.
func byRank(all []*fused) {
	for _, f := range all {
		f.score = 0
		for _, r := range []*Rank{f.text, f.vector} {
			if r != nil {
				f.score += 1 / float64(rankConstant+r.Rank)
			}
		}
	}
}

// byScore scores by a weighted mean of both scores, each brought to the range 0
// to 1: the text's by its highest, the vector's by its highest and lowest, since
// all vectors of one language lie near each other.
func byScore(all []*fused, weight float64) {
	var top, high, low float64
	low = 1
	for _, f := range all {
		if f.text != nil {
			top = max(top, f.text.Score)
		}
		if f.vector != nil {
			high, low = max(high, f.vector.Score), min(low, f.vector.Score)
		}
	}
	for _, f := range all {
		f.score = 0
		if f.text != nil && top > 0 {
			f.score += (1 - weight) * f.text.Score / top
		}
		if f.vector != nil && high > low {
			f.score += weight * (f.vector.Score - low) / (high - low)
		} else if f.vector != nil {
			f.score += weight
		}
	}
}

func order(all []*fused) {
	slices.SortFunc(all, func(a, b *fused) int { return a.before(b.scored) })
}
