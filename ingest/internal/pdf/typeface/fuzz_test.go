package typeface

import "testing"

// FuzzCMap feeds CMap programs and asks for codes of every length.
func FuzzCMap(f *testing.F) {
	f.Add([]byte("1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <41> <42> <0061> endbfrange"))
	f.Add([]byte("1 beginbfrange <0000> <FFFF> [<0041>] endbfrange 1 begincidrange <00000000> <FFFFFFFF> 7 endcidrange"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m := parseCMap(data)
		for n := range 4 {
			for _, v := range []uint32{0, 0x41, 0x4142, 0xffffffff} {
				m.text(code{v, uint8(n + 1)})
				m.cid(code{v, uint8(n + 1)})
			}
		}
	})
}

// FuzzProgram feeds font programs.
func FuzzProgram(f *testing.F) {
	f.Add([]byte("\x00\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00cmap\x00\x00\x00\x00\x00\x00\x00\x1c\x00\x00\x00\x20\x00\x00\x00\x01\x00\x03\x00\x01\x00\x00\x00\x0c\x00\x04"))
	f.Add([]byte("\x01\x00\x04\x01\x00\x01\x01\x01\x02A\x00\x01\x01\x01\x05\x8c\x11\x8c\x0f\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 8 {
			return
		}
		parseSFNT(data).glyph(3)
		parseCFF(data).glyph(3)
		type1Encoding(data)
	})
}
