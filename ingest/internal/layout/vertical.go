package layout

import (
	"math"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/page"
)

// Limits of columns of letters that were placed one by one below each other, as
// Chinese and Japanese are written without a font for it. Distances are in units of
// the size.
const (
	stackLeast = 8    // letters of a page
	stackSide  = 0.3  // greatest shift to the side from one letter to the next
	stackNext  = 0.75 // least and greatest step down
	stackFar   = 1.8
	besideMost = 4 // letters side by side in a column, as "2025" is

	stackLook = 200      // letters after which a page without any of these is another
	firstEast = '\u2e80' // no Chinese or Japanese letter is before it
)

// stacked says that most letters of a page that is written in Chinese or Japanese
// stand upright below each other.
func stacked(gs []page.Glyph) bool {
	east, down, all := 0, 0, 0
	var last *page.Glyph
	for i := range gs {
		g := &gs[i]
		if g.Flags&page.Space != 0 || quarter(g.Angle) != 0 {
			continue
		}
		if all++; all == stackLook && east == 0 {
			return false // a page in another script, as nearly all are
		}
		if r, _ := utf8.DecodeRuneInString(g.Text); r >= firstEast && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
			east++
		}
		if last != nil && nextDown(last, g) {
			down++
		}
		last = g
	}
	return down >= stackLeast && east*2 > all && down*3 > all*2
}

// nextDown says that a letter stands under another one as the next of a column.
func nextDown(a, b *page.Glyph) bool {
	size := float64(max(a.Size, b.Size))
	step := float64(a.Y - b.Y)
	return math.Abs(float64(a.X-b.X)) < stackSide*size && step > stackNext*size && step < stackFar*size
}

// abreast is how many letters from one on stand side by side.
func abreast(gs []page.Glyph) int {
	n := 1
	for n < len(gs) {
		a, b := &gs[n-1], &gs[n]
		gap := b.X - a.X - a.Advance
		if math.Abs(float64(a.Y-b.Y)) > 0.1*float64(a.Size) || gap < -0.3*a.Size || gap > 0.3*a.Size || quarter(b.Angle) != 0 {
			break
		}
		n++
	}
	return n
}

// addStacked gathers the letters of columns into lines of the page as it is read,
// turned so that columns from the right are lines from the top. A few letters
// side by side are one place of a column; whole lines go to other.
func (b *builder) addStacked(gs []page.Glyph, frame [2]float64, hidden bool, other *builder) {
	for i := 0; i < len(gs); {
		n := abreast(gs[i:])
		for k := range gs[i : i+n] {
			g := &gs[i+k]
			switch {
			case g.Text == "" || hidden && g.Flags&page.Invisible != 0 || badPlace(g):
			case n > besideMost || quarter(g.Angle) != 0:
				other.addTurned(g)
			default:
				size := float64(g.Size)
				x := frame[1] - float64(g.Y) - ascent*size + size*float64(k)/float64(n)
				b.add(glyph{g, x, x + size/float64(n), float64(gs[i].X)})
			}
		}
		i += n
	}
}
