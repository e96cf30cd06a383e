package audit

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

func TestPickIsSeeded(t *testing.T) {
	a, b, c := pick(1000, 50, 7), pick(1000, 50, 7), pick(1000, 50, 8)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("one seed, two samples\n%s", diff)
	}
	if cmp.Equal(a, c) {
		t.Error("two seeds, one sample")
	}
	seen := map[int]bool{}
	for _, i := range a {
		if i < 0 || i >= 1000 || seen[i] {
			t.Fatalf("%d is out of range or picked twice", i)
		}
		seen[i] = true
	}
	if got := pick(3, 50, 1); len(got) != 3 {
		t.Errorf("of 3 things %d were picked", len(got))
	}
}

func TestSampleChangesSharesAmongKinds(t *testing.T) {
	var all []Change
	for i := range 100 {
		all = append(all, Change{Passage: itoa(i), Edit: ingest.Edit{Kind: "heading_path"}})
	}
	for i := range 20 {
		all = append(all, Change{Passage: itoa(i), Edit: ingest.Edit{Kind: "positional"}})
	}
	for i := range 2 {
		all = append(all, Change{Passage: itoa(i), Edit: ingest.Edit{Kind: "acronym"}})
	}
	got := map[string]int{}
	for _, c := range SampleChanges(all, 30, 1) {
		got[c.Edit.Kind]++
	}
	// A third each is 10; acronym has 2, so the others share 28.
	if diff := cmp.Diff(map[string]int{"acronym": 2, "heading_path": 14, "positional": 14}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if n := len(SampleChanges(all, 500, 1)); n != 122 {
		t.Errorf("got %d, want all 122", n)
	}
}

// alone is a sample of one passage, of a document with a title.
func alone(original string, edits ...ingest.Edit) Sampled {
	c := passageOf(original, edits...)
	c.Path = []ingest.Heading{{Level: 1, Label: "2", Title: "Answers to ships"}}
	return Sampled{Source: "port.md", Title: "Harbour Handbook", Chunk: c}
}

func TestStandings(t *testing.T) {
	for name, tc := range map[string]struct {
		s             Sampled
		before, after Standing
	}{
		"neither":       {alone("They do it within a minute."), Standing{}, Standing{}},
		"by enrichment": {alone("They do it.", ingest.Edit{Kind: "heading_path", Text: "Harbour Handbook > 2 Answers to ships\n"}), Standing{}, Standing{true, true}},
		"by its words":  {alone("A ship is answered in the harbour."), Standing{true, true}, Standing{true, true}}, // answer, ship; harbour of two
		"no heading":    {Sampled{Title: "Harbour", Chunk: passageOf("The harbour.")}, Standing{false, true}, Standing{false, true}},
		"no title":      {Sampled{Chunk: passageOf("The harbour.")}, Standing{}, Standing{}},
	} {
		t.Run(name, func(t *testing.T) {
			before, after := tc.s.Standings()
			if before != tc.before || after != tc.after {
				t.Errorf("got %+v and %+v", before, after)
			}
		})
	}
}

func TestSheets(t *testing.T) {
	sample := []Sampled{
		alone("=SUM(A1) <b>They</b> do it.", ingest.Edit{Kind: "heading_path", Text: "2 Answers to ships\n"}),
		alone("Another, \"quoted\" text."),
	}
	var page, table strings.Builder
	if err := WriteSheet(&page, sample, 7); err != nil {
		t.Fatal(err)
	}
	if err := WriteSheetCSV(&table, sample, 7); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(table.String())).ReadAll()
	if err != nil || len(rows) != 5 {
		t.Fatalf("%v, %d rows", err, len(rows))
	}
	if rows[1][2] != "before" || rows[1][3] != "'=SUM(A1) <b>They</b> do it." || rows[1][4] != "" || rows[1][5] != "" {
		t.Errorf("got %q", rows[1])
	}
	if rows[3][2] != "after" || rows[4][2] != "after" || rows[2][2] != "before" {
		t.Errorf("versions %q %q %q", rows[2][2], rows[3][2], rows[4][2])
	}
	if key := rows[1][6]; key != "Harbour Handbook (port.md) · paragraph · 2 Answers to ships" {
		t.Errorf("right answer %q", key)
	}
	html := page.String()
	for _, bad := range []string{"<b>They", "http://", "https://", "src="} {
		if strings.Contains(html, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	if n := strings.Count(html, AboutWhat); n != 4 {
		t.Errorf("the first question stands %d times, want 4", n)
	}
	var again strings.Builder
	if err := WriteSheet(&again, sample, 7); err != nil || again.String() != html {
		t.Error("the same sample and seed gave another page")
	}
}
