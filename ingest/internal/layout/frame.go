package layout

import (
	"math"
	"slices"
)

// frame is a stretch of rows between rules of one length, as tables have them
// over and under their heads and at their ends.
type frame struct{ from, to int }

// Limits of frames.
const (
	frameEnds  = 6.0 // points within which the ends of a table's rules agree
	frameWidth = 0.5 // least width of the rules, as a share of the column's
	frameProse = 0.7 // width of a line of prose, as a share of the rules'
)

// frames finds the stretches of rows that rules frame and that hold no prose.
// They come in order and do not overlap.
func frames(rows []*row, rules []line) []frame {
	var out []frame
	for _, group := range alike(joinLines(rules)) {
		from := -1 // the first row under the rule that may begin a frame
		for k := 1; k < len(group); k++ {
			a, b := between(rows, group[k-1], group[k])
			if a == b || !framed(rows[a:b], group[k]) {
				from = -1
				continue
			}
			if from < 0 {
				from = a
				out = append(out, frame{a, b})
			}
			out[len(out)-1].to = b
		}
	}
	slices.SortFunc(out, func(a, b frame) int { return a.from - b.from })
	at := 0
	return slices.DeleteFunc(out, func(f frame) bool {
		if f.from < at {
			return true
		}
		at = f.to
		return false
	})
}

// alike gathers the rules that begin and end in the same places, from the top
// of the page down.
func alike(rules []line) [][]line {
	var out [][]line
	for _, l := range rules {
		i := slices.IndexFunc(out, func(g []line) bool {
			return math.Abs(g[0].from-l.from) < frameEnds && math.Abs(g[0].to-l.to) < frameEnds
		})
		switch {
		case i >= 0:
			out[i] = append(out[i], l)
		case len(out) < maxGrid:
			out = append(out, []line{l})
		}
	}
	for i, g := range out {
		slices.SortFunc(g, func(a, b line) int { return cmpFloat(b.at, a.at) })
		out[i] = slices.CompactFunc(g, func(a, b line) bool { return math.Abs(a.at-b.at) < touch })
	}
	return slices.DeleteFunc(out, func(g []line) bool { return len(g) < 2 })
}

// between are the rows of one column that stand between two rules.
func between(rows []*row, high, low line) (from, to int) {
	inside := func(r *row) bool {
		return r.y < high.at && r.y > low.at && r.x0 > high.from-frameEnds && r.x1 < high.to+frameEnds
	}
	from = slices.IndexFunc(rows, inside)
	if from < 0 {
		return 0, 0
	}
	to = from
	for to < len(rows) && inside(rows[to]) && rows[to].column == rows[from].column && rows[to].grid() == nil {
		to++
	}
	return from, to
}

// framed says that rows between two rules may be a table's: one of them has
// cells beside each other, and none is prose.
func framed(rows []*row, l line) bool {
	if c := rows[0].column; l.to-l.from < frameWidth*(c.right-c.left) {
		return false
	}
	many := false
	for _, r := range rows {
		if len(r.cells) == 1 && r.x1-r.x0 > frameProse*(l.to-l.from) {
			return false
		}
		many = many || tabular(r)
	}
	return many
}
