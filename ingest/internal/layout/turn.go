package layout

import (
	"math"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/page"
)

// addTurned gathers text in another direction than the page's, in content
// order: a stretch goes on while the next glyph is of the same direction and
// begins about where the last one ends.
func (b *builder) addTurned(g *page.Glyph) {
	at := glyph{g, float64(g.X), float64(g.X), float64(g.Y)}
	if n := len(b.open); n > 0 {
		last := b.open[n-1]
		reach := float64(last.Advance) + cellGap*max(float64(g.Size), float64(last.Size))
		if last.Angle != g.Angle || math.Hypot(at.x-last.x, at.y-last.y) > reach {
			b.flushTurned()
		}
	}
	if len(b.open) == 0 && blank(g.Text) {
		return
	}
	b.open = append(b.open, at)
}

func (b *builder) flushTurned() {
	if len(b.open) > 0 {
		b.parts = append(b.parts, part{gs: b.open})
	}
	b.open = b.open[len(b.open):]
}

func (b *builder) finishTurned() []*cell {
	b.flushTurned()
	var out []*cell
	for _, p := range b.parts {
		c := b.blank
		var text strings.Builder
		c.x0, c.x1, c.y = math.Inf(1), math.Inf(-1), math.Inf(1)
		top, artifacts := math.Inf(-1), 0
		for i := range p.gs {
			g := &p.gs[i]
			if blank(g.Text) {
				text.WriteByte(' ')
				continue
			}
			if i > 0 {
				last := &p.gs[i-1]
				if math.Hypot(g.x-last.x, g.y-last.y) > float64(last.Advance)+spaceGap*float64(g.Size) {
					text.WriteByte(' ')
				}
			}
			text.WriteString(g.Text)
			if g.Flags&page.Artifact != 0 {
				artifacts++
			}
			c.size = max(c.size, float64(g.Size))
			c.x0, c.x1 = min(c.x0, g.x), max(c.x1, g.x)
			c.y, top = min(c.y, g.y), max(top, g.y)
		}
		if c.text = strings.Join(strings.Fields(text.String()), " "); c.text == "" {
			continue
		}
		c.artifact = artifacts*2 > len(p.gs)
		// The box is that of the letters' origins; the size stands for their
		// reach across it.
		c.size = max(c.size, top-c.y)
		out = append(out, &c)
	}
	return out
}

// logical puts a line's glyphs into the order of reading: runs of a script
// that is written from right to left are turned round where they were drawn
// from left to right. Files that draw them in reading order are left alone.
func logical(gs []glyph) []glyph {
	n, rising := 0, 0
	for i := range gs {
		if rightToLeft(gs[i].Text) {
			n++
			if i > 0 && rightToLeft(gs[i-1].Text) && gs[i].x > gs[i-1].x {
				rising++
			}
		}
	}
	if n == 0 || rising*2 < n-1 {
		return gs
	}
	out := make([]glyph, 0, len(gs))
	for i := len(gs) - 1; i >= 0; {
		j := i
		for j >= 0 && !rightToLeft(gs[j].Text) && !blank(gs[j].Text) {
			j--
		}
		out = append(out, gs[j+1:i+1]...) // numbers and foreign words keep their order
		if j >= 0 {
			out = append(out, gs[j])
			j--
		}
		i = j
	}
	return out
}

// drawnFromTheRight says that the stretches of a line are in reading order from
// right to left, so that what stands at the right comes first.
func drawnFromTheRight(line []part) bool {
	falling := 0
	for _, p := range line {
		for i := 1; i < len(p.gs); i++ {
			if rightToLeft(p.gs[i].Text) && rightToLeft(p.gs[i-1].Text) {
				if p.gs[i].x < p.gs[i-1].x {
					falling++
				} else {
					falling--
				}
			}
		}
	}
	return falling > 0
}

// fromTheRight says that most of a page's letters are of a script that is
// written from right to left.
func fromTheRight(cells []*cell) bool {
	right, all := 0, 0
	for _, c := range cells {
		for _, r := range c.text {
			if unicode.IsLetter(r) {
				all++
				if fromRight(r) {
					right++
				}
			}
		}
	}
	return right*2 > all
}

// mirror turns the places of a page's cells and rules round, so that what is
// read first stands at the left: columns, table cells and indents then need no
// second set of rules. The cells' boxes are those of the page as it is.
func (s *sheet) mirror() {
	for _, c := range s.cells {
		c.x0, c.x1, c.mirror = s.width-c.x1, s.width-c.x0, s.width
	}
	rules := make([]page.Rule, len(s.rules))
	for i, r := range s.rules {
		rules[i] = page.Rule{float32(s.width) - r[2], r[1], float32(s.width) - r[0], r[3]}
	}
	s.rules = rules
}
