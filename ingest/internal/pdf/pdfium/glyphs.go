package pdfium

import (
	"context"
	"errors"
	"fmt"
	"math"
	"unicode"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/draw"
)

const maxGlyphs = 500_000 // of one page

// fill reads the content of a page.
func (d *document) fill(ctx context.Context, i int) error {
	p := &d.out.Pages[i]
	p.Reset()
	if d.closed {
		return errClosed
	}
	if d.slow >= maxSlow {
		p.Err = fmt.Errorf("%w: pdfium gives up, as %d pages before took over %v each", page.ErrSlow, d.slow, PageTime)
		return nil
	}
	switch err := d.enter(ctx); {
	case errors.Is(err, page.ErrSlow):
		p.Err = err
		return nil
	case err != nil:
		return err
	}
	defer d.leave()
	d.used++
	err := d.do(ctx, PageTime, func() error { return d.read(p, i) })
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		p.Err = named(ctx, err)
	}
	return nil
}

// reading is a page while it is read.
type reading struct {
	*document
	p       *page.Page
	page    requests.Page
	text    references.FPDF_TEXTPAGE
	upright draw.Matrix
}

func (d *document) read(p *page.Page, i int) error {
	loaded, err := d.box.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: d.ref, Index: i})
	if err != nil {
		return fmt.Errorf("%w: page %d: %v", event.ErrDamaged, i+1, err)
	}
	defer func() { _, _ = d.box.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page}) }()
	r := reading{document: d, p: p, page: requests.Page{ByReference: &loaded.Page}}
	bounds, err := d.box.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: r.page})
	if err != nil {
		return err
	}
	b, turn := bounds.Rect, 0
	if t, err := d.box.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: r.page}); err == nil {
		turn = int(t.PageRotation) * 90
	}
	r.upright = draw.Upright([4]float64{float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top)}, turn)
	text, err := d.box.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: r.page})
	if err != nil {
		return err
	}
	r.text = text.TextPage
	defer func() { _, _ = d.box.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: r.text}) }()
	if err := r.glyphs(); err != nil {
		return err
	}
	r.shapes()
	dropUnseen(p)
	r.links(i)
	return nil
}

// glyphs reads the characters in the order of the content. What all characters
// of a drawn string share is asked for once a word.
func (r *reading) glyphs() error {
	n, err := r.box.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: r.text})
	if err != nil {
		return err
	}
	if n.Count > maxGlyphs {
		return fmt.Errorf("%w: a page draws more than %d glyphs", event.ErrTooLarge, maxGlyphs)
	}
	var run run
	begin := true
	for i := range n.Count {
		u, err := r.box.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: r.text, Index: i})
		if err != nil {
			return err
		}
		c := rune(u.Unicode)
		if c == '\r' || c == '\n' || c == ' ' && r.made(i) {
			begin = true
			continue
		}
		loose, err := r.box.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: r.text, Index: i})
		if err != nil {
			continue
		}
		b := box{float64(loose.Rect.Left), float64(loose.Rect.Bottom), float64(loose.Rect.Right), float64(loose.Rect.Top)}
		x, y := b.left, run.y
		if !run.goesOn(b) || begin && (r.fontKey(i) != run.font || r.paint(i) != run.paint) {
			at, err := r.box.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: r.text, Index: i})
			if err != nil {
				continue
			}
			if x, y = at.X, at.Y; begin || !run.turned() {
				if run, err = r.run(i, b, y); err != nil {
					continue
				}
			}
		}
		begin = c == ' '
		r.put(run, c, i, x, y, b)
	}
	return nil
}

// made says that a space is the library's own, put where there is a gap.
func (r *reading) made(i int) bool {
	g, err := r.box.FPDFText_IsGenerated(&requests.FPDFText_IsGenerated{TextPage: r.text, Index: i})
	return err == nil && g.IsGenerated
}

