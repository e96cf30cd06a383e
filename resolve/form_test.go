package resolve

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Acts call their units differently: "this paragraph" is (1) in one and (a) in
// another, and the act's own references say which.
func TestThisIsWhatTheDocumentCallsIt(t *testing.T) {
	const dues = `<h1>Ports Act</h1><h4>4. Dues</h4><ol><li>(1) Dues are:<ol><li>(a) tolls under this paragraph.</li></ol></li></ol>`
	for _, c := range []struct {
		name, rest string
		want       []string // of the reference's answer
	}{
		{"digits", `<h4>5. Other</h4><p>See paragraph (1) of section 4, and paragraphs (2) and (3) of section 9.</p>`,
			[]string{"section:4/1"}},
		{"letters", `<h4>5. Other</h4><p>See paragraph (a) of section 4, and paragraphs (b) and (c) of section 9.</p>`,
			[]string{"section:4/1/a"}},
		{"not said", ``, []string{"ambiguous", "section:4/1/a", "section:4/1"}},
		{"an explanation is no paragraph", `<h4>6. Tugs</h4><ol><li>(a) a tug;</li><li>Explanation.—In this paragraph a tug is a ship.</li></ol>`,
			[]string{"section:6/a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(t, "act.html", dues+c.rest)
			all, err := New(shelfCorpus{d}).Document(context.Background(), d)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range all {
				if r.Mention.Raw != "this paragraph" {
					continue
				}
				got = nil // the last one counts
				if r.State != Resolved {
					got = append(got, string(r.State))
				}
				for _, p := range append(r.Places, r.Candidates...) {
					got = append(got, p.Key)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}
