package pdf

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
	"github.com/referent-go/referent/ingest/internal/page"
)

// many is a file whose page tree holds the same page many times: what it draws,
// and keys for the page.
func many(pages int, content, pageKeys, resources string, more ...string) []byte {
	return build(append([]string{
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[" + strings.Repeat("3 0 R ", pages) + "]/MediaBox[0 0 2000 1000]>>",
		"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>" + resources + ">>" + pageKeys + ">>",
		"@" + content,
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
	}, more...)...)
}

// scattered draws n letters, each on a line of its own.
func scattered(n int) string {
	var b strings.Builder
	b.WriteString("BT /F1 1 Tf 0 999 Td ")
	for i := range n {
		if i%900 == 899 {
			b.WriteString("9 900 Td ")
		}
		b.WriteString("0 -1 Td(a)Tj ")
	}
	return b.String() + "ET"
}

// TestDocumentLimits reads small files whose pages are each within their limits
// and together are not.
func TestDocumentLimits(t *testing.T) {
	form := "/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>@" + scattered(1000)
	drawn := many(100, "/X Do", "", "/XObject<</X 6 0 R>>", form)
	links := many(100, "BT /F1 9 Tf (A) Tj ET", "/Annots["+strings.Repeat("6 0 R ", 100)+"]", "",
		fmt.Sprintf("<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(%s)>>>>", strings.Repeat("u", 1000)))
	empty := many(100, strings.Repeat("/X Do ", 500), "", "/XObject<</X 6 0 R>>", "/Subtype/Form@")
	numbers := many(100, strings.Repeat("/X Do ", 100), "", "/XObject<</X 6 0 R>>", "/Subtype/Form@"+strings.Repeat("1 ", 5000))
	for _, c := range []struct {
		name   string
		src    []byte
		limits page.Limits
		says   string
	}{
		{"lines of a form", drawn, page.Limits{Held: 2 << 20}, "lines"},
		{"glyphs of a form", drawn, page.Limits{Glyphs: 50_000}, "draw over 50000 glyphs"},
		{"content of a form", drawn, page.Limits{Content: 500_000}, "content"},
		{"content without an operator", numbers, page.Limits{Content: 10 << 20}, "content"},
		{"links to one address", links, page.Limits{Held: 1 << 20}, "lines"},
		{"annotations", links, page.Limits{Content: 100_000}, "content"},
		{"forms that are empty", empty, page.Limits{Content: 1 << 20}, "content"},
	} {
		for _, engine := range []string{Auto, Pdfcpu, Pdfium} {
			if engine == Pdfium && (c.limits.Content > 0 || testing.Short()) {
				continue // its sandbox has limits of memory and of time, and takes its time
			}
			t.Run(c.name+"/"+engine, func(t *testing.T) {
				_, err := Read(context.Background(), c.src, &Options{Engine: engine, limits: c.limits}, eventtest.Discard{})
				if !errors.Is(err, event.ErrTooLarge) || !strings.Contains(err.Error(), c.says) {
					t.Errorf("error %v, want ErrTooLarge for %s", err, c.says)
				}
			})
		}
	}
	if _, err := Read(context.Background(), drawn, nil, eventtest.Discard{}); err != nil {
		t.Errorf("with the usual limits: %v", err)
	}
}

// TestDocumentLimitsAsShipped has one form of nearly as many letters as a page may
// have, each set apart, drawn by each of a thousand pages.
func TestDocumentLimitsAsShipped(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: fills the limit of memory")
	}
	src := many(1000, "/X Do", "", "/XObject<</X 6 0 R>>", "/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>@"+scattered(190_000))
	_, err := Read(context.Background(), src, &Options{Engine: Pdfcpu}, eventtest.Discard{})
	if !errors.Is(err, event.ErrTooLarge) {
		t.Errorf("error %v, want ErrTooLarge", err)
	}
}

// TestSharedTexts has many things share one long text, which none may copy.
func TestSharedTexts(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	src := build("<</Type/Catalog/Pages 2 0 R/PageLabels<</Nums[0<</S/D/P 6 0 R>>]>>/Outlines<</First 7 0 R>>>>",
		"<</Type/Pages/Kids[3 0 R 3 0 R]/MediaBox[0 0 99 99]>>",
		"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI 6 0 R>>>>]>>",
		"@BT /F1 9 Tf (A) Tj ET", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", "("+long+")", "<</Title 6 0 R/Dest[3 0 R/Fit]>>")
	p, doc := first(t, src)
	if p.Label != "" || len(p.Links) != 0 || len(doc.Outline) != 1 || doc.Outline[0].Title != "" || doc.Outline[0].Page == 0 {
		t.Errorf("label of %d bytes, %d links, outline %.80v", len(p.Label), len(p.Links), doc.Outline)
	}
}
