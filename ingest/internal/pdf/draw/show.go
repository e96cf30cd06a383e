package draw

import (
	"math"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// spot is where a glyph stands, to half a point.
type spot struct {
	text string
	x, y int32
}

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
	g := page.Glyph{Font: &f.Font, Colour: r.fill, Size: float32(math.Hypot(m[2], m[3]) * f.Scale)}
	// The height that slant adds to a skewed font is no size.
	along := math.Hypot(m[0], m[1])
	if along > 0 {
		g.Size = float32(math.Abs(m[0]*m[3]-m[1]*m[2]) / along * f.Scale)
	}
	g.Angle = angle(m)
	if f.Vertical {
		g.Angle = angle(Matrix{-m[2], -m[3]})
	}
	g.Flags = r.flags(g.Angle)
	g.MCID, g.Tag = r.tag()
	for len(raw) > 0 {
		c, n := f.Next(raw)
		raw = raw[n:]
		if c.Text != "" && r.off == 0 {
			x, y := r.at.Moved(0, r.rise).Moved(-c.DX*r.size*r.scale, -c.DY*r.size).Times(r.ctm).Apply(0, 0)
			g.Text, g.X, g.Y = c.Text, float32(x), float32(y)
			if g.Advance = float32(c.Width * along); f.Vertical {
				g.Advance = float32(c.Down * math.Hypot(m[2], m[3]))
			}
			r.put(g, c.Unmapped)
		}
		gap := r.char
		if c.WordSpace {
			gap += r.wordGap
		}
		if f.Vertical {
			r.at = r.at.Moved(0, -c.Down*r.size-gap)
		} else {
			r.at = r.at.Moved((c.Width*r.size+gap)*r.scale, 0)
		}
	}
}

// put keeps a glyph unless the same one stands there already: some producers
// draw twice for boldness or shadow.
func (r *run) put(g page.Glyph, guessed bool) {
	const far = 1e5
	if !(math.Abs(float64(g.X)) < far && math.Abs(float64(g.Y)) < far && g.Size > 0 && g.Size < far) {
		return
	}
	if guessed {
		g.Flags |= page.Guessed
	}
	if blank(g.Text) {
		g.Flags |= page.Space
	} else {
		at := spot{g.Text, int32(g.X * 2), int32(g.Y * 2)}
		if r.seen[at] {
			return
		}
		r.seen[at] = true
	}
	r.page.Glyphs = append(r.page.Glyphs, g)
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
