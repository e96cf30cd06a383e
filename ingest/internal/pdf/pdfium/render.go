package pdfium

import (
	"context"
	"fmt"
	"image"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// MaxPixels is the largest picture that is rendered.
const MaxPixels = 40_000_000

// Renderer makes pictures of the pages of a document.
type Renderer struct {
	d     *document
	pages []page.Page
}

// NewRenderer opens the document in src; the caller must close it. Errors are
// those of Open.
func NewRenderer(ctx context.Context, src []byte, password string) (*Renderer, error) {
	d := &document{src: src, password: password, out: &page.Document{}}
	if err := d.open(ctx); err != nil {
		return nil, err
	}
	defer d.leave()
	if err := d.do(ctx, OpenTime, d.announce); err != nil {
		d.box.close()
		return nil, named(ctx, err)
	}
	return &Renderer{d, d.out.Pages}, nil
}

// Len is the number of pages.
func (r *Renderer) Len() int { return len(r.pages) }

// Close lets go of the document.
func (r *Renderer) Close() {
	r.d.closed = true
	r.d.box.close()
}

// Page is the picture of the page with index i, upright, at dpi pixels an inch,
// with its annotations. Over MaxPixels it is event.ErrTooLarge.
func (r *Renderer) Page(ctx context.Context, i, dpi int) (*image.RGBA, error) {
	if i < 0 || i >= len(r.pages) {
		return nil, fmt.Errorf("page %d of %d: %w", i+1, len(r.pages), event.ErrDamaged)
	}
	p := &r.pages[i]
	if n := p.Width * p.Height * float64(dpi*dpi) / (72 * 72); !(n <= MaxPixels) {
		return nil, fmt.Errorf("%w: page %d at %d dpi has %.0f million pixels, the limit is %d", event.ErrTooLarge, i+1, dpi, n/1e6, MaxPixels/1_000_000)
	}
	if r.d.closed {
		return nil, errClosed
	}
	if err := r.d.enter(ctx); err != nil {
		return nil, err
	}
	defer r.d.leave()
	r.d.used++
	var out *image.RGBA
	err := r.d.do(ctx, OpenTime, func() error {
		res, err := r.d.box.RenderPageInDPI(&requests.RenderPageInDPI{
			Page: requests.Page{ByIndex: &requests.PageByIndex{Document: r.d.ref, Index: i}},
			DPI:  dpi, RenderFlags: enums.FPDF_RENDER_FLAG_ANNOT,
		})
		if err != nil {
			return err
		}
		defer res.CleanupFunc()
		in, ok := res.Result.RenderedImage.(*image.RGBA)
		if !ok {
			return fmt.Errorf("a picture of type %T", res.Result.RenderedImage)
		}
		// The pixels lie in the sandbox.
		out = &image.RGBA{Pix: append([]byte(nil), in.Pix...), Stride: in.Stride, Rect: in.Rect}
		return nil
	})
	if err != nil {
		return nil, named(ctx, err)
	}
	return out, nil
}
