package pdf

import (
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

// TestMeaning checks what text codes give, by the precedence of ToUnicode over
// the encoding over guesses.
func TestMeaning(t *testing.T) {
	const cmap = "@/CIDInit /ProcSet findresource begin 1 begincodespacerange <00> <FF> endcodespacerange "
	const cmap2 = "@1 begincodespacerange <0000> <FFFF> endcodespacerange "
	type0 := func(keys, descendant string) string {
		return "<</Type/Font/Subtype/Type0/BaseFont/X" + keys + "/DescendantFonts[<</Subtype/CIDFontType2/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)>>" + descendant + ">>]>>"
	}
	for _, c := range []struct {
		name, font, shown string
		more              []string
		want              string
		guessed           bool
	}{
		{"standard font", "<</Subtype/Type1/BaseFont/Helvetica>>", "(A\\256)", nil, "Afi", false},
		{"Windows", "<</Subtype/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding>>", "(\\223a\\224\\226\\200)", nil, "\u201ca\u201d\u2013\u20ac", false},
		{"Macintosh", "<</Subtype/TrueType/BaseFont/Arial/Encoding/MacRomanEncoding>>", "(\\322\\212)", nil, "\u201c\u00e4", false},
		{"differences", "<</Subtype/Type1/BaseFont/X/Encoding<</Differences[65/Beta/uni00E9/f_i/a.sc/u1F600 97/B]>>>>", "(ABCDEa)", nil, "\u0392\u00e9fia\U0001f600B", false},
		{"generated names", "<</Subtype/Type1/BaseFont/X/Encoding<</Differences[65/G65/C0066]>>>>", "(AB)", nil, "AB", true},
		{"unknown name", "<</Subtype/Type1/BaseFont/X/Encoding<</Differences[65/qqqq]>>>>", "(A)", nil, "\ufffd", true},
		{"ToUnicode first", "<</Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>", "(AB)", []string{cmap + "1 beginbfchar <41> <0078> endbfchar"}, "xB", false},
		{"range that counts", "<</Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>", "(AB)", []string{cmap + "1 beginbfrange <41> <42> <0061> endbfrange"}, "ab", false},
		{"range with a list", "<</Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>", "(AB)", []string{cmap + "1 beginbfrange <41> <42> [<00660066> <0062>] endbfrange"}, "ffb", false},
		{"pair of surrogates", "<</Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>", "(A)", []string{cmap + "1 beginbfchar <41> <D83DDE00> endbfchar"}, "\U0001f600", false},
		{"two bytes", type0("/Encoding/Identity-H/ToUnicode 7 0 R", ""), "<00030004>", []string{cmap2 + "2 beginbfchar <0003> <0041> <0004> <FB01> endbfchar"}, "Afi", false},
		{"ToUnicode by name", type0("/Encoding/Identity-H/ToUnicode/Identity-H", ""), "<00410042>", nil, "AB", false},
		{"whole plane", type0("/Encoding/Identity-H/ToUnicode 7 0 R", ""), "<00410042>", []string{cmap2 + "1 beginbfrange <0000> <FFFF> <0000> endbfrange"}, "AB", false},
		{"Macintosh order", type0("/Encoding/Identity-H", ""), "<00240025>", nil, "AB", true},
		{"past that order", type0("/Encoding/Identity-H", ""), "<2000>", nil, "\ufffd", true},
		{"collection", "<</Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType0/CIDSystemInfo<</Ordering(Japan1)>>>>]>>", "<034B034C>", nil, "\u3042\u3043", false},
		{"predefined", "<</Subtype/Type0/BaseFont/X/Encoding/90ms-RKSJ-H/DescendantFonts[<</Subtype/CIDFontType0>>]>>", "<41829F>", nil, "A\u3041", false},
		{"embedded CMap", type0("/Encoding 7 0 R/ToUnicode 8 0 R", ""), "<01>", []string{"@1 begincodespacerange <00> <FF> endcodespacerange 1 begincidchar <01> 5 endcidchar", "@1 beginbfchar <01> <0041> endbfchar"}, "A", false},
		{"blank by another name", "<</Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[32/.notdef]>>>>", "( )", nil, " ", false},
		{"dingbats", "<</Subtype/Type1/BaseFont/ZapfDingbats>>", "(4n)", nil, "\u2714\u25a0", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := sheet("BT /F2 10 Tf "+c.shown+" Tj ET", "", "", append([]string{c.font}, c.more...)...)
			p, _ := first(t, src)
			if got := text(p); got != c.want {
				t.Errorf("text %+q, want %+q", got, c.want)
			}
			if len(p.Glyphs) > 0 && (p.Glyphs[0].Flags&page.Guessed != 0) != c.guessed {
				t.Errorf("guessed %v, want %v", !c.guessed, c.guessed)
			}
		})
	}
}

// TestWidths checks how far fonts advance, in thousandths of the size.
func TestWidths(t *testing.T) {
	for _, c := range []struct {
		name, font, shown string
		want              []float64
	}{
		{"listed", "<</Subtype/Type1/BaseFont/X/FirstChar 65/Widths[500 250]/FontDescriptor<</MissingWidth 100>>>>", "(ABC)", []float64{500, 250, 100}},
		{"standard by another name", "<</Subtype/TrueType/BaseFont/Arial,Bold/Encoding/WinAnsiEncoding>>", "(A)", []float64{722}},
		{"identifiers", "<</Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/DW 300/W[1[400 500]5 6 700]>>]>>", "<00010002000300050006>", []float64{400, 500, 300, 700, 700}},
		{"Type 3", "<</Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/FontBBox[0 0 100 110]/FirstChar 65/Widths[50]/Encoding<</Differences[65/A]>>>>", "(A)", []float64{500}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := first(t, sheet("BT /F2 10 Tf "+c.shown+" Tj ET", "", "", c.font))
			if len(p.Glyphs) != len(c.want) {
				t.Fatalf("%d glyphs, want %d", len(p.Glyphs), len(c.want))
			}
			for i, w := range c.want {
				if g := p.Glyphs[i]; !near(g.Advance, w/100) {
					t.Errorf("glyph %d advances %v, want %v", i, g.Advance, w/100)
				}
			}
		})
	}
}

// TestVertical checks that vertical text runs down from its origin.
func TestVertical(t *testing.T) {
	font := "<</Subtype/Type0/BaseFont/X/Encoding/Identity-V/DescendantFonts[<</Subtype/CIDFontType0/CIDSystemInfo<</Ordering(Japan1)>>>>]>>"
	p, _ := first(t, sheet("BT /F2 10 Tf 100 80 Td <034B034C> Tj ET", "", "", font))
	a, b := p.Glyphs[0], p.Glyphs[1]
	if a.Angle != -90 || !near(a.X, 95) || !near(a.Y-b.Y, 10) || !near(a.Advance, 10) {
		t.Errorf("glyphs %+v, %+v; want an angle of -90 degrees, x 95 and a step of 10", a, b)
	}
}
