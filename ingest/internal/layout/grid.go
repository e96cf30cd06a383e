package layout

import (
	"math"
	"slices"

	"github.com/referent-go/referent/ingest/internal/page"
)

// table is a table found on one page: rows of cells, each with its lines of
// text from the top down.
type table struct {
	left, low, right, high float64
	rows                   [][][]*cell
	sides                  []float64 // of its columns where lines draw them
	heads                  int       // rows of column headings
}

// line is a drawn line: at is its place across, from and to its ends.
type line struct{ at, from, to float64 }

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

// lines sorts drawn rules into lines across and upright; the sides of boxes
// count.
func lines(rules []page.Rule) (across, upright []line) {
	for _, r := range rules {
		l, b, rt, t := float64(r[0]), float64(r[1]), float64(r[2]), float64(r[3])
		w, h := rt-l, t-b
		switch {
		case len(across)+len(upright) > maxLines:
			return nil, nil
		case h <= thinRule && w > 2*thinRule:
			across = append(across, line{(b + t) / 2, l, rt})
		case w <= thinRule && h > thinRule:
			upright = append(upright, line{(l + rt) / 2, b, t})
		case w > 2*thinRule && h > 2*thinRule:
			across = append(across, line{b, l, rt}, line{t, l, rt})
			upright = append(upright, line{l, b, t}, line{rt, b, t})
		}
	}
	return across, upright
}

// mesh is a set of lines that meet each other.
type mesh struct{ across, upright []line }

// connected parts the lines into meshes.
func connected(across, upright []line) []mesh {
	parent := make([]int, len(across)+len(upright))
	for i := range parent {
		parent[i] = i
	}
	var root func(i int) int
	root = func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	byX := make([]int, len(upright))
	for i := range byX {
		byX[i] = i
	}
	slices.SortStableFunc(byX, func(a, b int) int { return cmpFloat(upright[a].at, upright[b].at) })
	for i, h := range across {
		k, _ := slices.BinarySearchFunc(byX, h.from-touch, func(a int, x float64) int { return cmpFloat(upright[a].at, x) })
		for ; k < len(byX) && upright[byX[k]].at <= h.to+touch; k++ {
			v := upright[byX[k]]
			if v.from-touch <= h.at && h.at <= v.to+touch {
				parent[root(i)] = root(len(across) + byX[k])
			}
		}
	}
	chain(across, func(i, j int) { parent[root(i)] = root(j) })
	chain(upright, func(i, j int) { parent[root(len(across)+i)] = root(len(across) + j) })
	at := map[int]int{}
	var out []mesh
	for i := range parent {
		r := root(i)
		k, ok := at[r]
		if !ok {
			k = len(out)
			at[r] = k
			out = append(out, mesh{})
		}
		if i < len(across) {
			out[k].across = append(out[k].across, across[i])
		} else {
			out[k].upright = append(out[k].upright, upright[i-len(across)])
		}
	}
	return slices.DeleteFunc(out, func(m mesh) bool { return len(m.across) < 2 || len(m.upright) < 2 })
}

// chain calls join for lines in one place that go on from each other: the sides
// of cells are often drawn row by row, with nothing across between them.
func chain(ls []line, join func(i, j int)) {
	order := make([]int, len(ls))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if d := math.Round(ls[a].at) - math.Round(ls[b].at); d != 0 {
			return cmpFloat(d, 0)
		}
		return cmpFloat(ls[a].from, ls[b].from)
	})
	for k := 1; k < len(order); k++ {
		a, b := ls[order[k-1]], ls[order[k]]
		if a.meets(b) {
			join(order[k-1], order[k])
		}
	}
}

// meets says that a line goes on from another in the same place.
func (l line) meets(o line) bool {
	return math.Abs(l.at-o.at) <= 1 && o.from <= l.to+touch && l.from <= o.to+touch
}

// columns are the places of the upright lines, and the ends of the lines across
// where two of those reach out on an open side of the table.
func (g mesh) columns() []float64 {
	xs := places(g.upright)
	var l, r []float64
	for _, a := range g.across {
		l, r = append(l, a.from), append(r, a.to)
	}
	slices.Sort(l)
	slices.Sort(r)
	if from := l[1]; from < xs[0]-openSide {
		xs = append([]float64{from}, xs...)
	}
	if to := r[len(r)-2]; to > xs[len(xs)-1]+openSide {
		xs = append(xs, to)
	}
	return xs
}

// openSide is the least width of a column without a line on its outer side, in
// points: more than a line that juts out.
const openSide = 12.0

// places are the distinct places of lines, in rising order.
func places(ls []line) []float64 {
	var v []float64
	for _, l := range ls {
		v = append(v, l.at)
	}
	slices.Sort(v)
	out := v[:0]
	for _, x := range v {
		if len(out) == 0 || x-out[len(out)-1] > touch {
			out = append(out, x)
		}
	}
	return out
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

// parts says that a line across stands at y over most of a column.
func (g mesh) parts(x0, x1, y float64) bool {
	covered := 0.0
	for _, l := range g.across {
		if math.Abs(l.at-y) <= touch {
			covered = max(covered, min(l.to, x1)-max(l.from, x0))
		}
	}
	return covered > 0.5*(x1-x0)
}

// fenced says that an upright line stands at x beside a height.
func (g mesh) fenced(x, y float64) bool {
	for _, l := range g.upright {
		if math.Abs(l.at-x) <= touch && l.from-touch <= y && y <= l.to+touch {
			return true
		}
	}
	return false
}
