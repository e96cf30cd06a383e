package pdf

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
)

// strange is a font whose codes the file does not name.
const strange = "<</Type/Font/Subtype/Type0/BaseFont/Strange/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Strange" +
	"/CIDSystemInfo<</Registry(Own)/Ordering(Own)/Supplement 0>>/DW 500>>]>>"

// TestWhyThereIsNoText has files without a word that anybody can read, and the true
// reason for each.
func TestWhyThereIsNoText(t *testing.T) {
	const picture = "/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8@x"
	blank := string(sheet("", "", ""))
	for _, c := range []struct {
		name, src string
		is        error
		says      []string
	}{
		{"blank", blank, event.ErrNoText, nil},
		{"characters without names", string(sheet("BT /F2 10 Tf 10 50 Td <000100020003> Tj ET", "", "", strange)), event.ErrDamaged,
			[]string{"page 1 of 1: characters, and the file does not say what any of them is", "OCR"}},
		{"only a picture", string(sheet("q 100 0 0 50 90 40 cm /I Do Q", "", "/XObject<</I 6 0 R>>", picture)), event.ErrNoText, []string{"page 1 of 1 to be recognised"}},
		{"a table of objects that is elsewhere", strings.Replace(blank, "startxref\n", "startxref\n9", 1), event.ErrDamaged, []string{"what is left is blank"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(context.Background(), []byte(c.src), &Options{}, eventtest.Discard{})
			if !errors.Is(err, c.is) || errors.Is(err, event.ErrNoText) != (c.is == event.ErrNoText) {
				t.Fatalf("%v", err)
			}
			for _, s := range c.says {
				if !strings.Contains(err.Error(), s) {
					t.Errorf("%q does not say %q", err, s)
				}
			}
		})
	}
}

// TestPoorPagesAreNamed has a page that can be read, and one of whose characters
// the file names none.
func TestPoorPagesAreNamed(t *testing.T) {
	const resources = "/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>"
	src := build("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 7 0 R]/Count 2/MediaBox[0 0 200 100]>>",
		"<</Type/Page/Parent 2 0 R/Contents 4 0 R"+resources+">>", "@BT /F1 10 Tf 10 50 Td (Plain) Tj ET",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", strange,
		"<</Type/Page/Parent 2 0 R/Contents 8 0 R"+resources+">>", "@BT /F2 10 Tf 10 50 Td <000100020003> Tj ET")
	r, err := Read(context.Background(), src, &Options{}, eventtest.Discard{})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, w := range r.Warnings {
		found[w.What] = w.Page
	}
	if len(found) != 2 || found[Unread] != 2 || found[Unmapped] != 2 {
		t.Errorf("warnings %v", r.Warnings)
	}
}
