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
		p.heads = make([]int32, 1<<14)
	}
	clear(p.heads)
	p.next = p.next[:0]
}

// letter is a hash of a glyph's character.
func letter(g *page.Glyph) uint64 {
	c, _ := utf8.DecodeRuneInString(g.Text)
	return uint64(c) * 0x9e3779b97f4a7c15
}

func (p *places) slot(letter uint64, x, y int) *int32 {
	h := letter ^ uint64(uint32(x))*0xc2b2ae3d27d4eb4f ^ uint64(uint32(y))*0x165667b19e3779f9
	h ^= h >> 29
	return &p.heads[h*0x9e3779b97f4a7c15>>50]
}

func cells(g *page.Glyph) (x, y float64) {
	return math.Floor(float64(g.X) / cell), math.Floor(float64(g.Y) / cell)
}

// add enters the glyph with index i, the last of the page.
func (p *places) add(g *page.Glyph, i int) {
	for len(p.next) < i {
		p.next = append(p.next, 0)
	}
	x, y := cells(g)
	s := p.slot(letter(g), int(x), int(y))
	p.next = append(p.next[:i], *s)
	*s = int32(i + 1)
}

// find is the index of a glyph with the text of g in the same place, -1 for
// none. No letter is so narrow that its neighbour would count.
func (p *places) find(glyphs []page.Glyph, g *page.Glyph) int {
	near := min(cell/2, 0.12*g.Size)
	if g.Advance > 0 {
		near = min(near, 0.4*g.Advance) // narrow letters stand close
	}
	x, y := cells(g)
	cx, cy := int(x), int(y)
	sx, sy := 1, 1
	if float64(g.X)/cell-x < 0.5 {
		sx = -1
	}
	if float64(g.Y)/cell-y < 0.5 {
		sy = -1
	}
	h := letter(g)
	for k := range 4 {
		at := *p.slot(h, cx+sx*(k&1), cy+sy*(k>>1))
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
		x, y := cells(&glyphs[i])
		if s := p.slot(letter(&glyphs[i]), int(x), int(y)); int(*s) == i+1 {
			*s = p.next[i]
		}
	}
	if n < len(p.next) {
		p.next = p.next[:n]
	}
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

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