// put keeps a character. Those of a ligature come one after the other from one
// place and stay together.
func (r *reading) put(of run, c rune, i int, x, y float64, b box) {
	g := of.glyph
	switch e, err := r.box.FPDFText_HasUnicodeMapError(&requests.FPDFText_HasUnicodeMapError{TextPage: r.text, Index: i}); {
	case c == 0:
		r.p.Lost++
		return
	case err == nil && e.HasUnicodeMapError:
		c = unicode.ReplacementChar // the number is the code, not the character
		g.Flags |= page.Guessed
	case c == 0xfffe || c == 2:
		c = '-' // a hyphen at a line's end
	}
	if c == '\u00ad' {
		c = '-' // drawn, so it shows
	}
	g.Text = string(c)
	if unicode.IsSpace(c) || c < ' ' {
		g.Flags |= page.Space
	}
	ux, uy := r.upright.Apply(x, y)
	g.X, g.Y = float32(ux), float32(uy)
	g.Advance = float32(of.advance(b.right-b.left, b.top-b.bottom))
	if k := len(r.p.Glyphs) - 1; k >= 0 {
		if last := &r.p.Glyphs[k]; last.X == g.X && last.Y == g.Y && last.Advance == g.Advance && last.Font == g.Font && last.Flags == g.Flags && g.Flags&page.Space == 0 {
			last.Text += g.Text
			return
		}
	}
	if reach := max(g.Size, g.Advance); g.X <= -reach || g.Y <= -reach || g.X >= float32(r.p.Width)+reach || g.Y >= float32(r.p.Height)+g.Size/2 {
		return // a printer's note beside the page
	}
	r.p.Glyphs = append(r.p.Glyphs, g)
}

// box is a character's loose box in user space: from its origin to the next, and
// as high as its font.
type box struct{ left, bottom, right, top float64 }

// run is what the characters of a drawn string have in common.
type run struct {
	glyph    page.Glyph
	font     fontKey
	paint    paint
	y        float64 // of the baseline
	h, below float64 // of the loose box: its height, and its bottom seen from the baseline
	sin, cos float64 // of the direction in user space
	known    bool
}

// same is the difference in points that does not count.
const same = 0.01

// turned says that the run does not go from left to right.
func (o *run) turned() bool { return o.known && (math.Abs(o.sin) > same || o.cos < 0) }

// goesOn says that a character's box is as those of the run and on its line. Its
// origin is then the box's left end.
func (o *run) goesOn(b box) bool {
	return o.known && !o.turned() && math.Abs(b.top-b.bottom-o.h) < same && math.Abs(b.bottom-o.y-o.below) < same
}

// advance takes the width out of the upright box around a character that may
// stand turned: w = a cos + s sin and h = a sin + s cos, with s its height.
func (o run) advance(w, h float64) float64 {
	sin, cos := math.Abs(o.sin), math.Abs(o.cos)
	switch d := cos*cos - sin*sin; {
	case sin < 0.02:
		return w
	case cos < 0.02:
		return h
	case math.Abs(d) > 0.1:
		return max(0, (w*cos-h*sin)/d)
	}
	return math.Hypot(w, h) / 2
}

// run asks for what character i shares with those behind it.
func (r *reading) run(i int, b0 box, y float64) (run, error) {
	m, err := r.box.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: r.text, Index: i})
	if err != nil {
		return run{}, err
	}
	size, err := r.box.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: r.text, Index: i})
	if err != nil {
		return run{}, err
	}
	a, b, c, d := float64(m.Matrix.A), float64(m.Matrix.B), float64(m.Matrix.C), float64(m.Matrix.D)
	along := math.Hypot(a, b)
	if along == 0 {
		return run{}, fmt.Errorf("text without extent")
	}
	out := run{font: r.fontKey(i), paint: r.paint(i), y: y, h: b0.top - b0.bottom, below: b0.bottom - y, sin: b / along, cos: a / along, known: true}
	g := &out.glyph
	g.Size = float32(math.Abs(a*d-b*c) / along * math.Abs(size.FontSize))
	if !(g.Size > 0 && g.Size < 1e4) {
		return run{}, fmt.Errorf("text of size %v", g.Size)
	}
	ax, ay := a*r.upright[0]+b*r.upright[2], a*r.upright[1]+b*r.upright[3]
	if angle := math.Round(math.Atan2(ay, ax) * 180 / math.Pi); angle != 0 {
		g.Angle = int16(angle)
		if angle == -180 {
			g.Angle = 180
		}
		g.Flags |= page.Rotated
	}
	g.MCID = -1
	r.object(i, out.font, g)
	return out, nil
}
