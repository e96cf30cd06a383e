package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// Limits of tables without lines.
const (
	tableRows = 3 // rows with cells below each other that make a table
	wrapRows  = 3 // lines in a row that may belong to one cell
)

// aligned finds the tables that are set without lines: rows of short cells that
// stand below each other. It returns for each row the table it belongs to.
func aligned(rows []*row, toc map[*row]bool, rules []line) map[*row]*table {
	out := map[*row]*table{}
	for from := 0; from < len(rows); {
		if !tabular(rows[from]) || toc[rows[from]] {
			from++
			continue
		}
		to, n, wide, gaps := from, 0, 0, 0
		for i := from; i < len(rows) && rows[i].column == rows[from].column && !toc[rows[i]] && rows[i].grid() == nil; i++ {
			r := rows[i]
			if tabular(r) && fits(r, rows[from:to]) {
				to, gaps = i+1, 0
				n++
				if len(r.cells) > 2 {
					wide++
				}
				continue
			}
			if gaps++; gaps > wrapRows || !hangs(r, rows[from:to]) {
				break
			}
		}
		if n >= tableRows && n*3 > to-from || n == 2 && wide == 2 {
			t := &table{}
			for _, r := range rows[from:to] {
				out[r] = t
			}
			t.gather(rows[from:to], rules)
		}
		from = max(to, from+1)
	}
	return out
}

// tabular says that a row has cells beside each other, not a label and its
// text.
func tabular(r *row) bool {
	if r.grid() != nil {
		return false
	}
	n := len(r.cells)
	if n >= 2 && (cite.ItemLabel(r.cells[0].text+" x") != "" || bullet(r.cells[0].text+" x") != "") && len(r.cells[0].text) < 8 {
		n--
	}
	if n < 2 {
		return false
	}
	for _, c := range r.cells {
		if len(c.text) > maxCell {
			return false
		}
	}
	return true
}

// maxCell is the length in bytes from which a line is prose, not a cell's.
const maxCell = 160

// fits says that a row has a cell that stands under one of the rows above, left
// or right ends in line.
func fits(r *row, above []*row) bool {
	if len(above) == 0 {
		return true
	}
	for k := len(above) - 1; k >= 0 && k >= len(above)-4; k-- {
		for _, a := range r.cells[1:] {
			for i, b := range above[k].cells {
				if i > 0 && (math.Abs(a.x0-b.x0) < 0.7*r.size || math.Abs(a.x1-b.x1) < 0.5*r.size || math.Abs(a.x0+a.x1-b.x0-b.x1) < r.size) {
					return true
				}
			}
		}
	}
	return false
}

// hangs says that a row of one cell begins where a column of the table does.
func hangs(r *row, above []*row) bool {
	if len(r.cells) != 1 || len(above) == 0 || r.above > 2.2*r.size {
		return false
	}
	for k := len(above) - 1; k >= 0 && k >= len(above)-4; k-- {
		for _, b := range above[k].cells {
			if math.Abs(r.x0-b.x0) < 0.7*r.size && r.x1 < b.x1+4*r.size {
				return true
			}
		}
	}
	return false
}

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
		if n := len(t.rows); n > 0 && goesOn {
			for k := range cells {
				t.rows[n-1][k] = append(t.rows[n-1][k], cells[k]...)
			}
			continue
		}
		t.rows = append(t.rows, cells)
	}
}

// wraps says that each cell of a line goes on from the one above it in its
// column: that one breaks off, or this one begins with a small letter.
func (t *table) wraps(cells [][]*cell, cols []span2, r *row) bool {
	n := len(t.rows)
	if n == 0 || r.above > 1.35*r.size {
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

// bands numbers the stretches between rules that rows stand in; nil where rules
// do not part the table's rows, but only its head from its body.
func bands(rows []*row, rules []line) []int {
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range rows {
		left, right = math.Min(left, r.x0), math.Max(right, r.x1)
	}
	var ys []float64
	top, low := rows[0].y, rows[len(rows)-1].y
	for _, l := range rules {
		if l.at < top && l.at > low && math.Min(l.to, right)-math.Max(l.from, left) > ruleWidth*(right-left) {
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

// span2 is an extent across the page.
type span2 struct{ x0, x1 float64 }

// columnsOf finds the columns of a table: the stretches that cells cover, of
// the rows with the most cells.
func columnsOf(rows []*row) []span2 {
	most := 0
	for _, r := range rows {
		most = max(most, len(r.cells))
	}
	var out []span2
	for _, r := range rows {
		if len(r.cells)*2 < most {
			continue
		}
		for _, c := range r.cells {
			out = addSpan(out, span2{c.x0, c.x1}, len(r.cells) == most)
		}
	}
	return out
}

// addSpan widens the column that an extent overlaps, or adds one in its place.
func addSpan(cols []span2, s span2, sure bool) []span2 {
	hit := -1
	for i, c := range cols {
		if s.x0 < c.x1 && c.x0 < s.x1 {
			if hit >= 0 {
				return cols // crosses two: a spanning cell
			}
			hit = i
		}
	}
	if hit >= 0 {
		cols[hit] = span2{math.Min(cols[hit].x0, s.x0), math.Max(cols[hit].x1, s.x1)}
		return cols
	}
	at := 0
	for at < len(cols) && cols[at].x0 < s.x0 {
		at++
	}
	cols = append(cols, span2{})
	copy(cols[at+1:], cols[at:])
	cols[at] = s
	return cols
}

func columnAt(cols []span2, c *cell) int {
	best, over := 0, math.Inf(-1)
	for i, s := range cols {
		if o := math.Min(s.x1, c.x1) - math.Max(s.x0, c.x0); o > over {
			best, over = i, o
		}
	}
	return best
}

// grid is the ruled table that a row stands for, nil for text.
func (r *row) grid() *table {
	for _, c := range r.cells {
		if c.grid != nil {
			return c.grid
		}
	}
	return nil
}

// rowText is the text of a table's row, a tab between cells.
func rowText(r [][]*cell) string {
	parts := make([]string, len(r))
	for i, lines := range r {
		words := make([]string, len(lines))
		for k, c := range lines {
			words[k] = c.text
		}
		parts[i] = strings.Join(words, " ")
	}
	return strings.Trim(strings.Join(parts, "\t"), "\t")
}
