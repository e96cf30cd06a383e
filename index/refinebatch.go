package index

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/index/internal/vector"
)

// texts are what a Refiner reads. Where passages are read late, parts has where each
// stands in its text.
type texts struct {
	texts []string
	parts [][2]int
}

// refusals are the passages that a Refiner would not take during one refinement, and
// what it said of the first.
type refusals struct {
	keys map[store.Key]bool
	row  int // refused since one was taken
	why  error
}

// err says how many were refused, nil where none was.
func (r *refusals) err() error {
	if len(r.keys) == 0 {
		return nil
	}
	return fmt.Errorf("%d passages were refused, of one: %w", len(r.keys), r.why)
}

// maxRefused is how many passages in a row may fail, each asked for alone, before it is
// taken that the Refiner fails and not the passages.
const maxRefused = 8

// compute fills in the vectors of some passages. Where the Refiner fails, each is
// asked for alone, and those that it refuses are left out of the batch and noted.
func (x *Index) compute(ctx context.Context, b *store.Vectors, due *texts, refused *refusals) error {
	name, digest, dim := x.options.Refiner.Model()
	b.Model, b.Digest, b.Dimension = name+suffix(b.Late), digest, dim
	vectors, err := x.embed(ctx, b.Late, due)
	if err == nil {
		b.Vectors, refused.row = vectors, 0
		return nil
	}
	keys := b.Keys
	b.Keys = nil
	for i, k := range keys {
		if len(keys) > 1 {
			vectors, err = x.embed(ctx, b.Late, &texts{due.texts[i : i+1], due.parts[i : i+1]})
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			b.Keys, b.Vectors, refused.row = append(b.Keys, k), append(b.Vectors, vectors[0]), 0
			continue
		}
		err = fmt.Errorf("refine by %s: %.60q: %w", name, due.texts[i], err)
		if refused.row++; refused.row == maxRefused {
			return err
		}
		if refused.keys[k] = true; refused.why == nil {
			refused.why = err
		}
	}
	return nil
}

// embed has the Refiner turn texts into vectors of length 1.
func (x *Index) embed(ctx context.Context, late bool, due *texts) ([][]float32, error) {
	var vectors [][]float32
	var err error
	if !late {
		vectors, err = x.options.Refiner.Embed(ctx, due.texts)
	} else if r, ok := x.options.Refiner.(LateRefiner); ok {
		vectors, err = r.EmbedWithin(ctx, due.texts, due.parts)
	} else {
		err = errors.New("it cannot read passages within a text")
	}
	if err != nil {
		return nil, err
	}
	if len(vectors) != len(due.texts) {
		return nil, fmt.Errorf("%d vectors for %d texts", len(vectors), len(due.texts))
	}
	_, _, dim := x.options.Refiner.Model()
	for i, v := range vectors {
		if vectors[i], err = vector.Unit(v, dim); err != nil {
			return nil, err
		}
	}
	return vectors, nil
}

// due returns what is to be read for the next passages without a refined vector, and
// their keys: documents that were added last come first, their passages in order.
func (x *Index) due(ctx context.Context, o *RefineOptions, refused *refusals) (b *store.Vectors, due *texts, err error) {
	err = x.with(ctx, func(now *store.Snapshot) error {
		r, err := now.Refinement(ctx)
		if err != nil {
			return err
		}
		usable, chosen := x.refines(r.Of), maps.Clone(refused.keys)
		b, due = &store.Vectors{Damaged: r.Damaged, Late: o.Way == WayLate}, &texts{}
		if o.Way == "" && r.Of != nil {
			_, can := x.options.Refiner.(LateRefiner)
			b.Late = r.Of.Late && can
		}
		usable = usable && r.Of.Late == b.Late
		for s, l := range slices.Backward(now.Segments) {
			infos, err := l.Infos(ctx)
			if err != nil {
				return err
			}
			for d, end := len(infos)-1, l.Entry.Chunks; d >= 0; d-- {
				first := end - infos[d].Chunks
				var wanted []int
				for c := first; c < end && !l.Dead(d); c++ {
					if !usable || r.Rows[s][c].Run < 0 {
						wanted = append(wanted, c-first)
					}
				}
				read := alone
				if b.Late {
					read = late
				}
				if err := read(ctx, l, d, first, wanted, func(k store.Key, text string, part [2]int) bool {
					if !chosen[k] {
						chosen[k] = true
						b.Keys, due.texts, due.parts = append(b.Keys, k), append(due.texts, text), append(due.parts, part)
					}
					return len(b.Keys) < o.Batch
				}); err != nil || len(b.Keys) == o.Batch {
					return err
				}
				end = first
			}
		}
		return nil
	})
	return b, due, err
}
