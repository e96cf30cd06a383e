package layout

import (
	"math"
	"slices"
)

// order puts the cells of a page in reading order: from top to bottom, column
// by column where a gutter parts running text. drawn tells nothing of it: many
// files draw the bold words or the left halves of all lines first.
func order(cells []*cell) []*row {
	if len(cells) == 0 {
		return nil
	}
	sorted := slices.Clone(cells)
	slices.SortStableFunc(sorted, func(a, b *cell) int { return cmpFloat(b.y, a.y) })
	return read(sorted, 0)
}

// maxCuts bounds how often a region is cut again: columns in columns in a
// column are more than any page has.
const maxCuts = 4

// read orders one region whose cells come from top to bottom.
func read(cells []*cell, depth int) []*row {
	if depth < maxCuts && lineCount(cells) >= 2*minColumn {
		if g, ok := findGutter(cells); ok {
			return readColumns(cells, g, depth)
		}
	}
	rows := baselines(cells)
	if depth >= maxCuts || lineCount(cells) < 2*minColumn {
		return plain(rows)
	}
	return readBands(rows, depth)
}

// readBands looks for columns in each band between wide lines, where the region
// as a whole has none.
func readBands(rows []*row, depth int) []*row {
	left, right := math.Inf(1), math.Inf(-1)
	for _, r := range rows {
		left, right = math.Min(left, r.x0), math.Max(right, r.x1)
	}
	wide := func(r *row) bool {
		return slices.ContainsFunc(r.cells, func(c *cell) bool { return c.x1-c.x0 > wideLine*(right-left) })
	}
	var out []*row
	from := 0 // of the rows that stand plainly
	for i := 0; i < len(rows); {
		if wide(rows[i]) {
			i++
			continue
		}
		j := i
		var band []*cell
		for ; j < len(rows) && !wide(rows[j]); j++ {
			band = append(band, rows[j].cells...)
		}
		if j-i < len(rows) && len(band) >= 2*minColumn {
			if g, ok := findGutter(band); ok {
				out = append(out, plain(rows[from:i])...)
				out = append(out, readColumns(band, g, depth+1)...)
				from = j
			}
		}
		i = j
	}
	return append(out, plain(rows[from:])...)
}

// wideLine is the share of a region's width over which a line cannot be one of
// two columns.
const wideLine = 0.6

// plain makes one column of rows.
func plain(rows []*row) []*row {
	col := &column{left: math.Inf(1), right: math.Inf(-1)}
	for i, r := range rows {
		col.left, col.right = math.Min(col.left, r.x0), math.Max(col.right, r.x1)
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
// that cross it part what stands over them from what stands under.
func readColumns(cells []*cell, g gutter, depth int) []*row {
	mid := (g.x0 + g.x1) / 2
	var out []*row
	var l, r, full []*cell
	beside := func() {
		for _, part := range [][]*cell{l, r} {
			if len(part) > 0 {
				out = append(out, read(part, depth+1)...)
			}
		}
		l, r = nil, nil
	}
	across := func() {
		if len(full) > 0 {
			rows := read(full, maxCuts)
			rows[0].column.full = true
			out = append(out, rows...)
		}
		full = nil
	}
	for _, row := range baselines(cells) {
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

// goesUnder says that a row on the left side of a gutter goes on from the wide
// lines above it: it begins where they do, a usual line below.
func goesUnder(full []*cell, r *row, mid float64) bool {
	last := full[len(full)-1]
	if math.Abs(last.x0-r.x0) > r.size || math.Abs(last.size-r.size) > 0.1*r.size || last.y-r.y > 1.35*r.size {
		return false
	}
	return last.x1 > mid && !endsSentence(last.text)
}
