package index

import (
	"context"
	"errors"
	"fmt"
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

// Refusals are the texts that a Refiner would not take. The zero value is ready for
// use, by one refinement at a time and with one Refiner.
type Refusals struct {
	keys map[store.Key]bool
	why  error  // what it said of the first
	good string // a text that it has taken
}

// err says how many passages are left without their vector, nil where none is.
func (r *Refusals) err(passages int) error {
	if passages == 0 {
		return nil
	}
	return fmt.Errorf("%d passages were refused, of one: %w", passages, r.why)
}

// maxRefused is how many passages in a row may fail, each asked for alone, before the
// Refiner is asked whether it works at all.
const maxRefused = 8

// harmless is a text that any Refiner takes.
const harmless = "This is a sentence."

// works says whether the Refiner takes a text there is nothing wrong with.
func (x *Index) works(ctx context.Context, late bool, r *Refusals) bool {
	for _, text := range []string{harmless, r.good} {
		if text == "" {
			continue
		}
		if _, err := x.embed(ctx, late, &texts{[]string{text}, [][2]int{{0, len(text)}}}); err == nil {
			return true
		}
	}
	return false
}

// compute fills in the vectors of some passages. Where the Refiner fails, each is
// asked for alone, and those that it refuses while it takes other texts are left out
// of the batch and noted. Where it takes none, the error says so, and the batch has
// what it took before.
func (x *Index) compute(ctx context.Context, b *store.Vectors, due *texts, refused *Refusals) error {
	name, digest, dim := x.options.Refiner.Model()
	b.Model, b.Digest, b.Dimension = name+suffix(b.Late), digest, dim
	keys := b.Keys
	b.Keys = nil
	vectors, err := x.embed(ctx, b.Late, due)
	if err == nil {
		b.Keys, b.Vectors = keys, vectors
		refused.good = due.texts[0]
		return nil
	}
	var doubtful []store.Key // refused, and it is not known whether by a Refiner that works
	var why error            // what was said of the first of them
	refuse := func() {
		for _, k := range doubtful {
			refused.keys[k] = true
		}
		if refused.why == nil {
			refused.why = why
		}
		doubtful, why = nil, nil
	}
	for i, k := range keys {
		if len(keys) > 1 {
			vectors, err = x.embed(ctx, b.Late, &texts{due.texts[i : i+1], due.parts[i : i+1]})
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			b.Keys, b.Vectors = append(b.Keys, k), append(b.Vectors, vectors[0])
			refused.good = due.texts[i]
			refuse()
			continue
		}
		doubtful = append(doubtful, k)
		if why == nil {
			why = fmt.Errorf("refine by %s: %.60q: %w", name, due.texts[i], err)
		}
		if len(doubtful) < maxRefused && i < len(keys)-1 {
			continue
		}
		works := x.works(ctx, b.Late, refused)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !works {
			return why
		}
		refuse()
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
// their keys: documents that were added last come first, their passages in order. Passed
// over are those that were refused.
func (x *Index) due(ctx context.Context, o *RefineOptions) (b *store.Vectors, due *texts, passed int, err error) {
	err = x.with(ctx, func(now *store.Snapshot) error {
		r, err := now.Refinement(ctx)
		if err != nil {
			return err
		}
		usable, chosen := x.refines(r.Of), map[store.Key]bool{}
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
					if o.Refused.keys[k] {
						passed++
					} else if !chosen[k] {
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
	return b, due, passed, err
}
