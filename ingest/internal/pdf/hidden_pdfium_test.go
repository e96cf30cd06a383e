//go:build !nopdfium

package pdf

import (
	"context"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

// TestHiddenFromRepair has the repair engine leave out what is plainly hidden: a
// damaged file must not be a way around.
func TestHiddenFromRepair(t *testing.T) {
	seen := "BT /F1 10 Tf 10 50 Td (Seen) Tj ET "
	for _, c := range []struct {
		name, content string
		why           int
	}{
		{"white on paper", seen + "1 g BT /F1 10 Tf 100 50 Td (Secret) Tj ET", page.SamePaint},
		{"white on a box", seen + "90 40 80 30 re f 1 g BT /F1 10 Tf 100 50 Td (Secret) Tj ET", -1},
		{"too small to read", seen + "BT /F1 .5 Tf 100 50 Td (Secret) Tj ET", page.Tiny},
		{"without ink", seen + "BT 3 Tr /F1 10 Tf 100 50 Td (Secret) Tj ET", page.NoInk},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, err := Load(context.Background(), sheet(c.content, "", ""), &Options{Engine: Pdfium})
			if err != nil {
				t.Fatal(err)
			}
			p := &doc.Pages[0]
			var want page.Unseen
			says := "SeenSecret"
			if c.why >= 0 {
				want[c.why], says = len("Secret"), "Seen"
			}
			if text(p) != says || p.Unseen != want {
				t.Errorf("text %q, left out %v; want %q, %v", text(p), p.Unseen, says, want)
			}
		})
	}
}
