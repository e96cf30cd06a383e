package layout

import (
	"math"
	"slices"
)

// box is a closed frame drawn on a page.
type box struct{ left, low, right, high float64 }

// Limits of boxes that are read for themselves.
const (
	maxBoxes = 12   // of a page, the smallest first
	boxShare = 0.6  // of a page's area, over which a frame is the page's
	boxSide  = 0.9  // share of a side that lines must cover
	boxText  = 12   // bytes
	boxRows  = 2    // rows of text
	boxLevel = 0.08 // of the size, within which rows beside each other are one table's
)

// boxes finds the closed frames among a page's lines, the smallest first.
func boxes(s *sheet, meshes []mesh) []box {
	var out []box
	for _, g := range meshes {
		xs, ys := places(g.upright), places(g.across)
		b := box{xs[0], ys[0], xs[len(xs)-1], ys[len(ys)-1]}
		if covers(g.upright, b.left, b.low, b.high) && covers(g.upright, b.right, b.low, b.high) &&
			covers(g.across, b.low, b.left, b.right) && covers(g.across, b.high, b.left, b.right) && b.area() < boxShare*s.width*s.height {
			out = append(out, b)
		}
	}
	slices.SortStableFunc(out, func(a, b box) int { return cmpFloat(a.area(), b.area()) })
	return out[:min(len(out), maxBoxes)]
}

func (b box) area() float64 { return (b.right - b.left) * (b.high - b.low) }

// covers says that lines at a place cover most of a stretch.
func covers(ls []line, at, from, to float64) bool {
	n := 0.0
	for _, l := range joinLines(ls) {
		if math.Abs(l.at-at) <= touch {
			n = max(n, min(l.to, to)-max(l.from, from))
		}
	}
	return to-from > 2*touch && n >= boxSide*(to-from)
}

// holds says that a cell stands in the box.
func (b box) holds(c *cell) bool {
	y := c.y + 0.3*c.size
	return c.x0 >= b.left-touch && c.x1 <= b.right+touch && y > b.low && y < b.high
}

// withTitles widens boxes over the short bold lines that stand right on them as their
// titles.
func withTitles(bs []box, cells []*cell) []box {
	out := slices.Clone(bs)
	for i, b := range bs {
		for _, c := range cells {
			if c.bold && c.x0 >= b.left-touch && c.x1 < b.right-0.3*(b.right-b.left) && c.y > b.high-touch && c.y < b.high+c.size {
				out[i].high = max(out[i].high, c.y+ascent*c.size)
			}
		}
	}
	return out
}

// titleType is how much larger than the text beside it a title is set that is read
// for itself.
const titleType = 1.6

// titleBoxes finds the lines of large type that stand below each other beside
// small text, as the titles at the side of a form's head. Cells come from the top
// down.
func titleBoxes(cells []*cell) []box {
	var sizes []float64
	for _, c := range cells {
		sizes = append(sizes, c.size)
	}
	usual := quantile(sizes, 0.5)
	var out []box
	var last []*cell // the lowest line of each
	for _, c := range cells {
		if c.grid != nil || c.size < titleType*usual {
			continue
		}
		n := slices.IndexFunc(last, func(l *cell) bool {
			return !differs(l.size, c.size) && math.Abs(l.x0-c.x0) < c.size && l.y-c.y < titleType*c.size
		})
		if n >= 0 {
			out[n] = box{min(out[n].left, c.x0), c.y, max(out[n].right, c.x1), out[n].high}
			last[n] = c
		} else if len(out) < maxBoxes {
			out = append(out, box{c.x0, c.y, c.x1, c.y + ascent*c.size})
			last = append(last, c)
		}
	}
	return out
}

// readBoxes orders a page's cells so that what stands in a box is read for itself
// where its lines would mix with those of the text beside it. The text in the box
// comes behind the text beside it, or behind what stands over it.
func (o *reader) readBoxes(cells []*cell, bs []box) []*row {
	kept := len(o.sheet.gutters)
	rows := o.read(cells, 0)
	for i, b := range bs {
		if !b.mixes(rows) {
			continue
		}
		var in, out []*cell
		for _, c := range cells {
			if b.holds(c) {
				in = append(in, c)
			} else {
				out = append(out, c)
			}
		}
		o.sheet.gutters = o.sheet.gutters[:kept]
		rest := o.readBoxes(out, bs[i+1:])
		boxed := o.read(in, 0)
		for _, r := range boxed {
			r.column.boxed = true
		}
		at := b.place(rest)
		return slices.Concat(rest[:at], boxed, rest[at:])
	}
	return rows
}

// mixes says that some rows have cells in the box and others beside it, or come
// between lines that stand beside it, and that
// the lines there have nothing to do with each other: the cells of a table whose
// column is shaded stand on common lines.
func (b box) mixes(rows []*row) bool {
	mixed, level, inside, bytes := 0, 0, 0, 0
	for i, r := range rows {
		var in, out *cell
		same := false
		for _, c := range r.cells {
			switch {
			case c.grid != nil:
				out = c
			case b.holds(c):
				in = c
				bytes += len(c.text)
			default:
				out = c
			}
		}
		if in == nil {
			continue
		}
		for _, c := range r.cells {
			same = same || c.grid == nil && !b.holds(c) && math.Abs(c.y-in.y) < boxLevel*c.size && !differs(c.size, in.size)
		}
		inside++
		if out != nil || i > 0 && b.beside(rows[i-1], r) || i+1 < len(rows) && b.beside(rows[i+1], r) {
			mixed++
		}
		if same {
			level++
		}
	}
	return mixed > 0 && inside >= boxRows && bytes >= boxText && float64(level) < commonLines*float64(mixed)
}

// beside says that a row next to one in the box stands beside the box, although both
// are read as one column.
func (b box) beside(next, r *row) bool {
	return next.column == r.column && next.y > b.low && next.y < b.high && !slices.ContainsFunc(next.cells, b.holds)
}

// place is where in the rows of a page the text of a box beside them is read: behind
// the last of those that stand over it, or that end to its left and not below it.
func (b box) place(rows []*row) int {
	at := 0
	for i, r := range rows {
		over := r.y > b.high-touch && r.x0 < b.right && r.x1 > b.left
		beside := r.x1 < b.left+touch && r.y > b.low
		if over || beside {
			at = i + 1
		}
	}
	return at
}
