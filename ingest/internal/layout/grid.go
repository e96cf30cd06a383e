package layout

import (
	"math"
	"slices"
)

// table is a table found on one page: rows of cells, each with its lines of
// text from the top down.
type table struct {
	left, low, right, high float64
	rows                   [][][]*cell
	sides                  []float64 // of its columns where lines draw them
	heads                  int       // rows of column headings
}

// Limits of ruled grids.
const (
	touch         = 3.0  // points within which lines meet or are one
	maxLines      = 3000 // of a page; a drawing has more
	maxGrid       = 120  // columns or rows' lines on one page
	sparseColumns = 6    // from which most cells of a table hold text
	longCells     = 700  // bytes of text a cell, over which a grid holds prose
)

// grids finds the ruled tables of a page and takes their text out of it,
// leaving one cell that stands for each table.
func grids(s *sheet) {
	across, upright := lines(s.rules)
	if len(across) < 2 || len(upright) < 2 {
		return
	}
	meshes := connected(across, upright)
	s.boxes = boxes(s, meshes)
	for _, g := range meshes {
		xs, ys := g.columns(), places(g.across)
		if len(xs) < 3 || len(ys) < 3 || len(xs) > maxGrid || len(ys) > maxGrid {
			continue
		}
		if t := fill(s, g, xs, ys); t != nil {
			s.cells = append(s.cells, t)
		}
	}
}

// fill puts the page's text into a grid. It is nil where the grid frames no
// table: text in one column, or prose.
func fill(s *sheet, g mesh, xs, ys []float64) *cell {
	cols, n := len(xs)-1, len(ys)-1
	t := &table{left: xs[0], low: ys[0], right: xs[cols], high: ys[n], rows: make([][][]*cell, n)}
	for i := range t.rows {
		t.rows[i] = make([][]*cell, cols)
	}
	var inside []*cell
	bytes, used := 0, 0
	for _, c := range s.cells {
		y := c.y + 0.3*c.size
		if c.page == 0 || c.x0 < t.left-touch || c.x1 > t.right+touch || y < t.low || y > t.high || c.grid != nil {
			continue
		}
		inside = append(inside, c)
		bytes += len(c.text)
	}
	if len(inside) < 3 {
		return nil
	}
	slices.SortStableFunc(inside, func(a, b *cell) int { return cmpFloat(b.y, a.y) })
	for _, c := range inside {
		col := slot1(xs, c.x0+min(c.size/2, (c.x1-c.x0)/2))
		row := slot1(ys, c.y+0.3*c.size)
		for row+1 < n && !g.parts(xs[col], xs[col+1], ys[row+1]) {
			row++ // no line over it: the cell spans rows
		}
		for col > 0 && !g.fenced(xs[col], c.y+0.3*c.size) && !besideOther(inside, c, xs[col-1]) {
			col-- // no line before it: the cell spans columns
		}
		at := &t.rows[n-1-row][col]
		if len(*at) == 0 {
			used++
		}
		*at = append(*at, c)
	}
	perRow, wide := 0, 0
	for _, r := range t.rows {
		k := 0
		for _, c := range r {
			if len(c) > 0 {
				k++
			}
		}
		if k > 1 {
			wide++
		}
		if k > 0 {
			perRow++
		}
	}
	if cols >= sparseColumns && used*4 < perRow*cols {
		return nil // a drawing of boxes
	}
	if wide < 2 || bytes/max(used, 1) > longCells {
		return nil
	}
	t.rows = slices.DeleteFunc(t.rows, func(r [][]*cell) bool {
		return !slices.ContainsFunc(r, func(c []*cell) bool { return len(c) > 0 })
	})
	t.sides = xs
	t.dropEmpty()
	t.rows = splitRows(t.rows)
	t.splitPairs()
	taken := map[*cell]bool{}
	for _, c := range inside {
		taken[c] = true
	}
	s.cells = slices.DeleteFunc(s.cells, func(c *cell) bool { return taken[c] })
	first := inside[0]
	return &cell{x0: t.left, x1: t.right, y: t.high - ascent*first.size, size: first.size, page: first.page, turn: first.turn, frame: first.frame, grid: t}
}

// dropEmpty takes out columns that hold nothing, not even a heading: often the
// space between two lines that stand for one.
func (t *table) dropEmpty() {
	for k := len(t.sides) - 2; k >= 0; k-- {
		if slices.ContainsFunc(t.rows, func(r [][]*cell) bool { return len(r[k]) > 0 }) {
			continue
		}
		t.sides = append(t.sides[:k:k], t.sides[k+1:]...)
		for i, r := range t.rows {
			t.rows[i] = append(r[:k:k], r[k+1:]...)
		}
	}
}

// besideOther says that a cell stands on one line with another one that begins
// between its column's left neighbour's side and it.
func besideOther(inside []*cell, c *cell, from float64) bool {
	i, _ := slices.BinarySearchFunc(inside, c.y+c.size, func(o *cell, y float64) int { return cmpFloat(y, o.y) })
	for ; i < len(inside) && inside[i].y > c.y-c.size; i++ {
		o := inside[i]
		if o != c && math.Abs(o.y-c.y) < sameLine*c.size && o.x0 >= from-touch && o.x1 < c.x0-c.size {
			return true
		}
	}
	return false
}

// slot1 is the index of the stretch between places that a value lies in.
func slot1(places []float64, v float64) int {
	i, _ := slices.BinarySearch(places, v)
	return clampInt(i-1, 0, len(places)-2)
}
