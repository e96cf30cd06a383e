package resolve

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

// A section that goes on over a page's end is given without the page's foot.
func TestNoFurnitureInACitedSection(t *testing.T) {
	d := &ingest.Document{ID: "d", Format: "pdf"}
	add := func(k ingest.Kind, text string) {
		at := len(d.Text)
		d.Text += text + "\n\n"
		d.Blocks = append(d.Blocks, ingest.Block{Kind: k, Start: at, End: at + len(text), Leaf: true})
	}
	add(ingest.KindHeading, "4. Dues")
	add(ingest.KindParagraph, "The dues are ten coins.")
	add(ingest.KindFooter, "Edition of May")
	add(ingest.KindPageNumber, "6")
	add(ingest.KindParagraph, "They are paid at the Custom House.")
	d.Outline = []ingest.Node{{Level: 1, Label: "4", Title: "Dues", Key: "section:4", Heading: true, Start: 0, End: 7, Body: ingest.Span{Start: 0, End: len(d.Text)}, Parent: -1}}
	b := newBook(d)
	for _, limit := range []int{4000, 40} {
		var got []string
		for _, e := range (spot{b: b, i: 0}).passages("custom house", limit) {
			got = append(got, e.Chunk.Original)
			if strings.Contains(e.Chunk.Original, "Edition") || d.Text[e.Chunk.Start:e.Chunk.End] != e.Chunk.Original {
				t.Errorf("limit %d: %q", limit, e.Chunk.Original)
			}
		}
		if limit == 4000 {
			if diff := cmp.Diff([]string{"4. Dues\n\nThe dues are ten coins.", "They are paid at the Custom House."}, got); diff != "" {
				t.Error(diff)
			}
		}
	}
}
