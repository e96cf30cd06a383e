package layout

import (
	"math"
	"sort"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// segment is a run of glyphs on one baseline without a wide gap: a line of a
// column, or a cell.
type segment struct {
	glyphs         []page.Glyph
	x0, x1, y      float64 // extent and baseline
	size           float64
	text           string
	bold           bool
	boldTo         int // bytes of text in front that are bold
	artifact, mono bool
	page           int
}

// The distances that part words and segments, in units of the font size. A
// space is a quarter of an em in most fonts, a column gap more than an em.
const (
	wordGap   = 0.16
	cellGap   = 1.6
	sameLine  = 0.28
	raisedMax = 0.75
)

func (s *segment) box() *event.Box {
	return &event.Box{s.x0, s.y - 0.22*s.size, s.x1, s.y + 0.78*s.size}
}

// segments groups the glyphs of a page, in content order. Text that does not
// stand upright comes apart.
func segments(p *page.Page) (out []*segment, aside []*segment) {
	visible := 0
	for _, g := range p.Glyphs {
		if g.Flags&page.Invisible == 0 {
			visible++
		}
	}
	var open *segment
	flush := func() {
		if open != nil {
			open.finish()
			if open.text != "" {
				if open.glyphs[0].Flags&page.Rotated != 0 {
					aside = append(aside, open)
				} else {
					out = append(out, open)
				}
			}
		}
		open = nil
	}
	for _, g := range p.Glyphs {
		if g.Flags&page.Invisible != 0 && visible > 0 || g.Text == "" {
			continue
		}
		if open == nil || !open.takes(g) {
			flush()
			open = &segment{page: p.Number, y: float64(g.Y), size: float64(g.Size)}
		}
		open.glyphs = append(open.glyphs, g)
		if g.Flags&page.Space == 0 && float64(g.Size) > open.size {
			open.size, open.y = float64(g.Size), float64(g.Y)
		}
	}
	flush()
	return out, aside
}

// takes says that a glyph goes on where the segment ends.
func (s *segment) takes(g page.Glyph) bool {
	last := s.glyphs[len(s.glyphs)-1]
	if last.Flags&page.Rotated != g.Flags&page.Rotated {
		return false
	}
	size := math.Max(s.size, float64(g.Size))
	if g.Flags&page.Rotated != 0 {
		return math.Hypot(float64(g.X-last.X), float64(g.Y-last.Y)) < 2*size+float64(last.Advance)
	}
	dy := math.Abs(float64(g.Y) - s.y)
	small := float64(g.Size) < 0.85*s.size || s.size < 0.85*float64(g.Size)
	if dy > sameLine*size && !(small && dy < raisedMax*size) {
		return false
	}
	gap := float64(g.X - last.X - last.Advance)
	return gap < cellGap*size && gap > -1.2*size
}

// finish sorts what was drawn out of order and writes the segment's text.
func (s *segment) finish() {
	sort.SliceStable(s.glyphs, func(i, j int) bool {
		a, b := s.glyphs[i], s.glyphs[j]
		return a.Flags&page.Rotated == 0 && a.X+0.05*a.Size < b.X-0.3*b.Size
	})
	s.x0, s.x1 = math.Inf(1), math.Inf(-1)
	var b strings.Builder
	boldOn, solid, artifacts, mono, bold := true, 0, 0, 0, 0
	for i, g := range s.glyphs {
		space := strings.TrimSpace(g.Text) == ""
		if i > 0 && g.Flags&page.Rotated == 0 {
			last := s.glyphs[i-1]
			if float64(g.X-last.X-last.Advance) > wordGap*s.size && !endsSpace(b.String()) && !space && !han(g.Text, last.Text) {
				b.WriteByte(' ')
			}
		}
		if space {
			if !endsSpace(b.String()) {
				b.WriteByte(' ')
			}
			continue
		}
		solid++
		if g.Flags&page.Artifact != 0 {
			artifacts++
		}
		if g.Font != nil && g.Font.Mono {
			mono++
		}
		if isBold := g.Font != nil && g.Font.Weight >= 600; isBold {
			bold++
		} else {
			boldOn = false
		}
		b.WriteString(g.Text)
		if boldOn {
			s.boldTo = b.Len()
		}
		s.x0 = math.Min(s.x0, float64(g.X))
		s.x1 = math.Max(s.x1, float64(g.X+g.Advance))
	}
	full := b.String()
	s.text = strings.TrimSpace(full)
	s.boldTo = max(0, min(s.boldTo-(len(full)-len(strings.TrimLeft(full, " "))), len(s.text)))
	if solid == 0 {
		s.text = ""
		return
	}
	s.artifact, s.mono, s.bold = artifacts*2 > solid, mono*10 > solid*9, bold*10 > solid*9
}

func endsSpace(s string) bool { return s == "" || s[len(s)-1] == ' ' }

// han says that two neighbouring glyphs are of a script that has no spaces.
func han(a, b string) bool {
	return isHan(a) && isHan(b)
}

func isHan(s string) bool {
	for _, r := range s {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	}
	return false
}
