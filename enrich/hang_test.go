package enrich

import (
	"context"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest"
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

// leadsOf are the passages' beginnings and the words that lead them in, of a
// text cut into passages of one block.
func leadsOf(t *testing.T, text string) map[string]string {
	t.Helper()
	doc, err := ingest.Parse(context.Background(), "act.txt", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, c := range Enrich(doc, ingest.Chunks(doc, &ingest.ChunkOptions{MaxChars: 60}), nil) {
		lead := ""
		for _, e := range c.Edits {
			if e.Kind == kindLeadIn {
				lead += strings.TrimSpace(e.Text)
			}
		}
		out[c.Original[:min(len(c.Original), 12)]] = lead
	}
	return out
}

func TestItemsHangOnTheNearestOpener(t *testing.T) {
	got := leadsOf(t, `42. Offers of shares.

(6) All monies for the shares shall be paid by cheque and not in cash:

Provided that the monies shall not be used for any purpose other than—

(a) for the allotment of the shares that were applied for in time; or

(b) for the repayment of monies to those who got no shares at all.

(7) All offers shall be made to persons that the company has named.

(8) No company shall advertise the offer in any newspaper at all.
`)
	for begin, want := range map[string]string{
		"(a) for the ": "Provided that the monies shall not be used for any purpose other than—",
		"(7) All offe": "",
		"(8) No compa": "",
	} {
		lead, ok := got[begin]
		if !ok {
			t.Fatalf("no passage begins with %q: %q", begin, got)
		}
		if lead != want {
			t.Errorf("%s is led in by %q, want %q", begin, lead, want)
		}
	}
}

func TestListTakesNoNeighbourOfItsOpener(t *testing.T) {
	for name, tc := range map[string]struct{ opener, items, want string }{
		"the opener's neighbour":         {"39. (i) The company may resolve—", "(a) (b) (ii) (iii)", "yynn"},
		"its own items up to i and j":    {"(i) Shares:", "(a) (g) (h) (i) (j)", "yyyyy"},
		"Roman items of letter h":        {"(h) Shares:", "(i) (ii) (iii)", "yyy"},
		"numbers behind a number":        {"(6) Monies:", "(a) (7)", "yn"},
		"a number behind it at once":     {"(6) Monies:", "(7) (8)", "nn"},
		"an opener that has no label":    {"Provided that—", "(c) (d)", "yy"},
		"an opener that is only a year:": {"2013 was:", "(a) (b)", "yy"},
	} {
		t.Run(name, func(t *testing.T) {
			l := list{opener: ownLabel(tc.opener)}
			got := ""
			for label := range strings.FieldsSeq(tc.items) {
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

func TestAnnotates(t *testing.T) {
	for text, want := range map[string]bool{
		"Explanation I.—Nothing in clause (d) shall apply": true, "Explanation.": true, "Provided that the Board": true, "Note 2: it is due": true,
		"(a) explanation of the fees": false, "explanation of it": false, "Noted by the office": false, "": false,
	} {
		if got := annotates(text); got != want {
			t.Errorf("annotates(%q) = %v", text, got)
		}
	}
}
