package layout

import (
	"math"
	"strings"
)

// joinTables joins tables that go on over a page's or column's end: what comes
// next in the body is a table with as many columns in the same places. Rows of
// column headings that are repeated there are page furniture, and a row that
// breaks off inside a sentence is one with what goes on from it. Footnotes and
// remarks between the parts follow the table.
func joinTables(all []*block) []*block {
	out := all[:0:0]
	var last *block // the last row of the table that may go on
	var shape *table
	var between []*block
	flush := func() {
		out = append(out, between...)
		between = nil
	}
	for i := 0; i < len(all); {
		b := all[i]
		if b.kind != kindRow {
			if b.kind != kindFootnote && !continued(b.text) {
				flush()
				last = nil
			}
			if last != nil {
				between = append(between, b)
			} else {
				out = append(out, b)
			}
			i++
			continue
		}
		own := b.table
		j := i
		for j < len(all) && all[j].table == own {
			j++
		}
		rows := all[i:j]
		if last != nil && b.page-last.page <= 1 && b.rows[0].column != last.rows[0].column && last.table.goesOnIn(own, shape) {
			n := last.table.repeats(own)
			for k, c := range rows {
				c.table, c.head, c.again = last.table, false, k < n
			}
			if n < len(rows) && last.breaksOff(rows[n]) {
				last.take(rows[n])
				rows = append(rows[:n:n], rows[n+1:]...)
			}
		} else {
			flush()
		}
		if n := len(rows); n > 0 && !rows[n-1].again {
			last = rows[n-1]
		}
		shape = own
		out = append(out, rows...)
		i = j
	}
	flush()
	return out
}

// goesOnIn says that a table may go on in another, given the part of it that
// stands on the page before.
func (t *table) goesOnIn(u, part *table) bool {
	return part.sameColumns(u) || len(t.rows[0]) == len(u.rows[0]) && filled(t.rows[0]) > 1 && t.repeats(u) > 0
}

// breaksOff says that a row breaks off inside a sentence of some cell, with
// which the next one goes on.
func (b *block) breaksOff(c *block) bool {
	if b.table == nil || len(b.cells) != len(c.cells) || b.head || c.page != b.page+1 {
		return false
	}
	flows := false
	for k, lines := range c.cells {
		if len(lines) == 0 {
			continue
		}
		above := b.cells[k]
		if len(above) == 0 {
			return false
		}
		if startsLower(lines[0].text) && !endsStop(above[len(above)-1].text) {
			flows = true
		}
	}
	return flows && (len(c.cells[0]) == 0 || startsLower(c.cells[0][0].text))
}

// take adds the cells of a row to those of the one it goes on from.
func (b *block) take(c *block) {
	for k, lines := range c.cells {
		b.cells[k] = append(b.cells[k][:len(b.cells[k]):len(b.cells[k])], lines...)
	}
	b.rows = append(b.rows, c.rows...)
	b.text = rowText(b.cells)
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
	if t.sides != nil && u.sides != nil {
		a, b = t.sides, u.sides
	}
	w := max(a[len(a)-1]-a[0], 1)
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
				out[i] = min(out[i], c.x0)
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
