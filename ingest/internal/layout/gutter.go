package layout

import (
	"math"
	"slices"
)

// minColumn is the least number of lines that make a column.
const minColumn = 4

// gutter is an upright strip of white.
type gutter struct{ x0, x1 float64 }

// findGutter finds the strip that parts a region into columns of running text.
// A table has such strips too, but its cells do not fill their columns; so most
// lines on either side must.
// known are places where columns part on other pages.
func findGutter(cells []*cell, known []float64) (gutter, bool) { return findGutterIn(cells, known, 0) }

func findGutterIn(cells []*cell, known []float64, nested int) (gutter, bool) {
	left, right, size := math.Inf(1), math.Inf(-1), 0.0
	for _, c := range cells {
		left, right, size = min(left, c.x0), max(right, c.x1), size+c.size
	}
	size /= float64(len(cells))
	width := right - left
	if width < 12*size || width > 1e5 {
		return gutter{}, false
	}
	begin := 0 // lines away from the left side, as a second column's are
	for _, c := range cells {
		if c.x0 > left+gutterEnds*width {
			begin += c.lines()
		}
	}
	if begin < minColumn {
		return gutter{}, false
	}
	// How much text crosses each strip of half a letter's width.
	bin := max(size/2, width/2000)
	n := int(width/bin) + 1
	cross, all := make([]int, n+1), 0
	for _, c := range cells {
		weight := c.lines()
		all += weight
		cross[clampInt(int((c.x0-left)/bin), 0, n)] += weight
		if k := int((c.x1-left)/bin) + 1; k <= n {
			cross[k] -= weight
		}
	}
	for i := 1; i <= n; i++ {
		cross[i] += cross[i-1]
	}
	type strip struct {
		gutter
		crossed int
	}
	var strips []strip
	lo, hi := int(gutterEnds*float64(n)), int((1-gutterEnds)*float64(n))
	for i := lo; i < hi; i++ {
		if cross[i] > cross[i+1] || i > lo && cross[i-1] < cross[i] {
			continue
		}
		j := i
		for j+1 < hi && cross[j+1] == cross[i] {
			j++
		}
		if cross[i]*3 <= all {
			strips = append(strips, strip{gutter{left + float64(i)*bin, left + float64(j+1)*bin}, cross[i]})
		}
		i = j
	}
	slices.SortStableFunc(strips, func(a, b strip) int {
		if a.crossed != b.crossed {
			return a.crossed - b.crossed
		}
		return cmpFloat(b.x1-b.x0, a.x1-a.x0)
	})
	best, found, score := gutter{}, false, 0.0
	for _, g := range strips[:min(len(strips), maxStrips)] {
		if s, ok := columnar(cells, g.gutter, left, right, size, known, nested); ok && s > score {
			best, found, score = g.gutter, true, s
		}
	}
	return best, found
}

// gutterEnds is the share of a region's width at its sides in which no gutter
// stands.
const gutterEnds = 0.12

// maxStrips is how many strips of white are looked at: those that least text
// crosses, the widest first.
const maxStrips = 12

// side is what stands on one side of a gutter.
type side struct {
	cells     []*cell
	widths    []float64
	top, low  float64
	from, to  float64
	baselines []int // heights of its lines, in eighths of the usual size; rising and distinct after close
}

func newSide() *side {
	return &side{top: math.Inf(-1), low: math.Inf(1), from: math.Inf(1), to: math.Inf(-1)}
}

// stretch makes the side's extent take in a cell.
func (s *side) stretch(c *cell) {
	low := c.y
	if c.grid != nil {
		low = c.grid.low
	}
	s.top, s.low = max(s.top, c.y), min(s.low, low)
	s.from, s.to = min(s.from, c.x0), max(s.to, c.x1)
}

// room makes room for so many cells and lines.
func (s *side) room(cells, lines int) {
	s.cells, s.baselines, s.widths = make([]*cell, 0, cells), make([]int, 0, cells), make([]float64, 0, lines)
}

func (s *side) add(c *cell, size float64) {
	s.cells = append(s.cells, c)
	for range c.lines() {
		s.widths = append(s.widths, c.x1-c.x0)
	}
	s.baselines = append(s.baselines, int(math.Round(c.y/size*8)))
}

// close makes the baselines rise and distinct.
func (s *side) close() {
	slices.Sort(s.baselines)
	s.baselines = slices.Compact(s.baselines)
}

// What makes lines a column: half of them full, and few that are hardly begun.
const (
	fullLine = 0.75
	someLine = 0.4
)

func (s *side) fills(width float64) bool {
	return s.reaches(0.6, fullLine*width) && s.reaches(0.35, someLine*width)
}

// reaches says that the value under which a share q of the widths lies is no less than
// a width.
func (s *side) reaches(q, width float64) bool {
	less := 0
	for _, w := range s.widths {
		if w < width {
			less++
		}
	}
	return less <= int(q*float64(len(s.widths)-1))
}

