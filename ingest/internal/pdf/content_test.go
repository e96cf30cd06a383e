package pdf

import (
	"math"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

// TestPositions checks where glyphs fall. Helvetica's A is 667 wide, B too, i
// 222, the blank 278 thousandths of the size.
func TestPositions(t *testing.T) {
	type at struct {
		text            string
		x, y, adv, size float64
		angle           int16
	}
	for _, c := range []struct {
		name, content, keys string
		want                []at
	}{
		{"plain", "BT /F1 10 Tf 20 30 Td (AB) Tj ET", "", []at{{"A", 20, 30, 6.67, 10, 0}, {"B", 26.67, 30, 6.67, 10, 0}}},
		{"character spacing", "BT /F1 10 Tf 2 Tc 20 30 Td (AB) Tj ET", "", []at{{"A", 20, 30, 6.67, 10, 0}, {"B", 28.67, 30, 6.67, 10, 0}}},
		{"word spacing", "BT /F1 10 Tf 5 Tw 0 0 Td (A B) Tj ET", "", []at{{"A", 0, 0, 6.67, 10, 0}, {" ", 6.67, 0, 2.78, 10, 0}, {"B", 14.45, 0, 6.67, 10, 0}}},
		{"horizontal scale", "BT /F1 10 Tf 50 Tz (AB) Tj ET", "", []at{{"A", 0, 0, 3.335, 10, 0}, {"B", 3.335, 0, 3.335, 10, 0}}},
		{"kerning", "BT /F1 10 Tf [(A) -500 (B)] TJ ET", "", []at{{"A", 0, 0, 6.67, 10, 0}, {"B", 11.67, 0, 6.67, 10, 0}}},
		{"rise", "BT /F1 10 Tf 3 Ts (A) Tj ET", "", []at{{"A", 0, 3, 6.67, 10, 0}}},
		{"leading", "BT /F1 10 Tf 12 TL 5 50 Td (A) Tj T* (B) Tj ET", "", []at{{"A", 5, 50, 6.67, 10, 0}, {"B", 5, 38, 6.67, 10, 0}}},
		{"TD sets the leading", "BT /F1 10 Tf 5 50 Td 0 -12 TD (A) ' ET", "", []at{{"A", 5, 26, 6.67, 10, 0}}},
		{"quotation mark", "BT /F1 10 Tf 14 TL 0 50 Td 1 2 (AB) \" ET", "", []at{{"A", 0, 36, 6.67, 10, 0}, {"B", 8.67, 36, 6.67, 10, 0}}},
		{"scaled by cm", "q 2 0 0 2 10 0 cm BT /F1 10 Tf (A) Tj ET Q", "", []at{{"A", 10, 0, 13.34, 20, 0}}},
		{"restored by Q", "q 2 0 0 2 0 0 cm Q BT /F1 10 Tf (A) Tj ET", "", []at{{"A", 0, 0, 6.67, 10, 0}}},
		{"Q too many", "Q Q BT /F1 10 Tf (A) Tj ET", "", []at{{"A", 0, 0, 6.67, 10, 0}}},
		{"text matrix", "BT /F1 1 Tf 10 0 0 10 20 30 Tm (A) Tj ET", "", []at{{"A", 20, 30, 6.67, 10, 0}}},
		{"turned text", "BT /F1 10 Tf 0 1 -1 0 50 20 Tm (AB) Tj ET", "", []at{{"A", 50, 20, 6.67, 10, 90}, {"B", 50, 26.67, 6.67, 10, 90}}},
		{"turned page", "BT /F1 10 Tf 0 1 -1 0 50 20 Tm (A) Tj ET", "/Rotate 90", []at{{"A", 20, 150, 6.67, 10, 0}}},
		{"upside-down page", "BT /F1 10 Tf -1 0 0 -1 150 80 Tm (A) Tj ET", "/Rotate 180", []at{{"A", 50, 20, 6.67, 10, 0}}},
		{"page turned back", "BT /F1 10 Tf 0 -1 1 0 50 80 Tm (A) Tj ET", "/Rotate -90", []at{{"A", 20, 50, 6.67, 10, 0}}},
		{"crop box", "BT /F1 10 Tf 20 30 Td (A) Tj ET", "/CropBox[10 10 100 90]", []at{{"A", 10, 20, 6.67, 10, 0}}},
		{"beside the page", "BT /F1 10 Tf 20 130 Td (A) Tj ET BT /F1 10 Tf (B) Tj ET", "", []at{{"B", 0, 0, 6.67, 10, 0}}},
		{"inline image", "BI /W 2 /H 1 /BPC 8 /CS /G ID \x01EI\x02 EI BT /F1 10 Tf (A) Tj ET", "", []at{{"A", 0, 0, 6.67, 10, 0}}},
		{"drawn twice", "BT /F1 10 Tf 5 5 Td (AA) Tj 0.3 0 Td (AA) Tj ET", "", []at{{"A", 5, 5, 6.67, 10, 0}, {"A", 11.67, 5, 6.67, 10, 0}}},
		{"narrow twins", "BT /F1 10 Tf (ii) Tj ET", "", []at{{"i", 0, 0, 2.22, 10, 0}, {"i", 2.22, 0, 2.22, 10, 0}}},
		{"string left open", "BT /F1 10 Tf (A) Tj <41", "", []at{{"A", 0, 0, 6.67, 10, 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := first(t, sheet(c.content, c.keys, ""))
			if len(p.Glyphs) != len(c.want) {
				t.Fatalf("%d glyphs %q, want %d", len(p.Glyphs), text(p), len(c.want))
			}
			for i, w := range c.want {
				g := p.Glyphs[i]
				if g.Text != w.text || !near(g.X, w.x) || !near(g.Y, w.y) || !near(g.Advance, w.adv) || !near(g.Size, w.size) || g.Angle != w.angle {
					t.Errorf("glyph %d is %q at %.2f %.2f, advance %.2f, size %.2f, angle %d; want %v", i, g.Text, g.X, g.Y, g.Advance, g.Size, g.Angle, w)
				}
				if (g.Flags&page.Rotated != 0) != (w.angle != 0) {
					t.Errorf("glyph %d: rotated %v at angle %d", i, g.Flags&page.Rotated != 0, w.angle)
				}
			}
		})
	}
}

func near(a float32, b float64) bool { return math.Abs(float64(a)-b) < 0.01 }

// TestMarkedContent checks what is said of stretches of content.
func TestMarkedContent(t *testing.T) {
	for _, c := range []struct {
		name, content string
		text          string
		flags         page.Flag // of the first glyph
		mcid          int32
	}{
		{"none", "BT /F1 10 Tf (A) Tj ET", "A", 0, -1},
		{"artifact", "/Artifact BMC BT /F1 10 Tf (A) Tj ET EMC", "A", page.Artifact, -1},
		{"artifact with properties", "/Artifact <</Type/Pagination>> BDC BT /F1 10 Tf (A) Tj ET EMC", "A", page.Artifact, -1},
		{"identifier", "/P <</MCID 7>> BDC BT /F1 10 Tf (A) Tj ET EMC", "A", 0, 7},
		{"innermost identifier", "/P <</MCID 7>> BDC /Span <</MCID 8>> BDC BT /F1 10 Tf (A) Tj ET EMC EMC", "A", 0, 8},
		{"named properties", "/P /MC0 BDC BT /F1 10 Tf (A) Tj ET EMC", "A", 0, 3},
		{"replacement of one", "/Span <</ActualText(x)>> BDC BT /F1 10 Tf (*) Tj ET EMC", "x", 0, -1},
		{"replacement of several", "/Span <</ActualText<FEFF00660069>>> BDC BT /F1 10 Tf (\\256.) Tj ET EMC", "fi", 0, -1},
		{"replaced by nothing", "BT /F1 10 Tf (A) Tj /Span <</ActualText()>> BDC (-) Tj EMC (B) Tj ET", "AB", 0, -1},
		{"end without begin", "EMC EMC BT /F1 10 Tf (A) Tj ET", "A", 0, -1},
		{"invisible", "q 200 0 0 100 0 0 cm /I Do Q BT 3 Tr /F1 10 Tf (A) Tj ET", "A", page.Invisible, -1},
		{"seen where drawn again", "BT 3 Tr /F1 10 Tf (A) Tj 0 Tr 0 0 Td (A) Tj ET", "A", 0, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := first(t, sheet(c.content, "", "/Properties<</MC0<</MCID 3>>>>/XObject<</I 6 0 R>>", "/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8@x"))
			if got := text(p); got != c.text {
				t.Fatalf("text %q, want %q", got, c.text)
			}
			if g := p.Glyphs[0]; g.Flags != c.flags || g.MCID != c.mcid {
				t.Errorf("flags %b, MCID %d; want %b, %d", g.Flags, g.MCID, c.flags, c.mcid)
			}
		})
	}
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, content string
		want          []page.Rule
	}{
		{"stroked line", "2 w 10 20 m 90 20 l S", []page.Rule{{10, 19, 90, 21}}},
		{"filled bar", "10 20 80 1 re f", []page.Rule{{10, 20, 90, 21}}},
		{"bar by its corners", "10 20 m 90 20 l 90 21 l 10 21 l h f", []page.Rule{{10, 20, 90, 21}}},
		{"stroked box", "0 w 10 20 30 40 re S", []page.Rule{{10, 20, 40, 20}, {10, 60, 40, 60}, {10, 20, 10, 60}, {40, 20, 40, 60}}},
		{"filled box", "10 20 30 40 re f", nil},
		{"not drawn", "10 20 80 1 re n", nil},
		{"slanted", "10 20 m 90 60 l S", nil},
		{"clipped off the page", "10 -20 m 90 -20 l S", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := first(t, sheet(c.content, "", ""))
			if len(p.Rules) != len(c.want) {
				t.Fatalf("rules %v, want %v", p.Rules, c.want)
			}
			for i := range c.want {
				if p.Rules[i] != c.want[i] {
					t.Errorf("rule %d is %v, want %v", i, p.Rules[i], c.want[i])
				}
			}
		})
	}
}

