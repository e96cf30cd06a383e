package vector

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	chromem "github.com/philippgille/chromem-go"
)

// Chromem is a Store that a chromem-go collection in memory answers for. What
// that library does otherwise than a Store must is made good here: it orders
// equal rows by chance, so that all rows are asked for and ordered anew; it
// takes a cancelled context for an empty result; it refuses to give more rows
// than it has; it returns vectors of zeros as hits that are no number. Its own
// files are not used.
type Chromem struct {
	all *chromem.Collection
	dim int
}

var errNoEmbedding = errors.New("no text is embedded here")

// NewChromem fills a collection with n vectors of dim numbers and unit length;
// at returns each of them, which is kept. Vectors of zeros are left out.
func NewChromem(ctx context.Context, n, dim int, at func(i int) []float32) (*Chromem, error) {
	never := func(context.Context, string) ([]float32, error) { return nil, errNoEmbedding }
	all, err := chromem.NewDB().CreateCollection("passages", nil, never)
	if err != nil {
		return nil, fmt.Errorf("chromem: %w", err)
	}
	for i := range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v := at(i)
		if len(v) != dim {
			return nil, fmt.Errorf("chromem: vector %d has %d numbers, expected are %d", i, len(v), dim)
		}
		if !slices.ContainsFunc(v, func(x float32) bool { return x != 0 }) {
			continue
		}
		if err := all.AddDocument(ctx, chromem.Document{ID: strconv.Itoa(i), Embedding: v}); err != nil {
			return nil, fmt.Errorf("chromem: add vector %d: %w", i, err)
		}
	}
	return &Chromem{all: all, dim: dim}, nil
}

// Near implements Store.
func (c *Chromem) Near(ctx context.Context, query []float32, n int, allow func(int) bool) ([]Near, error) {
	if len(query) != c.dim {
		return nil, fmt.Errorf("chromem: the query has %d numbers, expected are %d", len(query), c.dim)
	}
	if c.all.Count() == 0 || !slices.ContainsFunc(query, func(x float32) bool { return x != 0 }) {
		return nil, ctx.Err()
	}
	found, err := c.all.QueryEmbedding(ctx, query, c.all.Count(), nil, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("chromem: query: %w", err)
	}
	top := best{n: n}
	for _, f := range found {
		row, err := strconv.Atoi(f.ID)
		if err != nil {
			return nil, fmt.Errorf("chromem: row %q: %w", f.ID, err)
		}
		if allow == nil || allow(row) {
			top.offer(Near{row, f.Similarity})
		}
	}
	return top.sorted(), nil
}
