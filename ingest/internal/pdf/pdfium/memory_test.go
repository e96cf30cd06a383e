package pdfium

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
)

// TestTraps tells of a sandbox that gave up in words for people. The text is that of
// the WebAssembly runtime.
func TestTraps(t *testing.T) {
	for trap, want := range map[string]error{
		"wasm error: unreachable\nwasm stack trace:\n\t.$46(i32) i32":                 event.ErrTooLarge,
		"wasm error: out of bounds memory access\nwasm stack trace:\n\t.$46(i32) i32": event.ErrDamaged,
	} {
		if err := named(context.Background(), errors.New(trap)); !errors.Is(err, want) || strings.Contains(err.Error(), "trace") {
			t.Errorf("%q gives %q, want %q", trap, err, want)
		}
	}
}
