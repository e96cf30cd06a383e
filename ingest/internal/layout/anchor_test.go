package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/page"
)

// TestPlacesInColumns has places on a page of two columns: what a place means
// stands in the column that it falls in, though the other has text as near below.
func TestPlacesInColumns(t *testing.T) {
	p := sheetOf(1)
	var left, right []string
	for range 40 {
		left = append(left, "the left column goes on with words like these")
		right = append(right, "and the right column has others of its own too")
	}
	left[10], right[10] = "Leftmark begins a paragraph of the left column", "Rightmark begins one of the right column"
	setLines(p, 50, 700, left...)
	setLines(p, 320, 697, right...) // three points lower: the left line is always nearer
	top := func(line int) float64 { return 700 - 12*float64(line) + 8 }
	d := &page.Document{Pages: []page.Page{*p}, Dests: []page.Dest{
		{Name: "left", Page: 1, X: 50, Y: top(10)},
		{Name: "right", Page: 1, X: 320, Y: top(10)},
		{Name: "gap", Page: 1, X: 310, Y: top(10)},    // a little left of what it means
		{Name: "margin", Page: 1, X: 5, Y: top(10)},   // the page's own: the nearest line
		{Name: "none", Page: 1, Y: top(10)},           // no x: the nearest line
		{Name: "bottom", Page: 1, X: 320, Y: top(39)}, // its last line
	}}
	got := map[string]string{}
	var open []string // places of the words that come next
	for _, l := range sendDoc(t, d).leaves {
		open = append(open, l.Anchors...)
		for _, r := range l.Runs {
			if r.Anchor != "" {
				open = append(open, r.Anchor)
			}
			if word, _, _ := strings.Cut(strings.TrimSpace(r.Text), " "); word != "" {
				for _, name := range open {
					got[name] = word
				}
				open = nil
			}
		}
	}
	want := map[string]string{"left": "Leftmark", "right": "Rightmark", "gap": "Rightmark", "margin": "Leftmark", "none": "Leftmark", "bottom": "and"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
