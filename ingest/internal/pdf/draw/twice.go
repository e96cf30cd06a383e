package draw

import (
	"math"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/page"
)

// places finds glyphs by where they stand, to know those that are drawn twice
// for boldness or as a shadow. It is a hash table of chains over the page's
// glyphs.
type places struct {
	heads []int32 // 1 + index of the last glyph of a cell, 0 for none
	next  []int32 // by glyph: 1 + index of the one before it in its chain
}

// cell is the side of a cell in points; twice the farthest a shadow falls.
const cell = 2

func (p *places) clear() {
	if p.heads == nil {
		p.heads = make([]int32, slots)
	}
	clear(p.heads)
	p.next = p.next[:0]
}

// spot is where a glyph is looked for: its cell, and where the cells of its character
// begin in the table. Cells that lie side by side on the page do so in the table, so
// that a look at neighbours touches little memory.
type spot struct {
	x, y float64
	base uint32
}

// stride is how far two cells above each other stand apart in the table: more than a
// line of most pages has cells.
const stride = 331

func spotOf(g *page.Glyph) spot {
	c := rune(g.Text[0])
	if c >= utf8.RuneSelf {
		c, _ = utf8.DecodeRuneInString(g.Text)
	}
	return spot{math.Floor(float64(g.X) / cell), math.Floor(float64(g.Y) / cell), uint32(uint64(c) * 0x9e3779b97f4a7c15 >> 32)}
}

func (p *places) slot(s *spot, dx, dy int) *int32 {
	h := s.base + uint32(int(s.x)+dx) + uint32(int(s.y)+dy)*stride
	return &p.heads[h%slots]
}

// slots is the length of the table.
const slots = 1 << 14

// add enters the glyph with index i, the last of the page, which stands at a spot.
func (p *places) add(at spot, i int) {
	for len(p.next) < i {
		p.next = append(p.next, 0)
	}
	s := p.slot(&at, 0, 0)
	p.next = append(p.next[:i], *s)
	*s = int32(i + 1)
}

// find is the index of a glyph with the text of g in the same place, its spot, -1 for
// none. No letter is so narrow that its neighbour would count.
func (p *places) find(glyphs []page.Glyph, g *page.Glyph, spot spot) int {
	near := min(cell/2, 0.12*g.Size)
	if g.Advance > 0 {
		near = min(near, 0.4*g.Advance) // narrow letters stand close
	}
	sx, sy := 1, 1
	if float64(g.X)/cell-spot.x < 0.5 {
		sx = -1
	}
	if float64(g.Y)/cell-spot.y < 0.5 {
		sy = -1
	}
	for k := range 4 {
		at := *p.slot(&spot, sx*(k&1), sy*(k>>1))
		for n := 0; at > 0 && n < 64; n++ {
			o := &glyphs[at-1]
			if abs(o.X-g.X) <= near && abs(o.Y-g.Y) <= near && o.Text == g.Text && o.Angle == g.Angle {
				return int(at - 1)
			}
			at = p.next[at-1]
		}
	}
	return -1
}

// cut forgets the page's glyphs from index n on. Each is the head of its chain
// when those behind it are gone.
func (p *places) cut(glyphs []page.Glyph, n int) {
	for i := min(len(p.next), len(glyphs)) - 1; i >= n; i-- {
		if glyphs[i].Text == "" {
			continue
		}
		at := spotOf(&glyphs[i])
		if s := p.slot(&at, 0, 0); int(*s) == i+1 {
			*s = p.next[i]
		}
	}
	if n < len(p.next) {
		p.next = p.next[:n]
	}
}

func abs(v float32) float32 { return math.Float32frombits(math.Float32bits(v) &^ (1 << 31)) }

// merge lets the glyph that stands be what either of the two is: seen where one
// is seen, text where one is text.
func (r *hand) merge(stands, again *page.Glyph) {
	if stands.Flags&page.Artifact != 0 && again.Flags&page.Artifact == 0 {
		stands.Flags &^= page.Artifact
		stands.Tag, stands.MCID = again.Tag, again.MCID
	}
	if stands.Flags&page.Invisible != 0 && again.Flags&page.Invisible == 0 {
		stands.Flags &^= page.Invisible
		stands.Font, stands.Size, stands.Colour = again.Font, again.Size, again.Colour
		return
	}
	// Beside itself a letter shows bolder; in the very same place it does not.
	if off := max(abs(stands.X-again.X), abs(stands.Y-again.Y)); off > 0.01*stands.Size && stands.Flags&page.Invisible == 0 {
		stands.Font = r.bolder(stands.Font)
	}
}
