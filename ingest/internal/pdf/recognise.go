package pdf

import (
	"context"
	"errors"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/ocr"
)

// recogniser reads pages that have no text from their pictures.
type recogniser struct {
	src      []byte
	o        *Options
	t        *ocr.Tesseract
	doc      *page.Document
	settle   func(context.Context, int) error
	free     func()
	renderer Renderer // made when it is first needed
}

// recognise has the pages of doc that wait for text recognition read from their
// pictures. Errors are those of ocr.Find.
func recognise(ctx context.Context, doc *page.Document, src []byte, o *Options) error {
	t, err := ocr.Find(ctx, o.Languages)
	if err != nil {
		return err
	}
	r := &recogniser{src: src, o: o, t: t, doc: doc, settle: doc.Settle, free: doc.Free}
	doc.Settle, doc.Free = r.page, r.close
	return nil
}

func (r *recogniser) page(ctx context.Context, i int) error {
	if r.settle != nil {
		if err := r.settle(ctx, i); err != nil {
			return err
		}
	}
	p := &r.doc.Pages[i]
	if !unread(p, countPage(p)) {
		return nil
	}
	res, err := r.read(ctx, p, i)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, event.ErrUnsupported):
		return err // no renderer in this build
	case err != nil:
		p.Err = errors.Join(p.Err, fmt.Errorf("text recognition: %w", err))
		return nil
	}
	p.Recognised = r.t.Detail(res)
	p.Glyphs = append(readable(p.Glyphs), beside(res.Glyphs, p.Glyphs)...)
	return nil
}

// read renders a page and has it read. Large pages are rendered at a lower
// resolution.
func (r *recogniser) read(ctx context.Context, p *page.Page, i int) (*ocr.Result, error) {
	if r.renderer == nil {
		made, err := NewRenderer(ctx, r.src, r.o)
		if err != nil {
			return nil, err
		}
		r.renderer = made
	}
	dpi := ocr.DPI
	for dpi > 72 && p.Width*p.Height*float64(dpi*dpi)/(72*72) > maxRecognised {
		dpi /= 2
	}
	img, err := r.renderer.Page(ctx, i, dpi)
	if err != nil {
		return nil, err
	}
	return r.t.Page(ctx, img, p.Width, p.Height)
}

// maxRecognised is the largest picture that is recognised, in pixels: a page of
// ISO A3 at 300 dots an inch.
const maxRecognised = 18_000_000

// readable are the glyphs that the file itself names. The picture shows the
// others too.
func readable(gs []page.Glyph) []page.Glyph {
	out := gs[:0:0]
	for _, g := range gs {
		p := page.Page{Glyphs: []page.Glyph{g}}
		if countPage(&p).unknown == 0 {
			out = append(out, g)
		}
	}
	return out
}

// beside leaves out what was recognised where the file has text of its own, such
// as a stamp on a scan.
func beside(found, own []page.Glyph) []page.Glyph {
	own = readable(own)
	out := found[:0]
	for _, g := range found {
		stands := false
		for i := range own {
			o := &own[i]
			if dx, dy := g.X-o.X, g.Y-o.Y; o.Flags&page.Space == 0 && dx*dx+dy*dy < o.Size*o.Size {
				stands = true
				break
			}
		}
		if !stands {
			out = append(out, g)
		}
	}
	return out
}

func (r *recogniser) close() {
	if r.renderer != nil {
		r.renderer.Close()
		r.renderer = nil
	}
	if r.free != nil {
		r.free()
	}
}

// CheckRecognition says whether text can be recognised here, and by what.
func CheckRecognition(ctx context.Context, languages string) (string, error) {
	t, err := ocr.Find(ctx, languages)
	if err != nil {
		return "", err
	}
	return t.String(), nil
}
