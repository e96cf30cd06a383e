package audit

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

func TestReadPieces(t *testing.T) {
	for name, tc := range map[string]struct {
		file, format string
		want         []Piece
	}{
		"LangChain": {`{"page_content":"A b.","metadata":{"source":"x.pdf","page":3,"Header 1":"One","Header 2":"Two"},"type":"Document"}`,
			"langchain", []Piece{{ID: "#1", Text: "A b.", Source: "x.pdf", Page: "3", Headings: []string{"One", "Two"}}}},
		"LangChain, serialised": {`[{"lc":1,"type":"constructor","id":["langchain","schema","document","Document"],"kwargs":{"page_content":"A","metadata":{}}}]`,
			"langchain", []Piece{{ID: "#1", Text: "A"}}},
		"LangChain with Docling's loader": {`{"page_content":"A","metadata":{"dl_meta":{"headings":["H"],"doc_items":[{"prov":[{"page_no":7}]}]}}}`,
			"langchain", []Piece{{ID: "#1", Text: "A", Page: "7", Headings: []string{"H"}}}},
		"LlamaIndex": {`{"id_":"n1","metadata":{"file_name":"x.pdf","page_label":"iv","header_path":"/Intro/Aim/"},"relationships":{},"text":"A","class_name":"TextNode"}`,
			"llamaindex", []Piece{{ID: "n1", Text: "A", Source: "x.pdf", Page: "iv", Headings: []string{"Intro", "Aim"}}}},
		"LlamaIndex, a stored node": {`{"docstore/data":{"b":{"__data__":{"id_":"b","text":"B"},"__type__":"1"},"a":{"__data__":"{\"id_\":\"a\",\"text\":\"A\"}"}}}`,
			"llamaindex", []Piece{{ID: "b", Text: "B"}, {ID: "a", Text: "A"}}},
		"LlamaIndex, newer": {`{"id_":"n","text_resource":{"text":"A"},"metadata":{}}`, "llamaindex", []Piece{{ID: "n", Text: "A"}}},
		"Docling": {`{"text":"A","meta":{"schema_name":"docling_core.transforms.chunker.DocMeta","doc_items":[{"prov":[{"page_no":2}]}],"headings":["1 Aim"],"origin":{"filename":"x.pdf"}}}`,
			"docling", []Piece{{ID: "#1", Text: "A", Source: "x.pdf", Page: "2", Headings: []string{"1 Aim"}}}},
		"Docling's server": {`{"chunks":[{"filename":"x.pdf","chunk_index":0,"text":"A","headings":["H"],"page_numbers":[5,6]}]}`,
			"docling", []Piece{{ID: "#1", Text: "A", Source: "x.pdf", Page: "5", Headings: []string{"H"}}}},
		"Unstructured": {`[{"type":"NarrativeText","element_id":"e1","text":"A","metadata":{"filename":"x.pdf","page_number":1}}]`,
			"unstructured", []Piece{{ID: "e1", Text: "A", Source: "x.pdf", Page: "1", Kind: "NarrativeText"}}},
		"Referent": {`{"v":1,"id":"r1","original":"A","enriched":"H\nA","kind":"paragraph","path":[{"level":1,"label":"1","title":"Aim"}],"pages":[{"page":4}]}`,
			"referent", []Piece{{ID: "r1", Text: "A", Kind: "paragraph", Page: "4", Headings: []string{"1 Aim"}}}},
		"plain lines":  {"{\"id\":7,\"text\":\"A\"}\n\n{\"text\":\"B\"}\n", "plain", []Piece{{ID: "7", Text: "A"}, {ID: "#2", Text: "B"}}},
		"strings":      {`["A","B"]`, "plain", []Piece{{ID: "#1", Text: "A"}, {ID: "#2", Text: "B"}}},
		"content":      {"\ufeff" + `{"content":"A"}`, "plain", []Piece{{ID: "#1", Text: "A"}}},
		"mixed":        {`[{"text":"A"},{"page_content":"B"},{"text":"C"}]`, "plain, langchain", []Piece{{ID: "#1", Text: "A"}, {ID: "#2", Text: "B"}, {ID: "#3", Text: "C"}}},
		"pretty, long": {"{\n \"text\":\n \"A\"\n}\n{\n\"text\": \"B\"}", "plain", []Piece{{ID: "#1", Text: "A"}, {ID: "#2", Text: "B"}}},
	} {
		t.Run(name, func(t *testing.T) {
			got, format, err := ReadPieces([]byte(tc.file))
			if diff := cmp.Diff(tc.want, got); err != nil || diff != "" || format != tc.format {
				t.Errorf("%v, format %q; -want +got\n%s", err, format, diff)
			}
		})
	}
}

