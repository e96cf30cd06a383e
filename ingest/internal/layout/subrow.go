package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// Limits of rows inside a band between two rules.
const (
	splitColumns = 4    // columns that must agree where nothing else parts rows
	rowGap       = 1.25 // distance of lines, in units of the band's usual one, that parts rows
)

// splitRows parts the rows of a grid whose lines stand only after every few
// rows: by white that crosses all columns, or line by line where the lines of
// all columns stand on common baselines and none goes on in the next.
func splitRows(rows [][][]*cell) [][][]*cell {
	var out [][][]*cell
	for _, r := range rows {
		if evenLines(r) {
			out = append(out, cutLines(r, true, func(c []*cell, i int) bool { return true })...)
			continue
		}
		breaks := whiteBreaks(r)
		if len(breaks) == 0 {
			out = append(out, r)
			continue
		}
		out = append(out, cutLines(r, false, func(c []*cell, i int) bool {
			return slices.ContainsFunc(breaks, func(y float64) bool { return c[i-1].y > y && c[i].y < y })
		})...)
	}
	return level(out)
}

// level puts rows together that stand on one baseline in different columns: a
// line over a sum parts its column only.
func level(rows [][][]*cell) [][][]*cell {
	out := rows[:0:0]
	for _, r := range rows {
		if n := len(out) - 1; n >= 0 && sideBySide(out[n], r) {
			for k, c := range r {
				if len(c) > 0 {
					out[n][k] = c
				}
			}
			continue
		}
		out = append(out, r)
	}
	return out
}

// sideBySide says that two rows hold one line each, on one baseline, and no
// column of both.
func sideBySide(a, b [][]*cell) bool {
	var y, size float64
	for k := range a {
		if len(a[k]) > 1 || len(b[k]) > 1 || len(a[k]) > 0 && len(b[k]) > 0 {
			return false
		}
		if len(a[k]) > 0 {
			y, size = a[k][0].y, a[k][0].size
		}
	}
	for _, c := range b {
		if len(c) > 0 && math.Abs(c[0].y-y) > sameLine*size {
			return false
		}
	}
	return true
}

// evenLines says that the lines of a row's cells are rows of their own: two or
// more columns of figures, or most of many columns, have as many of them, on the
// same baselines, and none goes on in the next.
func evenLines(r [][]*cell) bool {
	cols, bytes, lines, figures := 0, 0, 0, 0
	flows := false
	var longest []*cell
	r = baselinesOf(r)
	for _, c := range r {
		if len(c) == 0 {
			continue
		}
		cols++
		if len(c) > len(longest) {
			longest = c
		}
		for i, l := range c {
			flows = flows || i > 0 && goesOn(c[i-1], l)
			bytes += len(l.text)
			lines++
		}
	}
	n := len(longest)
	for _, c := range r {
		if (len(c) == n || n > 2 && len(c) == n-1) && !slices.ContainsFunc(c, func(l *cell) bool { return !strings.ContainsAny(l.text, "0123456789") || letters(l.text, 9) > 8 }) {
			figures++
		}
	}
	switch {
	case n < 2 || bytes > lines*evenText:
		return false
	case figures < 2 && (flows || cols < splitColumns || lines*4 < n*cols*3):
		return false
	}
	for _, c := range r {
		at := 0
		for _, l := range c {
			for at < n && longest[at].y > l.y+sameLine*l.size {
				at++
			}
			if at == n || math.Abs(longest[at].y-l.y) >= sameLine*l.size {
				return false
			}
		}
	}
	return true
}

// baselinesOf keeps of a row's cells what stands first on each line.
func baselinesOf(r [][]*cell) [][]*cell {
	out := make([][]*cell, len(r))
	for k, c := range r {
		for _, l := range c {
			if n := len(out[k]); n == 0 || math.Abs(out[k][n-1].y-l.y) >= sameLine*l.size {
				out[k] = append(out[k], l)
			}
		}
	}
	return out
}

// goesOn says that a line of a cell breaks off before the next.
func goesOn(a, b *cell) bool { return startsLower(b.text) || !endsCell(a.text) }

// evenText is the length in bytes of lines over which they are prose.
const evenText = 30

// endsCell says that a line may be a cell's last.
func endsCell(t string) bool { return t != "" && t[len(t)-1] != ',' && t[len(t)-1] != '-' }

// whiteBreaks are the heights between rows that a band holds: where white wider
// than between its lines crosses all columns, and several cells begin below it,
// or one with a label.
func whiteBreaks(r [][]*cell) []float64 {
	var all []*cell
	for _, c := range r {
		all = append(all, c...)
	}
	slices.SortStableFunc(all, func(a, b *cell) int { return cmpFloat(b.y, a.y) })
	usual := usualStep(r)
	if usual == 0 {
		return nil
	}
	var out []float64
	for i := 1; i < len(all); i++ {
		gap := all[i-1].y - all[i].y
		if gap < rowGap*usual {
			continue
		}
		starts, labelled := 0, false
		for _, c := range all[i:] {
			if all[i].y-c.y > sameLine*c.size {
				break
			}
			starts++
			labelled = labelled || cite.ItemLabel(c.text+" x") != ""
		}
		if starts > 1 || labelled {
			out = append(out, all[i].y+gap/2)
		}
	}
	return out
}

// usualStep is the usual distance of two lines of one cell, 0 where no cell has
// two.
func usualStep(r [][]*cell) float64 {
	var steps []float64
	for _, c := range r {
		for i := 1; i < len(c); i++ {
			if d := c[i-1].y - c[i].y; d > sameLine*c[i].size {
				steps = append(steps, d)
			}
		}
	}
	return quantile(steps, 0.3)
}

// cutLines parts the cells of a row, each before the lines of which first says
// that they begin another row. Lines belong to the rows in the order in which
// they stand on the page; where they flow, one that begins with a small letter
// goes on from the line above it.
func cutLines(r [][]*cell, flows bool, first func(c []*cell, i int) bool) [][][]*cell {
	var tops []float64
	for _, c := range r {
		for i := range c {
			if i > 0 && c[i-1].y-c[i].y >= sameLine*c[i].size && first(c, i) {
				tops = append(tops, c[i].y+sameLine*c[i].size)
			}
		}
	}
	slices.SortFunc(tops, func(a, b float64) int { return cmpFloat(b, a) })
	tops = slices.CompactFunc(tops, func(a, b float64) bool { return math.Abs(a-b) < touch })
	out := make([][][]*cell, len(tops)+1)
	for i := range out {
		out[i] = make([][]*cell, len(r))
	}
	for k, c := range r {
		n := 0
		for i, l := range c {
			if i == 0 || !flows || !startsLower(l.text) || cite.ItemLabel(l.text+" x") != "" {
				for n < len(tops) && l.y <= tops[n] {
					n++
				}
			}
			out[n][k] = append(out[n][k], l)
		}
	}
	return slices.DeleteFunc(out, func(r [][]*cell) bool {
		return !slices.ContainsFunc(r, func(c []*cell) bool { return len(c) > 0 })
	})
}
