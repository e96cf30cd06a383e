package layout

import (
	"math"
	"slices"

	"github.com/referent-go/referent/ingest/internal/page"
)

// line is a drawn line: at is its place across, from and to its ends.
type line struct{ at, from, to float64 }

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
