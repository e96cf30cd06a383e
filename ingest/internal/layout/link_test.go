package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/page"
)

func TestLinksPartRuns(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 700, 10, fontPlain, "see the list of fees here")
	// "list of fees" stands from letter 8 to 20, each 5 points wide.
	p.Links = []page.Link{{Box: [4]float64{90, 698, 150, 710}, Dest: "fees"}}
	r := send(t, p)
	type run struct{ Text, Link string }
	var got []run
	for _, x := range r.leaves[0].Runs {
		got = append(got, run{x.Text, x.Link})
	}
	if diff := cmp.Diff([]run{{"see the ", ""}, {"list of fees", "#fees"}, {" here", ""}}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestPlacesStandAtTheLineBelow(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	setLines(p, 50, 700, "The first rule is about fees and all that", "belongs to them in the course of a year.")
	setLines(p, 50, 600, "The second rule is about notice.")
	setLines(q, 50, 700, "The third rule is about appeals.")
	d := &page.Document{Pages: []page.Page{*p, *q}, Dests: []page.Dest{{Name: "top", Page: 1, Y: 800}, {Name: "notice", Page: 1, Y: 612}, {Name: "end", Page: 1, Y: 20}}}
	got := map[string]string{}
	for _, l := range sendDoc(t, d).leaves {
		for _, x := range l.Runs {
			if x.Anchor != "" {
				got[x.Anchor] = x.Text
			}
		}
	}
	want := map[string]string{"top": "The first rule is about fees and all that", "notice": "The second rule is about notice.", "end": "The third rule is about appeals."}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
