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

// columnOver is the cell of a row that stands over most of another row's cell.
func columnOver(above *row, c *cell) int {
	cols := make([]span2, len(above.cells))
	for i, a := range above.cells {
		cols[i] = span2{a.x0, a.x1}
	}
	return columnAt(cols, c)
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

// span2 is an extent across the page.
type span2 struct{ x0, x1 float64 }

// columnsOf finds the columns of a table: the stretches that the cells of its
// full rows cover, and those that other cells cover beside them.
func columnsOf(rows []*row) []span2 {
	most := fullRow(rows)
	out := make([]span2, most)
	for i := range out {
		out[i] = span2{math.Inf(1), math.Inf(-1)}
	}
	for _, r := range rows {
		if len(r.cells) != most {
			continue
		}
		for i, c := range r.cells {
			out[i] = span2{min(out[i].x0, c.x0), max(out[i].x1, c.x1)}
		}
	}
	for i := 1; i < most; i++ {
		if out[i].x0 < out[i-1].x1 {
			out = out[:0] // full rows do not have their cells in the same places
			break
		}
	}
	for _, r := range rows {
		if len(out) > 0 && len(r.cells) == most || len(r.cells)*2 < most {
			continue
		}
		for _, c := range r.cells {
			out = addSpan(out, span2{c.x0, c.x1})
		}
	}
	return out
}

// fullRow is the number of cells of a full row: the most that a good part of
// the rows have.
func fullRow(rows []*row) int {
	counts, tabular := map[int]int{}, 0
	for _, r := range rows {
		counts[len(r.cells)]++
		if len(r.cells) > 1 {
			tabular++
		}
	}
	most := 1
	for n, k := range counts {
		if n > most && k*4 >= tabular {
			most = n
		}
	}
	return most
}

// addSpan widens the column that an extent overlaps, or adds one in its place.
func addSpan(cols []span2, s span2) []span2 {
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
		cols[hit] = span2{min(cols[hit].x0, s.x0), max(cols[hit].x1, s.x1)}
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
		if o := min(s.x1, c.x1) - max(s.x0, c.x0); o > over {
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
