package typeface

import (
	"encoding/binary"
	"unicode/utf8"
)

// parseSFNT reads the character maps and glyph names of a TrueType or OpenType
// program.
func parseSFNT(data []byte) *program {
	p := &program{sfnt: true}
	base := data
	if string(data[:4]) == "ttcf" {
		first := int(u32(data, 12))
		if first <= 0 || first+12 > len(data) {
			return p
		}
		base = data[first:]
	}
	tables := map[string][]byte{}
	for i := range min(int(u16(base, 4)), 64) {
		at := 12 + 16*i
		if at+16 > len(base) {
			break
		}
		from, n := int(u32(base, at+8)), int(u32(base, at+12))
		if from < len(data) {
			tables[string(base[at:at+4])] = data[from:min(from+n, len(data))]
		}
	}
	if t := tables["CFF "]; len(t) > 8 {
		inner := parseCFF(t)
		p.names, p.cids = inner.names, inner.cids
	}
	if t := tables["post"]; t != nil {
		if names := postNames(t); names != nil {
			p.names = names
		}
	}
	if t := tables["cmap"]; t != nil {
		p.readCmap(t)
	}
	return p
}

// readCmap reads the character maps: those of Unicode turned round, to go from
// glyph to character, and those of symbol fonts as they are.
func (p *program) readCmap(t []byte) {
	left := 4 * maxGlyphs // of all maps together
	spend := func() bool { left--; return left >= 0 }
	for i := range min(int(u16(t, 2)), 32) {
		at := 4 + 8*i
		platform, encoding := u16(t, at), u16(t, at+2)
		from := int(u32(t, at+4))
		if from <= 0 || from >= len(t) {
			continue
		}
		sub := t[from:]
		switch {
		case platform == 0, platform == 3 && (encoding == 1 || encoding == 10):
			if p.runes == nil {
				p.runes = map[int]rune{}
			}
			eachCode(sub, func(code, gid int) bool {
				// Of several characters of a glyph the first is the plainest,
				// unless it is a mere space or hyphen look-alike.
				if old, ok := p.runes[gid]; (!ok || rune(code) < old) && utf8.ValidRune(rune(code)) && code >= 0x20 {
					p.runes[gid] = rune(code)
				}
				return spend()
			})
		case platform == 3 && encoding == 0, platform == 1 && encoding == 0:
			if p.symbols == nil {
				p.symbols = map[int]int{}
			}
			eachCode(sub, func(code, gid int) bool {
				if _, ok := p.symbols[code&0xff]; code < 0x100 || code >= 0xf000 && code < 0xf100 {
					if !ok || platform == 3 {
						p.symbols[code&0xff] = gid
					}
				}
				return spend()
			})
		}
	}
}

// eachCode calls f for the codes of a character map with the glyph of each, as
// long as f says to go on.
func eachCode(t []byte, f func(code, gid int) bool) {
	switch u16(t, 0) {
	case 0:
		for c := range 256 {
			if 6+c < len(t) && t[6+c] != 0 && !f(c, int(t[6+c])) {
				return
			}
		}
	case 4:
		eachSegment(t, f)
	case 6:
		first := int(u16(t, 6))
		for i := range int(u16(t, 8)) {
			if gid := int(u16(t, 10+2*i)); gid != 0 && !f(first+i, gid) {
				return
			}
		}
	case 12:
		for i := range min(int(u32(t, 12)), maxGlyphs) {
			from, to, gid := int(u32(t, 16+12*i)), int(u32(t, 20+12*i)), int(u32(t, 24+12*i))
			for c := from; c <= to && c <= utf8.MaxRune; c++ {
				if !f(c, gid+c-from) {
					return
				}
			}
		}
	}
}

// eachSegment reads format 4: ranges of codes whose glyphs follow by adding or
// stand in an array.
func eachSegment(t []byte, f func(code, gid int) bool) {
	segments := int(u16(t, 6)) / 2
	for i := range segments {
		end, start := int(u16(t, 14+2*i)), int(u16(t, 16+2*(segments+i)))
		delta, offsetAt := int(u16(t, 16+2*(2*segments+i))), 16+2*(3*segments+i)
		offset := int(u16(t, offsetAt))
		for c := start; c <= end && c != 0xffff; c++ {
			gid := c
			if offset != 0 {
				if gid = int(u16(t, offsetAt+offset+2*(c-start))); gid == 0 {
					continue
				}
			}
			if gid = (gid + delta) & 0xffff; gid != 0 && !f(c, gid) {
				return
			}
		}
	}
}

// postNames reads the glyph names of a post table.
func postNames(t []byte) map[int]string {
	names := map[int]string{}
	switch u32(t, 0) {
	case 0x10000:
		for gid, n := range macOrder() {
			names[gid] = n
		}
	case 0x20000:
		count := int(u16(t, 32))
		var own []string
		for at := 34 + 2*count; at < len(t) && len(own) < maxGlyphs; {
			n := int(t[at])
			if at+1+n > len(t) {
				break
			}
			own = append(own, string(t[at+1:at+1+n]))
			at += 1 + n
		}
		mac := macOrder()
		for gid := range count {
			if 34+2*gid+2 > len(t) {
				break
			}
			switch i := int(u16(t, 34+2*gid)); {
			case i < len(mac):
				names[gid] = mac[i]
			case i-len(mac) < len(own):
				names[gid] = own[i-len(mac)]
			}
		}
	default:
		return nil
	}
	return names
}

// u16 and u32 read big-endian numbers, 0 outside of the data.
func u16(b []byte, at int) uint16 {
	if at < 0 || at+2 > len(b) {
		return 0
	}
	return binary.BigEndian.Uint16(b[at:])
}

func u32(b []byte, at int) uint32 {
	if at < 0 || at+4 > len(b) {
		return 0
	}
	return binary.BigEndian.Uint32(b[at:])
}
