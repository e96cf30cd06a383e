package layout

import (
	"bytes"
	"math"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// cell is what stands on one baseline without a wide gap: a line of a column,
// or one line of a table's cell. Its text has single spaces inside and none at
// its ends.
type cell struct {
	text         string
	x0, x1, y    float64 // extent and baseline, on the upright page
	size         float64 // of most of its letters, in points
	large        float64 // of its largest letters
	font         string
	bold, italic bool
	mono         bool
	caps         bool // no small letters
	bolds        int  // bytes in front that are bold
	italics      int  // bytes in front that are italic
	tag          int32
	artifact     bool
	page         int
	turn         int        // the page was turned by so many degrees for reading
	frame        [2]float64 // its width and height as it is printed
	mirror       float64    // width of a page that is read from the right, whose places are turned round; else 0
	marks        []span     // links in the text
	raised       bool       // begins with a raised mark
	notes        int        // raised note marks in it
	mark         int        // where in the text a raised note mark at its end begins, 0 for none
	grid         *table     // the table that the cell stands for, nil for text
}

// span is a stretch of a cell's text that is a link.
type span struct {
	from, to int
	target   string
}

// Ascent and descent of a line of text as shares of its size; what most fonts
// have, and enough for a box that shows where the words are.
const (
	ascent  = 0.78
	descent = 0.22
)

// box is where the cell stands on the page as it is printed.
func (c *cell) box() *event.Box {
	l, b, r, t := c.x0, c.y-descent*c.size, c.x1, c.y+ascent*c.size
	if c.mirror > 0 {
		l, r = c.mirror-r, c.mirror-l
	}
	switch c.turn {
	case 90:
		l, b, r, t = c.frame[0]-t, l, c.frame[0]-b, r
	case 180:
		l, b, r, t = c.frame[0]-r, c.frame[1]-t, c.frame[0]-l, c.frame[1]-b
	case 270:
		l, b, r, t = b, c.frame[1]-r, t, c.frame[1]-l
	}
	return &event.Box{l, b, r, t}
}

// finish writes the cell's text and sums up its looks. Glyphs are in visual
// order from left to right.
func (c *cell) finish(gs []glyph, w *writer) {
	c.x0, c.x1 = math.Inf(1), math.Inf(-1)
	gap := spaceFrom(gs)
	w.begin()
	var solid, bold, italic, mono, artifacts int
	fonts, tags := tally[string]{}, tally[int32]{}
	bolds, italics := true, true
	sizes := tally[float32]{}
	for i := range gs {
		sizes.add(gs[i].Size, len(gs[i].Text))
	}
	c.size = float64(sizes.top())
	for i := range gs {
		g := &gs[i]
		if blank(g.Text) {
			w.space()
			continue
		}
		if i > 0 && !w.spaced() {
			last := &gs[i-1]
			if max(g.x-last.x1, last.x-g.x1) > gap*max(float64(g.Size), 0.8*c.size) && !spaceless(last.Text, g.Text) || raisedDigit(last, g, c.size) {
				w.space()
			}
		}
		if solid == 0 {
			c.raised = float64(g.Size) < smallMark*c.size && g.y > c.y+0.1*c.size && noteSign(g.Text)
		}
		if solid > 0 && float64(g.Size) < smallMark*c.size && g.y > c.y+0.1*c.size && noteSign(g.Text) {
			c.notes++
			if c.mark == 0 {
				c.mark = w.len()
			}
		} else {
			c.mark = 0
		}
		solid++
		c.large = max(c.large, float64(g.Size))
		w.put(g)
		fonts.add(fontName(g.Font), len(g.Text))
		tags.add(g.Tag, 1)
		if g.Flags&page.Artifact != 0 {
			artifacts++
		}
		isBold, isItalic, isMono := looks(g.Font)
		if isBold {
			bold++
		}
		if isItalic {
			italic++
		}
		if isMono {
			mono++
		}
		bolds, italics = bolds && isBold, italics && isItalic
		if bolds {
			c.bolds = w.len()
		}
		if italics {
			c.italics = w.len()
		}
		c.x0, c.x1 = min(c.x0, g.x), max(c.x1, g.x1)
	}
	c.text, c.marks = w.finish()
	c.bolds, c.italics = min(c.bolds, len(c.text)), min(c.italics, len(c.text))
	most := solid * 9 / 10 // one glyph in ten may be a mark or a symbol of another font
	c.bold, c.italic, c.mono = bold > most, italic > most, mono > most
	c.font, c.tag, c.artifact = fonts.top(), tags.top(), artifacts > most
	c.caps = capitals(c.text)
}

// smallMark is the size, as a share of the line's, under which a raised glyph
// is a note mark or an exponent.
const smallMark = 0.85

// raisedDigit says that a raised digit follows one on the line, or a word a
// raised digit: "Article 12" with the mark 1 must not read 121.
func raisedDigit(last, g *glyph, size float64) bool {
	small := func(g *glyph) bool { return float64(g.Size) < smallMark*size }
	switch {
	case !digitEnd(last.Text):
		return false
	case digitEnd(g.Text):
		return small(g) && !small(last) // fonts have marks that are raised on the line
	}
	return small(last) && !small(g) && last.y > g.y-0.05*size && g.x-last.x1 > -0.1*size && letters(g.Text, 1) == 1
}

// noteSign says that a glyph may be of a note's mark.
func noteSign(s string) bool {
	return s != "" && (s[0] >= '0' && s[0] <= '9' || s == "*" || s == "†" || s == "‡" || s == ",")
}

func digitEnd(s string) bool { return s != "" && s[len(s)-1] >= '0' && s[len(s)-1] <= '9' }

func fontName(f *page.Font) string {
	if f == nil {
		return ""
	}
	return f.Name
}

func looks(f *page.Font) (bold, italic, mono bool) {
	const semibold = 600
	if f == nil {
		return false, false, false
	}
	return f.Weight >= semibold, f.Italic, f.Mono
}

// spaceGap is the least gap between two words, in units of the size. A space
// is a quarter of an em in most fonts and gets set narrower in tight lines;
// kerning stays well under this.
const spaceGap = 0.16

// spaceFrom finds the gap from which on a space is meant. In letter-spaced
// lines most gaps are wide, so that the usual gap is added.
func spaceFrom(gs []glyph) float64 {
	wide, n := 0, 0
	sum := 0.0
	for i := 1; i < len(gs); i++ {
		if blank(gs[i].Text) || blank(gs[i-1].Text) || gs[i].Text == "." || gs[i-1].Text == "." {
			continue // dots that lead to a page number stand wide apart
		}
		g := (gs[i].x - gs[i-1].x1) / max(float64(gs[i].Size), 1)
		n++
		if g > spaceGap {
			wide++
			sum += min(g, 1)
		}
	}
	if n >= 5 && wide*10 > n*7 {
		return 1.6 * sum / float64(wide)
	}
	return spaceGap
}

// writer gathers a cell's text and the links in it.
type writer struct {
	b     []byte // used again for each cell
	want  bool   // a space comes before the next letter
	links linkReader
	spans []span
}

func (w *writer) begin()       { w.b, w.want, w.spans = w.b[:0], false, nil }
func (w *writer) space()       { w.want = true }
func (w *writer) spaced() bool { return w.want || len(w.b) == 0 }
func (w *writer) len() int     { return len(w.b) }

func (w *writer) put(g *glyph) {
	if w.want && len(w.b) > 0 {
		w.b = append(w.b, ' ')
	}
	w.want = false
	at := len(w.b)
	if t := g.Text; len(t) == 1 && t[0] > ' ' && t[0] < utf8.RuneSelf { // nearly all
		w.b = append(w.b, t[0])
	} else {
		w.putText(t)
	}
	if len(w.links.bands) == 0 || at == len(w.b) {
		return
	}
	target := w.links.at(float64(g.X)+float64(g.Advance)/2, float64(g.Y)+0.3*float64(g.Size))
	if target == "" {
		return
	}
	if n := len(w.spans); n > 0 && w.spans[n-1].target == target && w.spans[n-1].to >= at-1 {
		w.spans[n-1].to = len(w.b)
		return
	}
	w.spans = append(w.spans, span{at, len(w.b), target})
}

func (w *writer) putText(t string) {
	for _, r := range t {
		if r == '\t' || r == '\n' || r == '\r' || unicode.Is(unicode.Zs, r) && r != ' ' {
			r = ' '
		}
		if r >= ' ' {
			w.b = utf8.AppendRune(w.b, r)
		}
	}
}

func (w *writer) finish() (string, []span) {
	t := string(bytes.TrimRight(w.b, " "))
	for i := range w.spans {
		w.spans[i].to = min(w.spans[i].to, len(t))
	}
	return t, w.spans
}

// tally counts keys and knows the one seen most, the first of several.
type tally[K comparable] struct {
	keys   [maxTally]K
	counts [maxTally]int
	n      int
}

func (t *tally[K]) add(k K, n int) {
	for i := range t.n {
		if t.keys[i] == k {
			t.counts[i] += n
			return
		}
	}
	if t.n < maxTally {
		t.keys[t.n], t.counts[t.n] = k, n
		t.n++
	}
}

// maxTally bounds a tally, so that a line of a thousand fonts costs no square.
const maxTally = 16

func (t *tally[K]) top() (k K) {
	best := 0
	for i, n := range t.counts[:t.n] {
		if n > best {
			best, k = n, t.keys[i]
		}
	}
	return k
}
