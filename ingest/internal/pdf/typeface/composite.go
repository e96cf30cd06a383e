package typeface

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// composite is a font of codes of several bytes (Type 0).
type composite struct {
	spaces   []codespace
	uni      *cmap
	codes    *cmap               // an embedded CMap, code to identifier
	decode   func([]byte) string // a predefined encoding, code to text
	width    map[int]float64     // by identifier, in thousandths
	normal   float64             // the width where none is listed
	known    map[codeKey]Char
	vertical bool
}

// maxCodes bounds how many decoded codes are remembered.
const maxCodes = 1 << 16

func loadComposite(dict, descendant cos.Object) (c *composite, vertical bool) {
	c = &composite{uni: toUnicode(dict), normal: 1000, known: map[codeKey]Char{}}
	if w := descendant.Key("DW"); w.Kind() == cos.Number {
		c.normal = w.Num()
	}
	c.width = cidWidths(descendant.Key("W"))
	c.spaces = []codespace{{2, 0, 0xffff}}
	switch enc := dict.Key("Encoding"); enc.Kind() {
	case cos.Name:
		name := enc.Name()
		vertical = strings.HasSuffix(name, "-V") || name == "V"
		if spaces, decode := predefined(name); decode != nil {
			c.spaces, c.decode = spaces, decode
		}
	case cos.Stream:
		vertical = enc.Key("WMode").Num() == 1
		data, _ := enc.Stream()
		c.codes = parseCMap(data)
		if len(c.codes.spaces) > 0 {
			c.spaces = c.codes.spaces
		} else if c.uni != nil && len(c.uni.spaces) > 0 {
			c.spaces = c.uni.spaces
		}
	}
	c.vertical = vertical
	return c, vertical
}

// cidWidths reads a W array: "first [w w w]" or "first last w".
func cidWidths(w cos.Object) map[int]float64 {
	m := map[int]float64{}
	for i := 0; i+1 < w.Len() && len(m) < maxEntries; {
		first, second := int(w.Index(i).Num()), w.Index(i+1)
		if second.Kind() == cos.Array {
			for j := range min(second.Len(), maxEntries) {
				m[first+j] = second.Index(j).Num()
			}
			i += 2
			continue
		}
		last, width := int(second.Num()), w.Index(i+2).Num()
		for c := first; c <= last && c-first < 1<<16; c++ {
			m[c] = width
		}
		i += 3
	}
	return m
}

func (c *composite) next(raw []byte) (Char, int) {
	n := c.length(raw)
	k := codeKey{number(raw[:n]), uint8(n)}
	ch, ok := c.known[k]
	if !ok {
		ch = c.char(raw[:n], k)
		if len(c.known) < maxCodes {
			c.known[k] = ch
		}
	}
	return ch, n
}

// length is the number of bytes of the first code.
func (c *composite) length(raw []byte) int {
	for _, s := range c.spaces {
		if s.n <= len(raw) && inSpace(raw[:s.n], s) {
			return s.n
		}
	}
	return min(c.spaces[0].n, len(raw))
}

// inSpace checks each byte against its own bounds, as code spaces are boxes.
func inSpace(code []byte, s codespace) bool {
	for i, b := range code {
		shift := 8 * (s.n - 1 - i)
		if b < byte(s.lo>>shift) || b > byte(s.hi>>shift) {
			return false
		}
	}
	return true
}

func (c *composite) char(code []byte, k codeKey) Char {
	cid := int(k.code)
	if c.codes != nil {
		if v, ok := c.codes.cids[k]; ok {
			cid = v
		}
	}
	ch := Char{WordSpace: len(code) == 1 && code[0] == ' '}
	w, ok := c.width[cid]
	switch {
	case ok && c.decode == nil:
	case c.decode != nil && len(code) == 1:
		w = c.normal / 2 // half-width forms; the identifiers are not known
	default:
		w = c.normal
	}
	ch.Width = w / 1000
	ch.Down, ch.DX, ch.DY = 1, ch.Width/2, 0.88
	if !c.vertical {
		ch.DX, ch.DY = 0, 0
	}
	text, found := c.uni.text(k.code, len(code))
	if !found && c.decode != nil {
		text = c.decode(code)
		found = text != ""
	}
	ch.Text = readable(text)
	if !found {
		ch.Text, ch.Unmapped = "\ufffd", true
	}
	return ch
}
