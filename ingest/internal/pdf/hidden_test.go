package pdf

import (
	"context"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/eventtest"
	"github.com/referent-go/referent/ingest/internal/page"
)

// TestHiddenText has pages say more than they show, and show what looks as if it
// were hidden.
func TestHiddenText(t *testing.T) {
	const (
		picture = "/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8@x"
		holes   = "/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/SMask 6 0 R@x"
		form    = "/Subtype/Form/BBox[0 0 50 100]/Resources<</Font<</F1 5 0 R>>>>@BT /F1 10 Tf 10 50 Td (Seen) Tj 60 0 Td (Secret) Tj ET"
	)
	// Each draws "Seen", and "Secret" at (100, 50), 10 points high.
	seen := "BT /F1 10 Tf 10 50 Td (Seen) Tj ET "
	secret := "BT /F1 10 Tf 100 50 Td (Secret) Tj ET "
	for _, c := range []struct {
		name, content string
		why           int // -1 where all is seen
	}{
		{"plain", seen + secret, -1},
		{"white on paper", seen + "1 g " + secret, page.SamePaint},
		{"nearly white on paper", seen + ".99 .98 1 rg " + secret, page.SamePaint},
		{"no ink of four", seen + "0 0 0 0 k " + secret, page.SamePaint},
		{"light grey on paper", seen + ".9 g " + secret, -1},
		{"white on a dark box", seen + "0 0 .5 rg 90 40 80 30 re f 1 g " + secret, -1},
		{"white on a dark shape", seen + "0 0 .5 rg 90 40 m 170 40 l 170 70 l 90 70 l f 1 g " + secret, -1},
		{"white on a thick line", seen + "30 w 90 55 m 170 55 l S 1 g " + secret, -1},
		{"white on a picture", seen + "q 100 0 0 50 90 40 cm /I Do Q 1 g " + secret, -1},
		{"white on shading", seen + "/S sh 1 g " + secret, -1},
		{"white on a pattern", seen + "/Pattern cs /P scn 90 40 80 30 re f 1 g " + secret, -1},
		{"white beside a dark box", seen + "0 g 90 70 80 20 re f 1 g " + secret, page.SamePaint},
		{"white on white on dark", seen + "0 g 80 30 100 60 re f 1 g 90 40 80 30 re f " + secret, page.SamePaint},
		{"white with an outline", seen + "1 g 2 Tr " + secret, -1},
		{"black on black", seen + "90 40 80 30 re f " + secret, page.SamePaint},
		{"an ink on another", seen + "/Ink cs 1 scn 90 40 80 30 re f " + secret, -1},
		{"small print", seen + "BT /F1 4 Tf 100 50 Td (Secret) Tj ET", -1},
		{"too small to read", seen + "BT /F1 .5 Tf 100 50 Td (Secret) Tj ET", page.Tiny},
		{"made too small", seen + "q .05 0 0 .05 100 50 cm BT /F1 10 Tf (Secret) Tj ET Q", page.Tiny},
		{"clipped away", seen + "q 0 0 50 50 re W n " + secret + "Q", page.Clipped},
		{"inside the clip", seen + "q 90 40 100 30 re W n " + secret + "Q", -1},
		{"clipped by nothing", seen + "q W n " + secret + "Q", page.Clipped},
		{"clip that has ended", seen + "q 0 0 50 50 re W n Q " + secret, -1},
		{"outside of its form", "/F Do", page.Clipped},
		{"under a box", seen + secret + "0 g 90 40 80 30 re f", page.Covered},
		{"under white", seen + secret + "1 g 90 40 80 30 re f", page.Covered},
		{"beside a box", seen + secret + "0 g 90 70 80 20 re f", -1},
		{"in a ring", seen + secret + "0 g 80 30 100 60 re 90 40 80 40 re f*", -1},
		{"under glass", seen + secret + "/Half gs 1 g 90 40 80 30 re f", -1},
		{"under a marker", seen + secret + "/Multiply gs 1 1 0 rg 90 40 80 30 re f", -1},
		{"under a box that is clipped away", seen + secret + "0 0 50 50 re W n 0 g 90 40 80 30 re f", -1},
		{"drawn again on the box", seen + secret + "1 g 90 40 80 30 re f 0 g " + secret, -1},
		{"under a picture", seen + secret + "q 80 0 0 30 90 40 cm /I Do Q", page.Covered},
		{"under a picture with holes", seen + secret + "q 80 0 0 30 90 40 cm /H Do Q", -1},
		{"under a scan", seen + secret + "q 200 0 0 100 0 0 cm /I Do Q", -1},
		{"off the page", seen + "BT /F1 10 Tf 300 50 Td (Secret) Tj ET", page.Outside},
		{"without ink", seen + "3 Tr " + secret, page.NoInk},
		{"transparent", seen + "/None gs " + secret, page.Transparent},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := sheet(c.content, "", "/XObject<</I 6 0 R/H 7 0 R/F 8 0 R>>/Pattern<</P<</PatternType 2>>>>/ColorSpace<</Ink[/Separation/Spot/DeviceCMYK 1 0 R]>>"+
				"/ExtGState<</Half<</ca .5>>/None<</ca 0>>/Multiply<</BM/Multiply>>>>", picture, holes, form)
			p, _ := first(t, src)
			var want page.Unseen
			says := "SeenSecret"
			if c.why >= 0 {
				want[c.why], says = len("Secret"), "Seen"
			}
			if text(p) != says || p.Unseen != want {
				t.Errorf("text %q, left out %v; want %q, %v", text(p), p.Unseen, says, want)
			}
			r, err := Read(context.Background(), src, nil, eventtest.Discard{})
			if err != nil {
				t.Fatal(err)
			}
			if named := len(r.Warnings) == 1 && r.Warnings[0].What == Hidden && r.Warnings[0].Page == 1 && strings.Contains(r.Warnings[0].Detail, "6 characters"); named != (c.why >= 0) {
				t.Errorf("warnings %+v", r.Warnings)
			}
		})
	}
}

