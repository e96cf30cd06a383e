package ingest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pageOutline are the keys of a PDF's section 4 whose paragraphs are the lines
// given. How deep each stands on its page is wrong on purpose.
func pageOutline(lines ...string) []string {
	d := &Document{Format: "pdf", Text: "3. Ships\n4. Dues\n"}
	d.Blocks = []Block{{Kind: KindHeading, Level: 1, Label: "3", Start: 0, End: 8, Leaf: true},
		{Kind: KindHeading, Level: 1, Label: "4", Start: 9, End: 16, Leaf: true}}
	for i, l := range lines {
		at := len(d.Text)
		d.Text += l + "\n"
		d.Blocks = append(d.Blocks, Block{Kind: KindListItem, Level: 1 + (7*i)%4, Start: at, End: at + len(l), Leaf: true})
	}
	var out []string
	for _, n := range outline(d)[2:] {
		out = append(out, strings.TrimPrefix(n.Key, "section:4"))
	}
	return out
}

func TestOutlineOfAPageGoesByItsLabels(t *testing.T) {
	for _, c := range []struct {
		name        string
		lines, want []string
	}{
		{"sub-sections set deeper than clauses",
			[]string{"(1) The owner shall—", "(a) pay:", "(i) at once; or", "(ii) in May;", "(b) stay.", "(2) He may go.", "(3) He may not return."},
			[]string{"/1", "/1/a", "/1/a/i", "/1/a/ii", "/1/b", "/2", "/3"}},
		{"a proviso between clauses",
			[]string{"(1) Dues are—", "(a) tolls;", "Provided that no toll is due on Sunday;", "(b) fees.", "(2) Other sums are not dues."},
			[]string{"/1", "/1/a", "/1/b", "/2"}},
		{"the list of a proviso is no list of the section",
			[]string{"(1) Dues are paid:", "Provided that—", "(a) a pilot pays nothing;", "(b) a tug pays half.", "(2) Tolls are paid."},
			[]string{"/1", "", "", "/2"}},
		{"an explanation and its list",
			[]string{"(1) He shall not—", "(a) sell a berth;", "Explanation.—For the purposes of this clause,—", "(i) a berth is a quay;", "(ii) to sell is to let;", "(b) let it."},
			[]string{"/1", "/1/a", "/1/a/explanation:~", "/1/a/explanation:~/i", "/1/a/explanation:~/ii", "/1/b"}},
		{"an explanation of the sub-section",
			[]string{"(2) A berth is—", "(a) a quay;", "Explanation.—For the purposes of this sub-section, a quay floats.", "(3) Next."},
			[]string{"/2", "/2/a", "/2/explanation:~", "/3"}},
		{"two labels in front", []string{"(5) (i) On request the warden shall answer.", "(ii) He answers in writing.", "(6) Last."},
			[]string{"/5", "/5/i", "/5/ii", "/6"}},
		{"the ninth letter", []string{"(1) One of:", "(h) a hawser;", "(i) an anchor;", "(j) a chain."}, []string{"/1", "/1/h", "/1/i", "/1/j"}},
		{"words that end a list", []string{"(a) a tug;", "(b) a barge.", "Each of these is a vessel.", "(i) A vessel floats."},
			[]string{"/a", "/b", "/i"}},
		{"words that a list goes on behind", []string{"(a) a tug;", "Tugs are strong.", "(b) a barge."}, []string{"/a", "/b"}},
		{"the stars of an omission", []string{"(1) One:", "(a) x;", "2* * * * *", "(c) z."}, []string{"/1", "/1/a", "/1/c"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, pageOutline(c.lines...)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestOutlineBodyEndsBeforeWordsThatFollow(t *testing.T) {
	d := &Document{Format: "pdf"}
	for _, l := range []string{"(a) a tug;", "Tugs and barges are vessels."} {
		at := len(d.Text)
		d.Text += l + "\n"
		d.Blocks = append(d.Blocks, Block{Kind: KindParagraph, Start: at, End: at + len(l), Leaf: true})
	}
	nodes := outline(d)
	if len(nodes) != 1 || nodes[0].Body.End != len("(a) a tug;\n") {
		t.Errorf("got %+v, want one node that ends before %q", nodes, "Tugs")
	}
}
