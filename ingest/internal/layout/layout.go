// Package layout turns pages of glyphs into blocks in reading order.
package layout

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// Send lays the document out and sends it to sink.
func Send(ctx context.Context, doc *page.Document, sink event.Sink) error { return event.ErrUnsupported }
