//go:build !nopdfium

package pdf

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/pdf/ocr"
)

// TestRecognition has pictures of pages read by the program itself, where it is
// installed: the letters must come to stand where the page's own do, whatever way
// the page lies.
func TestRecognition(t *testing.T) {
	ctx := context.Background()
	reader, err := ocr.Find(ctx, "")
	if errors.Is(err, ocr.ErrNone) {
		t.Skip("tesseract is not installed")
	}
	if err != nil {
		t.Fatal(err)
	}
	const lines = "BT /F1 11 Tf 20 70 Td (Where a register is kept by the) Tj 0 -16 Td (society, the keeper must enter) Tj 0 -16 Td (each member in it.) Tj ET"
	for _, keys := range []string{"", "/Rotate 90", "/Rotate 180", "/Rotate 270"} {
		t.Run(strings.TrimPrefix(keys, "/"), func(t *testing.T) {
			src := sheet(lines, keys, "")
			want, doc := first(t, src)
			r, err := NewRenderer(ctx, src, &Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			img, err := r.Page(ctx, 0, ocr.DPI)
			if err != nil {
				t.Fatal(err)
			}
			got, err := reader.Page(ctx, img, doc.Pages[0].Width, doc.Pages[0].Height)
			if err != nil {
				t.Fatal(err)
			}
			letters := func(s string) string { return strings.Join(strings.Fields(s), "") }
			q := *want
			q.Glyphs = got.Glyphs
			if letters(text(&q)) != letters(text(want)) {
				t.Fatalf("read %q, want %q", text(&q), text(want))
			}
			far := 0.0
			for i, k := 0, 0; i < len(q.Glyphs) && k < len(want.Glyphs); {
				switch g, w := q.Glyphs[i], want.Glyphs[k]; {
				case g.Text == " ":
					i++
				case w.Text == " ":
					k++
				default:
					far = max(far, math.Hypot(float64(g.X-w.X), float64(g.Y-w.Y)))
					if g.Angle != w.Angle || math.Abs(float64(g.Size-w.Size)) > 1.2 {
						t.Errorf("%q: angle %d, size %v; want %d, %v", g.Text, g.Angle, g.Size, w.Angle, w.Size)
					}
					i, k = i+1, k+1
				}
			}
			// Letters are spread evenly over their word, so narrow ones are off.
			if far > 8 {
				t.Errorf("a letter stands %.1f points off", far)
			}
		})
	}
}
