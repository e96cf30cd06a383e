package store

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"strconv"
)

// Key identifies the text that a vector is of, whoever holds it: a passage whose
// text is unchanged has its vector at once, in whatever version or document it
// comes back.
type Key [16]byte

// KeyOf is the key of a text.
func KeyOf(text string) Key {
	sum := sha256.Sum256([]byte(text))
	return Key(sum[:len(Key{})])
}

// Refined says in a manifest which model gave the refined vectors, and in which
// files they are. They belong to no segment: those are merged and replaced without
// the vectors being touched.
type Refined struct {
	Model     string     `json:"model"`
	Digest    string     `json:"digest"`
	Dimension int        `json:"dimension"`
	Late      bool       `json:"late,omitempty"` // of passages within their documents, see LateKeys
	Runs      []RunEntry `json:"runs"`
}

// same says that two are of one model.
func (r *Refined) same(o *Refined) bool {
	return r != nil && o != nil && r.Model == o.Model && r.Digest == o.Digest && r.Dimension == o.Dimension && r.Late == o.Late
}

// keys are those that the vectors of a segment's passages stand under.
func (r *Refined) keys(ctx context.Context, g *Segment) ([]byte, error) {
	if r != nil && r.Late {
		return g.LateKeys(ctx)
	}
	return g.TextKeys(ctx)
}

// RunEntry is a file of refined vectors in a manifest.
type RunEntry struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  uint32 `json:"sum"`
	Rows int    `json:"rows"`
}

// check refuses what no writer has written, as Manifest.check does. Names are those
// given to segments.
func (r *Refined) check(next uint64, names map[string]bool) error {
	if r == nil {
		return nil
	}
	if r.Dimension < 1 || r.Dimension > maxDimension {
		return fmt.Errorf("refined vectors of %d numbers", r.Dimension)
	}
	for _, e := range r.Runs {
		n, err := strconv.ParseUint(e.Name, 10, 64)
		switch {
		case err != nil || e.Name != segmentName(n) || n >= next || names[e.Name]:
			return fmt.Errorf("no file of refined vectors is named %q", e.Name)
		case e.Rows < 0 || e.Rows > math.MaxInt32 || int64(e.Rows) > e.Size/int64(len(Key{})+4+r.Dimension):
			return fmt.Errorf("%d refined vectors in %d bytes", e.Rows, e.Size)
		}
		names[e.Name] = true
	}
	return nil
}

// runs lists the files, none for nil.
func (r *Refined) runs() []RunEntry {
	if r == nil {
		return nil
	}
	return r.Runs
}

// clone copies what a commit may change.
func (r *Refined) clone() *Refined {
	if r == nil {
		return nil
	}
	c := *r
	c.Runs = append([]RunEntry(nil), r.Runs...)
	return &c
}
