package draw

import "github.com/referent-go/referent/ingest/internal/pdf/typeface"

// state is the graphics state as far as text and rules depend on it.
type state struct {
	ctm       Matrix
	font      *typeface.Font
	size      float64
	char      float64 // Tc: added after each glyph
	wordGap   float64 // Tw: added after each one-byte space
	scale     float64 // Tz: horizontal scale, 1 is normal
	leading   float64
	rise      float64
	mode      int // text rendering mode; 3 draws nothing
	fill      uint32
	fillSpace space
	lineWidth float64
}

// text is the text matrix and the matrix of the line's start. They are no part
// of the graphics state: q and Q leave them alone.
type text struct{ at, line Matrix }

func (t *text) begin() { t.at, t.line = Identity, Identity }

// next moves to a line that starts (x, y) away from the start of this one.
func (t *text) next(x, y float64) {
	t.line = t.line.Moved(x, y)
	t.at = t.line
}

func (t *text) set(m Matrix) { t.at, t.line = m, m }
