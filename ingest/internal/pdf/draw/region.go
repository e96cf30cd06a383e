package draw

import (
	"math"

	"github.com/referent-go/referent/ingest/internal/page"
)

// region is a part of the page that was painted, other than with text.
type region struct {
	box    page.Rule
	colour uint32
	known  bool // the colour is
	sure   bool // all of the box is painted and hides what was there
	image  bool // all of the box is a picture that hides what was there
	at     int  // glyphs that were drawn before
}

// maxRegions bounds what is remembered of a page's paint.
const maxRegions = 20_000

// cover notes a painted region as far as the clip lets it through.
func (r *run) cover(g region) {
	if r.clipped {
		g.box = meet(g.box, r.clip)
		if !r.clipSure {
			g.sure, g.image = false, false
		}
	}
	if !(g.box[2] > g.box[0] && g.box[3] > g.box[1]) || len(r.regions) >= maxRegions || r.alpha == 0 || r.off > 0 {
		return
	}
	if r.alpha < 1 || r.mixed || r.veiled {
		g.sure, g.image = false, false
	}
	g.at = len(r.page.Glyphs)
	r.regions = append(r.regions, g)
}

// fillRegions notes what a fill paints. Only boxes that lie square and together are
// no ring are surely painted all over.
func (r *run) fillRegions(evenOdd bool) {
	p := &r.path
	square := r.ctm[1] == 0 && r.ctm[2] == 0 || r.ctm[0] == 0 && r.ctm[3] == 0
	sure := square && !r.pattern && !p.lined && !p.curved && (len(p.boxes) == 1 || !evenOdd && !p.turned)
	for _, b := range p.boxes {
		r.cover(region{box: b, colour: r.fill, known: !r.vague && !r.pattern, sure: sure})
	}
	if p.lined || p.curved {
		r.cover(region{box: p.extent})
	}
}

// clipPath narrows the clip to the path. Of a path that is no box only its extent is
// known.
func (r *run) clipPath() {
	p := &r.path
	box := p.extent
	sure := len(p.boxes) == 1 && !p.lined && !p.curved && (r.ctm[1] == 0 && r.ctm[2] == 0 || r.ctm[0] == 0 && r.ctm[3] == 0)
	if !p.some {
		sure, box = true, page.Rule{} // nothing may be painted
	}
	r.narrow(box, sure)
}

// narrow lets nothing outside of a box be painted.
func (r *run) narrow(box page.Rule, sure bool) {
	if !r.clipped {
		r.clip, r.clipped, r.clipSure = box, true, sure
		return
	}
	r.clip, r.clipSure = meet(r.clip, box), r.clipSure && sure
}

// meet is what two boxes have in common; its corners are out of order where that is
// nothing.
func meet(a, b page.Rule) page.Rule {
	return page.Rule{max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])}
}

// clippedAway says that nothing of a glyph is inside the clip.
func (r *run) clippedAway(g *page.Glyph) bool {
	const slack = 1
	b := reach(g)
	c := &r.clip
	return b[2] < c[0]-slack || b[0] > c[2]+slack || b[3] < c[1]-slack || b[1] > c[3]+slack
}

// reach is a box that a glyph does not leave.
func reach(g *page.Glyph) page.Rule {
	if g.Angle == 0 {
		return page.Rule{g.X, g.Y - 0.3*g.Size, g.X + max(g.Advance, 0.2*g.Size), g.Y + g.Size}
	}
	far := max(g.Size, g.Advance)
	return page.Rule{g.X - far, g.Y - far, g.X + far, g.Y + far}
}

// middle is the place that most of a glyph's ink is around.
func middle(g *page.Glyph) (x, y float32) {
	if g.Angle == 0 {
		return g.X + g.Advance/2, g.Y + 0.3*g.Size
	}
	sin, cos := math.Sincos(float64(g.Angle) * math.Pi / 180)
	along, up := float64(g.Advance/2), float64(0.3*g.Size)
	return g.X + float32(along*cos-up*sin), g.Y + float32(along*sin+up*cos)
}

func within(x, y float32, b *page.Rule) bool { return x >= b[0] && x <= b[2] && y >= b[1] && y <= b[3] }

// forget lets what was painted since there were n glyphs count as painted then: the
// glyphs behind are gone.
func (c *canvas) forget(n int) {
	for k := len(c.regions) - 1; k >= 0 && c.regions[k].at > n; k-- {
		c.regions[k].at = n
	}
	for k := len(c.inks) - 1; k >= 0 && c.inks[k].from > n; k-- {
		c.inks[k].from = n
	}
}
