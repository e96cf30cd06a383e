package cos

import (
	"strings"
	"unicode/utf16"
)

// Text decodes a text string of the file: UTF-16 or UTF-8 with a byte order
// mark, else PDFDocEncoding, which is Latin-1 but for some codes.
func Text(s string) string {
	switch {
	case strings.HasPrefix(s, "\xfe\xff"):
		return utf16Text(s[2:], 0)
	case strings.HasPrefix(s, "\xff\xfe"):
		return utf16Text(s[2:], 1)
	case strings.HasPrefix(s, "\xef\xbb\xbf"):
		return strings.ToValidUTF8(s[3:], "\ufffd")
	}
	var b strings.Builder
	for i := range len(s) {
		r, ok := docEncoding[s[i]]
		if !ok {
			r = rune(s[i])
		}
		b.WriteRune(r)
	}
	return b.String()
}

// utf16Text decodes UTF-16; high is the place of a unit's high byte. Language
// marks between escape characters are left out.
func utf16Text(s string, high int) string {
	units := make([]uint16, 0, len(s)/2)
	marked := false
	for i := 0; i+1 < len(s); i += 2 {
		u := uint16(s[i+high])<<8 | uint16(s[i+1-high])
		if u == 0x1b {
			marked = !marked
		} else if !marked {
			units = append(units, u)
		}
	}
	return string(utf16.Decode(units))
}

// docEncoding holds the codes in which PDFDocEncoding differs from Latin-1
// (ISO 32000-1, annex D).
var docEncoding = map[byte]rune{
	0x18: '\u02d8', 0x19: '\u02c7', 0x1a: '\u02c6', 0x1b: '\u02d9', 0x1c: '\u02dd', 0x1d: '\u02db', 0x1e: '\u02da', 0x1f: '\u02dc',
	0x80: '\u2022', 0x81: '\u2020', 0x82: '\u2021', 0x83: '\u2026', 0x84: '\u2014', 0x85: '\u2013', 0x86: '\u0192', 0x87: '\u2044',
	0x88: '\u2039', 0x89: '\u203a', 0x8a: '\u2212', 0x8b: '\u2030', 0x8c: '\u201e', 0x8d: '\u201c', 0x8e: '\u201d', 0x8f: '\u2018',
	0x90: '\u2019', 0x91: '\u201a', 0x92: '\u2122', 0x93: '\ufb01', 0x94: '\ufb02', 0x95: '\u0141', 0x96: '\u0152', 0x97: '\u0160',
	0x98: '\u0178', 0x99: '\u017d', 0x9a: '\u0131', 0x9b: '\u0142', 0x9c: '\u0153', 0x9d: '\u0161', 0x9e: '\u017e', 0xa0: '\u20ac',
}
