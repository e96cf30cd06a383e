package typeface

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// maxEntries bounds the entries of a CMap or of a list of widths.
const maxEntries = 1 << 17

// codespace is a range of codes of one length, in bytes.
type codespace struct {
	n      int
	lo, hi uint32
}

// code is a code and its length in bytes.
type code struct {
	v uint32
	n uint8
}

// mapping is what a range of codes of one length means: a text whose last
// character counts up, or a character identifier that does.
type mapping struct {
	lo   code
	hi   uint32
	text []rune
	cid  int
}

// cmap maps codes to text or to character identifiers.
type cmap struct {
	spaces   []codespace
	texts    map[code]string
	ranges   []mapping // of texts, sorted
	cids     []mapping // sorted
	vertical bool
}

// text is what a code means, and whether the map has it.
func (m *cmap) text(c code) (string, bool) {
	if m == nil {
		return "", false
	}
	if t, ok := m.texts[c]; ok {
		return t, true
	}
	if r := find(m.ranges, c); r != nil {
		t := slices.Clone(r.text)
		t[len(t)-1] += rune(c.v - r.lo.v)
		return strings.TrimRight(string(t), "\x00"), true
	}
	return "", false
}

// cid is the character identifier of a code.
func (m *cmap) cid(c code) (int, bool) {
	if r := find(m.cids, c); r != nil {
		return r.cid + int(c.v-r.lo.v), true
	}
	return 0, false
}

// find is the range that holds a code, nil for none. Ranges seldom overlap; a
// few before the nearest are tried.
func find(ranges []mapping, c code) *mapping {
	i, found := slices.BinarySearchFunc(ranges, c, func(r mapping, c code) int {
		return cmp.Or(cmp.Compare(r.lo.n, c.n), cmp.Compare(r.lo.v, c.v))
	})
	if found {
		i++
	}
	for k := i - 1; k >= 0 && k > i-5; k-- {
		if r := &ranges[k]; r.lo.n == c.n && r.lo.v <= c.v && c.v <= r.hi {
			return r
		}
	}
	return nil
}

// toUnicode reads a font's ToUnicode map, nil where it has none that says
// anything.
func toUnicode(dict cos.Object) *cmap {
	o := dict.Key("ToUnicode")
	if strings.HasPrefix(o.Name(), "Identity") {
		return &cmap{ranges: []mapping{{lo: code{0, 2}, hi: 0xffff, text: []rune{0}}}}
	}
	if o.Kind() != cos.Stream {
		return nil
	}
	data, _ := o.Stream()
	m := parseCMap(data)
	if len(m.texts) == 0 && len(m.ranges) == 0 {
		return nil
	}
	return m
}

// parseCMap reads a CMap program. What it does not understand it passes over.
func parseCMap(data []byte) *cmap {
	m := &cmap{texts: map[code]string{}}
	lex := cos.NewLexer(data)
	var args []cos.Token
	for {
		t := lex.Next()
		if t.Kind == cos.End {
			break
		}
		if t.Kind != cos.Keyword {
			args = append(args, t)
			continue
		}
		m.section(string(t.Bytes), args)
		args = args[:0]
		lex.Reset()
	}
	order := func(a, b mapping) int {
		return cmp.Or(cmp.Compare(a.lo.n, b.lo.n), cmp.Compare(a.lo.v, b.lo.v))
	}
	slices.SortStableFunc(m.ranges, order)
	slices.SortStableFunc(m.cids, order)
	return m
}

// section enters what stands between a begin and its end.
func (m *cmap) section(end string, args []cos.Token) {
	switch end {
	case "def":
		if len(args) == 2 && string(args[0].Bytes) == "WMode" {
			m.vertical = args[1].Num == 1
		}
	case "endcodespacerange":
		m.addSpaces(args)
	case "endbfchar":
		for i := 0; i+1 < len(args); i += 2 {
			if c, ok := codeOf(args[i]); ok && len(m.texts) < maxEntries {
				m.texts[c] = strings.TrimRight(utf16Text(args[i+1].Bytes), "\x00")
			}
		}
	case "endbfrange":
		for i := 0; i+2 < len(args); i += 3 {
			m.addTexts(args[i], args[i+1], args[i+2])
		}
	case "endcidchar":
		for i := 0; i+1 < len(args); i += 2 {
			m.addCIDs(args[i], args[i], args[i+1])
		}
	case "endcidrange":
		for i := 0; i+2 < len(args); i += 3 {
			m.addCIDs(args[i], args[i+1], args[i+2])
		}
	}
}

// codeOf reads a code of one to four bytes.
func codeOf(t cos.Token) (code, bool) {
	if t.Kind != cos.String || len(t.Bytes) == 0 || len(t.Bytes) > 4 {
		return code{}, false
	}
	return code{number(t.Bytes), uint8(len(t.Bytes))}, true
}

func number(b []byte) uint32 {
	v := uint32(0)
	for _, c := range b {
		v = v<<8 | uint32(c)
	}
	return v
}

func (m *cmap) addSpaces(args []cos.Token) {
	for i := 0; i+1 < len(args); i += 2 {
		lo, ok := codeOf(args[i])
		hi, ok2 := codeOf(args[i+1])
		if ok && ok2 && lo.n == hi.n && len(m.spaces) < 100 {
			m.spaces = append(m.spaces, codespace{int(lo.n), lo.v, hi.v})
		}
	}
}

// addTexts enters a range whose target is one text that counts up or a list.
func (m *cmap) addTexts(from, to, target cos.Token) {
	lo, ok := codeOf(from)
	hi, ok2 := codeOf(to)
	if !ok || !ok2 || hi.v < lo.v || len(m.ranges) >= maxEntries {
		return
	}
	if target.Kind != cos.Array {
		if t := []rune(utf16Text(target.Bytes)); len(t) > 0 {
			m.ranges = append(m.ranges, mapping{lo: lo, hi: hi.v, text: t})
		}
		return
	}
	for i, t := range target.Items {
		if uint32(i) > hi.v-lo.v || len(m.texts) >= maxEntries {
			break
		}
		m.texts[code{lo.v + uint32(i), lo.n}] = strings.TrimRight(utf16Text(t.Bytes), "\x00")
	}
}

func (m *cmap) addCIDs(from, to, target cos.Token) {
	lo, ok := codeOf(from)
	hi, ok2 := codeOf(to)
	if ok && ok2 && hi.v >= lo.v && len(m.cids) < maxEntries {
		m.cids = append(m.cids, mapping{lo: lo, hi: hi.v, cid: int(target.Num)})
	}
}

// utf16Text reads big-endian UTF-16; a single byte is Latin-1.
func utf16Text(b []byte) string {
	if len(b) == 1 {
		return string(rune(b[0]))
	}
	units := make([]uint16, 0, len(b)/2)
	for i := 0; i+1 < len(b); i += 2 {
		units = append(units, uint16(b[i])<<8|uint16(b[i+1]))
	}
	return string(utf16.Decode(units))
}
