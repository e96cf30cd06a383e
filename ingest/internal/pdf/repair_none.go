//go:build nopdfium

package pdf

import (
	"context"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// repair says that this build was made without PDFium.
func repair(context.Context, []byte, *Options) (*page.Document, error) {
	return nil, fmt.Errorf("%w: this build has no engine %s", event.ErrUnsupported, Pdfium)
}
