package minilm

import (
	"context"
	"math"
	"time"
)

// LateInteraction says how well passages fit a query by the vectors of their
// tokens: the mean, over the tokens of the query, of the highest cosine to a token
// of the passage (MaxSim of ColBERT, Khattab and Zaharia 2020, over a model that
// was not trained for it).
type LateInteraction struct {
	// Budget is how long it may take; 0, the default, is no limit. Passages are
	// looked at in the order given; those that come too late get the lowest score
	// of the others, so that the order depends on how fast the machine is.
	Budget time.Duration
}

// lateGroup is how many passages are looked at between two looks at the clock.
const lateGroup = 8

// Adds says that the scores are another view of meaning, to be added to those that
// the passages have, and not a verdict that takes their place.
func (LateInteraction) Adds() bool { return true }

// Rerank returns a score between -1 and 1 for each passage, higher is better. It
// reads 256 tokens of each.
func (l LateInteraction) Rerank(ctx context.Context, query string, passages []string) ([]float64, error) {
	e, err := Open()
	if err != nil {
		return nil, err
	}
	start := time.Now()
	asked, err := e.Tokens(ctx, []string{query}, nil)
	if err != nil {
		return nil, err
	}
	wanted := units(asked[0].Vectors)
	out := make([]float64, 0, len(passages))
	lowest := 1.0
	for len(out) < len(passages) && (l.Budget == 0 || len(out) == 0 || time.Since(start) < l.Budget) {
		next := passages[len(out):min(len(passages), len(out)+lateGroup)]
		read, err := e.Tokens(ctx, next, nil)
		if err != nil {
			return nil, err
		}
		for _, t := range read {
			s := maxSim(wanted, units(t.Vectors))
			lowest = min(lowest, s)
			out = append(out, s)
		}
	}
	for len(out) < len(passages) {
		out = append(out, lowest)
	}
	return out, nil
}

// maxSim is the mean, over the vectors of a, of the highest cosine to one of b. All
// have length 1, and there are some of each.
func maxSim(a, b [][]float32) float64 {
	sum := 0.0
	for _, u := range a {
		best := -1.0
		for _, v := range b {
			var dot float32
			for i := range u {
				dot += u[i] * v[i]
			}
			best = max(best, float64(dot))
		}
		sum += best
	}
	return sum / float64(len(a))
}

// units brings vectors to length 1.
func units(vs [][]float32) [][]float32 {
	out := make([][]float32, len(vs))
	for i, v := range vs {
		sum := 0.0
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		scale := float32(1 / math.Sqrt(max(sum, math.SmallestNonzeroFloat32)))
		u := make([]float32, len(v))
		for j, x := range v {
			u[j] = x * scale
		}
		out[i] = u
	}
	return out
}
