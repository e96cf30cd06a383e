package cite

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestItemLines(t *testing.T) {
	for text, want := range map[string][]LineItem{
		"Exempt are:\n(a) one;\n(b) two; and\n(c) three.":         {{12, 0}, {21, 0}, {34, 0}},
		"(a) one;\n(b) two.":                                      {{0, 0}, {9, 0}},
		"(2) Of:\n(a) one\n(b) two":                               {{8, 0}, {16, 0}},
		"Of:\n  (a) one:\n    (i) x\n    (ii) y\n  (b) two.":      {{6, 0}, {19, 1}, {29, 1}, {38, 0}},
		"as section 5\n(a) and section 6\n(b) say":                nil,
		"The list:\n(b) two;\n(c) three.":                         nil,
		"Only:\n(a) one, which\nruns on.":                         nil,
		"A word (see\n(a)) is none.":                              nil,
		"Lines:\n(a) one that runs\nover a line;\n(b) two.\nEnd.": {{7, 0}, {38, 0}},
	} {
		if diff := cmp.Diff(want, ItemLines(text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}
