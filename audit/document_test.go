package audit

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

// parsed is a document made of a text, with its enriched passages.
func parsed(t *testing.T, name, text string, size int) (*ingest.Document, []ingest.Chunk) {
	t.Helper()
	doc, err := ingest.Parse(context.Background(), name, []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return doc, enrich.Enrich(doc, ingest.Chunks(doc, &ingest.ChunkOptions{MaxChars: size}), nil)
}

// counts are the figures of a report that are not 0, as "what why" -> n.
func counts(r *Report) map[string]int {
	out := map[string]int{}
	for _, c := range r.Counts {
		if c.N > 0 {
			out[string(c.What)+" "+c.Why] = c.N
		}
	}
	return out
}

func TestDocument(t *testing.T) {
	doc, chunks := parsed(t, "port.md", `# Port

## 1 Watch

The vessel traffic service (VTS) keeps watch, as section 9 says.

## 2 Answers

It answers within a minute. The VTS and the XQZ MUST do so; they must not wait, says section 1.
`, 0)
	rep, err := Document(context.Background(), doc, chunks, resolve.New(Set{doc}))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{
		"undefined_acronym nowhere_explained":          1, // XQZ; VTS is explained and MUST is a word
		"opening_pronoun not_named: other section":     1,
		"unresolved_reference dangling: no_such_label": 1, // section 9
	}
	got := counts(rep)
	for k := range got { // the reason of a declined pronoun is the pass's own word
		if len(k) > 15 && k[:15] == "opening_pronoun" {
			got["opening_pronoun not_named: other section"] = got[k]
			if k != "opening_pronoun not_named: other section" {
				delete(got, k)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if rep.Passages != 2 || rep.Of(OpeningPronoun) != 1 || rep.Of(PageWithoutText) != 0 {
		t.Errorf("got %+v", rep.Counts)
	}
	for _, f := range rep.Findings {
		if f.Passage == "" || doc.Slice(ingest.Span{Start: f.Start, End: f.End}) == "" {
			t.Errorf("a finding without a place: %+v", f)
		}
	}
}

func TestFragments(t *testing.T) {
	prose := func(texts ...string) []piece {
		out := make([]piece, len(texts))
		for i, s := range texts {
			out[i] = piece{id: itoa(i), text: s, prose: true}
		}
		return out
	}
	for name, tc := range map[string]struct {
		pieces []piece
		want   int
	}{
		"whole sentences":                {prose("One ends here.", "Two begins."), 0},
		"a sentence over a cut":          {prose("The keeper shall", "destroy the record."), 2},
		"behind an abbreviation":         {prose("as said in Art.", "five of it."), 2},
		"a list item goes on small":      {prose("A keeper shall:", "(a) keep it; and"), 0},
		"items in a row":                 {prose("keep it, and", "b) destroy it."), 0},
		"three pieces of one sentence":   {prose("The keeper of", "all the records", "shall destroy them."), 3},
		"a closing mark goes on":         {prose("the records (old and new", ") are kept."), 2},
		"a small letter behind an end":   {prose("It ended.", "iron gates follow."), 0},
		"a capital behind an open end":   {prose("The keeper of", "Northmere decides."), 0}, // cannot be told from a heading
		"another section behind the cut": {[]piece{{text: "The keeper of", prose: true, path: "A"}, {text: "all", prose: true, path: "B"}}, 0},
		"a table is no sentence":         {[]piece{{text: "Fee for", prose: true}, {text: "all"}}, 0},
		"a sentence too long is marked":  {[]piece{{text: "Fee for", prose: true, forced: true}, {text: "all", prose: true}}, 0},
		"unmarked items of a list":       {[]piece{{text: "salt", prose: true, item: true}, {text: "pepper", prose: true, item: true}}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			if got := fragments(tc.pieces); len(got) != tc.want {
				t.Errorf("got %+v, want %d", got, tc.want)
			}
		})
	}
}

func TestPointsBack(t *testing.T) {
	for text, want := range map[string]bool{
		"It answers within a minute.":              true,
		"They must be kept.":                       true,
		"Its keeper decides.":                      true,
		"This means that all are bound.":           true,
		"These are the gaps.":                      true,
		"This section applies to pilots.":          false, // names its noun
		"This Act may be cited.":                   false,
		"It is important to keep them.":            false, // stands for nothing
		"It shall be the duty of a company to do":  false,
		"It’s also important to be aware of risks": false,
		"It’s kept for a year.":                    true,
		"Those records are kept.":                  false,
		"Item 4 is kept.":                          false,
		"That does not mean it is lost.":           true,
	} {
		if got := pointsBack(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestAcronyms(t *testing.T) {
	for text, want := range map[string][]string{
		"The VTS and two ROVs answer.":          {"VTS", "ROV"},
		"Part IV and Schedule XII apply.":       nil, // Roman numbers
		"REPEAL AND SAVINGS":                    nil, // set in capitals
		"the (EIA) and R&D":                     {"EIA", "R&D"},
		"SP800-63A is a label":                  {"SP800-63A"},
		"file Form 1040-SR at IRS.GOV":          {"IRS"}, // the ends of a number and an address
		"A and B, or C":                         nil,
		"the ANTIDISESTABLISHMENT word":         nil, // too long
		"COMPANIES ACT, 2013 in the heading":    nil,
		"PIN is asked for, then the PIN again.": {"PIN", "PIN"},
	} {
		var got []string
		for _, u := range acronyms(text) {
			got = append(got, u.short)
			if text[u.start:u.start+len(u.short)] != u.short {
				t.Errorf("%q: %q does not stand at %d", text, u.short, u.start)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: -want +got\n%s", text, diff)
		}
	}
}

func TestHeadingsInBodies(t *testing.T) {
	text := "# Port\n\n## 1 Watch duty\n\nWatch duty\n\nAll keep watch.\n\n## 2 Answers to ships\n\nSee below.\n\n1 Watch duty\n\nWatch\n"
	doc, chunks := parsed(t, "port.md", text, 0)
	var got []string
	for _, f := range newView(doc, chunks).headingsInBodies() {
		got = append(got, f.Why+" "+f.Text)
	}
	// "Watch duty" is not the whole heading, whose number is text of it in Markdown.
	if diff := cmp.Diff([]string{"another_section 1 Watch duty"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestFurniture(t *testing.T) {
	doc := &ingest.Document{PageCount: 5}
	add := func(kind ingest.Kind, page int, top float64, text string) {
		start := len(doc.Text)
		doc.Text += text + "\n"
		box := ingest.Box{50, top - 10, 500, top}
		doc.Blocks = append(doc.Blocks, ingest.Block{Kind: kind, Start: start, End: start + len(text), Leaf: true, Pages: []ingest.Provenance{{Page: page}}})
		doc.Places = append(doc.Places, ingest.Place{Span: ingest.Span{Start: start, End: start + len(text)}, Page: page, Box: &box})
	}
	for page := 1; page <= 4; page++ {
		doc.Pages = append(doc.Pages, ingest.Page{Number: page})
		add(ingest.KindHeader, page, 800, "Harbour Handbook, page "+itoa(page))
		add(ingest.KindParagraph, page, 700, "Words of the body, "+string(rune('a'+page)))
		add(ingest.KindParagraph, page, 20, "Edition 20"+itoa(page)+" of the Trust")
	}
	add(ingest.KindParagraph, 4, 500, "Harbour Handbook, page 17")
	doc.Pages = append(doc.Pages, ingest.Page{Number: 5}, ingest.Page{Number: 6, Unread: true})
	chunks := []ingest.Chunk{{ID: "all", Kind: ingest.KindParagraph, Start: 0, End: len(doc.Text)}}
	v := newView(doc, chunks)
	got := map[string]int{}
	for _, f := range v.furnitureKept() {
		got[f.Why]++
	}
	// The headers stand inside the passage too, as one passage holds all here.
	if diff := cmp.Diff(map[string]int{"as_a_running_line": 5, "repeats_at_page_edge": 4}, got); diff != "" {
		t.Errorf("kept: -want +got\n%s", diff)
	}
	if n := len(v.furnitureDropped()); n != 4 {
		t.Errorf("dropped %d, want 4", n)
	}
	var pages []string
	for _, f := range v.emptyPages() {
		pages = append(pages, itoa(f.Page)+" "+f.Why)
	}
	if diff := cmp.Diff([]string{"5 blank", "6 picture_alone"}, pages); diff != "" {
		t.Errorf("pages: -want +got\n%s", diff)
	}
}

func TestTotal(t *testing.T) {
	a := &Report{Pages: 2, Passages: 10}
	a.add(Fragment, 10, "passages", []Finding{{Why: "end_cut"}, {Why: "begin_cut"}})
	a.add(OpeningPronoun, 10, "passages", nil)
	b := &Report{Pages: 3, Passages: 5}
	b.add(Fragment, 5, "passages", []Finding{{Why: "begin_cut"}})
	b.add(OpeningPronoun, 5, "passages", nil)
	got := Total([]*Report{a, b})
	want := []Count{{Fragment, "begin_cut", 2, 15, "passages"}, {Fragment, "end_cut", 1, 15, "passages"}, {OpeningPronoun, "", 0, 15, "passages"}}
	if diff := cmp.Diff(want, got.Counts); diff != "" || got.Pages != 5 || got.Passages != 15 {
		t.Errorf("got %d pages, %d passages; -want +got\n%s", got.Pages, got.Passages, diff)
	}
}
