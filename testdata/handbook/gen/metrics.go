package main

import "fmt"

// font is one of the fonts that every PDF reader has. Its widths are those
// that Adobe publishes for it, in thousandths of the size, from the space to
// the tilde, and for the few other signs that the handbook uses.
type font struct {
	name  string // in the page's resources
	base  string
	ascii [95]int
	other map[rune]int
}

var (
	body = &font{"F1", "Times-Roman", [95]int{
		250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278,
		500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444,
		921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500,
		333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
	}, map[rune]int{'“': 444, '”': 444, '’': 333, '–': 500, '•': 350}}
	bold = &font{"F2", "Helvetica-Bold", [95]int{
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
		975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
		333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	}, map[rune]int{'“': 500, '”': 500, '’': 278, '–': 556}}
	mono = &font{"F3", "Courier", even(600), nil}
)

func even(w int) (out [95]int) {
	for i := range out {
		out[i] = w
	}
	return out
}

// winAnsi are the places of signs outside ASCII in the encoding of the fonts.
var winAnsi = map[rune]byte{'’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96}

// width is how far a text reaches at a size, in points.
func (f *font) width(s string, size float64) float64 {
	n := 0
	for _, c := range s {
		if c >= ' ' && c <= '~' {
			n += f.ascii[c-' ']
		} else {
			n += f.other[c]
		}
	}
	return float64(n) * size / 1000
}

// encode writes a text as a PDF string.
func encode(s string) (string, error) {
	out := []byte{'('}
	for _, c := range s {
		code, ok := winAnsi[c]
		switch {
		case c == '(' || c == ')' || c == '\\':
			out = append(out, '\\', byte(c))
		case c >= ' ' && c <= '~':
			out = append(out, byte(c))
		case ok:
			out = append(out, fmt.Sprintf("\\%03o", code)...)
		default:
			return "", fmt.Errorf("no place for %q in the font", c)
		}
	}
	return string(append(out, ')')), nil
}
