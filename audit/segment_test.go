package audit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
)

// passageOf is a passage with edits applied.
func passageOf(original string, edits ...ingest.Edit) ingest.Chunk {
	c := ingest.Chunk{ID: "p1", Kind: ingest.KindParagraph, Original: original, End: len(original)}
	c.Enriched, c.Edits, _ = enrich.Apply(original, edits)
	return c
}

func TestSegments(t *testing.T) {
	for name, tc := range map[string]struct {
		c    ingest.Chunk
		want []Segment
	}{
		"without edits": {passageOf("As it was."), []Segment{{Keep, "As it was.", -1}}},
		"words written around what stands keep it": {
			passageOf("The VTS answers.", ingest.Edit{Kind: "acronym", Start: 4, End: 7, Text: "vessel traffic service (VTS)"}),
			[]Segment{{Keep, "The ", -1}, {Add, "vessel traffic service (", 0}, {Keep, "VTS", 0}, {Add, ")", 0}, {Keep, " answers.", -1}}},
		"replaced words": {
			passageOf("See the next part.", ingest.Edit{Kind: "positional", Start: 4, End: 17, Text: "part 4"}),
			[]Segment{{Keep, "See ", -1}, {Remove, "the next part", 0}, {Add, "part 4", 0}, {Keep, ".", -1}}},
		"insertions at one place": {
			passageOf("x", ingest.Edit{Kind: "heading_path", Text: "A\n"}, ingest.Edit{Kind: "lead_in", Text: "B "}),
			[]Segment{{Add, "A\n", 0}, {Add, "B ", 1}, {Keep, "x", -1}}},
	} {
		t.Run(name, func(t *testing.T) {
			got := Segments(&tc.c)
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if before, after := sides(got); before != tc.c.Original || after != tc.c.Enriched {
				t.Errorf("segments stand for %q and %q", before, after)
			}
		})
	}
}

func TestChangesShowTheTextAround(t *testing.T) {
	long := strings.Repeat("word ", 100)
	c := passageOf(long+"the VTS "+long, ingest.Edit{Kind: "heading_path", Text: "A\n"},
		ingest.Edit{Kind: "acronym", Start: 504, End: 507, Text: "vessel traffic service (VTS)", Evidence: ingest.Evidence{Start: 0, End: 9}})
	doc := &ingest.Document{ID: "d", Source: "s", Text: c.Original}
	got := Changes(doc, []ingest.Chunk{c})
	if len(got) != 2 || got[1].From != "word word" || got[0].From != "" {
		t.Fatalf("got %+v", got)
	}
	if b := got[1].Before; !strings.Contains(b, "word the VTS word") || len(b) > 2*aroundEdit+40 || !strings.HasPrefix(b, "… ") || !strings.HasSuffix(b, " …") {
		t.Errorf("before is %q", b)
	}
	if a := got[1].After; !strings.Contains(a, "word the vessel traffic service (VTS) word") {
		t.Errorf("after is %q", a)
	}
}

func TestPagesEscapeText(t *testing.T) {
	c := passageOf("<script>alert(1)</script> & more", ingest.Edit{Kind: "heading_path", Text: "<b>A</b>\n"})
	doc := &ingest.Document{Source: "a<b>.md", Text: c.Original}
	var b strings.Builder
	if err := WriteDiff(&b, doc, []ingest.Chunk{c}); err != nil {
		t.Fatal(err)
	}
	if err := WriteChanges(&b, Changes(doc, []ingest.Chunk{c})); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, bad := range []string{"<script>alert", "<b>A", "http://", "https://", "src="} {
		if strings.Contains(page, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	for _, want := range []string{"&lt;script&gt;alert(1)&lt;/script&gt; &amp; more", "<ins>&lt;b&gt;A&lt;/b&gt;", "prefers-color-scheme:dark"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}
