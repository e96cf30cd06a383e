package typeface

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// composite is a font of codes of several bytes (Type 0).
type composite struct {
	name       string
	spaces     []codespace
	uni        *cmap
	codes      *cmap               // an embedded CMap, code to identifier
	decode     func([]byte) string // a predefined encoding, code to text
	width      cidRanges
	normal     float64 // the width where none is listed
	vertical   bool
	glyphs     []byte // CIDToGIDMap, two bytes an identifier; nil for the same number
	program    func() *program
	collection func(cid int) string // the identifiers' character collection, nil for none known
	macOrder   bool                 // the glyphs stand in the Macintosh order, as far as can be told
	listed     int                  // entries of the list of widths that were read
	known      known
}

// maxCodes bounds how many decoded codes of more than two bytes are remembered.
const maxCodes = 1 << 16

// known are the codes that were decoded before, those of one and two bytes in tables:
// nearly all of a document's glyphs are looked up here.
type known struct {
	short [256]*Char
	pairs [256]*[256]*Char // by the first byte
	long  map[code]*Char
}

// entry is where a code's character is kept, nil for a code that is too long for the
// tables.
func (k *known) entry(raw []byte) **Char {
	switch len(raw) {
	case 1:
		return &k.short[raw[0]]
	case 2:
		row := k.pairs[raw[0]]
		if row == nil {
			row = new([256]*Char)
			k.pairs[raw[0]] = row
		}
		return &row[raw[1]]
	}
	return nil
}

func loadComposite(dict, descendant cos.Object, name string) *composite {
	c := &composite{name: name, uni: toUnicode(dict), normal: 1000}
	if w := descendant.Key("DW"); w.Kind() == cos.Number {
		c.normal = w.Num()
	}
	c.width, c.listed = cidWidths(descendant.Key("W"))
	c.readEncoding(dict.Key("Encoding"))
	c.collection = collection(descendant.Key("CIDSystemInfo").Key("Ordering").Str())
	c.program = lazily(descendant.Key("FontDescriptor"))
	if o := descendant.Key("CIDToGIDMap"); o.Kind() == cos.Stream {
		c.glyphs, _ = o.Stream()
	}
	if c.uni == nil && c.collection == nil && c.decode == nil && descendant.Key("Subtype").Name() == "CIDFontType2" {
		p := c.program()
		c.macOrder = p == nil || p.sfnt && len(p.runes) == 0 && len(p.names) == 0
	}
	return c
}

func (c *composite) readEncoding(enc cos.Object) {
	c.spaces = []codespace{pairs}
	switch enc.Kind() {
	case cos.Name:
		name := enc.Name()
		c.vertical = strings.HasSuffix(name, "-V") || name == "V"
		if spaces, decode := predefined(name); decode != nil {
			c.spaces, c.decode = spaces, decode
		}
	case cos.Stream:
		data, _ := enc.Stream()
		c.codes = parseCMap(data)
		c.vertical = c.codes.vertical || enc.Key("WMode").Num() == 1
		if len(c.codes.spaces) > 0 {
			c.spaces = c.codes.spaces
		} else if c.uni != nil && len(c.uni.spaces) > 0 {
			c.spaces = c.uni.spaces
		}
	}
}

func (c *composite) next(raw []byte) (*Char, int) {
	n := c.length(raw)
	raw = raw[:n]
	if at := c.known.entry(raw); at != nil {
		if *at == nil {
			ch := c.char(raw, code{number(raw), uint8(n)})
			*at = &ch
		}
		return *at, n
	}
	k := code{number(raw), uint8(n)}
	ch := c.known.long[k]
	if ch == nil {
		read := c.char(raw, k)
		ch = &read
		if c.known.long == nil {
			c.known.long = map[code]*Char{}
		}
		if len(c.known.long) < maxCodes {
			c.known.long[k] = ch
		}
	}
	return ch, n
}

// length is the number of bytes of the first code.
func (c *composite) length(raw []byte) int {
	if c.spaces[0] == pairs && len(raw) >= 2 {
		return 2
	}
	for _, s := range c.spaces {
		if s.n <= len(raw) && inSpace(raw[:s.n], s) {
			return s.n
		}
	}
	return min(c.spaces[0].n, len(raw))
}

// pairs is the space of all codes of two bytes.
var pairs = codespace{2, 0, 0xffff}

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

func (c *composite) char(raw []byte, k code) Char {
	cid := int(k.v)
	if c.codes != nil {
		if v, ok := c.codes.cid(k); ok {
			cid = v
		}
	}
	ch := Char{WordSpace: len(raw) == 1 && raw[0] == ' '}
	w, ok := c.width.of(cid)
	switch {
	case ok && c.decode == nil:
	case c.decode != nil && len(raw) == 1:
		w = c.normal / 2 // half-width forms; the identifiers are not known
	default:
		w = c.normal
	}
	ch.Width = w / 1000
	if c.vertical {
		ch.Down, ch.DX, ch.DY = 1, ch.Width/2, 0.88
	}
	ch.Text, ch.Unmapped = c.meaning(raw, k, cid)
	return ch
}

// meaning is the text of a code: of the ToUnicode map, else of the encoding,
// else of the character collection, else of the font program.
func (c *composite) meaning(raw []byte, k code, cid int) (text string, unmapped bool) {
	text, found := c.uni.text(k)
	if found && readable(text) == "" && text != "" {
		found = false
	}
	if !found && c.decode != nil {
		text = c.decode(raw)
		found = text != ""
	}
	if !found && c.collection != nil {
		text = c.collection(cid)
		found = text != ""
	}
	if !found {
		text = c.program().glyph(c.gid(cid))
		found = text != ""
	}
	if found {
		return symbolText(c.name, readable(text)), false
	}
	if mac := macOrder(); c.macOrder && cid > 2 && cid < len(mac) {
		return readable(glyphText(mac[cid])), true
	}
	return "\ufffd", true
}

// gid is the glyph of a character identifier.
func (c *composite) gid(cid int) int {
	if c.glyphs != nil {
		return int(u16(c.glyphs, 2*cid))
	}
	if p := c.program(); p != nil && p.cids != nil {
		if gid, ok := p.cids[cid]; ok {
			return gid
		}
	}
	return cid
}
