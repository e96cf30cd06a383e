package layout

import (
	"math"
	"slices"

	"github.com/referent-go/referent/ingest/internal/page"
)

// anchors hands the file's named places to the rows they mean: the one whose
// top is nearest below.
type anchors struct{ rows map[*row][]string }

// newAnchors matches places and rows. A place on a page without body text goes
// to the next page's first row.
func newAnchors(doc *page.Document, sheets []*sheet, all []*block) *anchors {
	a := &anchors{map[*row][]string{}}
	if len(doc.Dests) == 0 {
		return a
	}
	byPage := map[int][]*row{}
	var enter func(b *block)
	enter = func(b *block) {
		for _, r := range b.rows {
			byPage[r.page] = append(byPage[r.page], r)
		}
		for _, more := range b.more { // what goes on in later columns and pages
			enter(more)
		}
	}
	for _, b := range all {
		enter(b)
	}
	numbers := make([]int, len(sheets))
	for i, s := range sheets {
		numbers[i] = s.number
	}
	for _, d := range doc.Dests {
		i, ok := slices.BinarySearch(numbers, d.Page)
		if !ok {
			continue
		}
		x, y := d.X, d.Y
		for k := i; k < len(sheets) && k <= i+1; k++ {
			if r := below(byPage[numbers[k]], x, y, sheets[k]); r != nil {
				a.rows[r] = append(a.rows[r], d.Name)
				break
			}
			x, y = 0, math.Inf(1)
		}
	}
	return a
}

// below is the row whose top is the nearest under a height, of the column that x
// falls in where x tells one and the column has such a row. Places are often set
// a little inside the line they mean.
func below(rows []*row, x, y float64, s *sheet) *row {
	if s.turn != 0 {
		x, y = 0, math.Inf(1)
	}
	nearest := math.Inf(1)
	if x > 0 && tells(rows, x) {
		for _, r := range rows {
			nearest = min(nearest, r.aside(x))
		}
	}
	var best, inColumn *row
	for _, r := range rows {
		if top := r.y + 0.4*r.size; top > y {
			continue
		}
		if best == nil || r.y > best.y {
			best = r
		}
		if r.aside(x) <= nearest && (inColumn == nil || r.y > inColumn.y) {
			inColumn = r
		}
	}
	if inColumn != nil {
		return inColumn
	}
	return best
}

// tells says that a place's x is more than the page's own margin, which many
// writers give for every place: it stands within two letters of the leftmost
// text, or right of that.
func tells(rows []*row, x float64) bool {
	for _, r := range rows {
		if left, _ := r.extent(); x >= left-2*r.size {
			return true
		}
	}
	return false
}

// aside is how far a place at x is from a row's column; 0 inside of it. Places are
// set at the left of what they mean, so that one right of a column, in the gap, is
// farther from it than from the next.
func (r *row) aside(x float64) float64 {
	left, right := r.extent()
	return max(left-x, 2*(x-right), 0)
}

// extent is how far the row's column reaches, on the page as it is printed.
func (r *row) extent() (left, right float64) {
	left, right = r.x0, r.x1
	if r.column != nil {
		left, right = r.column.left, r.column.right
	}
	if width := r.cells[0].mirror; width > 0 {
		left, right = width-right, width-left
	}
	return left, right
}

// take gives the places that a row stands for.
func (a *anchors) take(r *row) []string { return a.rows[r] }

// all gives the places that several rows stand for.
func (a *anchors) all(rows []*row) []string {
	var out []string
	for _, r := range rows {
		out = append(out, a.take(r)...)
	}
	return out
}
