package index

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/referent-go/referent/index/internal/store"
)

// RefineOptions are the options of Refine; nil and zero fields mean the defaults.
type RefineOptions struct {
	// Batch is how many passages are computed between two commits. What a killed
	// process loses is less than that. Default 64.
	Batch int
	// Share is the part of the time that it computes in, above 0 and up to 1, the
	// default. The rest it sleeps, so that other work goes on.
	Share float64
	// Way is what vectors are of: WayAlone or WayLate, or, by default, what those that
	// the index has are of.
	Way Way
	// Refused remembers what was refused, so that calls that are given the same
	// one do not ask for it again. By default each call asks anew.
	Refused *Refusals
}

// Way is what the refined vectors of passages are of.
type Way string

const (
	// WayAlone is the enriched text of the passage. An index without refined vectors
	// is refined so by default.
	WayAlone Way = "alone"
	// WayLate is the passage read together with those around it, see [LateRefiner].
	WayLate Way = "late"
)

func (o *RefineOptions) filled() (RefineOptions, error) {
	f := RefineOptions{}
	if o != nil {
		f = *o
	}
	if f.Refused == nil {
		f.Refused = &Refusals{}
	}
	if f.Refused.keys == nil {
		f.Refused.keys = map[store.Key]bool{}
	}
	if f.Batch == 0 {
		f.Batch = 64
	}
	if f.Share == 0 {
		f.Share = 1
	}
	if f.Batch < 0 || !(f.Share > 0 && f.Share <= 1) {
		return f, fmt.Errorf("refine: options: %d passages a batch, share %g", f.Batch, f.Share)
	}
	if f.Way != "" && f.Way != WayAlone && f.Way != WayLate {
		return f, fmt.Errorf("refine: options: no way %q", f.Way)
	}
	return f, nil
}

// Refinement says how far an index is refined. Model is what gave the vectors,
// empty where nothing did. Usable says that the Refiner the index was opened with is
// this model; where it is not, searches go without these vectors.
type Refinement struct {
	Model    Description `json:"model"`
	Way      Way         `json:"way,omitempty"` // empty where nothing is refined
	Passages int         `json:"passages"`
	Refined  int         `json:"refined"`
	Usable   bool        `json:"usable"`
	// Documents has the number of refined passages by document ID.
	Documents map[string]int `json:"documents,omitempty"`
}

// Refinement says how far the index is refined, now, also where ctx is of [Index.Pin].
func (x *Index) Refinement(ctx context.Context) (*Refinement, error) {
	ctx = x.unpinned(ctx)
	var out *Refinement
	err := x.with(ctx, func(now *store.Snapshot) error {
		r, err := now.Refinement(ctx)
		if err != nil {
			return err
		}
		out = &Refinement{Passages: r.Passages, Refined: r.Refined, Documents: map[string]int{}, Usable: x.refines(r.Of)}
		if r.Of != nil {
			out.Model, out.Way = Description{r.Of.Model, r.Of.Dimension, r.Of.Digest}, wayOf(r.Of)
		}
		for s, l := range now.Segments {
			infos, err := l.Infos(ctx)
			if err != nil {
				return err
			}
			c := 0
			for d, info := range infos {
				for range info.Chunks {
					if r.Rows[s][c].Run >= 0 && !l.Dead(d) {
						out.Documents[info.ID]++
					}
					c++
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("refinement: %w", err)
	}
	return out, nil
}

func wayOf(by *store.Refined) Way {
	if by.Late {
		return WayLate
	}
	return WayAlone
}

// suffix makes the vectors of passages within their documents those of another model
// by name, also for programs that do not know them.
func suffix(late bool) string {
	if late {
		return ", late"
	}
	return ""
}

// refines says that vectors are those of the Refiner.
func (x *Index) refines(by *store.Refined) bool {
	if by == nil || x.options.Refiner == nil {
		return false
	}
	name, digest, dim := x.options.Refiner.Model()
	return by.Model == name+suffix(by.Late) && by.Digest == digest && by.Dimension == dim
}

// Refine gives passages the vectors of the Refiner, those most recently added first,
// and yields how far it is after each commit, until all have theirs. It may be ended
// at any time, also by a crash, and goes on where it was: a text that has its vector,
// also by way of another passage or an earlier version of its document, is never
// given to the Refiner again. Searches use what is there. Vectors of another model
// are replaced. Passages that the Refiner refuses while it takes other texts are left as
// they are, and an error at the end says how many. Where it takes none any more, that
// is the error, and what it took before is stored.
func (x *Index) Refine(ctx context.Context, o *RefineOptions) iter.Seq2[Refinement, error] {
	return x.refine(ctx, o, func(b *store.Vectors) error { return x.store.Refine(ctx, b) })
}

// Refine refines the index in a folder as [Index.Refine] does, and holds the
// writer's lock during commits only, so that others can put documents meanwhile.
// While another holds it, it waits. The options must have a Refiner.
func Refine(ctx context.Context, dir string, opts *Options, o *RefineOptions) iter.Seq2[Refinement, error] {
	return func(yield func(Refinement, error) bool) {
		reading := Options{}
		if opts != nil {
			reading = *opts
		}
		reading.ReadOnly, reading.Embedder, reading.NoEmbedder = true, nil, true
		x, err := Open(ctx, dir, &reading)
		if err != nil {
			yield(Refinement{}, err)
			return
		}
		defer x.Close()
		for step, err := range x.refine(ctx, o, func(b *store.Vectors) error { return x.commitApart(ctx, dir, b) }) {
			if !yield(step, err) {
				return
			}
		}
	}
}

// commitApart commits as a writer that comes for it alone.
func (x *Index) commitApart(ctx context.Context, dir string, b *store.Vectors) error {
	for {
		s, err := store.Open(ctx, dir, store.Options{LockTimeout: x.options.LockTimeout, MustExist: true})
		var locked *store.LockedError
		if errors.As(err, &locked) {
			continue
		}
		if err != nil {
			return err
		}
		return errors.Join(s.Refine(ctx, b), s.Close())
	}
}

// refine computes batch by batch and has commit store them.
func (x *Index) refine(ctx context.Context, o *RefineOptions, commit func(*store.Vectors) error) iter.Seq2[Refinement, error] {
	return func(yield func(Refinement, error) bool) {
		opts, err := o.filled()
		if err == nil && x.options.Refiner == nil {
			err = errors.New("refine: the index was opened without a Refiner")
		}
		if err != nil {
			yield(Refinement{}, err)
			return
		}
		ctx := x.unpinned(ctx) // what is due changes with each commit
		for {
			began := time.Now()
			b, due, passed, err := x.due(ctx, &opts)
			done := err == nil && len(b.Keys) == 0
			if err == nil && !done {
				err = x.compute(ctx, b, due, opts.Refused)
				if len(b.Keys) > 0 && ctx.Err() == nil {
					err = errors.Join(commit(b), err)
				}
			}
			var now *Refinement
			if err == nil {
				now, err = x.Refinement(ctx)
			}
			if err != nil {
				yield(Refinement{}, err)
				return
			}
			if !yield(*now, nil) {
				return
			}
			if done {
				if err := opts.Refused.err(passed); err != nil {
					yield(*now, err)
				}
				return
			}
			select {
			case <-time.After(time.Duration(float64(time.Since(began)) * (1 - opts.Share) / opts.Share)):
			case <-ctx.Done():
				yield(Refinement{}, ctx.Err())
				return
			}
		}
	}
}
