package layout

import (
	"math"
	"slices"
	"strings"
)

// gather puts rows of the page into the table's rows and columns. Lines between
// two rules are one row where rules part the rows; elsewhere a line without a
// first cell goes on from the one above.
func (t *table) gather(rows []*row, rules []line) {
	lefts := columnsOf(rows)
	band := bands(rows, rules)
	for i, r := range rows {
		cells := make([][]*cell, len(lefts))
		for _, c := range r.cells {
			k := columnAt(lefts, c)
			cells[k] = append(cells[k], c)
		}
		goesOn := len(cells[0]) == 0 && len(r.cells) < len(lefts) && r.above < 1.35*r.size || t.wraps(cells, lefts, r)
		if band != nil {
			goesOn = i > 0 && band[i] == band[i-1]
		}
		if goesOn && i > 0 && (t.counts(cells) || r.figures() && len(rows[i-1].cells) == 1 && letters(rows[i-1].text, 2) == 2) {
			goesOn = false
		}
		if n := len(t.rows); n > 0 && goesOn {
			for k := range cells {
				t.rows[n-1][k] = append(t.rows[n-1][k], cells[k]...)
			}
			continue
		}
		t.rows = append(t.rows, cells)
	}
}

// figures says that a row holds three cells or more and most of them are numbers.
func (r *row) figures() bool {
	n := 0
	for _, c := range r.cells {
		if letters(c.text, 2) < 2 {
			n++
		}
	}
	return len(r.cells) > 2 && n*3 >= len(r.cells)*2
}

// counts says that a line between the same rules as the one above it is a row of
// its own: it has figures where that one has some, in most of its columns.
func (t *table) counts(cells [][]*cell) bool {
	above := t.rows[len(t.rows)-1]
	both, filled := 0, 0
	for k, lines := range cells {
		if len(lines) == 0 {
			continue
		}
		if filled++; len(above[k]) == 0 {
			continue
		}
		last, c := above[k][len(above[k])-1], lines[0]
		if letters(last.text, 2) < 2 && letters(c.text, 2) < 2 && !strings.HasSuffix(last.text, ",") && !(len(last.text) > 3 && openEnd(last.text)) {
			both++
		}
	}
	return both > 1 && both*3 >= filled*2
}

// wraps says that each cell of a line goes on from the one above it in its
// column: that one breaks off, or this one begins with a small letter.
func (t *table) wraps(cells [][]*cell, cols []span2, r *row) bool {
	n := len(t.rows)
	if n == 0 || r.above > 1.7*r.size {
		return false
	}
	if len(r.cells) > 2 && all(cells, func(k int, c *cell) bool {
		above := t.rows[n-1][k]
		return startsLower(c.text) || len(above) > 0 && openEnd(above[len(above)-1].text)
	}) {
		return true // "July 1" / "through" / "Sept. 30" in each
	}
	if r.above > 1.35*r.size {
		return false
	}
	if len(r.cells) == len(cols) && !startsLower(r.cells[0].text) {
		return false // a row with all its cells
	}
	for k, lines := range cells {
		if len(lines) == 0 {
			continue
		}
		above := t.rows[n-1][k]
		if len(above) == 0 {
			return false
		}
		last, c := above[len(above)-1], lines[0]
		full := last.x1 > cols[k].x1-0.3*(cols[k].x1-cols[k].x0)
		if letters(c.text, 2) < 2 || last.bold != c.bold || !startsLower(c.text) && (!full || endsSentence(last.text)) {
			return false
		}
	}
	return true
}

// all says that the first lines of all cells that have one are so.
func all(cells [][]*cell, so func(k int, c *cell) bool) bool {
	for k, lines := range cells {
		if len(lines) > 0 && !so(k, lines[0]) {
			return false
		}
	}
	return true
}

// bands numbers the stretches between rules that rows stand in; nil where rules
// do not part the table's rows, but only its head from its body.
func bands(rows []*row, rules []line) []int {
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range rows {
		left, right = min(left, r.x0), max(right, r.x1)
	}
	var ys []float64
	top, low := rows[0].y, rows[len(rows)-1].y
	for _, l := range rules {
		if l.at < top && l.at > low && min(l.to, right)-max(l.from, left) > ruleWidth*(right-left) {
			ys = append(ys, l.at)
		}
	}
	slices.Sort(ys)
	out, starts := make([]int, len(rows)), 0
	used := map[int]bool{}
	for i, r := range rows {
		out[i], _ = slices.BinarySearch(ys, r.y)
		used[out[i]] = true
		if len(r.cells) > 1 {
			starts++
		}
	}
	if len(used) < 3 || starts*2 > len(used)*3 && len(used)*4 < len(rows) {
		return nil
	}
	return out
}

// ruleWidth is the share of a table's width that a rule between rows covers.
const ruleWidth = 0.5