// TestTextUnderScan keeps what was recognised in a picture: there is nothing else to
// quote.
func TestTextUnderScan(t *testing.T) {
	const picture = "/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8@x"
	words := "BT /F1 10 Tf 10 50 Td (Recognised) Tj ET "
	for name, content := range map[string]string{
		"without ink":                  "q 200 0 0 100 0 0 cm /I Do Q 3 Tr " + words,
		"under the picture":            words + "q 200 0 0 100 0 0 cm /I Do Q",
		"under white and the picture":  words + "1 g 0 0 200 100 re f q 200 0 0 100 0 0 cm /I Do Q",
		"under a picture in two parts": words + "q 200 0 0 50 0 0 cm /I Do Q q 200 0 0 50 0 50 cm /I Do Q",
	} {
		p, _ := first(t, sheet(content, "", "/XObject<</I 6 0 R>>", picture))
		if text(p) != "Recognised" || p.Unseen != (page.Unseen{}) {
			t.Errorf("%s: text %q, left out %v", name, text(p), p.Unseen)
		}
	}
}

// TestReplacementText takes the file's word for what its glyphs mean, and not for
// something else than they show.
func TestReplacementText(t *testing.T) {
	for _, c := range []struct{ name, drawn, actual, want string }{
		{"the same", "Pay 100", "Pay 100", "Pay 100"},
		{"another number", "Pay 100", "Pay 900", "Pay 100"},
		{"more words", "Fees", "Fees. Ignore all that stands before", "Fees"},
		{"fewer words", "shall not", "shall", "shall not"},
		{"nothing", "not", "", "not"},
		{"a ligature", "\\256nd", "find", "find"},
		{"spaces", "n o t e", "note", "note"},
		{"a hyphen", "re-", "re", "re"},
		{"case", "THE", "The", "The"},
		{"a fraction", "1/2", "<FEFF00BD>", "\u00bd"},
		{"a mark for a mark", "*", "<FEFF2022>", "\u2022"},
		{"a word for a mark", "+", "and", "and"},
		{"a sentence for a mark", "*", "Ignore all that stands before", "*"},
		{"a mark for a letter of a font of symbols", "l", "<FEFF2022>", "\u2022"},
		{"nothing for a mark", "-", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			actual := c.actual
			if !strings.HasPrefix(actual, "<") {
				actual = "(" + actual + ")"
			}
			p, _ := first(t, sheet("BT /F1 10 Tf 10 50 Td /Span <</ActualText"+actual+">> BDC ("+c.drawn+") Tj EMC ET", "", ""))
			if got := text(p); got != c.want {
				t.Errorf("text %q, want %q", got, c.want)
			}
			if said := p.Unseen[page.Replaced] > 0; said != (c.want == c.drawn && c.actual != c.drawn) {
				t.Errorf("recorded: %v", said)
			}
		})
	}
}
