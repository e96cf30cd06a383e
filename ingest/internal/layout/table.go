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
	framed := frames(rows, rules)
	for from := 0; from < len(rows); {
		for len(framed) > 0 && framed[0].from < from {
			framed = framed[1:]
		}
		inside := from // rows up to which a frame holds the table together
		if len(framed) > 0 && framed[0].from == from && !toc[rows[from]] {
			inside = framed[0].to
		}
		if inside == from && !tabular(rows[from]) || toc[rows[from]] {
			from++
			continue
		}
		to, n, wide, gaps := from, 0, 0, 0
		for i := from; i < len(rows) && rows[i].column == rows[from].column && !toc[rows[i]] && rows[i].grid() == nil; i++ {
			r := rows[i]
			if k := slices.IndexFunc(framed, func(f frame) bool { return f.from == i }); k >= 0 && i > from {
				if inside > from || !headed(rows[from:i], r) {
					break // another table's top rule
				}
				inside = framed[k].to // the rule under this one's head
			}
			if i < inside {
				to = i + 1
				if tabular(r) {
					n++
				}
				if len(r.cells) > 2 {
					wide++
				}
				continue
			}
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
		for n >= tableRows && to < len(rows) && rows[to].column == rows[from].column && !toc[rows[to]] && trails(rows[to], rows[from:to]) {
			to++
		}
		if n >= tableRows && (n*3 > to-from || inside > from) || n == 2 && wide == 2 {
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

// headed says that rows are the head of a table that goes on below a rule with a
// given row: there are few, and each of their cells stands over one of its cells.
func headed(heads []*row, r *row) bool {
	if len(heads) > mostHeads || r.above > 2.2*r.size || len(r.cells) < 3 {
		return false
	}
	for _, h := range heads {
		if !tabular(h) {
			return false
		}
		for _, a := range h.cells {
			if !slices.ContainsFunc(r.cells, func(c *cell) bool { return a.x0 < c.x1 && c.x0 < a.x1 }) {
				return false
			}
		}
	}
	return true
}

// tabular says that a row has cells beside each other, not a label and its
// text.
func tabular(r *row) bool {
	if r.grid() != nil {
		return false
	}
	n := len(r.cells)
	if n == 2 && len(r.cells[0].text) < 8 && len(r.cells[1].text) > itemText {
		return false // a label of any kind and its text
	}
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
	return !equation(r)
}

// equation says that a row is a formula with its number at the right.
func equation(r *row) bool {
	t := r.cells[len(r.cells)-1].text
	return len(t) > 2 && len(t) < 8 && t[0] == '(' && t[len(t)-1] == ')' && strings.Trim(t[1:len(t)-1], "0123456789.") == "" && strings.ContainsAny(r.text, "=≤≥<>≈∝∈→")
}

// itemText is the length in bytes from which the second of two cells is the text
// of an item.
const itemText = 60

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

// trails says that a row below a table's last ends a cell of it: a usual line below,
// with a small letter in front, under a cell that breaks off.
func trails(r *row, above []*row) bool {
	if len(r.cells) > 1 || r.grid() != nil || r.above > 1.35*r.size || !startsLower(r.text) || !hangs(r, above) {
		return false
	}
	last := above[len(above)-1]
	return !endsSentence(last.cells[columnOver(last, r.cells[0])].text)
}

// hangs says that a row of one cell, or of a label and a text, stands under
// columns of the table.
func hangs(r *row, above []*row) bool {
	if len(r.cells) > 2 || len(above) == 0 || r.above > 2.2*r.size || len(r.cells) == 2 && len(r.cells[0].text) >= 8 {
		return false
	}
	for _, c := range r.cells {
		if !under(c, above, r.size) {
			return false
		}
	}
	return true
}

// under says that a cell begins or ends where one of the rows above it does.
func under(c *cell, above []*row, size float64) bool {
	for k := len(above) - 1; k >= 0 && k >= len(above)-6; k-- {
		for i, b := range above[k].cells {
			hang, out, label := 0.7*size, 0.7*size, cellLabel(b.text)
			if label != "" || bullet(b.text) != "" {
				hang = max(3, 0.5*float64(len(label)+5)) * size // behind the label
			}
			if label != "" && cellLabel(c.text) != "" {
				out = 2.5 * size // over a group of rows set further in
			}
			ends := math.Abs(c.x1-b.x1) < 0.5*size
			if c.x0 > b.x0-out && c.x0 < b.x0+hang && c.x1 < b.x1+4*size || i > 0 && ends {
				return true
			}
			if ends && label != "" && label == b.text && c.text == cellLabel(c.text) {
				return true // labels that end in line
			}
		}
	}
	return false
}

// cellLabel is the label that a cell begins with, a Roman number in capitals too,
// or "".
func cellLabel(t string) string {
	if w, _, _ := strings.Cut(t, " "); strings.HasSuffix(w, ".") && roman(strings.ToLower(w[:len(w)-1])) > 0 {
		return w
	}
	return cite.ItemLabel(t + " x")
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
