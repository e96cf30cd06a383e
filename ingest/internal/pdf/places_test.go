package pdf

import (
	"context"
	"slices"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// otherEngine reads the given page of a file better: it shows what, and links to a place
// of its own and to one that the next page links to as well.
func otherEngine(pages, i int, what string) *page.Document {
	d := &page.Document{Pages: make([]page.Page, pages), Dests: []page.Dest{
		{Name: "theirs", Page: 2, Y: 50}, {Name: "page=3&x=72&y=102", Page: 3, X: 72, Y: 102}}}
	p := &d.Pages[i]
	for k, c := range what {
		p.Glyphs = append(p.Glyphs, page.Glyph{Text: string(c), X: float32(72 + 6*k), Y: 700, Advance: 6, Size: 10, Font: &page.Font{Name: "Other", Weight: 400}})
	}
	box := [4]float64{70, 690, 200, 710}
	p.Links = []page.Link{{Box: box, Dest: "theirs"}, {Box: box, Dest: "page=3&x=72&y=102"}}
	return d
}

// TestPlacesOfTheOtherEngineStay reads a page with the repair engine between pages of
// the native one that link to places of theirs.
func TestPlacesOfTheOtherEngineStay(t *testing.T) {
	ctx := context.Background()
	src := mixed()
	doc, err := Open(ctx, src, &Options{Engine: Pdfcpu})
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	m := &mender{src: src, o: &Options{}, doc: doc, settle: doc.Settle, stop: func() {}, tried: true,
		other: otherEngine(len(doc.Pages), 1, "The page, which is broken, as the other engine reads it: all of its letters, whatever they are.")}
	for i := range 6 { // the third and the sixth page link to a place of their own
		if err := doc.Fill(ctx, i); err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			doc.Pages[i].Err = event.ErrDamaged
		}
		if err := m.page(ctx, i); err != nil {
			t.Fatal(err)
		}
	}
	if got := doc.Pages[1]; got.Engine != Pdfium || len(got.Links) != 2 {
		t.Fatalf("page 2 was read by %q, %d links", got.Engine, len(got.Links))
	}
	var names []string
	for _, d := range doc.Dests {
		names = append(names, d.Name)
	}
	want := []string{"theirs", "page=3&x=72&y=102", "page=6&x=72&y=105"}
	if !slices.Equal(names, want) {
		t.Errorf("places %q, want %q", names, want)
	}
}
