package enrich

import (
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

func TestApply(t *testing.T) {
	for name, tc := range map[string]struct {
		edits []ingest.Edit
		want  string
		lost  []string
	}{
		"insertions at one place stand in order": {[]ingest.Edit{{Kind: "a", Text: "1"}, {Kind: "b", Text: "2"}, {Kind: "c", End: 1, Text: "3"}}, "123bcdef", nil},
		"the earlier pass wins":                  {[]ingest.Edit{{Kind: "a", Start: 2, End: 4, Text: "XY"}, {Kind: "b", Start: 3, End: 5, Text: "no"}}, "abXYef", []string{"b"}},
		"an insertion inside a replaced span":    {[]ingest.Edit{{Kind: "a", Start: 2, End: 4, Text: "XY"}, {Kind: "b", Start: 3, End: 3, Text: "no"}}, "abXYef", []string{"b"}},
		"an insertion behind a replaced span":    {[]ingest.Edit{{Kind: "a", Start: 2, End: 4, Text: "XY"}, {Kind: "b", Start: 4, End: 4, Text: "+"}}, "abXY+ef", nil},
		"out of the text":                        {[]ingest.Edit{{Kind: "a", Start: 4, End: 9}, {Kind: "b", Start: -1, End: 2}, {Kind: "c", Start: 3, End: 2}}, "abcdef", []string{"a", "b", "c"}},
		"out of order":                           {[]ingest.Edit{{Kind: "a", Start: 5, End: 6, Text: "F"}, {Kind: "b", Start: 0, End: 1, Text: "A"}}, "AbcdeF", nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, kept, missing := Apply("abcdef", tc.edits)
			var lost []string
			for _, m := range missing {
				lost = append(lost, m.What)
			}
			if diff := cmp.Diff(tc.lost, lost); got != tc.want || diff != "" {
				t.Errorf("got %q, want %q; lost (-want +got)\n%s", got, tc.want, diff)
			}
			if back, err := Undo(got, kept); err != nil || back != "abcdef" {
				t.Errorf("undo gave %q, %v", back, err)
			}
		})
	}
}

func TestApplyCutsNoCharacter(t *testing.T) {
	got, _, lost := Apply("é", []ingest.Edit{{Kind: "a", Start: 1, End: 2, Text: "x"}})
	if got != "é" || len(lost) != 1 {
		t.Errorf("got %q, %v", got, lost)
	}
}

func TestUndoRefusesAnotherText(t *testing.T) {
	text, kept, _ := Apply("The VTS answers.", []ingest.Edit{{Kind: "acronym", Start: 4, End: 7, Text: "traffic service (VTS)"}})
	for name, enriched := range map[string]string{"changed": "The fishing service (VTS) answers.", "cut": text[:10], "empty": ""} {
		if _, err := Undo(enriched, kept); err == nil {
			t.Errorf("%s: undone without an error", name)
		}
	}
}

func FuzzApplyUndo(f *testing.F) {
	f.Add("some text", 0, 4, "x", 2, 6, "yy", 0, 0, "path\n")
	f.Add("é“x”", 1, 2, "", 2, 2, "é", 3, 9, "q")
	f.Fuzz(func(t *testing.T, original string, a, b int, x string, c, d int, y string, e, g int, z string) {
		text, kept, lost := Apply(original, []ingest.Edit{{Kind: "a", Start: a, End: b, Text: x}, {Kind: "b", Start: c, End: d, Text: y}, {Kind: "c", Start: e, End: g, Text: z}})
		if len(kept)+len(lost) != 3 {
			t.Fatalf("%d kept and %d lost of 3 edits", len(kept), len(lost))
		}
		valid := utf8.ValidString(original) && utf8.ValidString(x) && utf8.ValidString(y) && utf8.ValidString(z)
		if valid && !utf8.ValidString(text) {
			t.Fatalf("%q is no valid text", text)
		}
		at := 0
		for _, k := range kept {
			if k.Start < at || k.Was != original[k.Start:k.End] {
				t.Fatalf("edit %+v behind %d", k, at)
			}
			at = k.End
		}
		if back, err := Undo(text, kept); err != nil || back != original {
			t.Fatalf("undo of %q gave %q, %v; want %q", text, back, err, original)
		}
	})
}
