package ingest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
)

func run(s string) []event.Run { return []event.Run{{Text: s}} }

func heading(level int, s string) event.Leaf {
	return event.Leaf{Kind: KindHeading, Level: level, Runs: run(s)}
}

func para(s string) event.Leaf { return event.Leaf{Kind: KindParagraph, Runs: run(s)} }

// paths renders each leaf as its path and text.
func paths(d *Document) []string {
	var out []string
	for _, b := range d.Blocks {
		if !b.Leaf {
			continue
		}
		var titles []string
		for _, h := range b.Path {
			titles = append(titles, h.Title)
		}
		out = append(out, strings.Join(titles, "|")+": "+d.Text[b.Start:b.End])
	}
	return out
}

func TestHeadingStack(t *testing.T) {
	for name, tc := range map[string]struct {
		leaves []event.Leaf
		want   []string
	}{
		"h1 stays open below h2": {
			[]event.Leaf{heading(1, "A"), para("p"), heading(2, "B"), para("q")},
			[]string{": A", "A: p", "A: B", "A|B: q"},
		},
		"deeper headings are closed by a higher one": {
			[]event.Leaf{heading(1, "A"), heading(3, "C"), heading(2, "B"), para("p")},
			[]string{": A", "A: C", "A: B", "A|B: p"},
		},
		"no heading gives an empty path": {
			[]event.Leaf{para("p"), heading(1, "A")},
			[]string{": p", ": A"},
		},
		"a separator in a heading stays one heading": {
			[]event.Leaf{heading(1, "24/7 Support > Hours"), para("p")},
			[]string{": 24/7 Support > Hours", "24/7 Support > Hours: p"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := &builder{}
			for _, l := range tc.leaves {
				b.Leaf(l)
			}
			if diff := cmp.Diff(tc.want, paths(b.build())); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestExtendKeepsAnInterruptedLeafWhole(t *testing.T) {
	b := &builder{}
	b.Page(event.Page{Number: 1, Label: "i"})
	h := b.Leaf(event.Leaf{Kind: KindParagraph, Runs: []event.Run{{Text: "shall, subject to", Page: 1, Box: &Box{0, 10, 50, 20}}}})
	b.Leaf(event.Leaf{Kind: KindFootnote, Runs: []event.Run{{Text: "1 A note.", Page: 1}}})
	b.Page(event.Page{Number: 2, Label: "ii"})
	b.Extend(h, event.Run{Text: " section 67, notify", Page: 2, Box: &Box{0, 90, 50, 99}, Repair: &event.Repair{Kind: "page", Was: "\n", Page: 1}})
	d := b.build()
	if want := "shall, subject to section 67, notify\n\n1 A note."; d.Text != want {
		t.Fatalf("text %q, want %q", d.Text, want)
	}
	if diff := cmp.Diff([]Repair{{Kind: "page", At: 17, Was: "\n", Page: 1}}, d.Repairs); diff != "" {
		t.Errorf("repairs (-want +got)\n%s", diff)
	}
	want := []Provenance{{Page: 1, Label: "i", Box: &Box{0, 10, 50, 20}}, {Page: 2, Label: "ii", Box: &Box{0, 90, 50, 99}}}
	if diff := cmp.Diff(want, d.Blocks[0].Pages); diff != "" {
		t.Errorf("pages (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(want[1:], d.Where(Span{20, 30})); diff != "" {
		t.Errorf("pages of the second half (-want +got)\n%s", diff)
	}
}

func TestBuilderWritesLabelsLinksAndAnchors(t *testing.T) {
	b := &builder{}
	b.Leaf(event.Leaf{Kind: KindParagraph, Anchors: []string{"empty"}, Runs: run("  ")})
	b.Leaf(event.Leaf{Kind: KindListItem, Level: 1, Label: "(a)", Runs: []event.Run{
		{Text: " see "}, {Text: "section", Link: "#s4"}, {Text: " 4", Link: "#s4", Anchor: "here"}, {Text: ". "}}})
	d := b.build()
	if d.Text != "(a) see section 4." {
		t.Fatalf("text %q", d.Text)
	}
	if d.Blocks[0].Label != "(a)" {
		t.Errorf("label %q", d.Blocks[0].Label)
	}
	if diff := cmp.Diff([]Link{{Span{8, 17}, "#s4"}}, d.Links); diff != "" {
		t.Errorf("links (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]Anchor{{"here", 15}, {"empty", 0}}, d.Anchors); diff != "" {
		t.Errorf("anchors (-want +got)\n%s", diff)
	}
}

func TestContainersSpanTheirLeaves(t *testing.T) {
	b := &builder{}
	b.Open(KindTable)
	b.Close()
	b.Open(KindTable)
	b.Leaf(event.Leaf{Kind: KindTableRow, HeaderRow: true, Runs: run("Record\tYears")})
	b.Leaf(event.Leaf{Kind: KindTableRow, Runs: run("Logs\t2")})
	b.Close()
	b.Leaf(para("After."))
	d := b.build()
	if want := "Record\tYears\nLogs\t2\n\nAfter."; d.Text != want {
		t.Fatalf("text %q, want %q", d.Text, want)
	}
	table := d.Blocks[0]
	if len(d.Blocks) != 4 || table.Leaf || d.Text[table.Start:table.End] != "Record\tYears\nLogs\t2" {
		t.Errorf("%d blocks, first %+v", len(d.Blocks), table)
	}
}

func TestBadBytesStayVisible(t *testing.T) {
	b := &builder{}
	b.Leaf(para("a\x00b\xffc"))
	if d := b.build(); d.Text != "a\uFFFDb\uFFFDc" {
		t.Errorf("text %q", d.Text)
	}
}
