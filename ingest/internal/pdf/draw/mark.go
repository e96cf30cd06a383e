package draw

import (
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// mark is an open marked-content sequence.
type mark struct {
	artifact, hidden bool
	mcid             int32 // -1 for none
	tag              int32
	actual           string // replacement text
	replaces         bool
	start, lost      int // the first glyph, and what was lost before it
}

// beginMark opens marked content: a tag, and properties written in place or
// named.
func (r *run) beginMark() {
	if len(r.marks) >= maxMarks {
		r.over++
		return
	}
	m := mark{mcid: -1, start: len(r.page.Glyphs), lost: r.page.Lost}
	kind := string(r.word(0))
	m.artifact = kind == "Artifact"
	if len(r.args) > 1 {
		switch p := r.args[1]; p.Kind {
		case cos.Dict:
			for i := 0; i+1 < len(p.Items); i += 2 {
				switch v := p.Items[i+1]; string(p.Items[i].Bytes) {
				case "ActualText":
					m.actual, m.replaces = cos.Text(string(v.Bytes)), v.Kind == cos.String
				case "MCID":
					m.mcid = int32(v.Num)
				}
			}
		case cos.Name:
			p := r.resources.Key("Properties").Key(string(p.Bytes))
			if a := p.Key("ActualText"); a.Kind() == cos.String {
				m.actual, m.replaces = cos.Text(a.Str()), true
			}
			if id := p.Key("MCID"); id.Kind() == cos.Number {
				m.mcid = int32(id.Num())
			}
			m.hidden = kind == "OC" && r.hides(p)
		}
	}
	if m.mcid >= 0 {
		if len(r.canvas.named) < maxNamed {
			r.canvas.named = append(r.canvas.named, Mark{r.owner, m.mcid})
			m.tag = int32(len(r.canvas.named))
		}
		if r.serial > 0 && m.mcid < 1<<16 {
			// A form numbers its content for itself; on the page the number
			// must still be one content's own.
			m.mcid |= r.serial << 16
		}
	}
	if m.artifact {
		r.art++
	}
	if m.hidden {
		r.off++
	}
	r.marks = append(r.marks, m)
}

func (c *canvas) endMark() {
	if c.over > 0 {
		c.over--
		return
	}
	n := len(c.marks)
	if n == 0 {
		return
	}
	m := c.marks[n-1]
	c.marks = c.marks[:n-1]
	if m.artifact {
		c.art--
	}
	if m.hidden {
		c.off--
	}
	if m.replaces && m.start < len(c.page.Glyphs) && !faithful(c.page.Glyphs[m.start:], trimInvisible(m.actual)) {
		c.page.Unseen[page.Replaced] += max(1, utf8.RuneCountInString(m.actual))
		return
	}
	if m.replaces {
		c.page.Lost = m.lost // the file says what its codes mean
	}
	if glyphs := c.page.Glyphs; m.replaces && m.start < len(glyphs) {
		c.seen.cut(glyphs, m.start)
		painted := c.lastDrawn(glyphs, m.start)
		kept := m.start + replace(glyphs[m.start:], m.actual)
		for i := m.start; i < kept; i++ {
			if glyphs[i].Flags&page.Space == 0 {
				c.seen.add(spotOf(&glyphs[i]), i)
			}
		}
		c.page.Glyphs = glyphs[:kept]
		c.forget(kept)
		if kept == len(glyphs) {
			return // each glyph stands for itself as before
		}
		for i := m.start; i < len(glyphs) && len(c.again) > 0; i++ {
			delete(c.again, i) // other glyphs will have these indexes
		}
		if painted > 0 && kept > m.start {
			c.again[m.start] = painted
		}
	}
}

// lastDrawn is how many regions were painted before all glyphs from an index on were
// drawn again, 0 where some were not.
func (c *canvas) lastDrawn(glyphs []page.Glyph, from int) int {
	least := len(c.regions)
	for i := from; i < len(glyphs) && least > 0; i++ {
		if glyphs[i].Flags&page.Space == 0 {
			least = min(least, c.again[i])
		}
	}
	return least
}

// replace puts the replacement text on the glyphs it stands for and says how
// many of them remain: each takes its character where there are as many, the
// first takes all otherwise, none remains where the text is empty.
func replace(glyphs []page.Glyph, text string) int {
	text = trimInvisible(text)
	if text == "" {
		return 0
	}
	give := func(g *page.Glyph, s string) {
		g.Text = s
		g.Flags &^= page.Guessed | page.Space
		if blank(s) {
			g.Flags |= page.Space
		}
	}
	if utf8.RuneCountInString(text) == len(glyphs) {
		i := 0
		for _, c := range text {
			give(&glyphs[i], string(c))
			i++
		}
		return len(glyphs)
	}
	first, last := &glyphs[0], glyphs[len(glyphs)-1]
	give(first, text)
	if first.Angle == 0 && last.X > first.X {
		first.Advance = last.X + last.Advance - first.X
	}
	return 1
}

// tag is the identifier and structure tag of the innermost content that has
// one.
func (c *canvas) tag() (mcid, tag int32) {
	for i := len(c.marks) - 1; i >= 0; i-- {
		if c.marks[i].mcid >= 0 {
			return c.marks[i].mcid, c.marks[i].tag
		}
	}
	return -1, 0
}

// trimInvisible drops zero-width characters and soft hyphens around a text.
func trimInvisible(s string) string { return strings.Trim(s, "\u200b\u2060\ufeff\x00") }
