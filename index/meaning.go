package index

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/index/internal/vector"
)

// refined finds passages by the vectors of the Refiner.
//
// While an index is half refined its passages lie in two spaces, whose scores say
// nothing about each other. So each space ranks for itself: all passages in that of
// the Embedder, the refined ones in that of the Refiner as well. The refined ones
// then share out among themselves, in the order of the Refiner, the places and
// scores that the Embedder gave to them; a passage that is not refined yet keeps its
// own. It is neither put behind nor ahead for that. Once all are refined, the scores
// of the Refiner count as they are. The score by meaning is a mean of both spaces,
// see refinedPart.
type refined struct {
	*store.Refinement
	query []float32
	whole bool // all passages are refined

	// Of the refined passages, best first in each space: scores by the Refiner, and
	// the scores by the Embedder that they stand for. Of one length.
	scores, places []float64
	ranks          map[place]*Rank
}

// refined returns what the Refiner says of a query, nil where it says nothing.
func (r *ranking) refined(x *Index, text string) (*refined, error) {
	all, err := r.now.Refinement(r.ctx)
	if err != nil || all.Refined == 0 || !x.refines(all.Of) {
		return nil, err
	}
	q, err := x.refineQuery(r.ctx, text)
	if err != nil {
		return nil, err
	}
	return &refined{Refinement: all, query: q, whole: all.Refined == all.Passages, ranks: map[place]*Rank{}}, nil
}

// refinement says how much of the index was ranked by the Refiner.
func (r *ranking) refinement() *Refinement {
	of := r.now.Manifest.Refined
	if of == nil || len(of.Runs) == 0 {
		return nil
	}
	out := &Refinement{Model: Description{of.Model, of.Dimension, of.Digest}}
	if u := r.better; u != nil {
		out.Passages, out.Refined, out.Usable = u.Passages, u.Refinement.Refined, true
	}
	return out
}

// refineQuery returns the vector that the Refiner gives a query.
func (x *Index) refineQuery(ctx context.Context, text string) ([]float32, error) {
	name, _, dim := x.options.Refiner.Model()
	vs, err := x.options.Refiner.Embed(ctx, []string{text})
	if err == nil && len(vs) != 1 {
		err = errors.New("not one vector for one text")
	}
	if err != nil {
		return nil, fmt.Errorf("embed query: %s: %w", name, err)
	}
	u, err := vector.Unit(vs[0], dim)
	if err != nil {
		return nil, fmt.Errorf("embed query: %s: %w", name, err)
	}
	return u, nil
}

// has says that a passage is refined.
func (u *refined) has(p place) bool { return u.Rows[p.segment][p.chunk].Run >= 0 }

// dot is how near a refined passage is to the query.
func (u *refined) dot(p place) float64 {
	at := u.Rows[p.segment][p.chunk]
	return u.Codes()[at.Run].Dot(u.query, int(at.Row))
}

// nearest returns the n refined passages nearest to the query.
func (u *refined) nearest(f *finder, n int) ([]scored, error) {
	dots := make([][]float32, len(u.Codes()))
	for i, c := range u.Codes() {
		dots[i] = make([]float32, c.Len())
		if err := c.Dots(f.ctx, u.query, dots[i]); err != nil {
			return nil, err
		}
	}
	var found []scored
	floor := float32(0) // of the best so far
	trim := func() {
		slices.SortFunc(found, scored.before)
		if len(found) > spare*n {
			found = found[:spare*n]
			floor = float32(found[len(found)-1].score)
		}
	}
	for s, rows := range u.Rows {
		allow := f.allow[s]
		for c, at := range rows {
			if at.Run < 0 || allow != nil && !allow(c) {
				continue
			}
			d := dots[at.Run][at.Row]
			if d < floor {
				continue
			}
			if found = append(found, f.located(place{s, c}, float64(d))); len(found) >= 4*spare*n {
				trim()
			}
		}
	}
	trim()
	for i := range found {
		found[i].score = u.dot(found[i].place)
	}
	slices.SortFunc(found, scored.before)
	return slices.DeleteFunc(found[:min(len(found), n)], func(a scored) bool { return a.score <= 0 }), nil
}

// merge brings the nearest passages in the space of the Embedder and those in the
// space of the Refiner into one list, and learns how the scores of the one stand for
// those of the other.
func (u *refined) merge(byEmbedder, byRefiner []scored) []scored {
	for i, s := range byRefiner {
		u.ranks[s.place] = &Rank{i + 1, s.score}
	}
	if u.whole {
		return byRefiner
	}
	out := make([]scored, 0, len(byEmbedder))
	next := 0
	for _, s := range byEmbedder {
		switch {
		case !u.has(s.place):
			out = append(out, s)
		case next < len(byRefiner):
			t := byRefiner[next]
			next++
			u.scores, u.places = append(u.scores, t.score), append(u.places, s.score)
			t.score = s.score
			out = append(out, t)
		}
	}
	return out
}

// standing is the score that a passage has beside those of the list: its own by the
// Refiner where all have one, else the one by the Embedder that it stands for,
// between those of its neighbours in the ranking of the Refiner; low where it comes
// after all of them.
func (u *refined) standing(p place, low float64) float64 {
	d := u.dot(p)
	if u.whole {
		return d
	}
	return u.stands(d, low)
}

// stands is the score by the Embedder that one by the Refiner stands for.
func (u *refined) stands(d, low float64) float64 {
	i := sort.Search(len(u.scores), func(i int) bool { return u.scores[i] <= d })
	switch {
	case i == len(u.scores):
		return low
	case i == 0 || u.scores[i] == d:
		return u.places[i]
	}
	part := (d - u.scores[i]) / (u.scores[i-1] - u.scores[i])
	return u.places[i] + part*(u.places[i-1]-u.places[i])
}
