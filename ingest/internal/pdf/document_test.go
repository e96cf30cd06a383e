package pdf

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// book is a file of two pages, the first 200 by 100 points and the second
// turned, with all that a file can say of itself.
func book() []byte {
	return build(
		"<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R/Names<</Dests 9 0 R>>/Dests<</old[4 0 R/Fit]>>/PageLabels<</Nums[0<</S/r/St 3>>1<</S/D/P(A-)>>]>>/Lang(en)/StructTreeRoot 10 0 R/MarkInfo<</Marked true>>>>",
		"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 100]/Resources<</Font<</F1 5 0 R>>>>>>",
		"<</Type/Page/Parent 2 0 R/Contents 15 0 R/Annots[16 0 R 17 0 R 18 0 R]>>",
		"<</Type/Page/Parent 2 0 R/Rotate 90>>",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>",
		"<</First 7 0 R/Last 7 0 R>>",
		"<</Title(One)/Parent 6 0 R/Dest[3 0 R/XYZ 0 80 0]/First 8 0 R/Last 8 0 R/Next 7 0 R>>",
		"<</Title<FEFF00410020000A0042>/Parent 7 0 R/A<</S/GoTo/D(sec.1)>>>>",
		"<</Names[(sec.1)[3 0 R/FitH 40](sec.2)<</D[1/XYZ null null null]>>]>>",
		"<</Type/StructTreeRoot/K[11 0 R]/RoleMap<</Kopf/H2/P/H1>>>>",
		"<</Type/StructElem/S/Document/K[12 0 R 13 0 R]>>",
		"<</Type/StructElem/S/Kopf/Pg 3 0 R/K[0<</Type/MCR/MCID 1>>]>>",
		"<</Type/StructElem/S/L/K[14 0 R]>>",
		"<</Type/StructElem/S/LI/Pg 3 0 R/K[<</S/LBody/Pg 3 0 R/K<</S/P/Pg 3 0 R/K 2>>>>13 0 R]>>",
		"@BT /F1 10 Tf 0 50 Td /H <</MCID 0>> BDC (A) Tj EMC /H <</MCID 1>> BDC (B) Tj EMC /P <</MCID 2>> BDC (C) Tj EMC (D) Tj ET",
		"<</Subtype/Link/Rect[30 20 10 40]/A<</S/URI/URI(https://example.org/a)>>>>",
		"<</Subtype/Link/Rect[0 0 5 5]/Dest(sec.2)>>",
		"<</Subtype/Link/Rect[0 0 5 5]/A<</S/GoTo/D[4 0 R/Fit]>>>>",
	)
}

func TestStructureOfDocument(t *testing.T) {
	_, doc := first(t, book())
	// Top of a turned page of 100 by 200 points is 200.
	wantDests := []page.Dest{{Name: "sec.1", Page: 1, Y: 40}, {Name: "sec.2", Page: 2, Y: 200}, {Name: "old", Page: 2, Y: 200}, {Name: "page=2&y=200", Page: 2, Y: 200}}
	if d := cmp.Diff(wantDests, doc.Dests); d != "" {
		t.Errorf("destinations (-want +got):\n%s", d)
	}
	wantOutline := []page.Entry{{Level: 1, Title: "One", Page: 1, Y: 80}, {Level: 2, Title: "A B", Page: 1, Y: 40}}
	if d := cmp.Diff(wantOutline, doc.Outline); d != "" {
		t.Errorf("outline (-want +got):\n%s", d)
	}
	wantLinks := []page.Link{
		{Box: [4]float64{10, 20, 30, 40}, URI: "https://example.org/a"},
		{Box: [4]float64{0, 0, 5, 5}, Dest: "sec.2"},
		{Box: [4]float64{0, 0, 5, 5}, Dest: "page=2&y=200"},
	}
	if d := cmp.Diff(wantLinks, doc.Pages[0].Links); d != "" {
		t.Errorf("links (-want +got):\n%s", d)
	}
	if a, b := doc.Pages[0].Label, doc.Pages[1].Label; a != "iii" || b != "A-1" {
		t.Errorf("labels %q %q, want iii and A-1", a, b)
	}
	if p := doc.Pages[1]; p.Number != 2 || p.Width != 100 || p.Height != 200 {
		t.Errorf("second page is number %d of %v by %v, want 2, 100 by 200", p.Number, p.Width, p.Height)
	}
	if !doc.Tagged {
		t.Error("not tagged")
	}
	var roles []string
	for _, g := range doc.Pages[0].Glyphs {
		roles = append(roles, doc.Roles[g.Tag]+" in "+doc.Roles[doc.Parents[g.Tag]])
	}
	if d := cmp.Diff([]string{"H2 in ", "H2 in ", "LI in L", " in "}, roles); d != "" {
		t.Errorf("roles (-want +got):\n%s", d)
	}
	if f := doc.Pages[0].Glyphs[0].Font; f.Weight != 700 || f.Name != "Helvetica-Bold" {
		t.Errorf("font %+v, want Helvetica-Bold of weight 700", f)
	}
}

