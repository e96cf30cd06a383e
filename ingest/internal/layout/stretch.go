package layout

import (
	"math"
	"slices"

	"github.com/referent-go/referent/ingest/internal/page"
)

// Distances within a line, in units of the font size.
const (
	cellGap  = 1.6  // a gap over this parts columns and cells
	apartGap = 0.9  // as cellGap, for stretches that were not drawn one after the other
	sameLine = 0.28 // baselines nearer than this are one
	raiseMax = 0.75 // a small glyph this far off the baseline is raised or lowered
	backMax  = 0.6  // a glyph may begin this far before the last one ends
)

// builder gathers glyphs in content order into stretches that go on from left
// to right, and these into cells.
type builder struct {
	page   *page.Page
	fences fences
	w      writer
	blank  cell
	right  bool // some letters are of a script written from right to left
	open   []glyph
	y      float64
	size   float64
	parts  []part
}

// part is a stretch of glyphs as they were drawn.
type part struct {
	gs       []glyph
	x0, x1   float64
	y, size  float64
	artifact bool
}

func (b *builder) add(g glyph) {
	if len(b.open) > 0 && !b.takes(g) {
		b.flush()
	}
	if len(b.open) == 0 {
		if blank(g.Text) {
			return
		}
		b.y, b.size = g.y, float64(g.Size)
	} else if !blank(g.Text) && float64(g.Size) > b.size*1.05 {
		b.y, b.size = g.y, float64(g.Size)
	}
	b.open = append(b.open, g)
}

func (b *builder) takes(g glyph) bool {
	last := b.open[len(b.open)-1]
	if !near(b.y, b.size, g.y, float64(g.Size)) {
		return false
	}
	size := max(b.size, float64(g.Size))
	gap := g.x - last.x1
	if gap > cellGap*min(b.size, float64(g.Size)) && gap > spaceGap*size || gap < -backMax*size && !(rightToLeft(g.Text) && rightToLeft(last.Text) && g.x1 > last.x-cellGap*size) {
		return false
	}
	if (g.Flags^last.Flags)&page.Artifact != 0 && gap > spaceGap*size {
		return false
	}
	return gap < spaceGap*size && !blank(last.Text) || !b.fences.between(last.x1, g.x, b.y+0.3*size, size)
}

// near says that two baselines are one line's, letting small glyphs stand
// raised or lowered.
func near(y1, size1, y2, size2 float64) bool {
	d, size := math.Abs(y1-y2), max(size1, size2)
	small := min(size1, size2) < smallMark*size
	return d <= sameLine*min(size1, size2) || small && d < raiseMax*size*0.8
}

func (b *builder) flush() {
	gs := b.open
	for len(gs) > 0 && blank(gs[len(gs)-1].Text) {
		gs = gs[:len(gs)-1]
	}
	b.open = b.open[len(b.open):]
	if len(gs) == 0 {
		return
	}
	p := part{gs: gs, x0: math.Inf(1), x1: math.Inf(-1), y: b.y, size: b.size, artifact: gs[0].Flags&page.Artifact != 0}
	for i := range gs {
		p.x0, p.x1 = min(p.x0, gs[i].x), max(p.x1, gs[i].x1)
	}
	b.parts = append(b.parts, p)
}

// finish merges stretches that go on one from the other although they were
// drawn apart, and writes the cells.
func (b *builder) finish() []*cell {
	b.flush()
	lines := groupParts(b.parts)
	var whole []part
	for _, line := range lines {
		slices.SortStableFunc(line, func(p, q part) int { return cmpFloat(p.x0, q.x0) })
		at := levelMark(line)[0]
		fromRight := b.right && drawnFromTheRight(line)
		for _, p := range line[1:] {
			size := max(at.size, p.size)
			gap := p.x0 - at.x1
			if gap > apartGap*min(at.size, p.size) && gap > spaceGap*size || gap < -backMax*size || p.artifact != at.artifact ||
				gap > spaceGap*size && b.fences.between(at.x1, p.x0, at.y+0.3*size, size) {
				whole = append(whole, at)
				at = p
				continue
			}
			if fromRight {
				at.gs = append(p.gs[:len(p.gs):len(p.gs)], at.gs...)
			} else {
				at.gs = append(at.gs[:len(at.gs):len(at.gs)], p.gs...)
			}
			if p.size > at.size*1.05 {
				at.size, at.y = p.size, p.y
			}
			at.x1 = max(at.x1, p.x1)
		}
		whole = append(whole, at)
	}
	b.parts = nil
	whole = splitFigures(whole)
	if len(whole) == 0 {
		return nil
	}
	cells, out := make([]cell, len(whole)), make([]*cell, len(whole))
	for i := range whole {
		b.cell(&cells[i], &whole[i])
		out[i] = &cells[i]
	}
	return out
}

func (b *builder) cell(c *cell, p *part) {
	*c = b.blank
	c.y, c.size = p.y, p.size
	gs := p.gs
	if b.right {
		gs = logical(gs)
	}
	c.finish(gs, &b.w)
}

// groupParts gathers parts by baseline, from the top of the page down.
func groupParts(parts []part) [][]part {
	sorted := slices.Clone(parts)
	slices.SortStableFunc(sorted, func(p, q part) int { return cmpFloat(q.y, p.y) })
	var out [][]part
	var at []int // index of the reference part, the largest, in each line
	for _, p := range sorted {
		found := -1
		// A raised mark may come a line before its own; three lines back is
		// more than any page needs.
		for k := len(out) - 1; k >= 0 && k >= len(out)-3; k-- {
			r := out[k][at[k]]
			if near(r.y, r.size, p.y, p.size) && (math.Abs(r.y-p.y) < sameLine*min(r.size, p.size) || touches(out[k], p) || hangingMark(out[k], p)) {
				found = k
				break
			}
		}
		if found < 0 {
			out, at = append(out, []part{p}), append(at, 0)
			continue
		}
		out[found] = append(out[found], p)
		if p.size > out[found][at[found]].size {
			at[found] = len(out[found]) - 1
		}
	}
	return out
}

// levelMark puts a note's mark that hangs before its text on the text's line.
func levelMark(line []part) []part {
	if len(line) > 1 && hangingMark(line[:1], line[1]) {
		line[0].y = line[1].y
	}
	return line
}

// hangingMark says that a line is a note's raised mark alone, before whose text,
// set apart at a tab, a part stands.
func hangingMark(line []part, p part) bool {
	q := line[0]
	if len(line) > 1 || len(q.gs) > 3 || q.y < p.y || q.size > smallMark*p.size || p.x0 < q.x1 || p.x0-q.x1 > markTab*p.size {
		return false
	}
	for i := range q.gs {
		if !noteSign(q.gs[i].Text) {
			return false
		}
	}
	return true
}

// markTab is how far a note's text may stand from its mark, in units of the size.
const markTab = 4.0

// touches says that a raised or lowered part stands beside one of the line.
func touches(line []part, p part) bool {
	for i := len(line) - 1; i >= 0 && i >= len(line)-8; i-- {
		q := line[i]
		if size := max(p.size, q.size); p.x0-q.x1 < 0.5*size && q.x0-p.x1 < 0.5*size {
			return true
		}
	}
	return false
}
