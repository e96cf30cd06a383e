package ingest

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/referent-go/referent/ingest/internal/pdf"
)

// RenderOptions are the options of RenderPage; nil and zero fields mean the
// defaults.
type RenderOptions struct {
	// DPI is the resolution in pixels an inch. Default 150, at most 1,200.
	DPI int
	// Password opens an encrypted PDF.
	Password string
	// Marks are places on the page, as in Provenance and Place, that are shown
	// as if with a marker pen.
	Marks []Box
}

// DefaultDPI is the default of RenderOptions.DPI.
const DefaultDPI = 150

const maxDPI = 1200

// RenderPage makes a picture of a page of the PDF in data, upright, with places
// on it marked. Pages count from 1; source names the document in errors. Errors
// are of type *Error and wrap ErrNoPage, ErrTooLarge for a picture of over 40
// million pixels, ErrEncrypted, ErrUnsupported, ErrDamaged or the context's
// error.
func RenderPage(ctx context.Context, source string, data []byte, page int, opts *RenderOptions) (*image.RGBA, error) {
	o := RenderOptions{}
	if opts != nil {
		o = *opts
	}
	if o.DPI == 0 {
		o.DPI = DefaultDPI
	}
	img, err := render(ctx, source, data, page, &o)
	if err != nil {
		return nil, &Error{Source: source, Page: page, Stage: "render", Err: err}
	}
	return img, nil
}

// ErrNoPage says that a document has no page of that number.
var ErrNoPage = errors.New("no such page")

func render(ctx context.Context, source string, data []byte, page int, o *RenderOptions) (*image.RGBA, error) {
	if o.DPI < 1 || o.DPI > maxDPI {
		return nil, fmt.Errorf("%d dpi: must be from 1 to %d", o.DPI, maxDPI)
	}
	if format, err := sniff(source, data); err != nil || format != "pdf" {
		return nil, fmt.Errorf("%w: only pages of PDFs can be shown", ErrUnsupported)
	}
	r, err := pdf.NewRenderer(ctx, data, &pdf.Options{Password: o.Password})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if page < 1 || page > r.Len() {
		return nil, fmt.Errorf("%w: the document has %d", ErrNoPage, r.Len())
	}
	img, err := r.Page(ctx, page-1, o.DPI)
	if err != nil {
		return nil, err
	}
	mark(img, o.Marks, float64(o.DPI)/72)
	return img, nil
}

// marker is the colour of the pen. It darkens what it goes over, so that letters
// stay black.
var marker = color.RGBA{R: 255, G: 232, B: 96, A: 255}

// mark goes over places, given in points from the bottom left. Where they overlap
// it goes once.
func mark(img *image.RGBA, places []Box, scale float64) {
	height := float64(img.Rect.Dy())
	done := make([]bool, len(img.Pix)/4)
	for _, b := range places {
		at := image.Rect(int(math.Floor(b[0]*scale)), int(math.Floor(height-b[3]*scale)), int(math.Ceil(b[2]*scale)), int(math.Ceil(height-b[1]*scale)))
		at = at.Intersect(img.Rect)
		for y := at.Min.Y; y < at.Max.Y; y++ {
			for x := at.Min.X; x < at.Max.X; x++ {
				i := img.PixOffset(x, y)
				if done[i/4] {
					continue
				}
				done[i/4] = true
				p := img.Pix[i : i+3]
				p[0], p[1], p[2] = darker(p[0], marker.R), darker(p[1], marker.G), darker(p[2], marker.B)
			}
		}
	}
}

func darker(under, pen uint8) uint8 { return uint8(uint16(under) * uint16(pen) / 255) }