func TestColours(t *testing.T) {
	for _, c := range []struct {
		name, set string
		want      uint32
	}{
		{"black by default", "", 0},
		{"gray", "0.5 g", 0x808080},
		{"red", "1 0 0 rg", 0xff0000},
		{"cyan ink", "1 0 0 0 k", 0x00ffff},
		{"space and components", "/DeviceRGB cs 0 0 1 sc", 0x0000ff},
		{"named ICC space", "/CS0 cs 0.5 scn", 0x808080},
		{"full tint", "/CS1 cs 1 scn", 0},
		{"pattern", "/Pattern cs /P1 scn", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := first(t, sheet(c.set+" BT /F1 10 Tf (A) Tj ET", "", "/ColorSpace<</CS0[/ICCBased 6 0 R]/CS1[/Separation/Black/DeviceGray 6 0 R]>>", "/N 1@x"))
			if got := p.Glyphs[0].Colour; got != c.want {
				t.Errorf("colour %06x, want %06x", got, c.want)
			}
		})
	}
}

// TestForms checks content that stands in forms, and forms that draw
// themselves.
func TestForms(t *testing.T) {
	const form = "/Subtype/Form/Matrix[2 0 0 2 5 5]/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>@BT /F1 10 Tf (A) Tj ET /X Do"
	p, _ := first(t, sheet("q 1 0 0 1 10 10 cm /X Do Q BT /F1 10 Tf 100 0 Td (B) Tj ET", "", "/XObject<</X 6 0 R>>", form))
	if text(p) != "AB" {
		t.Fatalf("text %q, want AB", text(p))
	}
	if g := p.Glyphs[0]; !near(g.X, 15) || !near(g.Y, 15) || !near(g.Size, 20) {
		t.Errorf("A at %v %v of size %v, want 15 15 and 20", g.X, g.Y, g.Size)
	}
	p, _ = first(t, sheet("/I Do /I Do", "", "/XObject<</I 6 0 R>>", "/Subtype/Image@x"))
	if p.Images != 2 {
		t.Errorf("%d images, want 2", p.Images)
	}
}

