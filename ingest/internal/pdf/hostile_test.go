package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/api"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
	"github.com/referent-go/referent/ingest/internal/page"
)

// hostile are small files that libraries for PDF are known to crash, hang or
// choke on, one a kind.
func hostile() map[string][]byte {
	deep := make([]string, 0, 200)
	for i := range 200 {
		deep = append(deep, fmt.Sprintf("<</Type/Pages/Kids[%d 0 R]/Count 1>>", 3+i))
	}
	return map[string][]byte{
		"table without end":           crossBomb(1 << 40),
		"table larger than memory":    crossBomb(1 << 31),
		"table that leads to itself":  bytes.Replace(sheet("", "", ""), []byte("/Root 1 0 R"), []byte("/Root 1 0 R/Prev 9"), 1),
		"tree that holds itself":      build("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>"),
		"tree that holds its root":    build("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Pages/Parent 2 0 R/Kids[2 0 R 3 0 R]/Count 1>>"),
		"deep tree":                   build(append([]string{"<</Type/Catalog/Pages 2 0 R>>"}, deep...)...),
		"pages without end":           build("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 2147483647>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"),
		"negative count":              build("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count -1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"),
		"objects that are each other": build("<</Type/Catalog/Pages 2 0 R>>", "3 0 R", "2 0 R"),
		"length that is itself":       bytes.Replace(sheet("BT /F1 9 Tf (A) Tj ET", "", ""), []byte("<</Length 21>>"), []byte("<</Length 4 0 R>>"), 1),
		"page without extent":         sheet("BT /F1 9 Tf (A) Tj ET", "/MediaBox[0 0 0 0]", ""),
		"page without end":            sheet("BT /F1 9 Tf (A) Tj ET", "/MediaBox[0 0 1e38 1e38]", ""),
		"string that does not end":    sheet("BT /F1 9 Tf (A", "", ""),
		"hex that does not end":       sheet("BT /F1 9 Tf <41", "", ""),
		"array that does not end":     sheet("BT /F1 9 Tf [(A) 3", "", ""),
		"image that does not end":     sheet("BI /W 9 /H 9 /BPC 8 /CS /G ID xyz", "", ""),
		"image with an end inside":    sheet("BI /W 4 /H 1 /BPC 8 /CS /G ID x EI EI BT /F1 9 Tf 9 9 Td (A) Tj ET", "", ""),
		"restore of nothing":          sheet("Q Q Q BT /F1 9 Tf 9 9 Td (A) Tj ET", "", ""),
		"operators without operands":  sheet("cm Tm Td TD Tj TJ ' \" Tf re l c v y w g rg k sc scn BDC BMC Do gs (A) \" BT ET", "", ""),
		"form that draws itself":      sheet("/X Do", "", "/XObject<</X 6 0 R>>", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>@/X Do /X Do"),
		"font that is itself":         sheet("BT /F2 9 Tf (A) Tj ET", "", "", "<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[6 0 R]>>"),
		"map without end":             sheet("BT /F2 9 Tf (A) Tj ET", "", "", "<</Type/Font/Subtype/Type1/BaseFont/X/ToUnicode 7 0 R>>", "@1 beginbfrange <00> <ffffffff> <0041> endbfrange 1 begincidrange <0000> <ffffffff> 0 endcidrange"),
		"prediction of nothing":       bytes.Replace(sheet("", "", "", packed("BT")), []byte("/Filter/FlateDecode"), []byte("/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2147483647>>"), 1),
		"outline in a circle":         bytes.Replace(sheet("", "", "", "<</First 7 0 R>>", "<</Title(A)/Next 7 0 R/First 6 0 R>>"), []byte("/Pages 2 0 R>>"), []byte("/Pages 2 0 R/Outlines 6 0 R>>"), 1),
		"unknown encryption":          bytes.Replace(sheet("", "", ""), []byte("/Root 1 0 R"), []byte("/Root 1 0 R/Encrypt<</Filter/Own/V 9>>/ID[<00><00>]"), 1),
		"header alone":                []byte("%PDF-1.7\n"),
		"end alone":                   []byte("%PDF-1.7\nstartxref\n0\n%%EOF\n"),
	}
}

// TestHostile reads them with each engine. What comes is a document or one of the
// promised errors; one that hangs ends with the test binary's own timeout.
func TestHostile(t *testing.T) {
	for _, engine := range []string{Auto, Pdfcpu, Pdfium, Ledongthuc} {
		o := &Options{Engine: engine, Command: apartHere(t)}
		for name, src := range hostile() {
			t.Run(engine+"/"+name, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
				defer cancel()
				_, err := Read(ctx, src, o, eventtest.Discard{})
				if ctx.Err() != nil {
					t.Fatal("does not end")
				}
				if errors.Is(err, event.ErrNoText) {
					err = nil
				}
				if err != nil {
					for _, promised := range []error{event.ErrDamaged, event.ErrEncrypted, event.ErrTooLarge, event.ErrUnsupported} {
						if errors.Is(err, promised) {
							return
						}
					}
					t.Fatalf("error %v", err)
				}
				doc, err := Load(ctx, src, o)
				if err != nil {
					t.Fatalf("read, but not page by page: %v", err)
				}
				sound(t, doc)
			})
		}
	}
}

