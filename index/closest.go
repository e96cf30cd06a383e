package index

import (
	"slices"

	"github.com/referent-go/referent/ingest/sentence"
)

const (
	// closestWindow is how many of the best passages are read sentence by sentence.
	closestWindow = 60
	// closestPart is what the nearest sentence adds at most to a passage's score
	// by meaning.
	closestPart = 0.2
)

// closest adds to the best passages of a refined index how near their nearest
// sentence comes to the query: the vector of a long passage is of all that it speaks
// of, and an answer is often one sentence. It is only asked of the built-in model,
// which needs no time to speak of for it. Without refined vectors it adds nothing:
// the passages were then found by the same model.
func (r *ranking) closest(share float64) error {
	if _, fast := r.x.options.Embedder.(WordWeigher); !fast || r.vector == nil || r.better == nil || len(r.order) == 0 {
		return nil
	}
	best := r.order[:min(len(r.order), closestWindow)]
	var texts []string
	ends := make([]int, len(best)) // of each passage's sentences
	for i, f := range best {
		c, err := r.chunk(f.place)
		if err != nil {
			return err
		}
		for _, s := range sentence.Split(c.Original) {
			texts = append(texts, c.Original[s.Start:s.End])
		}
		ends[i] = len(texts)
	}
	near, err := r.x.nearness(r.ctx, texts, r.vector)
	if err != nil {
		return err
	}
	highest := make([]float64, len(best))
	for i, at := 0, 0; i < len(best); i++ {
		for ; at < ends[i]; at++ {
			highest[i] = max(highest[i], near[at])
		}
	}
	all := scale{slices.Max(highest), slices.Min(highest)}
	for i, f := range best {
		f.score += share * closestPart * all.of(highest[i])
	}
	slices.SortStableFunc(best, func(a, b *fused) int { return a.before(b.scored) })
	return nil
}
