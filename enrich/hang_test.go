package enrich

import (
	"strings"
	"testing"
)

func TestListTakes(t *testing.T) {
	for name, tc := range map[string]struct {
		labels string
		want   string // y or n for each
	}{
		"letters":            {"(a) (b) (c)", "yyy"},
		"bullets":            {"- - -", "yyy"},
		"another form":       {"(a) (b) (2) (c)", "yynn"},
		"a second beginning": {"(i) (ii) (i)", "yyn"},
		"letter i":           {"(g) (h) (i) (j)", "yyyy"},
		"one left out":       {"(a) (c)", "yy"},
		"from the middle":    {"(c) (d)", "yy"},
	} {
		t.Run(name, func(t *testing.T) {
			var l list
			got := ""
			for label := range strings.FieldsSeq(tc.labels) {
				label = strings.Trim(label, "-")
				if l.takes(label) {
					got += "y"
				} else {
					got += "n"
				}
			}
			if got != tc.want {
				t.Errorf("got %s, want %s", got, tc.want)
			}
		})
	}
}
