package layout

import (
	"math"
	"slices"
	"sync"

	"github.com/referent-go/referent/ingest/internal/page"
)

// glyph is a drawn character with its place on the page as it is read.
type glyph struct {
	*page.Glyph
	x, x1, y float64
}

// sheet is one page as layout works on it.
type sheet struct {
	number        int
	label         string
	width, height float64 // as it is read
	turn          int     // degrees by which the text stands turned on the page
	cells         []*cell // upright text
	aside         []*cell // text in another direction than most of the page
	rules         []page.Rule
	boxes         []box     // closed frames that the rules draw
	head, foot    []*row    // furniture
	icons         []*cell   // words of pictures that text flows around
	numbers       []*cell   // numbers of lines at the page's side
	rows          []*row    // body in reading order
	gutters       []float64 // where its columns part
	blocks        []*block
}

// cells are the lines of a page, column by column where they were drawn so.
// Linear in the glyphs but for the sorting of cells.
func newSheet(p *page.Page) *sheet {
	s := &sheet{number: p.Number, label: p.Label, width: p.Width, height: p.Height, rules: p.Rules}
	frame := [2]float64{p.Width, p.Height}
	look := lookOver(p.Glyphs)
	s.turn = look.turn()
	columns := s.turn == 0 && stacked(p.Glyphs)
	if columns {
		s.turn = 270
	}
	if s.turn != 0 {
		s.rules = nil
		if s.turn != 180 {
			s.width, s.height = p.Height, p.Width
		}
	}
	hidden := look.hiddenText()
	fences := newFences(s.rules)
	room := takeRoom(len(p.Glyphs))
	defer room.giveBack()
	b := builder{page: p, fences: fences, w: writer{links: linkReader{bands: newLinkBands(p.Links)}}, open: room.glyphs[:0]}
	b.blank, b.right = cell{page: p.Number, turn: s.turn, frame: frame}, look.right
	other := builder{page: p}
	other.blank = cell{page: p.Number, frame: frame}
	if columns {
		b.addStacked(p.Glyphs, frame, hidden, &other)
	}
	for i := range p.Glyphs {
		if columns {
			break
		}
		g := &p.Glyphs[i]
		if g.Text == "" || hidden && g.Flags&page.Invisible != 0 || badPlace(g) {
			continue
		}
		if quarter(g.Angle) == s.turn {
			b.add(turned(g, s.turn, frame))
		} else {
			other.addTurned(g)
		}
	}
	s.cells, s.aside = b.finish(), other.finishTurned()
	if s.turn == 0 && look.right && fromTheRight(s.cells) {
		s.mirror()
	}
	return s
}

// room is memory for the glyphs of a page while its lines are built.
type room struct{ glyphs []glyph }

var rooms sync.Pool

func takeRoom(n int) *room {
	r, _ := rooms.Get().(*room)
	if r == nil || cap(r.glyphs) < n {
		return &room{make([]glyph, n)}
	}
	r.glyphs = r.glyphs[:n]
	return r
}

// maxRoom is how many glyphs may be held on to for the next page.
const maxRoom = 1 << 16

func (r *room) giveBack() {
	if cap(r.glyphs) <= maxRoom {
		clear(r.glyphs) // they hold on to the page's
		rooms.Put(r)
	}
}

// badPlace says that a glyph's numbers are no place on any page.
func badPlace(g *page.Glyph) bool {
	const far = 1e6
	bad := func(v float32) bool { return !(v > -far && v < far) }
	return bad(g.X) || bad(g.Y) || bad(g.Advance) || bad(g.Size)
}

// quarter is an angle as the nearest quarter turn, or -1 for oblique text.
func quarter(angle int16) int {
	if angle == 0 {
		return 0
	}
	a := ((int(angle) % 360) + 360) % 360
	for _, q := range []int{0, 90, 180, 270} {
		if d := a - q; d > -10 && d < 10 {
			return q
		}
	}
	if a > 350 {
		return 0
	}
	return -1
}

// pageLooks is what the glyphs of a page have in common.
type pageLooks struct {
	letters   int    // glyphs that are no spaces
	turns     [4]int // those of them that stand turned, by quarter
	ink, none int    // those drawn with and without ink
	right     bool   // some are of a script written from right to left
}

func lookOver(gs []page.Glyph) (l pageLooks) {
	for i := range gs {
		g := &gs[i]
		l.right = l.right || holdsFromRight(g.Text)
		if g.Flags&page.Space != 0 {
			continue
		}
		l.letters++
		if q := quarter(g.Angle); q > 0 {
			l.turns[q/90]++
		}
		if g.Flags&page.Invisible != 0 {
			l.none++
		} else {
			l.ink++
		}
	}
	return l
}

// turn is the quarter turn most of a page's letters stand in; upright
// unless two of three letters do not.
func (l *pageLooks) turn() int {
	for q := 1; q <= 3; q++ {
		if l.turns[q]*3 > l.letters*2 {
			return q * 90
		}
	}
	return 0
}

// hiddenText says that text drawn without ink is not for reading: it is where
// the page shows text of its own, beside which it would stand twice. Under a
// scan there is hardly any ink.
func (l *pageLooks) hiddenText() bool { return l.ink*2 > l.none }

// turned gives a glyph its place on the page as it is read.
func turned(g *page.Glyph, turn int, frame [2]float64) glyph {
	x, y := float64(g.X), float64(g.Y)
	switch turn {
	case 90: // reads upwards
		x, y = y, frame[0]-x
	case 180:
		x, y = frame[0]-x, frame[1]-y
	case 270:
		x, y = frame[1]-y, x
	}
	return glyph{g, x, x + float64(g.Advance), y}
}

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

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
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
