package enrich

import (
	"context"
	"errors"
	"testing"

	"github.com/referent-go/referent/ingest"
)

// TestEnrichCancelled stops with its caller and gives no part of the result.
func TestEnrichCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out, err := EnrichContext(ctx, &ingest.Document{Text: "One."}, []ingest.Chunk{{Original: "One.", End: 4}}, nil)
	if out != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%d passages, error %v", len(out), err)
	}
}
