package pdf

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOpenAndLoad checks that a document read page by page is the one that is
// read at once, whatever the order of its pages, and lets go of its glyphs.
func TestOpenAndLoad(t *testing.T) {
	ctx := context.Background()
	_, want := first(t, book())
	got, err := Open(ctx, book(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{1, 0, 0} {
		p, err := got.Content(ctx, i)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(&want.Pages[i], p); d != "" {
			t.Errorf("page %d (-loaded +opened):\n%s", i+1, d)
		}
		got.Release(i)
		if got.Pages[i].Glyphs != nil {
			t.Errorf("page %d keeps its glyphs", i+1)
		}
	}
	if d := cmp.Diff(want.Dests, got.Dests); d != "" {
		t.Errorf("destinations (-loaded +opened):\n%s", d)
	}
}
