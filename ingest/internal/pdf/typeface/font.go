// Package typeface turns the codes of shown strings into characters and widths:
// encodings, glyph names, ToUnicode maps, embedded and predefined CMaps and the
// metrics of the standard fonts.
package typeface

import (
	"slices"
	"strings"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// Char is what one code shows.
type Char struct {
	Text  string  // "" where nothing is known and nothing is to be shown
	Width float64 // advance in units of the font size
	// Of vertical fonts: Down is the advance downwards, (DX, DY) the place of
	// the vertical origin seen from the horizontal one; in units of the size.
	Down, DX, DY float64
	// WordSpace says that word spacing applies: the code is one byte, 32.
	WordSpace bool
	// Unmapped says that the file does not tell which character it is; Text is
	// then U+FFFD or a guess.
	Unmapped bool
	// Lost says that nothing at all is known of the code, although it takes room.
	// A code that the file says stands for no character is not lost.
	Lost bool
}

// Font decodes the strings that are shown in one font.
type Font struct {
	page.Font
	Vertical bool
	// Scale is what the size operand is multiplied with to give the height of
	// the em square: 1 except in Type 3 fonts.
	Scale float64
	// Broken names what the font refers to and the file does not hold, "" for
	// nothing. What its codes mean is then not sure.
	Broken string
	// Listed is how many entries of lists were read for the font, beside those that
	// every font may have.
	Listed int

	simple    *[256]Char
	composite *composite
}

// Load reads a font dictionary. It never fails: what is missing is guessed the
// way viewers do.
func Load(dict cos.Object) *Font {
	f := &Font{Scale: 1, Broken: missing(dict)}
	f.Name = withoutSubset(dict.Key("BaseFont").Name())
	descriptor := dict.Key("FontDescriptor")
	switch dict.Key("Subtype").Name() {
	case "Type0":
		descendant := dict.Key("DescendantFonts").Index(0)
		descriptor = descendant.Key("FontDescriptor")
		f.composite = loadComposite(dict, descendant, f.Name)
		f.Vertical, f.Listed = f.composite.vertical, f.composite.listed
	case "Type3":
		f.loadType3(dict)
	default:
		f.simple = loadSimple(dict, descriptor, f.Name, false)
	}
	f.Weight, f.Italic, f.Mono = style(f.Name, descriptor)
	f.Ascent, f.Descent = extent(descriptor)
	return f
}

// Own is the font for use from one goroutine beside others that use theirs.
func (f *Font) Own() *Font {
	own := *f
	if f.composite != nil {
		c := *f.composite
		c.known = known{}
		own.composite = &c
	}
	return &own
}

// missing names the parts of a font that the file refers to and does not hold.
func missing(dict cos.Object) string {
	if dict.Kind() != cos.Dict {
		return "Font"
	}
	var gone []string
	look := func(d cos.Object, keys ...string) {
		has := d.Keys()
		for _, k := range keys {
			if _, ok := slices.BinarySearch(has, k); ok && d.Key(k).Kind() == cos.Null {
				gone = append(gone, k)
			}
		}
	}
	look(dict, "Encoding", "ToUnicode", "Widths", "DescendantFonts", "FontDescriptor")
	descendant := dict.Key("DescendantFonts").Index(0)
	if dict.Key("DescendantFonts").Len() > 0 && descendant.Kind() == cos.Null {
		gone = append(gone, "DescendantFonts")
	}
	look(descendant, "W", "FontDescriptor")
	for _, d := range []cos.Object{dict, descendant} {
		look(d.Key("FontDescriptor"), "FontFile", "FontFile2", "FontFile3")
	}
	return strings.Join(gone, ", ")
}

// loadType3 reads a font whose glyphs are little content streams with a scale
// of their own.
func (f *Font) loadType3(dict cos.Object) {
	if f.Name == "" {
		f.Name = "Type3-" + dict.Key("Name").Name()
	}
	f.simple = loadSimple(dict, dict.Key("FontDescriptor"), f.Name, true)
	m := cos.Numbers(dict.Key("FontMatrix"), 6)
	if m == nil {
		return
	}
	for i := range f.simple {
		f.simple[i].Width *= 1000 * m[0]
	}
	// Where glyph space is not in thousandths, the size operand says nothing of
	// the height of the letters; the font's own box does.
	f.Scale = abs(m[3]) * 1000
	if box := cos.Numbers(dict.Key("FontBBox"), 4); box != nil && box[3] > box[1] {
		if h := (box[3] - box[1]) * abs(m[3]); h > 0 && h < 100 {
			f.Scale = h / 1.1
		}
	}
}

// Next decodes the first code of raw, which is not empty, and says how many
// bytes it has. The caller must not change the character.
func (f *Font) Next(raw []byte) (*Char, int) {
	if f.composite != nil {
		return f.composite.next(raw)
	}
	return &f.simple[raw[0]], 1
}

// withoutSubset drops a subset prefix: six capitals and a plus sign.
func withoutSubset(name string) string {
	if len(name) < 8 || name[6] != '+' {
		return name
	}
	for i := range 6 {
		if name[i] < 'A' || name[i] > 'Z' {
			return name
		}
	}
	return name[7:]
}

func abs(v float64) float64 {
	if v < 0 {
		return -v
	}
	return v
}