func TestReadPiecesRefuses(t *testing.T) {
	for name, tc := range map[string]struct {
		file string
		want error
		says string
	}{
		"nothing":            {"", ErrPieces, "no chunks"},
		"no text":            {`{"text":"A"}` + "\n" + `{"title":"B"}`, ErrPieces, "entry 2"},
		"a broken line":      {`{"text":"A"}` + "\n" + `{"text":`, ingest.ErrDamaged, "line 2"},
		"a wrong type":       {`{"text":["A"]}`, ingest.ErrDamaged, "entry 1"},
		"a number":           {`7`, ingest.ErrDamaged, "entry 1"},
		"no JSON":            {"Once upon a time", ingest.ErrDamaged, "entry 1"},
		"an empty array":     {"[]", ErrPieces, "no chunks"},
		"deep":               {strings.Repeat("[", 1e5), ingest.ErrDamaged, "entry 1"},
		"a store, no object": {`{"docstore/data":7}`, ingest.ErrDamaged, "entry 1"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := ReadPieces([]byte(tc.file))
			if !errors.Is(err, tc.want) || !strings.Contains(err.Error(), tc.says) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestPieces(t *testing.T) {
	all := []Piece{
		{ID: "a", Text: "# Port\n\nThe vessel traffic service (VTS) keeps watch. It must see section 4.4 and", Page: "1"},
		{ID: "b", Text: "the table below.\n2.1 Answers to ships", Page: "2"},
		{ID: "c", Text: "The VTS answers, and so does XQZ.\nPage 3 of 9\nMore."},
		{ID: "d", Text: "They answer within a minute."},
		{ID: "e", Text: "They answer, within a minute!", Headings: []string{"Answers"}},
		{ID: "f", Text: " \n"},
		{ID: "g", Text: "## Fees"},
	}
	want := map[string]int{
		"empty_piece ":                           1, // f
		"repeated_piece ":                        1, // e
		"fragment end_cut":                       1, // a
		"fragment begin_cut":                     1, // b
		"heading_alone ":                         1, // g
		"heading_in_body at_the_end":             1, // b
		"undefined_acronym nowhere_explained":    1, // XQZ
		"acronym_elsewhere explained_in_another": 1, // VTS in c
		"opening_pronoun ":                       2, // d, e
		"reference_by_place ":                    1, // the table below
		"reference_unfollowed same_document":     1, // section 4.4
		"furniture_kept counts_pages":            1, // c
		"no_page ":                               5,
		"no_heading ":                            6,
	}
	if diff := cmp.Diff(want, counts(Pieces("x.jsonl", "plain", all))); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestPiecesFindRepeatedLines(t *testing.T) {
	var all []Piece
	for i := range 5 {
		all = append(all, Piece{ID: itoa(i), Text: "Words " + string(rune('a'+i)) + " before\nHarbour Handbook 20" + itoa(i) + "\nand after"})
	}
	got := counts(Pieces("x", "plain", all))
	if got["furniture_kept repeats"] != 10 { // the running line and "and after", which repeats as well
		t.Errorf("got %v", got)
	}
}

const portText = `# Port

## 1 Watch duty

The vessel traffic service (VTS) keeps watch over all the ships in the harbour. Nobody may leave the watch room while a ship is under way.

## 2 Answers to ships

Every call from a ship is answered within a minute by the VTS operator. A call that is missed is written into the log of the day.
`

func TestCompare(t *testing.T) {
	doc, _ := parsed(t, "port.md", portText, 0)
	all := []Piece{
		{ID: "a", Text: "1 Watch duty\nThe vessel traffic service (VTS) keeps watch over all the ships in the harbour. Nobody may leave the"},
		{ID: "b", Text: "watch room while a ship is under way."},
		{ID: "c", Text: "Every call from a ship is answered within a minute by the VTS operator."},
		{ID: "d", Text: "answered within a minute by the VTS operator."},
		{ID: "e", Text: "Words that the handbook of the port never said to anybody."},
	}
	rep := Pieces("x.jsonl", "plain", all)
	Compare(rep, all, doc)
	got := map[What]Count{}
	for _, c := range rep.Counts {
		got[c.What] = c
	}
	letters := len(plain(portText))
	missing := len(plain("Port2 Answers to shipsA call that is missed is written into the log of the day."))
	for what, want := range map[What][2]int{
		SentenceCut:       {1, 4}, // "Nobody may leave"
		SentenceMissing:   {1, 4}, // "A call that is missed"
		HeadingLost:       {1, 3}, // "2 Answers to ships"; "Port" stands in "port" of e
		SectionUnknown:    {3, 5}, // b, c and d
		AcronymElsewhere:  {2, 3}, // c and d
		TextMissing:       {missing, letters},
		TextDoubled:       {len(plain("answered within a minute by the VTS operator.")), letters},
		TextForeign:       {len(plain(all[4].Text)), len(plain(all[0].Text + all[1].Text + all[2].Text + all[3].Text + all[4].Text))},
		FurnitureInPieces: {0, 0},
	} {
		if got[what].N != want[0] || got[what].Of != want[1] {
			t.Errorf("%s: got %d of %d, want %d of %d", what, got[what].N, got[what].Of, want[0], want[1])
		}
	}
}

func TestAlignTakesTheNearestOfEqualPlaces(t *testing.T) {
	clause := "The keeper shall destroy the record at the end of the period. "
	src := newSource("First part begins. " + clause + "Second part begins here now. " + clause)
	text := plain(clause)
	first, n := src.find(text, 0)
	second, m := src.find(text, len(src.text))
	if n != 0 || m != 0 || len(first) != 1 || len(second) != 1 || first[0].start >= second[0].start {
		t.Fatalf("got %v (%d), %v (%d)", first, n, second, m)
	}
	if src.text[second[0].start:second[0].end] != text {
		t.Errorf("got %q", src.text[second[0].start:second[0].end])
	}
}

// Wherever a stretch begins, the place whose words go on as the text does wins.
func TestAlignTakesTheLongest(t *testing.T) {
	for shift := range 2 * stride {
		pad := strings.Repeat("x", shift)
		src := newSource(pad + " the information technology laboratory has asked for it. " + pad + "y the information technology laboratory promotes the economy.")
		text := "theinformationtechnologylaboratorypromotestheeconomy"
		found, n := src.find(text, 0)
		if n != 0 || len(found) != 1 || src.text[found[0].start:found[0].end] != text {
			t.Errorf("shift %d: got %v, %d letters nowhere", shift, found, n)
		}
	}
}

func TestLetters(t *testing.T) {
	out, at := letters("Of\ufb01ce — 12 É.")
	if out != "office12é" {
		t.Fatalf("got %q", out)
	}
	want := []int32{0, 1, 2, 2, 5, 6, 12, 13, 15, 15, 18} // the ligature's two letters stand at one place
	if diff := cmp.Diff(want, at); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func FuzzReadPieces(f *testing.F) {
	f.Add([]byte(`{"page_content":"A","metadata":{"page":1}}`))
	f.Add([]byte(`[{"text":"A","meta":{"headings":["H"]}}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		pieces, format, err := ReadPieces(data)
		if err != nil {
			return
		}
		if len(pieces) == 0 || format == "" {
			t.Fatalf("%d pieces of format %q without an error", len(pieces), format)
		}
		doc := &ingest.Document{Text: string(data), Blocks: []ingest.Block{{Kind: ingest.KindParagraph, End: len(data), Leaf: true}}}
		Compare(Pieces("x", format, pieces), pieces, doc)
	})
}
