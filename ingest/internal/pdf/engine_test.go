package pdf

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/referent-go/referent/ingest/internal/event"
)

// TestEngines checks that a sound file reads the same through either library.
func TestEngines(t *testing.T) {
	ctx := context.Background()
	for _, src := range [][]byte{
		book(),
		sheet("BT /F1 10 Tf (A\\(B\\)) Tj ET /X Do", "", "/XObject<</X 6 0 R>>", "/Subtype/Form@BT /F1 10 Tf 0 20 Td (C) Tj ET"),
	} {
		want, err := Load(ctx, src)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Open(ctx, src, &Options{Engine: "ledongthuc"})
		if err != nil {
			t.Fatal(err)
		}
		if err := whole(ctx, got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("(-pdfcpu +ledongthuc):\n%s", d)
		}
	}
	if _, err := Open(ctx, book(), &Options{Engine: "other"}); !errors.Is(err, event.ErrUnsupported) {
		t.Errorf("an unknown engine: error %v, want ErrUnsupported", err)
	}
}
