package layout

import (
	"math"
	"slices"
)

// order puts the cells of a page in reading order: from top to bottom, column
// by column where a gutter parts running text. drawn tells nothing of it: many
// files draw the bold words or the left halves of all lines first. known are
// places where the document's columns part on other pages.
func order(s *sheet, known []float64) []*row {
	s.gutters = s.gutters[:0]
	if len(s.cells) == 0 {
		return nil
	}
	sorted := slices.Clone(s.cells)
	slices.SortStableFunc(sorted, func(a, b *cell) int { return cmpFloat(b.y, a.y) })
	across, _ := lines(s.rules)
	r := reader{sheet: s, known: known, across: across}
	return r.readBoxes(sorted, append(titleBoxes(sorted), withTitles(s.boxes, sorted)...))
}

// reader orders the regions of a page.
type reader struct {
	sheet  *sheet
	known  []float64
	across []line
}

// maxCuts bounds how often a region is cut again: columns in columns in a
// column are more than any page has.
const maxCuts = 4

// read orders one region whose cells come from top to bottom.
func (o *reader) read(cells []*cell, depth int) []*row {
	if depth < maxCuts && lineCount(cells) >= 2*minColumn {
		g, ok := gutter{}, false
		if depth == 0 {
			g, ok = twoPages(cells, o.sheet)
		}
		if !ok {
			g, ok = findGutter(cells, o.known)
		}
		if ok {
			return o.readColumns(cells, g, depth)
		}
	}
	rows := baselines(cells)
	if depth >= maxCuts || lineCount(cells) < 2*minColumn {
		return plain(rows)
	}
	return o.readBands(rows, depth)
}

// readBands looks for columns in parts of a region, where the region as a whole
// has none: in the stretches between wide gaps or rules, as below a table that
// crosses the page, several of them together if they will; and in each of those
// between wide lines.
func (o *reader) readBands(rows []*row, depth int) []*row {
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range rows {
		left, right = min(left, r.x0), max(right, r.x1)
	}
	var out []*row
	from := 0 // of the rows that stand plainly
	columns := func(i, j int) bool {
		if !mayPart(rows[i:j], left, right) {
			return false
		}
		var band []*cell
		for _, r := range rows[i:j] {
			band = append(band, r.cells...)
		}
		g, ok := findGutter(band, o.known)
		if !ok {
			return false
		}
		out = append(out, plain(rows[from:i])...)
		out = append(out, o.readColumns(band, g, depth+1)...)
		from = j
		return true
	}
	cuts := o.cuts(rows, left, right)
	for c := 0; c+1 < len(cuts); {
		next := c + 1
		for d := len(cuts) - 1; d > c; d-- {
			if (c > 0 || d < len(cuts)-1) && columns(cuts[c], cuts[d]) {
				next = d
				break
			}
		}
		if from < cuts[next] {
			wideBands(rows[cuts[c]:cuts[next]], right-left, func(i, j int) { columns(cuts[c]+i, cuts[c]+j) }, len(rows))
		}
		c = next
	}
	return append(out, plain(rows[from:])...)
}

// wideBands calls look for each stretch of rows without a line so wide that it
// cannot be one of two columns; the stretch of all rows was looked at before.
func wideBands(rows []*row, width float64, look func(i, j int), all int) {
	wide := func(r *row) bool {
		return slices.ContainsFunc(r.cells, func(c *cell) bool { return c.x1-c.x0 > wideLine*width })
	}
	for i := 0; i < len(rows); {
		if wide(rows[i]) {
			i++
			continue
		}
		j := i
		for j < len(rows) && !wide(rows[j]) {
			j++
		}
		if j-i < all {
			look(i, j)
		}
		i = j
	}
}

// Limits of the gaps that part a region.
const (
	cutGap  = 2.0  // distance of baselines, in units of the size
	cutRule = 0.85 // of the region's width that a rule covers
	maxGaps = 8
)

// cuts are the places between rows at which a region may be parted, the first
// and last row's included: wide gaps, the widest of many, and rules across.
func (o *reader) cuts(rows []*row, left, right float64) []int {
	type cut struct {
		at  int
		gap float64
	}
	var found []cut
	for i := 1; i < len(rows); i++ {
		gap := (rows[i-1].y - rows[i].y) / max(rows[i].size, rows[i-1].size)
		if o.ruled(rows[i-1].y, rows[i].y+ascent*rows[i].size, left, right) {
			gap += 2 * cutGap
		}
		if gap >= cutGap {
			found = append(found, cut{i, gap})
		}
	}
	slices.SortStableFunc(found, func(a, b cut) int { return cmpFloat(b.gap, a.gap) })
	out := []int{0, len(rows)}
	for _, c := range found[:min(len(found), maxGaps)] {
		out = append(out, c.at)
	}
	slices.Sort(out)
	return out
}

