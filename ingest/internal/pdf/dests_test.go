package pdf

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/page"
)

// TestPlacesHaveAnX reads places on a page of 200 by 100 points with each way to
// show it. X is 0 where the file gives none.
func TestPlacesHaveAnX(t *testing.T) {
	src := build("<</Type/Catalog/Pages 2 0 R/Dests<</a[3 0 R/XYZ 120 80 0]/b[3 0 R/XYZ null 80 0]/c[3 0 R/FitH 70]/d[3 0 R/FitR 110 10 190 60]/e[3 0 R/XYZ 900 80 0]>>>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
		"<</Type/Page/Parent 2 0 R/Annots[<</Subtype/Link/Rect[0 0 9 9]/Dest[3 0 R/XYZ 120 50 0]>><</Subtype/Link/Rect[0 0 9 9]/Dest[3 0 R/XYZ 20 50 0]>>]>>")
	_, doc := first(t, src)
	want := []page.Dest{
		{Name: "a", Page: 1, X: 120, Y: 80}, {Name: "b", Page: 1, Y: 80}, {Name: "c", Page: 1, Y: 70}, {Name: "d", Page: 1, X: 110, Y: 60}, {Name: "e", Page: 1, X: 200, Y: 80},
		{Name: "page=1&x=120&y=50", Page: 1, X: 120, Y: 50}, {Name: "page=1&x=20&y=50", Page: 1, X: 20, Y: 50},
	}
	if diff := cmp.Diff(want, doc.Dests); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
