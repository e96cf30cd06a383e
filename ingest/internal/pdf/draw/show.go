package draw

import (
	"math"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/typeface"
)

// show draws a string in the current font.
func (r *run) show(raw []byte) {
	f := r.font
	if f == nil || len(raw) == 0 {
		return
	}
	em := Matrix{r.size * r.scale, 0, 0, r.size, 0, r.rise}
	m := em.Times(r.at).Times(r.ctm)
	if !m.finite() {
		return
	}
	if r.shown.font != f || r.shown.m != [4]float64(m[:4]) {
		r.shown = newSetting(f, m)
	}
	along := r.shown.along
	g := page.Glyph{Font: &f.Font, Colour: r.fill, Size: r.shown.size, Angle: r.shown.angle}
	if r.mode == 2 || r.mode == 6 { // filled and stroked
		g.Font = r.bolder(g.Font)
	}
	g.Flags = r.flags(g.Angle)
	r.pale = r.pale || alike(g.Colour, white)
	r.inkless = r.inkless || g.Flags&page.Invisible != 0
	g.MCID, g.Tag = r.tag()
	r.ink((r.mode == 0 || r.mode == 4) && !r.pattern && !r.vague && f.Scale == 1)
	if r.mode >= 4 {
		r.clipSure = false // and the letters narrow it
	}
	// The origin moves along (ax, ay) or, in vertical fonts, against (ux, uy)
	// by the unit of text space.
	linear := r.at.Times(r.ctm)
	ax, ay, ux, uy := linear[0], linear[1], linear[2], linear[3]
	x, y := m[4], m[5]
	right, up := 0.0, 0.0
	for len(raw) > 0 {
		c, n := f.Next(raw)
		raw = raw[n:]
		if c.Text != "" && r.off == 0 {
			g.Text = c.Text
			g.X, g.Y = float32(x+right*ax+up*ux), float32(y+right*ay+up*uy)
			g.Advance = float32(c.Width * along)
			if f.Vertical {
				dx, dy := c.DX*r.size*r.scale, c.DY*r.size
				g.X, g.Y = g.X-float32(dx*ax+dy*ux), g.Y-float32(dx*ay+dy*uy)
				g.Advance = float32(c.Down * math.Hypot(m[2], m[3]))
			}
			r.put(&g, c.Unmapped)
		} else if c.Lost && r.off == 0 {
			r.page.Lost++
		}
		gap := r.char
		if c.WordSpace {
			gap += r.wordGap
		}
		if f.Vertical {
			up -= c.Down*r.size + gap
		} else {
			right += (c.Width*r.size + gap) * r.scale
		}
	}
	r.at = r.at.Moved(right, up)
}

// setting is how text is set in a font under a matrix, but for its place: the pieces
// of a line have it in common.
type setting struct {
	font  *typeface.Font
	m     [4]float64
	along float64 // length of a unit along the line, in points
	size  float32
	angle int16
}

func newSetting(f *typeface.Font, m Matrix) setting {
	s := setting{font: f, m: [4]float64(m[:4]), along: math.Hypot(m[0], m[1]), size: float32(math.Hypot(m[2], m[3]) * f.Scale)}
	if s.along > 0 { // the height that slant adds to a skewed font is no size
		s.size = float32(math.Abs(m[0]*m[3]-m[1]*m[2]) / s.along * f.Scale)
	}
	if s.angle = angle(m); f.Vertical {
		s.angle = angle(Matrix{-m[2], -m[3]})
	}
	return s
}

// put keeps a glyph unless the same one stands there already: some producers
// draw twice for boldness or shadow.
func (r *run) put(g *page.Glyph, guessed bool) {
	const far = 1e4
	if !(g.Size > 0 && g.Size < far) {
		return
	}
	if why := r.kept(g); why >= 0 {
		if !blank(g.Text) {
			r.page.Unseen[why]++
		}
		return
	}
	n := len(r.page.Glyphs)
	if blank(g.Text) {
		r.page.Glyphs = append(r.page.Glyphs, *g)
		r.page.Glyphs[n].Flags |= page.Space
	} else if at := spotOf(g); r.twice(at, g) {
		return
	} else {
		r.seen.add(at, n)
		r.page.Glyphs = append(r.page.Glyphs, *g)
	}
	if guessed {
		r.page.Glyphs[n].Flags |= page.Guessed
	}
}

// twice says that a glyph stands at a spot already, and lets it be what either is.
func (r *run) twice(at spot, g *page.Glyph) bool {
	i := r.seen.find(r.page.Glyphs, g, at)
	if i < 0 {
		return false
	}
	r.merge(&r.page.Glyphs[i], g)
	if len(r.regions) > 0 {
		if r.again == nil {
			r.again = map[int]int{}
		}
		r.again[i] = len(r.regions)
	}
	return true
}

// glass is the lesser side of a page in points that asks for no magnifying glass.
const glass = 100

// kept is why a glyph cannot be seen whatever else the page shows, -1 where it can.
func (r *run) kept(g *page.Glyph) int {
	switch {
	case !r.shows(g):
		return page.Outside
	case r.clipped && r.clippedAway(g):
		return page.Clipped
	case g.Size < 1 && r.font.Scale == 1 && !blank(g.Text) && min(r.page.Width, r.page.Height) >= glass:
		return page.Tiny
	case r.alpha == 0 && g.Flags&page.Invisible == 0 && (r.mode == 0 || r.mode == 4):
		return page.Transparent
	}
	return -1
}

// shows says that some of a glyph can fall on the page. Printers' notes stand
// outside of it.
func (r *run) shows(g *page.Glyph) bool {
	reach := max(g.Size, g.Advance)
	return g.X > -reach && g.Y > -reach && g.X < float32(r.page.Width)+reach && g.Y < float32(r.page.Height)+g.Size/2
}

func (r *run) flags(angle int16) (f page.Flag) {
	if r.art > 0 {
		f |= page.Artifact
	}
	if r.mode == 3 || r.mode == 7 {
		f |= page.Invisible
	}
	if angle != 0 {
		f |= page.Rotated
	}
	return f
}

// angle is the direction of the first axis in whole degrees, -179 to 180. What
// is less than a degree off is a scan's skew, not a rotation.
func angle(m Matrix) int16 {
	if m[1] == 0 && m[0] >= 0 {
		return 0
	}
	a := int16(math.Round(math.Atan2(m[1], m[0]) * 180 / math.Pi))
	if a == -180 {
		a = 180
	}
	return a
}

func blank(text string) bool {
	if len(text) == 1 {
		return text[0] <= ' '
	}
	return strings.IndexFunc(text, func(c rune) bool { return !unicode.IsSpace(c) }) < 0
}

// showSpaced draws strings with shifts, in thousandths of the size, between.
func (r *run) showSpaced(items []cos.Token) {
	for _, t := range items {
		switch t.Kind {
		case cos.String:
			r.show(t.Bytes)
		case cos.Number:
			d := -t.Num / 1000 * r.size
			if r.font != nil && r.font.Vertical {
				r.at = r.at.Moved(0, d)
			} else {
				r.at = r.at.Moved(d*r.scale, 0)
			}
		}
	}
}
