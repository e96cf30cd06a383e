package pdf

import (
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

// TestHiddenAfterDrawnTwice hides text on pages where glyphs are drawn twice: below
// what was painted after the second time, and where a replacement text cut off glyphs
// that were drawn twice, so that others have their indexes.
func TestHiddenAfterDrawnTwice(t *testing.T) {
	word := strings.Repeat("abcdefghijklmnopqrstuvwxyz", 2)
	twice := func(s string) string { return s + s }
	shown := "BT /F1 3 Tf 5 80 Td (" + word + ") Tj ET "
	spaced := "/Span<</ActualText(" + word[:26] + " " + word[26:] + ")>>BDC "
	secret := "BT /F1 10 Tf 5 40 Td (Secret) Tj ET "
	box := "1 g 0 35 200 20 re f 0 g "
	some := "1 g 0 0 1 1 re f 0 g " // a painted region, from which on it is noted what is drawn twice
	for _, c := range []struct {
		name, content, says string
		covered             int
	}{
		{"once", some + secret + box, "", 6},
		{"twice", some + twice(secret) + box, "", 6},
		{"upon the box", some + secret + box + secret, "Secret", 0},
		{"upon one of two boxes", some + secret + box + secret + box, "", 6},
		{"behind a replacement", some + spaced + shown + "EMC " + secret + box, word[:26] + " " + word[26:], 6},
		{"behind a replacement of glyphs drawn twice", some + spaced + twice(shown) + "EMC " + secret + box, word[:26] + " " + word[26:], 6},
		{"replaced and drawn twice", some + "/Span<</ActualText( Secret )>>BDC " + twice(secret) + "EMC " + box, "", 1},
		{"replaced, one letter upon the box", some + "/Span<</ActualText( Secret )>>BDC " + secret + box + "BT /F1 10 Tf 5 40 Td (S) Tj ET EMC ", "", 1},
		{"replaced, all upon the box", some + "/Span<</ActualText( Secret )>>BDC " + secret + box + secret + "EMC ", " Secret ", 0},
		{"as many, all upon the box", some + "/Span<</ActualText(SECRET)>>BDC " + secret + box + secret + "EMC ", "SECRET", 0},
	} {
		p, _ := first(t, sheet(c.content, "", ""))
		var want page.Unseen
		want[page.Covered] = c.covered
		if text(p) != c.says || p.Unseen != want {
			t.Errorf("%s: text %q, left out %v; want %q, %v", c.name, text(p), p.Unseen, c.says, want)
		}
	}
}
