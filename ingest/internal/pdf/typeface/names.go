package typeface

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// named maps glyph names to what they mean.
var named = sync.OnceValue(func() map[string]string {
	m := make(map[string]string, 4300)
	for line := range strings.Lines(glyphList) {
		name, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		m[name] = text
	}
	return m
})

// glyphText is the text of a glyph name by the rules of the Adobe Glyph List:
// a listed name, uniXXXX, uXXXXX, several of them joined by underscores, all
// with an optional suffix behind a full stop. It is "" for other names.
func glyphText(name string) string {
	if name == "" || name == ".notdef" {
		return ""
	}
	if t, ok := named()[name]; ok {
		if plain := plainVariant(name, t); plain != "" {
			return plain
		}
		return t
	}
	if base, _, ok := strings.Cut(name, "."); ok {
		return glyphText(base)
	}
	if strings.Contains(name, "_") {
		var b strings.Builder
		for part := range strings.SplitSeq(name, "_") {
			b.WriteString(glyphText(part))
		}
		return b.String()
	}
	if hex, ok := strings.CutPrefix(name, "uni"); ok && len(hex) >= 4 && len(hex)%4 == 0 {
		var b strings.Builder
		for ; hex != ""; hex = hex[4:] {
			b.WriteString(codePoint(hex[:4]))
		}
		return b.String()
	}
	if hex, ok := strings.CutPrefix(name, "u"); ok && len(hex) >= 4 && len(hex) <= 6 {
		return codePoint(hex)
	}
	return ""
}

// plainVariant is the character of which a listed name is a mere variant, that
// Adobe gave a place in the private use area: small capitals, old-style figures,
// signs with and without serifs.
func plainVariant(name, text string) string {
	if r, _ := utf8.DecodeRuneInString(text); r < 0xe000 || r > 0xf8ff {
		return ""
	}
	for _, suffix := range []string{"small", "oldstyle", "superior", "inferior", "sans", "serif"} {
		base, ok := strings.CutSuffix(name, suffix)
		if !ok {
			continue
		}
		if base == "register" {
			base = "registered"
		}
		return named()[base]
	}
	return ""
}

func codePoint(hex string) string {
	v, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || !utf8.ValidRune(rune(v)) {
		return ""
	}
	return string(rune(v))
}

// generatedName says that a glyph name is a producer's running number, which
// names no character: "g12", "C0043", "cid77", "41".
func generatedName(name string) bool {
	rest := strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
	if rest == "" || len(rest) > 5 {
		return false
	}
	for i := range len(rest) {
		if rest[i] < '0' || rest[i] > '9' {
			return false
		}
	}
	switch head := name[:len(name)-len(rest)]; head {
	case "cid", "glyph", "index":
		return true
	default:
		return len(head) <= 2
	}
}

// glyphNumber is the number in a name that counts the glyphs of the font
// program: "g36", "glyph36", "gid36", "cid36", "index36".
func glyphNumber(name string) (int, bool) {
	digits := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
	switch name[:len(name)-len(digits)] {
	case "g", "glyph", "gid", "cid", "index":
		n, err := strconv.Atoi(digits)
		return n, err == nil && n >= 0
	}
	return 0, false
}

// readable spells ligatures out, turns control characters into what they
// stand for and drops what is not text.
func readable(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] >= 0x7f {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if l, ok := ligatures[r]; ok {
			b.WriteString(l)
			continue
		}
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			b.WriteByte(' ')
		case r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x200b || r == 0xfeff || r == 0xfffe || r == 0xffff:
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

var ligatures = map[rune]string{
	'\ufb00': "ff", '\ufb01': "fi", '\ufb02': "fl", '\ufb03': "ffi", '\ufb04': "ffl", '\ufb05': "st", '\ufb06': "st",
}
