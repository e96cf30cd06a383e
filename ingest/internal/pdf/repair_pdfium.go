//go:build !nopdfium

package pdf

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/pdfium"
)

// repair is the engine for what the native one cannot read.
func repair(ctx context.Context, src []byte, o *Options) (*page.Document, error) {
	return pdfium.Open(ctx, src, o.Password)
}

// NewRenderer opens a document to make pictures of its pages; the caller must
// close it. Errors are those of Open.
func NewRenderer(ctx context.Context, src []byte, o *Options) (Renderer, error) {
	return pdfium.NewRenderer(ctx, src, o.Password)
}
