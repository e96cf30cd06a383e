package layout

import (
	"math"
	"strings"
)

// joinTables joins tables that go on over a page's or column's end: what comes
// next in the body is a table with as many columns in the same places. Rows of
// column headings that are repeated there are page furniture.
func joinTables(all []*block) {
	var last *block // the last row of the table that may go on
	var shape *table
	for i := 0; i < len(all); {
		b := all[i]
		if b.kind != kindRow {
			if b.kind != kindFootnote && !continued(b.text) {
				last = nil
			}
			i++
			continue
		}
		own := b.table
		j := i
		for j < len(all) && all[j].table == own {
			j++
		}
		if last != nil && b.page-last.page <= 1 && b.rows[0].column != last.rows[0].column && shape.sameColumns(own) {
			n := last.table.repeats(own)
			for k, c := range all[i:j] {
				c.table, c.head, c.again = last.table, false, k < n
			}
		}
		last, shape = all[j-1], own
		i = j
	}
}

// continued reads the remarks between the parts of a table.
func continued(text string) bool {
	t := strings.ToLower(text)
	return len(t) < 120 && strings.Contains(t, "continued")
}

// sameColumns says that two tables have their columns in the same places.
func (t *table) sameColumns(u *table) bool {
	if len(t.rows) == 0 || len(u.rows) == 0 || len(t.rows[0]) != len(u.rows[0]) {
		return false
	}
	a, b := t.starts(), u.starts()
	w := math.Max(a[len(a)-1]-a[0], 1)
	for i := range a {
		if !math.IsInf(a[i], 0) && !math.IsInf(b[i], 0) && math.Abs((a[i]-a[0])-(b[i]-b[0])) > 0.08*w {
			return false
		}
	}
	return true
}

// starts are the left ends of the columns' text; infinite for empty columns.
func (t *table) starts() []float64 {
	out := make([]float64, len(t.rows[0]))
	for i := range out {
		out[i] = math.Inf(1)
		for _, r := range t.rows {
			for _, c := range r[i] {
				out[i] = math.Min(out[i], c.x0)
			}
		}
	}
	return out
}

// repeats counts the rows at the top of the second part that are the headings
// of the first.
func (t *table) repeats(u *table) int {
	n := 0
	for n < len(t.rows) && n < len(u.rows) && n < maxHeads && rowText(t.rows[n]) == rowText(u.rows[n]) {
		n++
	}
	if n == len(u.rows) {
		return 0
	}
	return n
}

// maxHeads is the most rows of column headings a table has.
const maxHeads = 4
