package layout

import (
	"math"
	"sort"
)

// row is what stands on one baseline of a column, from left to right.
type row struct {
	cells  []*segment
	y      float64
	size   float64
	x0, x1 float64
	left   float64 // left and right end of the column it stands in
	right  float64
	column int // counts up with each column of a page, for joins
}

// rows puts the segments of a page in reading order: from top to bottom, column
// by column where a gutter parts the page.
func rows(segs []*segment) []*row {
	if len(segs) == 0 {
		return nil
	}
	sorted := append([]*segment(nil), segs...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].y > sorted[j].y })
	column := 0
	return read(sorted, 0, &column)
}

// read orders one region. Its segments come from top to bottom.
func read(segs []*segment, depth int, column *int) []*row {
	all := baselines(segs)
	if depth < 3 && len(all) > 5 {
		if g, ok := gutter(all); ok {
			return columns(all, g, depth, column)
		}
	}
	*column++
	bound(all, *column)
	return all
}

// baselines gathers segments that stand on one line.
func baselines(segs []*segment) []*row {
	var out []*row
	for _, s := range segs {
		var at *row
		for k := len(out) - 1; k >= 0 && k >= len(out)-3; k-- {
			if math.Abs(out[k].y-s.y) <= sameLine*math.Max(out[k].size, s.size) {
				at = out[k]
				break
			}
		}
		if at == nil {
			at = &row{y: s.y, size: s.size, x0: s.x0, x1: s.x1}
			out = append(out, at)
		}
		at.cells = append(at.cells, s)
		at.x0, at.x1, at.size = math.Min(at.x0, s.x0), math.Max(at.x1, s.x1), math.Max(at.size, s.size)
	}
	for _, r := range out {
		sort.SliceStable(r.cells, func(i, j int) bool { return r.cells[i].x0 < r.cells[j].x0 })
	}
	return out
}

// bound gives each row the extent of its column.
func bound(all []*row, column int) {
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range all {
		left, right = math.Min(left, r.x0), math.Max(right, r.x1)
	}
	for _, r := range all {
		r.left, r.right, r.column = left, right, column
	}
}

const bin = 6.0 // points: how exactly gaps must lie above each other

// gutter finds an upright strip of white that parts a region into columns of
// running text. A table has such strips too; its cells are short, so the text
// beside the strip must fill most of its column.
func gutter(all []*row) (float64, bool) {
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range all {
		left, right = math.Min(left, r.x0), math.Max(right, r.x1)
	}
	votes := map[int]int{}
	for _, r := range all {
		for i := 1; i < len(r.cells); i++ {
			a, b := r.cells[i-1].x1, r.cells[i].x0
			for k := int(a/bin) + 1; float64(k)*bin < b; k++ {
				votes[k]++
			}
		}
	}
	best, most := 0, 0
	for k, n := range votes {
		if n > most || n == most && k < best {
			best, most = k, n
		}
	}
	g := float64(best) * bin
	if most < 4 || g < left+0.15*(right-left) || g > right-0.15*(right-left) {
		return 0, false
	}
	var l, r []float64
	for _, row := range all {
		for _, s := range row.cells {
			switch {
			case s.x1 <= g:
				l = append(l, s.x1-s.x0)
			case s.x0 >= g:
				r = append(r, s.x1-s.x0)
			}
		}
	}
	if len(l) < 5 || len(r) < 5 {
		return 0, false
	}
	const filled = 0.55
	return g, upper(l) > filled*(g-left) && upper(r) > filled*(right-g) && median(l) > 0.4*(g-left) && median(r) > 0.4*(right-g)
}

// columns reads the bands above, beside and below a gutter in turn.
func columns(all []*row, g float64, depth int, column *int) []*row {
	var out []*row
	var l, r, full []*segment
	flush := func() {
		for _, part := range [][]*segment{l, r} {
			if len(part) > 0 {
				out = append(out, read(part, depth+1, column)...)
			}
		}
		l, r = nil, nil
	}
	flushFull := func() {
		if len(full) > 0 {
			*column++
			rs := baselines(full)
			bound(rs, *column)
			out = append(out, rs...)
		}
		full = nil
	}
	for _, row := range all {
		crosses := false
		for _, s := range row.cells {
			crosses = crosses || s.x0 < g-1 && s.x1 > g+1
		}
		if crosses {
			flush()
			full = append(full, row.cells...)
			continue
		}
		flushFull()
		for _, s := range row.cells {
			if s.x1 <= g+1 {
				l = append(l, s)
			} else {
				r = append(r, s)
			}
		}
	}
	flush()
	flushFull()
	return out
}

func median(v []float64) float64 { return quantile(v, 0.5) }
func upper(v []float64) float64  { return quantile(v, 0.8) }

func quantile(v []float64, q float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := append([]float64(nil), v...)
	sort.Float64s(s)
	return s[int(q*float64(len(s)-1))]
}
