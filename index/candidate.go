package index

import (
	"container/heap"
	"context"
	"slices"
	"strings"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/index/internal/vector"
)

// place is a passage in a snapshot.
type place struct{ segment, chunk int }

// scored is a passage with the score that one retriever gave it.
type scored struct {
	place
	doc   string
	start int
	score float64
}

// before orders by score, then document, then place in it, so that equal scores
// come in the same order wherever the passages are stored.
func (a scored) before(b scored) int {
	switch {
	case a.score > b.score:
		return -1
	case a.score < b.score:
		return 1
	}
	if c := strings.Compare(a.doc, b.doc); c != 0 {
		return c
	}
	return a.start - b.start
}

// finder looks for passages in one snapshot, among those that the options of
// the search allow.
type finder struct {
	ctx    context.Context
	x      *Index
	now    *store.Snapshot
	tables []*store.Table
	infos  [][]store.Info
	allow  []func(chunk int) bool // for each segment; nil allows all
}

func newFinder(ctx context.Context, x *Index, now *store.Snapshot, o *SearchOptions) (*finder, error) {
	f := &finder{ctx: ctx, x: x, now: now}
	docs := map[string]bool{}
	for _, id := range o.Docs {
		docs[id] = true
	}
	for _, l := range now.Segments {
		t, err := l.Table(ctx)
		if err != nil {
			return nil, err
		}
		infos, err := l.Infos(ctx)
		if err != nil {
			return nil, err
		}
		f.tables, f.infos = append(f.tables, t), append(f.infos, infos)
		out := make([]bool, len(infos)) // documents left out
		some := false
		for i, info := range infos {
			out[i] = l.Dead(i) || len(o.Docs) > 0 && !docs[info.ID]
			some = some || out[i]
		}
		var allow func(int) bool
		if some || len(o.Kinds) > 0 {
			allow = func(c int) bool {
				return !out[t.Doc(c)] && (len(o.Kinds) == 0 || slices.Contains(o.Kinds, t.Kind(c)))
			}
		}
		f.allow = append(f.allow, allow)
	}
	return f, nil
}

func (f *finder) allowed(p place) bool {
	allow := f.allow[p.segment]
	return allow == nil || allow(p.chunk)
}

// located fills in where a passage stands.
func (f *finder) located(p place, score float64) scored {
	at := f.tables[p.segment].Place(p.chunk)
	return scored{p, f.infos[p.segment][at.Doc].ID, at.Start, score}
}

// byText returns the n passages with the highest scores above 0.
func (f *finder) byText(scores postings.Scores, n int) []scored {
	type candidate struct {
		place
		score float64
	}
	var some []candidate // where each stands is looked up for few
	best := make(lowest, 0, n)
	floor := 0.0 // of the nth best so far
	for s, part := range scores {
		allow := f.allow[s]
		for c, score := range part {
			if score <= 0 || score < floor || allow != nil && !allow(c) {
				continue
			}
			some = append(some, candidate{place{s, c}, score})
			if len(best) < n || score > floor {
				best.keep(score, n)
			}
			if len(best) == n {
				floor = best[0]
			}
		}
	}
	var out []scored
	for _, c := range some {
		if c.score >= floor {
			out = append(out, f.located(c.place, c.score))
		}
	}
	slices.SortFunc(out, scored.before)
	return out[:min(len(out), n)]
}

// lowest is a heap with the lowest score on top.
type lowest []float64

func (h lowest) Len() int           { return len(h) }
func (h lowest) Less(i, j int) bool { return h[i] < h[j] }
func (h lowest) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *lowest) Push(x any)        { *h = append(*h, x.(float64)) }
func (h *lowest) Pop() any          { panic("nothing is taken off") }

// keep adds a score, in place of the lowest where there are n.
func (h *lowest) keep(score float64, n int) {
	if len(*h) < n {
		heap.Push(h, score)
		return
	}
	(*h)[0] = score
	heap.Fix(h, 0)
}

// spare is how many times more passages are proposed by the approximate search
// than are ranked by their exact vectors and kept.
const spare = 4

// byVector returns the n passages nearest to a vector of unit length, as far as
// they are nearer than at a right angle.
func (f *finder) byVector(v []float32, n int) ([]scored, error) {
	var found []scored
	total := 0
	for _, l := range f.now.Segments {
		total += l.Entry.Chunks
	}
	for s, l := range f.now.Segments {
		near, err := f.vectors(l, total)
		if err != nil {
			return nil, err
		}
		rows, err := near.Near(f.ctx, v, spare*n, f.allow[s])
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			found = append(found, f.located(place{s, r.Row}, float64(r.Score)))
		}
	}
	slices.SortFunc(found, scored.before)
	found = found[:min(len(found), spare*n)]
	row := make([]float32, len(v))
	for i := range found {
		if err := f.now.Segments[found[i].segment].Vector(f.ctx, found[i].chunk, row); err != nil {
			return nil, err
		}
		found[i].score = vector.Dot(v, row)
	}
	slices.SortFunc(found, scored.before)
	found = found[:min(len(found), n)]
	return slices.DeleteFunc(found, func(a scored) bool { return a.score <= 0 }), nil
}

// vectors returns the vector store of a segment, of an index with total
// passages.
func (f *finder) vectors(l store.Live, total int) (vector.Store, error) {
	if f.x.options.Vectors == Chromem || f.x.options.Vectors == Auto && total <= chromemLimit {
		return l.Chromem(f.ctx)
	}
	return l.Codes(f.ctx)
}
