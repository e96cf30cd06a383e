package index

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/ingest"
)

// Report is what Verify found. Problems is empty for a sound index; each entry
// says in words what is wrong and where.
type Report struct {
	Documents int      `json:"documents"`
	Chunks    int      `json:"chunks"`
	Problems  []string `json:"problems"`
}

// Verify reads everything that is stored and checks it: files against their
// checksums, passages against the text of their documents, vectors, and what is
// derived against the record. An index opened for writing mends derived files
// as it goes; they are named all the same. The error is that of reading or of
// ctx; damage is in the report.
func (x *Index) Verify(ctx context.Context) (*Report, error) {
	r := &Report{Problems: []string{}}
	err := x.with(ctx, func(now *store.Snapshot) error {
		problems, err := x.store.CheckFiles(ctx, now)
		if err != nil {
			return err
		}
		r.Problems = append(r.Problems, problems...)
		owner := map[string]string{} // document by passage ID
		for _, l := range now.Segments {
			if err := r.segment(ctx, l, owner); err != nil {
				if !errors.Is(err, ErrCorrupt) || ctx.Err() != nil {
					return err
				}
				r.Problems = append(r.Problems, err.Error())
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("verify: %w", err)
	}
	return r, nil
}

// segment checks the living documents of a segment.
func (r *Report) segment(ctx context.Context, l store.Live, owner map[string]string) error {
	infos, err := l.Infos(ctx)
	if err != nil {
		return err
	}
	for d, info := range infos {
		if l.Dead(d) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		doc, err := l.Document(ctx, d)
		if err != nil {
			return err
		}
		chunks, err := l.Chunks(ctx, d)
		if err != nil {
			return err
		}
		r.Documents++
		r.Chunks += len(chunks)
		if DocumentInfo(store.InfoOf(doc, len(chunks))) != DocumentInfo(info) {
			r.problem(info, "is not the document that its description is of")
		}
		if err := checkDocument(doc, chunks); err != nil {
			r.problem(info, err.Error())
		}
		for _, c := range chunks {
			if other, ok := owner[c.ID]; ok {
				r.problem(info, fmt.Sprintf("passage %s is in document %s too", c.ID, other))
			}
			owner[c.ID] = info.ID
		}
		if err := r.vectors(ctx, l, d, info, chunks); err != nil {
			return err
		}
	}
	return nil
}

// vectors checks that each passage has a vector of length 1 or 0.
func (r *Report) vectors(ctx context.Context, l store.Live, d int, info store.Info, chunks []ingest.Chunk) error {
	first, err := l.First(ctx, d)
	if err != nil {
		return err
	}
	for i := range chunks {
		v, err := l.VectorOf(ctx, first+i)
		if err != nil {
			return err
		}
		var s float64
		for _, x := range v {
			s += float64(x) * float64(x)
		}
		if s != 0 && math.Abs(s-1) > 1e-4 || math.IsNaN(s) {
			r.problem(info, fmt.Sprintf("the vector of passage %d has length %g", i, math.Sqrt(s)))
		}
	}
	return nil
}

func (r *Report) problem(info store.Info, what string) {
	r.Problems = append(r.Problems, fmt.Sprintf("%s: %s", info.Source, what))
}