// columnar weighs a gutter: the share of lines that stand beside it, given that
// they are columns. Running text fills its columns; the cells of a table do
// not, and stand on common lines.
func columnar(cells []*cell, g gutter, left, right, size float64, known []float64, nested int) (float64, bool) {
	mid := (g.x0 + g.x1) / 2
	l, r := newSide(), newSide()
	crossing, n, k := 0, 0, 0
	nl, nr := 0, 0
	for _, c := range cells {
		switch {
		case c.x1 <= mid:
			l.stretch(c)
			nl++
			n += c.lines()
		case c.x0 >= mid:
			r.stretch(c)
			nr++
			k += c.lines()
		default:
			crossing += c.lines()
		}
	}
	if n < minColumn || k < minColumn || r.from-l.to < 0.5*size {
		return 0, false
	}
	// The columns must stand beside each other.
	if over := min(l.top, r.top) - max(l.low, r.low); over <= 0 || over < 0.3*min(l.top-l.low, r.top-r.low) {
		return 0, false
	}
	l.room(nl, n)
	r.room(nr, k)
	for _, c := range cells {
		switch {
		case c.x1 <= mid:
			l.add(c, size)
		case c.x0 >= mid:
			r.add(c, size)
		}
	}
	l.close()
	r.close()
	lw, rw := l.to-left, right-r.from
	shared := common(l.baselines, r.baselines)
	if min(lw, rw) < narrowColumn*size && shared >= commonLines {
		return 0, false // numbers or dates beside their lines
	}
	lf, rf := l.fills(lw), r.fills(rw)
	if crossing == 0 && lf != rf && nested < 2 {
		// Three columns: the other side of the strip is columns again.
		other := l
		if lf {
			other = r
		}
		_, inner := findGutterIn(other.cells, known, nested+1)
		lf, rf = lf || inner, rf || inner
	}
	many := crossing == 0 && n >= 2*minColumn && k >= 2*minColumn
	apart := many && ((lf || rf) && shared < commonLines || shared < fewCommon && r.from-l.to > 2*size) || g.among(known) && (lf || rf || shared < commonLines) || many && (l.single() || r.single()) && l.indexed(size) && r.indexed(size)
	if !(lf && rf) && !apart {
		return 0, false
	}
	score := float64(n+k) / float64(n+k+crossing) * (1 + min(lw, rw)/max(lw, rw))
	if crossing == 0 {
		score++ // a strip that nothing crosses is cut first
	}
	return score, true
}

// commonLines is the share of lines on common baselines under which two columns
// have nothing to do with each other.
const commonLines = 0.6

// Limits of an index's column.
const (
	indexLines = 20   // lines
	indexStep  = 1.4  // greatest usual distance of lines, in units of the size
	indexOther = 0.15 // least share of lines that do not begin at the left side
)

// single says that a side has hardly two cells on one line.
func (s *side) single() bool { return len(s.baselines)*20 >= len(s.cells)*19 }

// indexed says that a side is a column of an index: many lines of words close
// together, some of which begin further in.
func (s *side) indexed(size float64) bool {
	n := len(s.cells)
	if n < indexLines || (s.top-s.low)/float64(n) > indexStep*size {
		return false
	}
	in, bytes, figures := 0, 0, 0
	for _, c := range s.cells {
		if c.grid != nil {
			return false
		}
		if letters(c.text, 3) < 3 {
			figures++
		}
		bytes += len(c.text)
		if c.x0 > s.from+0.5*size {
			in++
		}
	}
	return bytes > 10*n && figures*6 < n && float64(in) > indexOther*float64(n)
}

// fewCommon is the share under which that is sure whatever the lines' lengths.
const fewCommon = 0.35

// narrowColumn is the width, in units of the size, under which a column cannot
// hold running text: some ten letters.
const narrowColumn = 6.0

// among says that a gutter stands where one of others does.
func (g gutter) among(known []float64) bool {
	for _, x := range known {
		if x > g.x0-gutterNear && x < g.x1+gutterNear {
			return true
		}
	}
	return false
}

// gutterNear is how far, in points, gutters of one column grid stand from each
// other on different pages.
const gutterNear = 4.0

// usualGutters are the places at which the columns part on several pages of a
// document.
func usualGutters(sheets []*sheet) []float64 {
	var all []float64
	for _, s := range sheets {
		all = append(all, s.gutters...)
	}
	slices.Sort(all)
	need := max(3, len(sheets)/8)
	var out []float64
	for i := 0; i < len(all); {
		j := i + 1 // a place that is no number is near nothing, itself included
		for j < len(all) && all[j]-all[i] < 2*gutterNear {
			j++
		}
		if j-i >= need {
			out = append(out, all[(i+j)/2])
		}
		i = j
	}
	return out
}

// common is the share of the heights of the smaller set that the other has,
// give or take one.
func common(a, b []int) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	n, k := 0, 0
	for _, y := range a {
		for k < len(b) && b[k] < y-1 {
			k++
		}
		if k < len(b) && b[k] <= y+1 {
			n++
		}
	}
	return float64(n) / float64(max(len(a), 1))
}

func clampInt(v, lo, hi int) int { return max(lo, min(v, hi)) }

// quantile is the value under which a share q of the values lies.
func quantile(v []float64, q float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := slices.Clone(v)
	slices.Sort(s)
	return s[int(q*float64(len(s)-1))]
}
