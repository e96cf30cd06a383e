package text

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/event"
)

// Read sends the document in src to sink.
func Read(ctx context.Context, src []byte, sink event.Sink) error { return event.ErrUnsupported }
