package typeface

import (
	"sync"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// program is what an embedded font program says of its glyphs. All maps may be
// nil.
type program struct {
	runes   map[int]rune   // glyph to character, of a Unicode character map
	names   map[int]string // glyph to its name
	symbols map[int]int    // code to glyph, of a symbol or Macintosh character map
	cids    map[int]int    // character identifier to glyph, of a CID-keyed font
	codes   *codeNames     // code to glyph name: the program's own encoding
	sfnt    bool
}

// maxGlyphs is the most glyphs that a font program can hold.
const maxGlyphs = 1 << 16

// lazily is the font program of a descriptor, read when it is first asked for: most
// files say otherwise what their codes mean.
func lazily(descriptor cos.Object) func() *program {
	return sync.OnceValue(func() *program { return embedded(descriptor) })
}

// embedded reads the font program of a descriptor, nil where it has none that
// can be read.
func embedded(descriptor cos.Object) *program {
	for _, key := range []string{"FontFile2", "FontFile3", "FontFile"} {
		file := descriptor.Key(key)
		if file.Kind() != cos.Stream {
			continue
		}
		data, _ := file.Stream()
		switch {
		case len(data) < 8:
		case string(data[:4]) == "\x00\x01\x00\x00", string(data[:4]) == "true", string(data[:4]) == "OTTO", string(data[:4]) == "ttcf":
			return parseSFNT(data)
		case data[0] == 1 && data[1] == 0:
			return parseCFF(data)
		default:
			return &program{codes: type1Encoding(data)}
		}
	}
	return nil
}

// glyph is the text of a glyph, "" where the program does not tell.
func (p *program) glyph(gid int) string {
	if p == nil {
		return ""
	}
	if r, ok := p.runes[gid]; ok {
		return string(r)
	}
	return glyphText(p.names[gid])
}

// code is the text of a code of a one-byte font.
func (p *program) code(c int) string {
	if p == nil {
		return ""
	}
	if gid, ok := p.symbols[c]; ok {
		return p.glyph(gid)
	}
	return ""
}
