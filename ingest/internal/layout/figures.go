package layout

import (
	"math"
	"slices"

	"github.com/referent-go/referent/ingest/internal/page"
)

// Limits of columns of figures that stand closer together than cells do.
const (
	figureGap   = 0.8  // least gap between two figures, in units of the size
	figureAlign = 0.15 // how exactly they stand below each other, likewise
	figureRows  = 3    // other lines that must have the gap
	figureReach = 8.0  // how far away those may be, in units of the size
)

// narrowGap is a gap between two figures of a line that is wider than a space.
type narrowGap struct {
	part, at int     // the line, and the glyph behind the gap
	x0, x1   float64 // its extent
	y, size  float64
}

// splitFigures cuts lines between figures that other lines above or below have
// in the same places, ends or beginnings in line: the columns of a table set too
// close for the gap alone to tell. Words are not cut; in justified lines their
// gaps may fall below each other by chance.
func splitFigures(parts []part) []part {
	var gaps []narrowGap
	for i := range parts {
		gaps = narrowGaps(gaps, i, &parts[i])
	}
	if len(gaps) <= figureRows {
		return parts
	}
	order := make([]int, len(gaps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmpFloat(gaps[b].y, gaps[a].y) })
	sure := make([]bool, len(gaps))
	for k, i := range order {
		sure[i] = alignedGap(gaps, order, k)
	}
	var out []part
	next := 0
	for i := range parts {
		from := 0
		for ; next < len(gaps) && gaps[next].part == i; next++ {
			if sure[next] {
				out = append(out, parts[i].cut(from, gaps[next].at))
				from = gaps[next].at
			}
		}
		if from == 0 {
			out = append(out, parts[i])
		} else {
			out = append(out, parts[i].cut(from, len(parts[i].gs)))
		}
	}
	return out
}

// narrowGaps adds the gaps between the figures of a line.
func narrowGaps(gaps []narrowGap, i int, p *part) []narrowGap {
	least := float32(figureGap * p.size)
	var last *glyph
	for k := range p.gs {
		g := &p.gs[k]
		if blank(g.Text) {
			continue
		}
		if last != nil && float32(g.x-last.x1) > least && digitEnd(last.Text) && figureStart(g.Text) {
			gaps = append(gaps, narrowGap{i, k, last.x1, g.x, p.y, p.size})
		}
		last = g
	}
	return gaps
}

// figureStart says that an amount begins with a glyph.
func figureStart(s string) bool {
	return digitEnd(s) || s == "$" || s == "€" || s == "£" || s == "("
}

// alignedGap says that enough other lines near the k-th gap from the top have one
// that begins or ends where it does.
func alignedGap(gaps []narrowGap, order []int, k int) bool {
	a := gaps[order[k]]
	n := 0
	for _, step := range [2]int{-1, 1} {
		y := a.y
		for j := k + step; j >= 0 && j < len(order); j += step {
			b := gaps[order[j]]
			if math.Abs(a.y-b.y) > figureReach*a.size {
				break
			}
			if b.y != y && math.Min(math.Abs(a.x0-b.x0), math.Abs(a.x1-b.x1)) < figureAlign*a.size {
				if n++; n >= figureRows {
					return true
				}
				y = b.y
			}
		}
	}
	return false
}

// cut is the part's glyphs from one up to another.
func (p *part) cut(from, to int) part {
	c := *p
	c.gs = p.gs[from:to:to]
	for len(c.gs) > 0 && blank(c.gs[len(c.gs)-1].Text) {
		c.gs = c.gs[:len(c.gs)-1]
	}
	c.x0, c.x1 = math.Inf(1), math.Inf(-1)
	for i := range c.gs {
		c.x0, c.x1 = min(c.x0, c.gs[i].x), max(c.x1, c.gs[i].x1)
	}
	c.artifact = c.gs[0].Flags&page.Artifact != 0
	return c
}

// Limits of two columns of figures between the same two lines of a grid.
const (
	pairRows  = 4   // rows with two figures side by side
	pairShare = 0.6 // of the rows with text in the column
)

// splitPairs parts the columns of a grid whose lines leave two columns of
// figures together: "At least" and "But less than" under one head.
func (t *table) splitPairs() {
	for k := len(t.sides) - 2; k >= 0; k-- {
		mid, ok := t.pairs(k)
		if !ok {
			continue
		}
		t.sides = slices.Insert(slices.Clone(t.sides), k+1, mid)
		for i, r := range t.rows {
			var left, right []*cell
			for _, c := range r[k] {
				if c.x0 >= mid {
					right = append(right, c)
				} else {
					left = append(left, c)
				}
			}
			row := slices.Insert(slices.Clone(r), k+1, right)
			row[k] = left
			t.rows[i] = row
		}
	}
}

// pairs says where a column's rows are parted, most of which hold two figures on
// one line.
func (t *table) pairs(k int) (mid float64, ok bool) {
	lo, hi := math.Inf(-1), math.Inf(1)
	used, found := 0, 0
	for _, r := range t.rows {
		if len(r[k]) > 0 {
			used++
		}
		if len(r[k]) != 2 {
			continue
		}
		a, b := r[k][0], r[k][1]
		if a.x0 > b.x0 {
			a, b = b, a
		}
		if math.Abs(a.y-b.y) < sameLine*a.size && digitEnd(a.text) && digitEnd(b.text) && figureStart(a.text[:1]) && figureStart(b.text[:1]) {
			found++
			lo, hi = max(lo, a.x1), min(hi, b.x0)
		}
	}
	return (lo + hi) / 2, found >= pairRows && float64(found) >= pairShare*float64(used) && lo < hi
}
