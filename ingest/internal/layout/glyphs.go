package layout

import (
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

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