// TestCutOff cuts a file off at many places. Whatever is still read, that it is
// cut off is an error or a warning.
func TestCutOff(t *testing.T) {
	api.DisableConfigDir()
	pages := make([]string, 0, 8)
	kids := ""
	for i := range 4 {
		kids += fmt.Sprintf("%d 0 R ", 4+2*i)
		pages = append(pages, fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents %d 0 R/Resources<</Font<</F1 3 0 R>>>>>>", 5+2*i),
			packed(strings.Repeat(fmt.Sprintf("BT /F1 9 Tf 9 %d Td (Clause %d of the deed) Tj ET\n", 10+i, i), 20)))
	}
	plain := build(append([]string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[" + kids + "]/Count 4/MediaBox[0 0 200 100]>>",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"}, pages...)...)
	var streams bytes.Buffer
	if err := api.Optimize(bytes.NewReader(plain), &streams, nil); err != nil {
		t.Fatal(err)
	}
	for name, src := range map[string][]byte{"plain": plain, "objects in streams": streams.Bytes()} {
		opened := 0
		for n := 32; n < len(src)-16; n += 37 {
			doc, err := Open(context.Background(), src[:n], nil)
			if err != nil {
				if !errors.Is(err, event.ErrDamaged) {
					t.Errorf("%s, %d of %d bytes: error %v, want ErrDamaged", name, n, len(src), err)
				}
				continue
			}
			w := watch(doc)
			if err := whole(context.Background(), doc); err != nil {
				t.Errorf("%s, %d of %d bytes: error %v", name, n, len(src), err)
			}
			doc.Close()
			opened++
			if r := w.report(); len(r.Warnings) == 0 || r.Warnings[0].What != Damaged {
				t.Errorf("%s, %d of %d bytes: read by %s without a warning: %+v", name, n, len(src), r.Engine, r.Warnings)
			}
		}
		if opened == 0 {
			t.Errorf("%s: never opened", name)
		}
	}
}

// sound checks what the layout relies on.
func sound(t *testing.T, doc *page.Document) {
	t.Helper()
	for i := range doc.Pages {
		p := &doc.Pages[i]
		if p.Number != i+1 || !(p.Width > 0 && p.Height > 0) {
			t.Fatalf("page %d is number %d of %v by %v", i+1, p.Number, p.Width, p.Height)
		}
		for _, g := range p.Glyphs {
			if g.Text == "" || g.Font == nil || !(g.Size > 0) || g.X != g.X || g.Y != g.Y || g.Advance != g.Advance || int(g.Tag) >= max(1, len(doc.Roles)) {
				t.Fatalf("glyph %+v", g)
			}
		}
		for _, l := range p.Links {
			if l.URI == "" && l.Dest == "" {
				t.Fatalf("link %+v leads nowhere", l)
			}
		}
	}
	for _, d := range doc.Dests {
		if d.Page < 1 || d.Page > len(doc.Pages) {
			t.Fatalf("destination %+v of %d pages", d, len(doc.Pages))
		}
	}
}
