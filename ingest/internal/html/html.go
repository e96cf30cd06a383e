package html

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/event"
)

// Read sends the document in src to sink.
func Read(ctx context.Context, src []byte, sink event.Sink) error { return event.ErrUnsupported }

// Fragment sends the content of an HTML fragment to sink.
func Fragment(ctx context.Context, src []byte, sink event.Sink) error { return nil }
