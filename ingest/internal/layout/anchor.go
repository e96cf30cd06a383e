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
	for _, b := range all {
		for _, r := range b.rows {
			byPage[r.page] = append(byPage[r.page], r)
		}
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
		y := d.Y
		for k := i; k < len(sheets) && k <= i+1; k++ {
			if r := below(byPage[numbers[k]], y, sheets[k]); r != nil {
				a.rows[r] = append(a.rows[r], d.Name)
				break
			}
			y = math.Inf(1)
		}
	}
	return a
}

// below is the row whose top is the nearest under a height. Places are often
// set a little inside the line they mean.
func below(rows []*row, y float64, s *sheet) *row {
	if s.turn != 0 {
		y = math.Inf(1)
	}
	var best *row
	for _, r := range rows {
		if top := r.y + 0.4*r.size; top <= y && (best == nil || r.y > best.y) {
			best = r
		}
	}
	return best
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
