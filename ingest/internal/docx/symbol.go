package docx

import (
	"strconv"
	"strings"
)

// Pictorial fonts keep their signs at the places of letters. The table of the
// Symbol font follows the encoding that Adobe publishes for it; of the
// Wingdings fonts it holds the marks that forms and lists use.
var (
	symbolLow  = []rune(" !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼")      // from 0x20
	symbolHigh = []rune("€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\uFFFD〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭") // from 0xA0

	wingdings = map[rune]rune{
		0x22: '✂', 0x28: '☎', 0x2A: '✉', 0x46: '☞', 0x4A: '☺', 0x6C: '●', 0x6E: '■', 0x6F: '□', 0x71: '❑', 0x75: '◆', 0x76: '❖',
		0x77: '⬥', 0x9F: '•', 0xA1: '○', 0xA7: '▪', 0xA8: '◻', 0xD8: '➢', 0xDF: '←', 0xE0: '→', 0xE1: '↑', 0xE2: '↓', 0xE8: '➔',
		0xF0: '⇨', 0xFB: '✗', 0xFC: '✓', 0xFD: '☒', 0xFE: '☑',
	}
	wingdings2 = map[rune]rune{0x4F: '✗', 0x50: '✓', 0x51: '☒', 0x52: '☑', 0x53: '☒', 0x54: '☒', 0x97: '●', 0xA3: '☐'}
	webdings   = map[rune]rune{0x61: '✓', 0x63: '□', 0x67: '■', 0x6E: '●', 0x72: '✗'}
)

// symbol is the Unicode character for place c of a font. Symbol fonts are also
// addressed in the private area from 0xF000. A sign that is not known stays
// what it is.
func symbol(font string, c rune) rune {
	at := c
	if at >= 0xF000 && at <= 0xF0FF {
		at -= 0xF000
	}
	var r rune
	switch strings.ToLower(font) {
	case "symbol":
		switch {
		case at >= 0x20 && int(at-0x20) < len(symbolLow):
			r = symbolLow[at-0x20]
		case at >= 0xA0 && int(at-0xA0) < len(symbolHigh):
			r = symbolHigh[at-0xA0]
		}
	case "wingdings":
		r = wingdings[at]
	case "wingdings 2":
		r = wingdings2[at]
	case "webdings":
		r = webdings[at]
	}
	if r == 0 {
		return c
	}
	return r
}

// symbolText maps the text of a run that is set in a symbol font. Only the
// private places are mapped: Word stores there what was typed in such a font.
func symbolText(font, text string) string {
	return strings.Map(func(c rune) rune {
		if c >= 0xF000 && c <= 0xF0FF {
			return symbol(font, c)
		}
		return c
	}, text)
}

// symbolElement reads w:sym.
func symbolElement(n *node) string {
	v, err := strconv.ParseUint(n.attr("w:char"), 16, 32)
	if err != nil || v < 0x20 || v > 0x10FFFF {
		return ""
	}
	return string(symbol(n.attr("w:font"), rune(v)))
}
