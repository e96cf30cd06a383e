package typeface

import (
	"strings"
	"unicode/utf16"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// maxEntries bounds the entries that a CMap's ranges may unfold to.
const maxEntries = 1 << 17

// codespace is a range of codes of one length, in bytes.
type codespace struct {
	n      int
	lo, hi uint32
}

// cmap maps codes to text or to character identifiers.
type cmap struct {
	spaces []codespace
	texts  map[codeKey]string
	cids   map[codeKey]int
}

type codeKey struct {
	code uint32
	n    uint8
}

// text is what a code of n bytes means, and whether the map has it.
func (m *cmap) text(code uint32, n int) (string, bool) {
	if m == nil {
		return "", false
	}
	t, ok := m.texts[codeKey{code, uint8(n)}]
	return t, ok
}

// toUnicode reads a font's ToUnicode map, nil where it has none that says
// anything.
func toUnicode(dict cos.Object) *cmap {
	o := dict.Key("ToUnicode")
	if o.Kind() != cos.Stream {
		return nil
	}
	data, _ := o.Stream()
	m := parseCMap(data)
	if len(m.texts) == 0 {
		return nil
	}
	return m
}

// parseCMap reads a CMap program. What it does not understand it passes over.
func parseCMap(data []byte) *cmap {
	m := &cmap{texts: map[codeKey]string{}, cids: map[codeKey]int{}}
	lex := cos.NewLexer(data)
	var args []cos.Token
	for {
		t := lex.Next()
		if t.Kind == cos.End {
			return m
		}
		if t.Kind != cos.Keyword {
			args = append(args, t)
			continue
		}
		switch string(t.Bytes) {
		case "endcodespacerange":
			m.addSpaces(args)
		case "endbfchar":
			for i := 0; i+1 < len(args); i += 2 {
				if k, ok := key(args[i]); ok {
					m.setText(k, utf16Text(args[i+1].Bytes))
				}
			}
		case "endbfrange":
			for i := 0; i+2 < len(args); i += 3 {
				m.addTexts(args[i], args[i+1], args[i+2])
			}
		case "endcidchar":
			for i := 0; i+1 < len(args); i += 2 {
				if k, ok := key(args[i]); ok {
					m.cids[k] = int(args[i+1].Num)
				}
			}
		case "endcidrange":
			for i := 0; i+2 < len(args); i += 3 {
				m.addCIDs(args[i], args[i+1], args[i+2])
			}
		}
		args = args[:0]
		lex.Reset()
	}
}

// key reads a code of one to four bytes.
func key(t cos.Token) (codeKey, bool) {
	if t.Kind != cos.String || len(t.Bytes) == 0 || len(t.Bytes) > 4 {
		return codeKey{}, false
	}
	return codeKey{number(t.Bytes), uint8(len(t.Bytes))}, true
}

func number(b []byte) uint32 {
	v := uint32(0)
	for _, c := range b {
		v = v<<8 | uint32(c)
	}
	return v
}

func (m *cmap) setText(k codeKey, text string) {
	if len(m.texts) < maxEntries {
		m.texts[k] = text
	}
}

func (m *cmap) addSpaces(args []cos.Token) {
	for i := 0; i+1 < len(args); i += 2 {
		lo, ok := key(args[i])
		hi, ok2 := key(args[i+1])
		if ok && ok2 && lo.n == hi.n && len(m.spaces) < 100 {
			m.spaces = append(m.spaces, codespace{int(lo.n), lo.code, hi.code})
		}
	}
}

// addTexts unfolds a range whose target is one text that counts up or a list.
func (m *cmap) addTexts(from, to, target cos.Token) {
	lo, ok := key(from)
	hi, ok2 := key(to)
	if !ok || !ok2 || hi.code < lo.code {
		return
	}
	count := min(hi.code-lo.code, 0xffff)
	if target.Kind == cos.Array {
		for i, t := range target.Items {
			if uint32(i) > count {
				break
			}
			m.setText(codeKey{lo.code + uint32(i), lo.n}, utf16Text(t.Bytes))
		}
		return
	}
	last := []rune(utf16Text(target.Bytes))
	if len(last) == 0 {
		return
	}
	for i := uint32(0); i <= count && len(m.texts) < maxEntries; i++ {
		m.setText(codeKey{lo.code + i, lo.n}, string(last))
		last[len(last)-1]++
	}
}

func (m *cmap) addCIDs(from, to, target cos.Token) {
	lo, ok := key(from)
	hi, ok2 := key(to)
	if !ok || !ok2 || hi.code < lo.code {
		return
	}
	for i := uint32(0); i <= min(hi.code-lo.code, 0xffff) && len(m.cids) < maxEntries; i++ {
		m.cids[codeKey{lo.code + i, lo.n}] = int(target.Num) + int(i)
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
	return strings.TrimRight(string(utf16.Decode(units)), "\x00")
}
