package typeface

import (
	"strings"
	"unicode/utf8"
)

// symbolText gives the characters of symbol fonts that a file maps to the
// private use area, where Windows keeps their codes from U+F000 on, what they
// show. Other texts are returned as they are.
func symbolText(font, text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n != len(text) || r < 0xf020 || r > 0xf0ff {
		return text
	}
	code := int(r - 0xf000)
	f := strings.ToLower(font)
	switch {
	case strings.HasPrefix(f, "symbol"):
		if t := glyphText(standard()["Symbol"].codes[code]); t != "" {
			return t
		}
	case strings.HasPrefix(f, "zapfdingbats"):
		if t := dingbat(code); t != "" {
			return t
		}
	case strings.HasPrefix(f, "wingdings"):
		if c, ok := wingdings[code]; ok && f[len("wingdings"):] != "2" && f[len("wingdings"):] != "3" {
			return string(c)
		}
	}
	return text
}

// wingdings holds the codes of the Wingdings font that office programs use for
// bullets, boxes and arrows.
var wingdings = map[int]rune{
	0x6c: '\u25cf', 0x6e: '\u25a0', 0x6f: '\u25a1', 0x71: '\u2751', 0x72: '\u2752', 0x75: '\u25c6', 0x76: '\u2756', 0x77: '\u2b25',
	0x9f: '\u2022', 0xa1: '\u25cb', 0xa7: '\u25aa', 0xa8: '\u25fb', 0xd8: '\u27a2', 0xdf: '\u2190', 0xe0: '\u2192', 0xe8: '\u2794',
	0xf0: '\u21e8', 0xfb: '\u2717', 0xfc: '\u2713', 0xfd: '\u2612', 0xfe: '\u2611',
}
