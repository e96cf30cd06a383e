package layout

import "testing"

func TestJoinOfLines(t *testing.T) {
	v := vocabulary{"information": 3, "cross-border": 2, "algorithms": 1, "data": 4, "base": 2}
	for _, tc := range []struct {
		name, before, next string
		sep                string
		cut                int
	}{
		{"plain", "the owner of", "the ship", " ", 0},
		{"word known elsewhere", "all infor-", "mation held", "", 1},
		{"small to small", "the sheep-", "ish grin", "", 1},
		{"hyphened elsewhere", "a cross-", "border order", "", 0},
		{"prefix that keeps it", "a non-", "resident owner", "", 0},
		{"number and letter", "under s. 12-", "B of it", "", 0},
		{"range of numbers", "pages 10-", "12 show", "", 0},
		{"name", "the Franco-", "German border", "", 0},
		{"dash", "the list -", "which is long", " ", 0},
		{"long dash", "the list—", "which is long", "", 0},
		{"soft hyphen", "the Po\u00ad", "litik of", "", 2},
		{"path", "and/", "or by post", "", 0},
		{"a path goes on", "in harbour/records/", "logs of May", "", 0},
		{"paths of a listing", "harbour/records/", "harbour/records/logs/", " ", 0},
		{"a listing cut short", "harbour/records/", "...", " ", 0},
		{"spaced stroke", "ships /", "boats", " ", 0},
		{"ideographs", "船舶登", "记条例", "", 0},
		{"name of a file", "in /usr/share/harbour-", "master/list of", "", 0},
		{"address", "see http://pilots.example/open-", "day for it", "", 0},
		{"typographic hyphen", "algo‐", "rithms run", "", 3},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sep, cut := v.join(tc.before, tc.next)
			if sep != tc.sep || cut != tc.cut {
				t.Errorf("join(%q, %q) = %q, %d; want %q, %d", tc.before, tc.next, sep, cut, tc.sep, tc.cut)
			}
		})
	}
}
