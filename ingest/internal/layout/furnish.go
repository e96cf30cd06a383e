package layout

import (
	"math"
	"slices"

	"github.com/referent-go/referent/ingest/internal/event"
)

// furnish sends the furniture of a page.
func (o *sender) furnish(rows []*row, kind event.Kind) {
	for _, r := range rows {
		k := kind
		for _, n := range rowNumbers(r.text) {
			if n.lone {
				k = event.PageNumber
			}
		}
		o.side(event.Leaf{Kind: k, Runs: lineRuns(r)})
	}
}

// side sends a leaf that is no part of the body; while a table goes on over a
// page's end it waits.
func (o *sender) side(l event.Leaf) {
	if o.table != nil {
		o.waiting = append(o.waiting, l)
		return
	}
	o.sink.Leaf(l)
}

// watermarks parts the text that stands across the page's direction: what
// comes again on other pages is furniture, the rest is kept as it is.
func watermarks(sheets []*sheet) map[string]bool {
	count := map[string]int{}
	for _, s := range sheets {
		seen := map[string]bool{}
		for _, c := range s.aside {
			if k := shape(c.text); !seen[k] {
				seen[k] = true
				count[k]++
			}
		}
	}
	out := map[string]bool{}
	for k, n := range count {
		if n > 2 || n == 2 && len(sheets) < 5 {
			out[k] = true
		}
	}
	return out
}

// outsideTables keeps the rows that an upright line ties to the body: the
// repeated column headings of a table that goes on over pages are its own.
func outsideTables(s *sheet, found []*edge) []*edge {
	_, upright := lines(s.rules)
	if len(upright) < 2 {
		return found
	}
	drop := map[*cell]bool{}
	for _, e := range found {
		for _, c := range e.cells {
			drop[c] = true
		}
	}
	var ties []line // the lines that tie a row found to the body
	for _, l := range joinLines(upright) {
		ties = append(ties, tying(l, found, s.cells, drop)...)
	}
	return slices.DeleteFunc(found, func(e *edge) bool {
		return slices.ContainsFunc(ties, func(l line) bool { return l.from <= e.y && e.y <= l.to })
	})
}

// tying is the line itself where it parts a row found and stands beside a cell
// of the body.
func tying(l line, found []*edge, cells []*cell, drop map[*cell]bool) []line {
	if !slices.ContainsFunc(found, func(e *edge) bool { return l.at > e.x0 && l.at < e.x1 && l.from <= e.y && e.y <= l.to }) {
		return nil
	}
	for _, c := range cells {
		if !drop[c] && c.y > l.from && c.y < l.to && c.x0 < l.at+tableReach && c.x1 > l.at-tableReach {
			return []line{l}
		}
	}
	return nil
}

// tableReach is how far, in points, text may stand from the line that parts
// its column.
const tableReach = 60.0

// joinLines puts lines together that go on from each other in one place.
func joinLines(ls []line) []line {
	sorted := slices.Clone(ls)
	slices.SortFunc(sorted, func(a, b line) int {
		if d := cmpFloat(math.Round(a.at), math.Round(b.at)); d != 0 {
			return d
		}
		return cmpFloat(a.from, b.from)
	})
	var out []line
	for _, l := range sorted {
		if n := len(out) - 1; n >= 0 && out[n].meets(l) {
			out[n].from, out[n].to = min(out[n].from, l.from), max(out[n].to, l.to)
			continue
		}
		out = append(out, l)
	}
	return out
}
