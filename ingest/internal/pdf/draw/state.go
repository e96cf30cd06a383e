package draw

import (
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/typeface"
)

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
	pattern   bool    // the fill is a pattern, which may have holes
	vague     bool    // fill is not the colour that shows: that of an ink or of a space not known
	alpha     float64 // of fills: 0 paints nothing, 1 is opaque
	mixed     bool    // paint is mixed with what is there, or let through in parts
	veiled    bool    // likewise all of the form that is drawn
	clip      page.Rule
	clipped   bool // clip says what may be painted on
	clipSure  bool // clip is just that, and not only its extent
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
