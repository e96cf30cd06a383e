package typeface

import (
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/encoding/charmap"
)

// codeNames maps codes to glyph names.
type codeNames [256]string

// metrics are the widths and the built-in encoding of a standard font.
type metrics struct {
	width map[string]float64
	codes codeNames
}

// standard reads the metrics of the 14 standard fonts.
var standard = sync.OnceValue(func() map[string]*metrics {
	all := make(map[string]*metrics, len(standardMetrics))
	for name, table := range standardMetrics {
		m := &metrics{width: map[string]float64{}}
		for line := range strings.Lines(table) {
			v := strings.Fields(line)
			w, _ := strconv.Atoi(v[1])
			m.width[v[0]] = float64(w)
			if c, _ := strconv.Atoi(v[2]); c >= 0 && c < 256 {
				m.codes[c] = v[0]
			}
		}
		all[name] = m
	}
	return all
})

// Encodings by their PDF names. StandardEncoding is the built-in encoding of
// the standard text fonts; the others are those of Windows and the Macintosh.
var (
	standardEncoding = sync.OnceValue(func() *codeNames { return &standard()["Times-Roman"].codes })
	winAnsi          = sync.OnceValue(func() *codeNames {
		e := fromCharmap(charmap.Windows1252)
		// PDF shows a bullet for the codes that Windows leaves unused.
		for c := 127; c < 256; c++ {
			if e[c] == "" {
				e[c] = "bullet"
			}
		}
		e[0xa0], e[0xad] = "space", "hyphen"
		return e
	})
	macRoman = sync.OnceValue(func() *codeNames {
		e := fromCharmap(charmap.Macintosh)
		e[0xca] = "space"
		return e
	})
)

// fromCharmap names the characters of a code page.
func fromCharmap(m *charmap.Charmap) *codeNames {
	byText := map[string]string{}
	for line := range strings.Lines(glyphList) {
		name, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		// Of several names for a character the fonts use the shortest, which
		// is also the first in order among equals.
		if old, ok := byText[text]; !ok || len(name) < len(old) {
			byText[text] = name
		}
	}
	// Where the shortest is not the one that the metrics know, that one is.
	for name := range standard()["Times-Roman"].width {
		if t := glyphText(name); t != "" {
			byText[t] = name
		}
	}
	var e codeNames
	for c := 32; c < 256; c++ {
		if r := m.DecodeByte(byte(c)); r >= 32 && r != '\ufffd' && r != 127 {
			e[c] = byText[string(r)]
		}
	}
	return &e
}

// namedEncoding is the encoding of a PDF name, nil for none known.
func namedEncoding(name string) *codeNames {
	switch name {
	case "WinAnsiEncoding":
		return winAnsi()
	case "MacRomanEncoding":
		return macRoman()
	case "StandardEncoding":
		return standardEncoding()
	}
	return nil
}

// standardName is which of the 14 standard fonts a name means, "" for none.
func standardName(name string) string {
	n := strings.ToLower(strings.ReplaceAll(name, " ", ""))
	switch {
	case n == "symbol" || strings.HasPrefix(n, "symbol,") || n == "symbolmt":
		return "Symbol"
	case n == "zapfdingbats":
		return "ZapfDingbats"
	}
	bold := strings.Contains(n, "bold")
	italic := strings.Contains(n, "ital") || strings.Contains(n, "obli")
	pick := func(base, regular, oblique string) string {
		switch {
		case bold && italic:
			return base + "-Bold" + oblique
		case bold:
			return base + "-Bold"
		case italic:
			return base + "-" + oblique
		}
		return base + regular
	}
	switch {
	case strings.HasPrefix(n, "helvetica"), strings.HasPrefix(n, "arial"):
		return pick("Helvetica", "", "Oblique")
	case strings.HasPrefix(n, "times"):
		return pick("Times", "-Roman", "Italic")
	case strings.HasPrefix(n, "courier"):
		return pick("Courier", "", "Oblique")
	}
	return ""
}

// dingbat is the character at a code of the Zapf Dingbats font: its own block
// of Unicode in the same order, with the characters that Unicode had already
// set apart.
func dingbat(code int) string {
	switch code {
	case 0x25:
		return "\u260e"
	case 0x2a:
		return "\u261b"
	case 0x2b:
		return "\u261e"
	case 0x48:
		return "\u2605"
	case 0x6c:
		return "\u25cf"
	case 0x6e:
		return "\u25a0"
	case 0x73:
		return "\u25b2"
	case 0x74:
		return "\u25bc"
	case 0x75:
		return "\u25c6"
	case 0x77:
		return "\u25d7"
	case 0xa8:
		return "\u2663"
	case 0xa9:
		return "\u2666"
	case 0xaa:
		return "\u2665"
	case 0xab:
		return "\u2660"
	case 0xd5:
		return "\u2192"
	case 0xd6:
		return "\u2194"
	case 0xd7:
		return "\u2195"
	}
	switch {
	case code > 0x20 && code < 0x7f:
		return string(rune(0x2700 + code - 0x20))
	case code >= 0xa1 && code <= 0xa7:
		return string(rune(0x2761 + code - 0xa1))
	case code >= 0xac && code <= 0xb5:
		return string(rune(0x2460 + code - 0xac))
	case code >= 0xb6 && code <= 0xd4:
		return string(rune(0x2776 + code - 0xb6))
	case code >= 0xd8 && code <= 0xfe:
		return string(rune(0x2798 + code - 0xd8))
	}
	return ""
}