// ruled says that a rule stands across a region between two heights.
func (o *reader) ruled(high, low, left, right float64) bool {
	for _, l := range o.across {
		if l.at < high && l.at > low && min(l.to, right)-max(l.from, left) > cutRule*(right-left) {
			return true
		}
	}
	return false
}

// mayPart says that enough cells begin away from a region's left side for a
// second column to be there.
func mayPart(rows []*row, left, right float64) bool {
	n, starts := 0, 0
	for _, r := range rows {
		for _, c := range r.cells {
			n += c.lines()
			if c.x0 > left+gutterEnds*(right-left) {
				starts += c.lines()
			}
		}
	}
	return n >= 2*minColumn && starts >= minColumn
}

// wideLine is the share of a region's width over which a line cannot be one of
// two columns.
const wideLine = 0.6

// plain makes one column of rows.
func plain(rows []*row) []*row {
	col := &column{left: math.Inf(1), right: math.Inf(-1)}
	for i, r := range rows {
		col.left, col.right = min(col.left, r.x0), max(col.right, r.x1)
		r.column = col
		if i > 0 {
			r.above = rows[i-1].y - r.y
		}
	}
	return rows
}

func lineCount(cells []*cell) int {
	n := 0
	for _, c := range cells {
		n += c.lines()
	}
	return n
}

// lines is how many lines of text a cell stands for: one, or a table's rows.
func (c *cell) lines() int {
	if c.grid == nil {
		return 1
	}
	return max(1, len(c.grid.rows))
}

// readColumns reads the bands above, beside and below a gutter in turn: lines
// and rules that cross it part what stands over them from what stands under.
func (o *reader) readColumns(cells []*cell, g gutter, depth int) []*row {
	mid := (g.x0 + g.x1) / 2
	o.sheet.gutters = append(o.sheet.gutters, mid)
	left, right := math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		left, right = min(left, c.x0), max(right, c.x1)
	}
	var out []*row
	var l, r, full []*cell
	beside := func() {
		for _, part := range [][]*cell{l, r} {
			if len(part) > 0 {
				out = append(out, o.read(part, depth+1)...)
			}
		}
		l, r = nil, nil
	}
	across := func() {
		if len(full) > 0 {
			rows := o.read(full, maxCuts)
			rows[0].column.full = true
			out = append(out, rows...)
		}
		full = nil
	}
	above := math.Inf(1)
	for _, row := range baselines(cells) {
		if o.ruled(above, row.y+ascent*row.size, left, right) {
			var title []*cell
			l, title = titleOver(l, r)
			beside()
			if len(title) > 0 {
				across()
				full = title
				across()
			}
		}
		above = row.y
		crosses := false
		for _, c := range row.cells {
			crosses = crosses || c.x0 < mid && c.x1 > mid
		}
		if crosses {
			beside()
			full = append(full, row.cells...)
			continue
		}
		if len(full) > 0 && len(row.cells) == 1 && row.x1 <= mid && goesUnder(full, row, mid) {
			full = append(full, row.cells...) // the last, short line of a wide paragraph
			continue
		}
		across()
		for _, c := range row.cells {
			if c.x1 <= mid {
				l = append(l, c)
			} else {
				r = append(r, c)
			}
		}
	}
	beside()
	across()
	return out
}

// titleRows is how many lines a title may have that stands on a rule across the
// columns.
const titleRows = 2

// titleOver takes the title of the band below a rule out of the left column's
// cells, which come from the top down: the last lines there, parted from the rest
// by white, under all that stands in the right column. They are read behind both.
func titleOver(l, r []*cell) (rest, title []*cell) {
	if len(r) == 0 {
		return l, nil
	}
	low := math.Inf(1)
	for _, c := range r {
		low = min(low, c.y)
	}
	at := len(l)
	for at > 0 && l[at-1].y < low-cutGap*l[at-1].size/2 {
		at--
	}
	if at == 0 || at == len(l) || len(baselines(l[at:])) > titleRows || l[at-1].y-l[at].y < cutGap*l[at].size {
		for k := at + 1; k < len(l); k++ { // other text may end below the right column too
			if l[k-1].y-l[k].y >= cutGap*l[k].size && len(baselines(l[k:])) <= titleRows {
				return l[:k:k], l[k:]
			}
		}
		return l, nil
	}
	return l[:at:at], l[at:]
}

// goesUnder says that a row on the left side of a gutter goes on from the wide
// lines above it: it begins where they do, a usual line below.
func goesUnder(full []*cell, r *row, mid float64) bool {
	last := full[len(full)-1]
	if math.Abs(last.x0-r.x0) > r.size || math.Abs(last.size-r.size) > 0.1*r.size || last.y-r.y > 1.35*r.size {
		return false
	}
	return last.x1 > mid && !endsSentence(last.text)
}
