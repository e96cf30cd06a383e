//go:build nopdfium

package pdf

import (
	"context"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

var errNone = fmt.Errorf("%w: this build has no engine %s", event.ErrUnsupported, Pdfium)

// repair says that this build was made without PDFium.
func repair(context.Context, []byte, *Options) (*page.Document, error) { return nil, errNone }

// NewRenderer says that this build was made without PDFium.
func NewRenderer(context.Context, []byte, *Options) (Renderer, error) { return nil, errNone }