// TestAppearances checks that the value of a form field stands where its
// rectangle is, stretched to fill it.
func TestAppearances(t *testing.T) {
	const form = "/Subtype/Form/BBox[0 0 50 10]/Resources<</Font<</F1 5 0 R>>>>@BT /F1 10 Tf 1 2 Td (A) Tj ET"
	for _, c := range []struct{ name, annot, want string }{
		{"field", "<</Subtype/Widget/Rect[20 30 120 50]/AP<</N 7 0 R>>>>", "A"},
		{"field with states", "<</Subtype/Widget/Rect[20 30 120 50]/AS/On/AP<</N<</On 7 0 R>>>>>>", "A"},
		{"field switched off", "<</Subtype/Widget/Rect[20 30 120 50]/AS/Off/AP<</N<</On 7 0 R>>>>>>", ""},
		{"hidden", "<</Subtype/Widget/F 2/Rect[20 30 120 50]/AP<</N 7 0 R>>>>", ""},
		{"comment", "<</Subtype/Popup/Rect[20 30 120 50]/AP<</N 7 0 R>>>>", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := first(t, sheet("", "/Annots[6 0 R]", "", c.annot, form))
			if got := text(p); got != c.want {
				t.Fatalf("text %q, want %q", got, c.want)
			}
			if c.want == "" {
				return
			}
			if g := p.Glyphs[0]; !near(g.X, 22) || !near(g.Y, 34) || !near(g.Size, 20) {
				t.Errorf("A at %v %v of size %v, want 22 34 and 20", g.X, g.Y, g.Size)
			}
		})
	}
}

// TestBoldByDrawing checks that letters drawn with an outline, or twice beside
// themselves, count as bold, and that those drawn twice in one place do not.
func TestBoldByDrawing(t *testing.T) {
	for _, c := range []struct {
		name, content string
		want          int
	}{
		{"plain", "(A) Tj", 400},
		{"outlined", "2 Tr (A) Tj", 700},
		{"beside itself", "(A) Tj 0.3 0 Td (A) Tj", 700},
		{"in the same place", "(A) Tj 0 0 Td (A) Tj", 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := first(t, sheet("BT /F1 10 Tf "+c.content+" ET", "", ""))
			if text(p) != "A" || p.Glyphs[0].Font.Weight != c.want {
				t.Errorf("text %q of weight %d, want A of %d", text(p), p.Glyphs[0].Font.Weight, c.want)
			}
		})
	}
}
