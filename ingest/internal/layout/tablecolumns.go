package layout

import (
	"math"
)

// columnOver is the cell of a row that stands over most of another row's cell.
func columnOver(above *row, c *cell) int {
	cols := make([]span2, len(above.cells))
	for i, a := range above.cells {
		cols[i] = span2{a.x0, a.x1}
	}
	return columnAt(cols, c)
}

// span2 is an extent across the page.
type span2 struct{ x0, x1 float64 }

// columnsOf finds the columns of a table: the stretches that the cells of its
// full rows cover, and those that other cells cover beside them.
func columnsOf(rows []*row) []span2 {
	most := fullRow(rows)
	out := make([]span2, most)
	for i := range out {
		out[i] = span2{math.Inf(1), math.Inf(-1)}
	}
	for _, r := range rows {
		if len(r.cells) != most {
			continue
		}
		for i, c := range r.cells {
			out[i] = span2{min(out[i].x0, c.x0), max(out[i].x1, c.x1)}
		}
	}
	for i := 1; i < most; i++ {
		if out[i].x0 < out[i-1].x1 {
			out = out[:0] // full rows do not have their cells in the same places
			break
		}
	}
	for _, r := range rows {
		if len(out) > 0 && len(r.cells) == most || len(r.cells)*2 < most {
			continue
		}
		for _, c := range r.cells {
			out = addSpan(out, span2{c.x0, c.x1})
		}
	}
	return out
}

// fullRow is the number of cells of a full row: the most that a good part of
// the rows have.
func fullRow(rows []*row) int {
	counts, tabular := map[int]int{}, 0
	for _, r := range rows {
		counts[len(r.cells)]++
		if len(r.cells) > 1 {
			tabular++
		}
	}
	most := 1
	for n, k := range counts {
		if n > most && k*4 >= tabular {
			most = n
		}
	}
	return most
}

// addSpan widens the column that an extent overlaps, or adds one in its place.
func addSpan(cols []span2, s span2) []span2 {
	hit := -1
	for i, c := range cols {
		if s.x0 < c.x1 && c.x0 < s.x1 {
			if hit >= 0 {
				return cols // crosses two: a spanning cell
			}
			hit = i
		}
	}
	if hit >= 0 {
		cols[hit] = span2{min(cols[hit].x0, s.x0), max(cols[hit].x1, s.x1)}
		return cols
	}
	at := 0
	for at < len(cols) && cols[at].x0 < s.x0 {
		at++
	}
	cols = append(cols, span2{})
	copy(cols[at+1:], cols[at:])
	cols[at] = s
	return cols
}

func columnAt(cols []span2, c *cell) int {
	best, over := 0, math.Inf(-1)
	for i, s := range cols {
		if o := min(s.x1, c.x1) - max(s.x0, c.x0); o > over {
			best, over = i, o
		}
	}
	return best
}
