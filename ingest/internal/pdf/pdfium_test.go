//go:build !nopdfium

package pdf

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// TestPdfiumGlyphs checks that the repair engine places glyphs where the native
// one does: on turned pages, in forms, with spacing, scale and ligatures.
func TestPdfiumGlyphs(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name, content, keys, resources string
		more                           []string
	}{
		{"plain", "BT /F1 10 Tf 20 30 Td (AB c) Tj ET", "", "", nil},
		{"spacing", "BT /F1 10 Tf 2 Tc 5 Tw 20 30 Td (A b) Tj ET", "", "", nil},
		{"stretched", "BT /F1 10 Tf 50 Tz 20 30 Td (AB) Tj ET", "", "", nil},
		{"scaled", "q 2 0 0 2 10 10 cm BT /F1 10 Tf 5 5 Td (AB) Tj ET Q", "", "", nil},
		{"turned text", "BT /F1 10 Tf 0 1 -1 0 50 20 Tm (AB) Tj ET", "", "", nil},
		{"turned page", "BT /F1 10 Tf 20 30 Td (AB) Tj ET", "/Rotate 90", "", nil},
		{"turned the other way", "BT /F1 10 Tf 20 30 Td (AB) Tj ET", "/Rotate 270", "", nil},
		{"cropped", "BT /F1 10 Tf 60 40 Td (AB) Tj ET", "/CropBox[50 25 150 75]", "", nil},
		{"hidden", "q 200 0 0 100 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q BT /F1 10 Tf 3 Tr 20 30 Td (AB) Tj ET", "", "", nil},
		{"artifact", "/Artifact BMC BT /F1 10 Tf 20 30 Td (AB) Tj ET EMC", "", "", nil},
		{"numbered", "/P <</MCID 4>> BDC BT /F1 10 Tf 20 30 Td (AB) Tj ET EMC", "", "", nil},
		{"coloured", "1 0 0 rg BT /F1 10 Tf 20 30 Td (AB) Tj ET", "", "", nil},
		{"in a form", "q 1 0 0 1 20 10 cm /X Do Q", "", "/XObject<</X 6 0 R>>", []string{"/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</Font<</F1 5 0 R>>>>@BT /F1 10 Tf 0 20 Td (AB) Tj ET"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := sheet(c.content, c.keys, c.resources, c.more...)
			want, err := Load(ctx, src, &Options{Engine: Pdfcpu})
			if err != nil {
				t.Fatal(err)
			}
			got, err := Load(ctx, src, &Options{Engine: Pdfium})
			if err != nil {
				t.Fatal(err)
			}
			near := cmp.Comparer(func(a, b float32) bool { return math.Abs(float64(a-b)) < 0.05 })
			fonts := cmp.Comparer(func(a, b *page.Font) bool {
				return a.Name == b.Name && a.Weight == b.Weight && a.Italic == b.Italic && a.Mono == b.Mono
			})
			w, g := want.Pages[0], got.Pages[0]
			if d := cmp.Diff(w.Glyphs, g.Glyphs, near, fonts); d != "" {
				t.Errorf("(-native +pdfium):\n%s", d)
			}
			if w.Width != g.Width || w.Height != g.Height {
				t.Errorf("page of %v by %v, want %v by %v", g.Width, g.Height, w.Width, w.Height)
			}
		})
	}
}

// TestPdfiumDocument checks what is read beside glyphs.
func TestPdfiumDocument(t *testing.T) {
	ctx := context.Background()
	want, err := Load(ctx, book(), &Options{Engine: Pdfcpu})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Load(ctx, book(), &Options{Engine: Pdfium})
	if err != nil {
		t.Fatal(err)
	}
	if got.Title != want.Title || len(got.Outline) != len(want.Outline) {
		t.Errorf("title %q, outline %+v; want %q, %+v", got.Title, got.Outline, want.Title, want.Outline)
	}
	for i, e := range got.Outline {
		if w := want.Outline[i]; e.Level != w.Level || e.Title != w.Title || e.Page != w.Page {
			t.Errorf("entry %+v, want %+v", e, w)
		}
	}
	for i := range got.Pages {
		if got.Pages[i].Label != want.Pages[i].Label {
			t.Errorf("page %d is labelled %q, want %q", i+1, got.Pages[i].Label, want.Pages[i].Label)
		}
		if len(got.Pages[i].Links) != len(want.Pages[i].Links) {
			t.Errorf("page %d has links %+v, want %+v", i+1, got.Pages[i].Links, want.Pages[i].Links)
		}
	}
	if _, err := Open(ctx, []byte("%PDF-1.7 nothing"), &Options{Engine: Pdfium}); !errors.Is(err, event.ErrDamaged) {
		t.Errorf("error %v, want ErrDamaged", err)
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Open(gone, book(), &Options{Engine: Pdfium}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want Canceled", err)
	}
}

// TestPdfiumOutlastsItsSandbox reads more pages than one sandbox is used for, and
// goes on after the caller gave up on one.
func TestPdfiumOutlastsItsSandbox(t *testing.T) {
	ctx := context.Background()
	kids, objects := "", []string{}
	const n = 70
	for i := range n {
		kids += fmt.Sprintf("%d 0 R ", 4+2*i)
		objects = append(objects, fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents %d 0 R/Resources<</Font<</F1 3 0 R>>>>>>", 5+2*i),
			fmt.Sprintf("@BT /F1 10 Tf 20 30 Td (%d) Tj ET", i+1))
	}
	src := build(append([]string{"<</Type/Catalog/Pages 2 0 R>>", fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d/MediaBox[0 0 200 100]>>", kids, n),
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"}, objects...)...)
	doc, err := Open(ctx, src, &Options{Engine: Pdfium})
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	for i := range n {
		if i == 10 {
			gone, cancel := context.WithTimeout(ctx, time.Nanosecond)
			if _, err := doc.Content(gone, i); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("page %d: error %v, want DeadlineExceeded", i+1, err)
			}
			cancel()
		}
		p, err := doc.Content(ctx, i)
		if err != nil || text(p) != fmt.Sprint(i+1) {
			t.Fatalf("page %d: text %q, error %v", i+1, text(p), err)
		}
	}
	doc.Close()
	if _, err := doc.Content(ctx, 0); err == nil {
		t.Error("a closed document is read on")
	}
}
