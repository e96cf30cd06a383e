package draw

import (
	"fmt"
	"slices"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// scan is the share of a page from which on the pictures on it are taken for a
// scan. Text without ink, or under them, is then what was recognised in them.
const scan = 0.5

// inked says how the glyphs from one on were painted.
type inked struct {
	from  int
	known bool // filled and nothing else, in a colour that is known
}

// ink notes how the glyphs that follow are painted.
func (c *canvas) ink(known bool) {
	if n := len(c.inks); n == 0 || c.inks[n-1].known != known {
		c.inks = append(c.inks, inked{len(c.page.Glyphs), known})
	}
}

// dropUnseen takes away the glyphs that a reader of the page does not see, and counts
// them: they would be quoted as what the page says.
func (c *canvas) dropUnseen() {
	p := c.page
	if len(c.regions) == 0 && !c.pale && !c.inkless {
		return
	}
	all := c.strips(func(*region) bool { return true })
	covers := c.strips(func(r *region) bool { return r.sure || r.image })
	pictures := min(c.pictured, 1)
	paints := c.paints()
	kept, ink := 0, 0
	none := c.noInk(pictures)
	for i := range p.Glyphs {
		if i&255 == 0 && c.ctx.Err() != nil {
			return // the page is not wanted any more
		}
		for ink+1 < len(c.inks) && c.inks[ink+1].from <= i {
			ink++
		}
		g := &p.Glyphs[i]
		known := ink < len(c.inks) && c.inks[ink].known
		if why := c.unseen(g, i, known, paints, all, covers, pictures, none); why >= 0 {
			if g.Flags&page.Space == 0 {
				p.Unseen[why]++
			}
			continue
		}
		if kept < i {
			p.Glyphs[kept] = *g
		}
		kept++
	}
	p.Glyphs = p.Glyphs[:kept]
	switch {
	case c.glances <= maxGlances:
	case p.Err == nil:
		p.Err = errGlances
	default:
		p.Err = fmt.Errorf("%w; %w", p.Err, errGlances)
	}
}

// maxGlances is how often a page's regions are looked at to tell what is seen; the text
// behind counts as seen.
const maxGlances = 100_000_000

var errGlances = fmt.Errorf("%w: so much is painted that text which nobody sees may be among the page's", event.ErrTooLarge)

// glance counts a look at a region and says whether it is one too many.
func (c *canvas) glance() bool {
	if c.glances <= maxGlances {
		c.glances++
	}
	return c.glances > maxGlances
}

// noInk says that text without ink is not for reading: there is no picture on the
// page that shows it, or the page shows text of its own, beside which it would
// stand twice.
func (c *canvas) noInk(pictures float64) bool {
	ink, none := 0, 0
	for i := range c.page.Glyphs {
		switch f := c.page.Glyphs[i].Flags; {
		case f&page.Space != 0:
		case f&page.Invisible != 0:
			none++
		default:
			ink++
		}
	}
	return none > 0 && (pictures == 0 || ink*2 > none)
}

// unseen is why a glyph is not seen, -1 where it is.
func (c *canvas) unseen(g *page.Glyph, i int, known bool, paints []uint32, all, covers *strips, pictures float64, noInk bool) int {
	if g.Flags&page.Invisible != 0 {
		if noInk {
			return page.NoInk
		}
		return -1
	}
	if len(c.regions) == 0 {
		if known && alike(g.Colour, white) {
			return page.SamePaint
		}
		return -1
	}
	x, y := middle(g)
	painted, again := c.again[i]
	under := func(k int32) bool { // the glyph was drawn upon the region
		if again {
			return int(k) < painted
		}
		return c.regions[k].at <= i
	}
	over := covers.at(y)
	for k := len(over) - 1; k >= 0; k-- { // the last painted first
		r := &c.regions[over[k]]
		if under(over[k]) {
			break
		}
		if c.glance() {
			return -1
		}
		if (pictures < scan || !c.large(r)) && r.hides(g) {
			return page.Covered
		}
	}
	if !known || len(c.regions) >= maxRegions || !like(g.Colour, paints) {
		return -1
	}
	over = all.at(y)
	for k := len(over) - 1; k >= 0; k-- {
		if c.glance() {
			return -1
		}
		r := &c.regions[over[k]]
		if !under(over[k]) || !within(x, y, &r.box) {
			continue
		}
		if r.sure && r.known && alike(r.colour, g.Colour) {
			return page.SamePaint
		}
		return -1
	}
	if alike(g.Colour, white) {
		return page.SamePaint
	}
	return -1
}

const white = 0xffffff

// large says that a region covers half of the page, as do a scan and the white that
// some producers put under it. What is below is what was recognised there.
func (c *canvas) large(r *region) bool {
	return float64(r.box[2]-r.box[0])*float64(r.box[3]-r.box[1]) >= scan*c.page.Width*c.page.Height
}

// hides says that a region is over all of a glyph.
func (r *region) hides(g *page.Glyph) bool {
	const slack = 0.5
	b := reach(g)
	if g.Angle == 0 {
		b[1], b[3] = g.Y, g.Y+0.5*g.Size // few letters reach higher or lower
	}
	return b[0] >= r.box[0]-slack && b[2] <= r.box[2]+slack && b[1] >= r.box[1]-slack && b[3] <= r.box[3]+slack
}

// paints are the colours that text may get lost in: that of paper and of the
// regions.
func (c *canvas) paints() []uint32 {
	out := []uint32{white}
	for i := range c.regions {
		if r := &c.regions[i]; r.sure && r.known && !slices.Contains(out, r.colour) {
			if out = append(out, r.colour); len(out) > 64 {
				break
			}
		}
	}
	return out
}

func like(colour uint32, among []uint32) bool {
	for _, a := range among {
		if alike(colour, a) {
			return true
		}
	}
	return false
}

// alike says that nobody sees the one colour on the other.
func alike(a, b uint32) bool {
	if a == b {
		return true
	}
	const most = 6 // of 255
	for shift := 0; shift <= 16; shift += 8 {
		if d := int(a>>shift&255) - int(b>>shift&255); d > most || d < -most {
			return false
		}
	}
	return true
}

// strips are regions by height, those that were painted last behind the others.
type strips struct {
	list   [][]int32
	height float32 // of a strip in points
}

// A strip is as high as a line of text, and higher on a page that would have more
// than so many: each may hold all regions.
const (
	strip     = 16
	maxStrips = 128
)

func (c *canvas) strips(wanted func(*region) bool) *strips {
	s := &strips{}
	if len(c.regions) == 0 {
		return s
	}
	high := min(c.page.Height, 20_000)
	s.height = float32(max(strip, high/(maxStrips-1)))
	n := int(high/float64(s.height)) + 1
	s.list = make([][]int32, n)
	for i := range c.regions {
		r := &c.regions[i]
		if !wanted(r) {
			continue
		}
		from, to := max(0, r.box[1]/s.height-1), min(float32(n-1), r.box[3]/s.height+1)
		if !(from <= to) {
			continue // beside the page
		}
		for k := int(from); k <= int(to); k++ {
			s.list[k] = append(s.list[k], int32(i))
		}
	}
	return s
}

func (s *strips) at(y float32) []int32 {
	if s.height <= 0 {
		return nil
	}
	if k := int(y / s.height); k >= 0 && k < len(s.list) {
		return s.list[k]
	}
	return nil
}
