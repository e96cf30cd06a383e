package cite

import "testing"

// The name of an instrument goes on to its end, be its last word one for a unit.
func TestNameEndsInAUnit(t *testing.T) {
	for text, want := range map[string]string{
		"Clause 5(a) of the Standard Contractual Clauses applies.": "Standard Contractual Clauses",
		"Clause 5(a) of Standard Contractual Clauses applies.":     "Standard Contractual Clauses",
		"See Article 7 of the Model Articles.":                     "Model Articles",
		"Under Article 5 of Staff Regulations it holds.":           "Staff Regulations",
		"Clause 2 of the Old Harbour Terms Schedule 4 is void.":    "Old Harbour Terms",
	} {
		if got := Find(text, nil); len(got) == 0 || got[0].Doc.Raw != want {
			t.Errorf("%s: %+v, want the name %q", text, got, want)
		}
	}
}

func TestLinkWithoutTheMarkBehindIt(t *testing.T) {
	for text, want := range map[string]string{"year,": "year", "see this.": "see this", "the U.S.": "the U.S.", " a b;\n": "a b", ",": ",", "Q & A": "Q & A"} {
		got := Find(text, &Options{Links: []Link{{Start: 0, End: len(text), Target: "https://example.org/y"}}})
		if len(got) != 1 || got[0].Raw != want || text[got[0].Start:got[0].End] != want || got[0].Doc.Raw != want {
			t.Errorf("%q: %+v, want %q", text, got, want)
		}
	}
}