func TestMetadata(t *testing.T) {
	src := bytes.Replace(sheet("", "", "", "<</Title(Acts)/Author<FEFF00C9>/Producer( a  b )>>"), []byte("/Root 1 0 R"), []byte("/Root 1 0 R/Info 6 0 R"), 1)
	_, doc := first(t, src)
	want := []page.Field{{Key: "author", Value: "\u00c9"}, {Key: "producer", Value: "a b"}}
	if d := cmp.Diff(want, doc.Info); d != "" || doc.Title != "Acts" {
		t.Errorf("title %q, want Acts; fields (-want +got):\n%s", doc.Title, d)
	}
	xmp := `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default"> The
 Rules </rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`
	if got := xmpTitle([]byte(xmp)); got != "The Rules" {
		t.Errorf("XMP title %q, want The Rules", got)
	}
	if got := xmpTitle([]byte(strings.ReplaceAll(xmp, "dc:title", "dc:subject"))); got != "" {
		t.Errorf("XMP title %q where there is none", got)
	}
}

func TestOrdinals(t *testing.T) {
	for _, c := range []struct {
		style string
		n     int
		want  string
	}{
		{"D", 12, "12"}, {"r", 4, "iv"}, {"R", 1998, "MCMXCVIII"}, {"R", 4000, "4000"}, {"a", 1, "a"}, {"A", 27, "AA"}, {"a", 53, "aaa"}, {"r", 0, ""}, {"", 3, ""},
	} {
		if got := ordinal(c.style, c.n); got != c.want {
			t.Errorf("%d in style %q is %q, want %q", c.n, c.style, got, c.want)
		}
	}
}

// TestOpening checks files that are not quite as the format wants them.
func TestOpening(t *testing.T) {
	whole := sheet("BT /F1 10 Tf (A) Tj ET", "", "")
	for _, c := range []struct {
		name string
		src  []byte
		want error
	}{
		{"whole", whole, nil},
		{"junk before the header", append([]byte("HTTP/1.1 200 OK\r\n\r\n"), whole...), nil},
		{"an earlier end before the header", append([]byte("%%EOF\n"), whole...), nil},
		{"no end mark", bytes.TrimSuffix(whole, []byte("%%EOF\n")), nil},
		{"zeros behind the end", append(bytes.Clone(whole), make([]byte, 500)...), nil},
		{"table in the wrong place", bytes.Replace(whole, []byte("startxref\n"), []byte("startxref\n1"), 1), nil},
		{"newer version", bytes.Replace(whole, []byte("%PDF-1.7"), []byte("%PDF-2.0"), 1), nil},
		{"empty", nil, event.ErrDamaged},
		{"not a PDF", []byte("Dear Sir"), event.ErrDamaged},
		{"no pages", build("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"), event.ErrDamaged},
		{"pages in a circle", build("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>", "<</Type/Pages/Kids[2 0 R]>>"), event.ErrDamaged},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, err := Load(context.Background(), c.src, &Options{Engine: Pdfcpu})
			if !errors.Is(err, c.want) {
				t.Fatalf("error %v, want %v", err, c.want)
			}
			if err == nil && text(&doc.Pages[0]) != "A" {
				t.Errorf("text %q, want A", text(&doc.Pages[0]))
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Load(ctx, book(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

// TestSideBySide reads documents at the same time and again: all must be equal.
func TestSideBySide(t *testing.T) {
	src := book()
	_, want := first(t, src)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			got, err := Load(context.Background(), src, nil)
			if err != nil {
				t.Error(err)
				return
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("differs (-want +got):\n%s", d)
			}
		})
	}
	wg.Wait()
}
