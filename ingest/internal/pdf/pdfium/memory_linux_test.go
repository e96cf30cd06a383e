package pdfium

import (
	"context"
	"testing"

	"github.com/tetratelabs/wazero/experimental"
)

// TestMemory grows a sandbox's memory in place, and no further than it may.
func TestMemory(t *testing.T) {
	for name, l := range map[string]experimental.LinearMemory{"set aside": reserve(0, 0), "of the heap": &linear{all: make([]byte, maxMemory)}} {
		a := l.Reallocate(1 << 16)
		a[5] = 7
		b := l.Reallocate(maxMemory)
		if len(b) != maxMemory || b[5] != 7 || b[maxMemory-1] != 0 || &a[0] != &b[0] {
			t.Errorf("%s: %d bytes, the first ones moved or lost", name, len(b))
		}
		if l.Reallocate(maxMemory+1) != nil {
			t.Errorf("%s: more than the limit is given", name)
		}
		l.Free()
		l.Free()
	}
	if withMemory(context.Background()) == context.Background() {
		t.Error("not used")
	}
}
