package layout

import (
	"math"
	"slices"
	"strings"
)

// row is what stands on one baseline of a column, from left to right.
type row struct {
	cells  []*cell
	page   int
	y      float64
	size   float64
	large  float64 // size of its largest letters
	x0, x1 float64
	text   string // of the cells, a space between them
	column *column
	above  float64 // distance to the baseline above in its column; 0 for the first
}

// column is a stretch of the page that is read from top to bottom.
type column struct {
	left, right float64 // extent of its text
	full        bool    // crosses the columns beside or below it
	boxed       bool    // stands in a box beside other text
}

// baselines gathers cells that stand on one line, from the top down.
func baselines(cells []*cell) []*row {
	sorted := slices.Clone(cells)
	slices.SortStableFunc(sorted, func(a, b *cell) int { return cmpFloat(b.y, a.y) })
	var out []*row
	for i, c := range sorted {
		var at *row
		for k := len(out) - 1; k >= 0 && k >= len(out)-3; k-- {
			if math.Abs(out[k].y-c.y) <= sameLine*min(out[k].size, c.size) {
				at = out[k]
				break
			}
		}
		if at == nil {
			at = &row{y: c.y, size: c.size, cells: sorted[i : i : i+1]}
			out = append(out, at)
		}
		at.cells = append(at.cells, c)
	}
	for _, r := range out {
		r.finish()
	}
	return out
}

// finish sums up the cells.
func (r *row) finish() {
	if len(r.cells) > 1 {
		slices.SortStableFunc(r.cells, func(a, b *cell) int { return cmpFloat(a.x0, b.x0) })
	}
	r.x0, r.x1, r.page = math.Inf(1), math.Inf(-1), r.cells[0].page
	long := -1
	for _, c := range r.cells {
		r.x0, r.x1, r.large = min(r.x0, c.x0), max(r.x1, c.x1), max(r.large, c.large)
		if len(c.text) > long {
			long, r.size, r.y = len(c.text), c.size, c.y
		}
	}
	r.text = joinCells(r.cells)
}

func joinCells(cells []*cell) string {
	if len(cells) == 1 {
		return cells[0].text
	}
	parts := make([]string, len(cells))
	for i, c := range cells {
		parts[i] = c.text
	}
	return strings.Join(parts, " ")
}

// all says that every cell of a row has a property.
func (r *row) all(has func(*cell) bool) bool {
	for _, c := range r.cells {
		if !has(c) {
			return false
		}
	}
	return true
}

// bold says that the row is bold through, a label or mark in front apart.
func (r *row) bold() bool {
	n, all := 0, 0
	for _, c := range r.cells {
		all += len(c.text)
		if c.bold {
			n += len(c.text)
		}
	}
	return n*10 >= all*9
}

func (r *row) italic() bool { return r.all(func(c *cell) bool { return c.italic }) }
func (r *row) mono() bool   { return r.all(func(c *cell) bool { return c.mono }) }

// font is the font of most of the row's letters.
func (r *row) font() string {
	var t tally[string]
	for _, c := range r.cells {
		t.add(c.font, len(c.text))
	}
	return t.top()
}

// otherFont says that no letter of a row is in a font.
func (r *row) otherFont(name string) bool {
	return r.all(func(c *cell) bool { return c.font != name })
}

// tag is that of the row's longest cell.
func (r *row) tag() int32 {
	best := r.cells[0]
	for _, c := range r.cells[1:] {
		if len(c.text) > len(best.text) {
			best = c
		}
	}
	return best.tag
}

// short says that a row ends well before its column does, so that the next
// word would have had room: the writer ended the line. A sixth of the column
// and two letters is more than the longest words of ragged text leave.
func (r *row) short() bool {
	w := r.column.right - r.column.left
	return r.x1 < r.column.right-0.14*w-2*r.size
}

// room says that the first word of the next row would have had room at the end
// of this one, so that the writer ended the line.
func (r *row) room(next *row) bool {
	n := strings.IndexByte(next.text, ' ')
	if n < 0 {
		n = len(next.text)
	}
	word := (next.x1 - next.x0) * float64(n) / float64(max(len(next.text), 1))
	return r.column.right-r.x1 > word+0.5*r.size
}

// centred says that a row stands in the middle of its column, away from both
// of its sides.
func (r *row) centred() bool {
	l, rt := r.x0-r.column.left, r.column.right-r.x1
	return l > 2*r.size && rt > 2*r.size && math.Abs(l-rt) < 0.1*(l+rt)+0.5*r.size
}
