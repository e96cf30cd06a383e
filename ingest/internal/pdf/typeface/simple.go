package typeface

import (
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// loadSimple reads a font of one-byte codes.
func loadSimple(dict, descriptor cos.Object, name string, type3 bool) *[256]Char {
	var chars [256]Char
	std := standardName(name)
	prog := lazily(descriptor)
	names := glyphNames(dict, descriptor, std, prog)
	if names[32] == ".notdef" && std != "" {
		names[32] = "space" // which is as empty, and has a width
	}
	widths(&chars, dict, descriptor, std, names)
	uni := toUnicode(dict)
	for c := range chars {
		ch := &chars[c]
		ch.WordSpace = c == 32
		text, ok := uni.text(code{uint32(c), 1})
		if !ok {
			// Some producers write two-byte maps for one-byte fonts.
			text, ok = uni.text(code{uint32(c), 2})
		}
		if text = readable(text); ok && text != "" {
			ch.Text = symbolText(name, text)
			continue
		}
		ch.Text, ch.Unmapped = textByName(c, names[c], std, type3, uni == nil, prog)
		if c == 32 && ch.Text == "" && ch.Width > 0 {
			ch.Text, ch.Unmapped = " ", false // an empty glyph by another name
		}
		ch.Lost = ch.Text == "" && ch.Width > 0 && !ok
	}
	return &chars
}

// textByName is the text of a code from its glyph name, or from the font
// program where the name tells nothing. Guess allows reading a code as ASCII
// where the file gives no map at all.
func textByName(c int, name, std string, type3, guess bool, prog func() *program) (text string, unmapped bool) {
	if std == "ZapfDingbats" {
		return dingbat(c), false
	}
	if t := readable(glyphText(name)); t != "" {
		return t, false
	}
	if gid, ok := glyphNumber(name); ok {
		if t := readable(prog().glyph(gid)); t != "" {
			return t, false
		}
	}
	if name == "" {
		if t := readable(prog().code(c)); t != "" {
			return t, false
		}
	}
	switch {
	case name == "" && guess && !type3 && c >= 32 && c < 127:
		return string(rune(c)), true
	case name != "" && (generatedName(name) || type3 && c < 127) && c >= 32:
		return string(rune(c)), true
	case name == "" || name == ".notdef":
		return "", false
	}
	return "\ufffd", true
}

// glyphNames is the font's encoding: its base, which is the font's own where
// none is named, and the differences from it.
func glyphNames(dict, descriptor cos.Object, std string, prog func() *program) codeNames {
	enc := dict.Key("Encoding")
	base := namedEncoding(enc.Name())
	if base == nil {
		base = namedEncoding(enc.Key("BaseEncoding").Name())
	}
	if base == nil {
		base = builtIn(dict, descriptor, std, prog)
	}
	names := *base
	diff := enc.Key("Differences")
	code := 0
	for i := range diff.Len() {
		switch d := diff.Index(i); d.Kind() {
		case cos.Number:
			code = int(d.Num())
		case cos.Name:
			if code >= 0 && code < 256 {
				names[code] = d.Name()
			}
			code++
		}
	}
	return names
}

// builtIn is the encoding of the font program itself.
func builtIn(dict, descriptor cos.Object, std string, prog func() *program) *codeNames {
	p := prog()
	if p != nil && p.codes != nil {
		return p.codes
	}
	switch std {
	case "Symbol", "ZapfDingbats":
		return &standard()[std].codes
	}
	const symbolic, plain = 1 << 2, 1 << 5
	flags := int(descriptor.Key("Flags").Num())
	if dict.Key("Subtype").Name() == "TrueType" && flags&plain == 0 {
		if flags&symbolic == 0 {
			return winAnsi()
		}
		if p != nil && len(p.symbols) > 0 {
			return &codeNames{} // its own character map tells
		}
	}
	return standardEncoding()
}

// type1Encoding reads the encoding in the clear part of a Type 1 program, nil
// where it is the standard one or cannot be read. Its entries read
// "dup 65 /A put".
func type1Encoding(program []byte) *codeNames {
	text := string(program[:min(len(program), 64<<10)])
	if i := strings.Index(text, "eexec"); i > 0 {
		text = text[:i]
	}
	if strings.Contains(text, "/Encoding StandardEncoding") {
		return nil
	}
	var e codeNames
	found := false
	words := strings.Fields(text)
	for i := 0; i+2 < len(words); i++ {
		if words[i] != "dup" || !strings.HasPrefix(words[i+2], "/") {
			continue
		}
		if c, err := strconv.Atoi(words[i+1]); err == nil && c >= 0 && c < 256 {
			e[c] = words[i+2][1:]
			found = true
		}
	}
	if !found {
		return nil
	}
	return &e
}

// widths fills the advances, from the font's own list or the metrics of the
// standard font it names.
func widths(chars *[256]Char, dict, descriptor cos.Object, std string, names codeNames) {
	list := dict.Key("Widths")
	if list.Len() == 0 && std != "" {
		m := standard()[std]
		for c := range chars {
			chars[c].Width = m.width[names[c]] / 1000
		}
		return
	}
	normal := descriptor.Key("MissingWidth").Num() / 1000
	for c := range chars {
		chars[c].Width = normal
	}
	if list.Len() == 0 && normal == 0 && dict.Key("Subtype").Name() != "Type3" {
		// Without any widths letters would fall on each other.
		m := standard()["Helvetica"]
		for c := range chars {
			chars[c].Width = m.width[names[c]] / 1000
		}
	}
	first := int(dict.Key("FirstChar").Num())
	for i := range min(list.Len(), 256) {
		if c := first + i; c >= 0 && c < 256 {
			chars[c].Width = list.Index(i).Num() / 1000
		}
	}
}
