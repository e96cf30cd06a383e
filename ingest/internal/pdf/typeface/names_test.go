package typeface

import (
	"testing"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

func TestGlyphText(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"A", "A"}, {"fi", "\ufb01"}, {"f_f_i", "ffi"}, {"A.alt", "A"}, {"uni20AC", "\u20ac"}, {"uni00410042", "AB"}, {"u1F600", "\U0001f600"},
		{"Asmall", "A"}, {"zerooldstyle", "0"}, {"dollarsuperior", "$"}, {"registersans", "\u00ae"}, {"copyrightserif", "\u00a9"},
		{".notdef", ""}, {"nonsense", ""}, {"uniD800", ""}, {"", ""},
	} {
		if got := glyphText(c.name); got != c.want {
			t.Errorf("glyph %q is %+q, want %+q", c.name, got, c.want)
		}
	}
}

func TestReadable(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"abc", "abc"}, {"\ufb03x", "ffix"}, {"a\tb", "a b"}, {"\x00\x01", ""}, {"\u200b\ufeff", ""}, {"\u00ad", "\u00ad"}, {"\u00e9", "\u00e9"},
	} {
		if got := readable(c.in); got != c.want {
			t.Errorf("readable %+q is %+q, want %+q", c.in, got, c.want)
		}
	}
}

func TestStyle(t *testing.T) {
	for _, c := range []struct {
		name         string
		weight       int
		italic, mono bool
	}{
		{"Helvetica", 400, false, false}, {"Arial-BoldMT", 700, false, false}, {"TimesNewRomanPS-BoldItalicMT", 700, true, false},
		{"Roboto-Medium", 500, false, false}, {"NimbusRomNo9L-Medi", 700, false, false}, {"NimbusRomNo9L-ReguItal", 400, true, false},
		{"CMBX12", 700, false, false}, {"CMTT10", 400, false, true}, {"CMTI10", 400, true, false}, {"MyriadPro-Semibold", 600, false, false},
		{"MyriadPro-It", 400, true, false}, {"Arial-Black", 900, false, false}, {"OpenSans-Light", 300, false, false}, {"Courier", 400, false, true},
	} {
		w, i, m := style(c.name, cos.Nothing{})
		if w != c.weight || i != c.italic || m != c.mono {
			t.Errorf("%s: weight %d, italic %v, mono %v; want %d, %v, %v", c.name, w, i, m, c.weight, c.italic, c.mono)
		}
	}
}

func TestSymbolText(t *testing.T) {
	for _, c := range []struct{ font, in, want string }{
		{"SymbolMT", "\uf0b7", "\u2022"}, {"Wingdings-Regular", "\uf0a7", "\u25aa"}, {"Wingdings2", "\uf0a7", "\uf0a7"},
		{"ZapfDingbats", "\uf034", "\u2714"}, {"Arial", "\uf0b7", "\uf0b7"}, {"SymbolMT", "x", "x"},
	} {
		if got := symbolText(c.font, c.in); got != c.want {
			t.Errorf("%+q in %s is %+q, want %+q", c.in, c.font, got, c.want)
		}
	}
}
