package typeface

import "math"

// parseCFF reads the glyph names, the encoding and, of a CID-keyed font, the
// character identifiers of a Compact Font Format program (Adobe technical note
// 5176). What is damaged is left out.
func parseCFF(data []byte) *program {
	p := &program{}
	if len(data) < 4 {
		return p
	}
	c := &cff{data: data}
	_, at := c.index(int(data[2])) // font names
	tops, at := c.index(at)
	strings, _ := c.index(at)
	if len(tops) == 0 {
		return p
	}
	top := dict(tops[0])
	glyphs, _ := c.index(top.offset(17))
	count := min(len(glyphs), maxGlyphs)
	ids := c.charset(top.offset(15), count)
	if _, keyed := top[12<<8|30]; keyed {
		p.cids = make(map[int]int, len(ids))
		for gid, cid := range ids {
			p.cids[cid] = gid
		}
		return p
	}
	p.names = make(map[int]string, len(ids))
	for gid, sid := range ids {
		p.names[gid] = stringOf(sid, strings)
	}
	p.codes = c.encoding(top.offset(16), p.names)
	return p
}

type cff struct{ data []byte }

// index reads a list of byte strings and says where it ends.
func (c *cff) index(at int) (items [][]byte, end int) {
	n := int(u16(c.data, at))
	if at <= 0 || n == 0 || at+3 > len(c.data) {
		return nil, at + 2
	}
	size := int(c.data[at+2])
	if size < 1 || size > 4 || at+3+(n+1)*size > len(c.data) {
		return nil, at + 2
	}
	offset := func(i int) int {
		v := 0
		for _, b := range c.data[at+3+i*size : at+3+(i+1)*size] {
			v = v<<8 | int(b)
		}
		return v
	}
	base := at + 2 + (n+1)*size
	end = base + offset(n)
	for i := range n {
		from, to := base+offset(i), base+offset(i+1)
		if from > to || to > len(c.data) || from < base {
			return items, len(c.data)
		}
		items = append(items, c.data[from:to])
	}
	return items, end
}

// dictionary is a CFF dictionary: operators and the numbers before them. Two-byte
// operators are 12<<8 and the second byte.
type dictionary map[int][]float64

func (d dictionary) offset(key int) int {
	if v := d[key]; len(v) > 0 && v[0] >= 0 && v[0] < math.MaxInt32 {
		return int(v[0])
	}
	return 0
}

func dict(b []byte) dictionary {
	d := dictionary{}
	var args []float64
	for i := 0; i < len(b); {
		v := int(b[i])
		i++
		switch {
		case v == 12:
			if i < len(b) {
				d[12<<8|int(b[i])] = args
			}
			i++
			args = nil
		case v <= 21:
			d[v] = args
			args = nil
		case v == 28:
			args = append(args, float64(int16(u16(b, i))))
			i += 2
		case v == 29:
			args = append(args, float64(int32(u32(b, i))))
			i += 4
		case v == 30: // a decimal number, of no use here
			for i < len(b) && b[i]&0xf != 0xf && b[i]>>4 != 0xf {
				i++
			}
			i++
			args = append(args, 0)
		case v >= 32 && v <= 246:
			args = append(args, float64(v-139))
		case v >= 247 && v <= 254 && i < len(b):
			if v < 251 {
				args = append(args, float64((v-247)*256+int(b[i])+108))
			} else {
				args = append(args, float64(-(v-251)*256-int(b[i])-108))
			}
			i++
		}
	}
	return d
}

// charset is the string or character identifier of each glyph. Offsets 0 to 2
// name charsets of Adobe, of which only the first is found in documents.
func (c *cff) charset(at, count int) []int {
	ids := make([]int, 0, count)
	if count == 0 {
		return ids
	}
	ids = append(ids, 0)
	if at <= 2 {
		for i := 1; i < min(count, 229); i++ {
			ids = append(ids, i)
		}
		return ids
	}
	if at >= len(c.data) {
		return ids
	}
	format := c.data[at]
	at++
	for len(ids) < count && at+2 <= len(c.data) {
		first := int(u16(c.data, at))
		at += 2
		more := 0
		switch format {
		case 1:
			if at < len(c.data) {
				more = int(c.data[at])
			}
			at++
		case 2:
			more = int(u16(c.data, at))
			at += 2
		}
		for i := 0; i <= more && len(ids) < count; i++ {
			ids = append(ids, first+i)
		}
	}
	return ids
}

// encoding reads the program's own encoding; nil for those of Adobe, which PDF
// names itself.
func (c *cff) encoding(at int, names map[int]string) *codeNames {
	if at <= 1 || at+2 > len(c.data) {
		return nil
	}
	var t codeNames
	format, n := c.data[at]&0x7f, int(c.data[at+1])
	at += 2
	gid := 1
	for range n {
		if at >= len(c.data) {
			break
		}
		first, more := int(c.data[at]), 0
		at++
		if format == 1 {
			if at < len(c.data) {
				more = int(c.data[at])
			}
			at++
		}
		for i := 0; i <= more && first+i < 256; i++ {
			t[first+i] = names[gid]
			gid++
		}
	}
	return &t
}
