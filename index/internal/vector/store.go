package vector

import (
	"context"
	"slices"
)

// Store holds the vectors of rows numbered from 0.
type Store interface {
	// Near proposes the n rows nearest to a query of unit length, among those
	// that allow says yes to (nil allows all), best first and equal ones in
	// order of their number. Scores are close to the product of the vectors,
	// and the order is that of the exact products but for rows that lie close
	// together.
	Near(ctx context.Context, query []float32, n int, allow func(row int) bool) ([]Near, error)
}

// Near is a row and about how near it is.
type Near struct {
	Row   int
	Score float32
}

// before orders rows by score, then number.
func before(a, b Near) int {
	switch {
	case a.Score > b.Score:
		return -1
	case a.Score < b.Score:
		return 1
	}
	return a.Row - b.Row
}

// best keeps the n first rows of those offered to it.
type best struct {
	n    int
	rows []Near // a heap, the last in order on top
}

func (h *best) offer(x Near) {
	if len(h.rows) < h.n {
		h.rows = append(h.rows, x)
		if len(h.rows) == h.n {
			for i := h.n/2 - 1; i >= 0; i-- {
				h.sink(i)
			}
		}
		return
	}
	if h.n > 0 && before(x, h.rows[0]) < 0 {
		h.rows[0] = x
		h.sink(0)
	}
}

func (h *best) sink(i int) {
	for {
		c := 2*i + 1
		if c >= len(h.rows) {
			return
		}
		if c+1 < len(h.rows) && before(h.rows[c+1], h.rows[c]) > 0 {
			c++
		}
		if before(h.rows[c], h.rows[i]) <= 0 {
			return
		}
		h.rows[i], h.rows[c] = h.rows[c], h.rows[i]
		i = c
	}
}

func (h *best) sorted() []Near {
	slices.SortFunc(h.rows, before)
	return h.rows
}
