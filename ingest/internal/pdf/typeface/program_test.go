package typeface

import (
	"encoding/binary"
	"testing"
)

// be writes numbers of 16 bits.
func be(v ...int) (b []byte) {
	for _, n := range v {
		b = binary.BigEndian.AppendUint16(b, uint16(n))
	}
	return b
}

// sfnt puts tables together to a TrueType program.
func sfnt(tables ...any) []byte {
	n := len(tables) / 2
	out := append([]byte("\x00\x01\x00\x00"), be(n, 0, 0, 0)...)
	var data []byte
	for i := 0; i < len(tables); i += 2 {
		t := tables[i+1].([]byte)
		out = append(out, tables[i].(string)...)
		out = append(out, be(0, 0, 0, 12+16*n+len(data), 0, len(t))...)
		data = append(data, t...)
	}
	return append(out, data...)
}

func TestSFNT(t *testing.T) {
	// A map of platform 3, encoding 1, in format 4 with the segments A..B, whose
	// glyphs follow by adding, x, whose glyph stands in the array, and the end.
	format4 := be(4, 0, 0, 6, 0, 0, 0, 'B', 'x', 0xffff, 0, 'A', 'x', 0xffff, 3-'A', 0, 1, 0, 4, 0, 7)
	unicode := append(be(0, 1, 3, 1, 0, 12), format4...)
	// Platform 3, encoding 0: a symbol font with F041 as glyph 5.
	symbol := append(be(0, 1, 3, 0, 0, 12), be(4, 0, 0, 4, 0, 0, 0, 0xf041, 0xffff, 0, 0xf041, 0xffff, 5-0xf041, 1, 0, 0)...)
	wide := append(be(0, 1, 3, 10, 0, 12), be(12, 0, 0, 0, 0, 0, 0, 1, 1, 0xf600, 1, 0xf601, 0, 8)...)
	post := append(append(be(2, 0), make([]byte, 28)...), append(be(3, 0, 36, 258), "\x04Beta"...)...)
	for _, c := range []struct {
		name string
		src  []byte
		gid  int
		want string
	}{
		{"added", sfnt("cmap", unicode), 4, "B"},
		{"of the array", sfnt("cmap", unicode), 7, "x"},
		{"none", sfnt("cmap", unicode), 9, ""},
		{"beyond the first plane", sfnt("cmap", wide), 9, "\U0001f601"},
		{"standard name", sfnt("post", post), 1, "A"},
		{"own name", sfnt("post", post), 2, "\u0392"},
	} {
		if got := parseSFNT(c.src).glyph(c.gid); got != c.want {
			t.Errorf("%s: glyph %d is %+q, want %+q", c.name, c.gid, got, c.want)
		}
	}
	names := append(append(be(2, 0), make([]byte, 28)...), be(6, 0, 0, 0, 0, 0, 36)...)
	both := sfnt("cmap", symbol, "post", names)
	if got := parseSFNT(both).code('A'); got != "A" {
		t.Errorf("code of a symbol font is %+q, want A", got)
	}
}

// TestCFF reads a program of two glyphs: the standard name A and its own name
// Beta, with an encoding that gives them the codes 1 and 2.
func TestCFF(t *testing.T) {
	index := func(items ...string) []byte {
		if len(items) == 0 {
			return be(0)
		}
		out := append(be(len(items)), 1)
		at := 1
		for _, s := range items {
			out = append(out, byte(at))
			at += len(s)
		}
		out = append(out, byte(at))
		for _, s := range items {
			out = append(out, s...)
		}
		return out
	}
	const top = 40 // where what the dictionary points to begins
	glyphs := index("\x0e", "\x0e", "\x0e")
	charset := append([]byte{0}, be(34, 391)...)
	encoding := []byte{0, 2, 1, 2}
	num := func(v int) string { return string(append([]byte{28}, be(v)...)) }
	dict := num(top) + "\x11" + num(top+len(glyphs)) + "\x0f" + num(top+len(glyphs)+len(charset)) + "\x10"
	src := append([]byte{1, 0, 4, 1}, index("F")...)
	src = append(src, index(dict)...)
	src = append(src, index("Beta")...)
	for len(src) < top {
		src = append(src, 0)
	}
	if len(src) != top {
		t.Fatalf("the head takes %d bytes", len(src))
	}
	src = append(append(append(src, glyphs...), charset...), encoding...)
	p := parseCFF(src)
	if p.names[1] != "A" || p.names[2] != "Beta" {
		t.Errorf("names %v, want A and Beta", p.names)
	}
	if p.codes == nil || p.codes[1] != "A" || p.codes[2] != "Beta" {
		t.Errorf("encoding %v, want A and Beta at 1 and 2", p.codes)
	}
}
