package cite

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestItemLines(t *testing.T) {
	for text, want := range map[string][]int{
		"Exempt are:\n(a) one;\n(b) two; and\n(c) three.":         {12, 21, 34},
		"(a) one;\n(b) two.":                                      {0, 9},
		"Of:\n  (a) one:\n    (i) x;\n    (ii) y;\n  (b) two.":    {6, 19, 30, 40},
		"as section 5\n(a) and section 6\n(b) say":                nil,
		"The list:\n(b) two;\n(c) three.":                         nil,
		"Only:\n(a) one, which\nruns on.":                         nil,
		"A word (see\n(a)) is none.":                              nil,
		"Lines:\n(a) one that runs\nover a line;\n(b) two.\nEnd.": {7, 38},
	} {
		if diff := cmp.Diff(want, ItemLines(text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}
