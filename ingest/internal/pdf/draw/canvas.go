package draw

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/typeface"
)

// canvas is a page while it is drawn.
type canvas struct {
	*hand
	ctx      context.Context
	page     *page.Page
	left     int64  // bytes of content that may still be run
	marks    []mark // open marked content
	regions  []region
	glances  int // at regions, to tell what is seen
	inks     []inked
	pale     bool         // some text is in the colour of paper
	inkless  bool         // some text is without ink
	again    map[int]int  // glyphs drawn again, and how many regions were painted by then
	pictured float64      // share of the page that pictures cover, counted one by one
	named    []Mark       // that content which has an identifier, as it came
	over     int          // open marks beyond those kept
	inside   map[int]bool // forms being drawn
	fonts    map[fontKey]*typeface.Font
	own      []*typeface.Font // those of them that no other page has
	open     int              // bytes of the streams being run
	drawn    int              // forms
	ops      int
	art      int // open artifact marks
	off      int // open marks of hidden content
}

// run is the execution of one stream.
type run struct {
	*canvas
	state
	text
	path      path
	resources resources
	owner     int // whose marked content it is
	serial    int32
	lex       *cos.Lexer
	args      []cos.Token
	saved     []state
	unsaved   int // open saves beyond those kept
	local     map[string]*typeface.Font
	looks     map[string]look // graphics states by name
	clips     bool            // the path is to narrow the clip
	shown     setting         // of the last text
}

// run executes one stream.
func (c *canvas) run(data []byte, resources resources, owner int, s state) error {
	if err := c.spend(len(data) + overhead); err != nil {
		return err
	}
	if c.open+len(data) > maxOpen {
		c.fault(errOpen)
		return nil
	}
	c.open += len(data)
	open := len(c.marks)
	r := &run{canvas: c, state: s, resources: resources, owner: owner, serial: int32(c.drawn),
		lex: cos.NewLexer(data), local: map[string]*typeface.Font{}}
	r.begin()
	defer func() {
		for c.over > 0 || len(c.marks) > open { // marks that the stream left open
			c.endMark()
		}
		c.open -= len(data)
		if r.lex.Deep {
			c.fault(errNested)
		}
	}()
	for {
		switch t := r.lex.Next(); t.Kind {
		case cos.End:
			return nil
		case cos.Keyword:
			if c.ops++; c.ops&1023 == 0 && c.ctx.Err() != nil {
				return c.ctx.Err()
			}
			if c.ops > maxOps || len(c.page.Glyphs) > maxGlyphs {
				return errFull
			}
			if err := r.do(t.Bytes); err != nil {
				return err
			}
			r.args = r.args[:0]
			r.lex.Reset()
		default:
			if len(r.args) < maxOperands {
				r.args = append(r.args, t)
			}
		}
	}
}

// num is an operand as a number, counted from the first.
func (r *run) num(i int) float64 {
	if i >= 0 && i < len(r.args) {
		return r.args[i].Num
	}
	return 0
}

// word is an operand's name or string, counted from the first.
func (r *run) word(i int) []byte {
	if i >= 0 && i < len(r.args) {
		return r.args[i].Bytes
	}
	return nil
}

// matrix reads the last six operands.
func (r *run) matrix() (m Matrix, ok bool) {
	if len(r.args) < 6 {
		return m, false
	}
	for i := range m {
		m[i] = r.args[len(r.args)-6+i].Num
	}
	return m, m.finite()
}
