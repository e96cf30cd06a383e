package pdf

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
)

// TestBrokenFonts reads pages whose fonts the file does not hold whole, as files do
// that were cut off. Letters may not fall on each other, and codes that mean
// something else may not be taken for words.
func TestBrokenFonts(t *testing.T) {
	const sentence = "The committee shall meet annually and keep all minutes."
	// Each letter by the one 29 places before it, as fonts with codes of their own
	// have them: "T" is "7".
	coded := strings.Map(func(r rune) rune {
		if r <= ' '+29 {
			return ' '
		}
		return r - 29
	}, sentence)
	escape := strings.NewReplacer("\\", "\\\\", "(", "\\(", ")", "\\)")
	for _, c := range []struct {
		name, font, shown, want string
		unread                  bool
	}{
		{"no widths", "<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Own/FirstChar 32/LastChar 126/Encoding/WinAnsiEncoding/Widths 99 0 R>>", sentence, sentence, false},
		{"no font", "null", sentence, sentence, false},
		{"no font, codes of its own", "null", coded, "", true},
		{"no map to Unicode", "<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Own/ToUnicode 99 0 R>>", coded, "", true},
		{"no descendant", "<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Own/Encoding/Identity-H/DescendantFonts[99 0 R]>>", sentence + " ", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := sheet("BT /F2 6 Tf 9 50 Td ("+escape.Replace(c.shown)+") Tj ET", "", "", c.font)
			doc, err := Open(context.Background(), src, &Options{Engine: Pdfcpu})
			if err != nil {
				t.Fatal(err)
			}
			p, err := doc.Content(context.Background(), 0)
			if err != nil {
				t.Fatal(err)
			}
			if !errors.Is(p.Err, event.ErrDamaged) {
				t.Errorf("error %v, want ErrDamaged", p.Err)
			}
			if got := strings.TrimSpace(strings.ReplaceAll(text(p), "\ufffd", "")); got != c.want || unread(p, countPage(p)) != c.unread {
				t.Errorf("text %q, unread %v; want %q, %v", got, unread(p, countPage(p)), c.want, c.unread)
			}
		})
	}
}
