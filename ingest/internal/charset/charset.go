// Package charset turns the bytes of a source into valid UTF-8: by the byte
// order mark, by what the source declares, by the pattern of its bytes.
//
// What is neither marked nor declared nor UTF-8 is read as windows-1252, of
// which Latin-1 and ASCII are a part. Other one-byte sets and the older
// Asian ones cannot be told from it and need a declaration.
package charset

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	htmlcharset "golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/referent-go/referent/ingest/internal/event"
)

// sample is how much of a source is looked at to tell what it is, in bytes.
const sample = 64 << 10

// Text decodes plain text. It ends with ErrUnsupported where the bytes are no
// text.
func Text(src []byte) (string, error) {
	if enc := marked(src); enc != nil {
		return decode(enc, src)
	}
	if why := Binary(src); why != "" {
		return "", fmt.Errorf("%w: not text: %s", event.ErrUnsupported, why)
	}
	return decode(guess(src), src)
}

// Markup decodes HTML or XHTML, which may declare its character set in its
// first kilobyte. A declaration that the bytes contradict is passed over.
func Markup(src []byte) (string, error) {
	if enc := marked(src); enc != nil {
		return decode(enc, src)
	}
	if mostlyUTF8(src) {
		return decode(encoding.Nop, src)
	}
	head := src[:min(len(src), 1024)]
	if enc := declaredXML(head); enc != nil {
		return decode(enc, src)
	}
	if enc, name, _ := htmlcharset.DetermineEncoding(head, ""); name != "utf-8" {
		return decode(enc, src)
	}
	return decode(charmap.Windows1252, src)
}

// marked is the encoding that a byte order mark, or the pattern of zero bytes
// that UTF-16 leaves in most languages, gives away; nil for none.
func marked(src []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(src, []byte("\xEF\xBB\xBF")):
		return unicode.UTF8BOM
	case bytes.HasPrefix(src, []byte("\xFF\xFE\x00\x00")):
		return utf32.UTF32(utf32.LittleEndian, utf32.ExpectBOM)
	case bytes.HasPrefix(src, []byte("\x00\x00\xFE\xFF")):
		return utf32.UTF32(utf32.BigEndian, utf32.ExpectBOM)
	case bytes.HasPrefix(src, []byte("\xFF\xFE")):
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
	case bytes.HasPrefix(src, []byte("\xFE\xFF")):
		return unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM)
	}
	head := src[:min(len(src), 4096)&^1]
	if len(head) < 4 {
		return nil
	}
	var zero [2]int // at even and at odd places
	for i, c := range head {
		if c == 0 {
			zero[i&1]++
		}
	}
	// Spaces, digits and Latin letters have a zero byte in UTF-16: in any
	// European language most characters do, in others the white space.
	half := len(head) / 2
	switch {
	case zero[1]*10 > half*3 && zero[0]*20 < half && printable(head, 0):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case zero[0]*10 > half*3 && zero[1]*20 < half && printable(head, 1):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// printable says that the low bytes beside zero bytes are characters, as in
// text and not in a table of small numbers.
func printable(head []byte, low int) bool {
	n, good := 0, 0
	for i := 0; i+1 < len(head); i += 2 {
		if head[i+1-low] != 0 {
			continue
		}
		n++
		if c := head[i+low]; c >= 0x20 && c != 0x7F || c == '\n' || c == '\r' || c == '\t' || c == '\f' {
			good++
		}
	}
	return good*50 >= n*49
}

// guess is the encoding of bytes without any mark.
func guess(src []byte) encoding.Encoding {
	if mostlyUTF8(src) {
		return encoding.Nop
	}
	return charmap.Windows1252
}

// mostlyUTF8 says that src is UTF-8, but for single damaged places.
func mostlyUTF8(src []byte) bool {
	if utf8.Valid(src) {
		return true
	}
	good, bad := 0, 0
	for i := 0; i < len(src); {
		if src[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n <= 1 {
			bad++
		} else {
			good++
		}
		i += max(n, 1)
	}
	return good > bad*4
}

// declaredXML is the encoding that an XML declaration names, nil for none.
func declaredXML(head []byte) encoding.Encoding {
	end := bytes.Index(head, []byte("?>"))
	if end < 0 || !bytes.HasPrefix(bytes.TrimSpace(head), []byte("<?xml")) {
		return nil
	}
	_, after, ok := bytes.Cut(head[:end], []byte("encoding="))
	if !ok || len(after) < 2 {
		return nil
	}
	name, _, _ := bytes.Cut(after[1:], after[:1])
	enc, _ := htmlcharset.Lookup(string(name))
	return enc
}

func decode(enc encoding.Encoding, src []byte) (string, error) {
	if enc == encoding.Nop {
		if utf8.Valid(src) {
			return string(src), nil
		}
		return string(bytes.ToValidUTF8(src, []byte("\uFFFD"))), nil
	}
	out, err := enc.NewDecoder().Bytes(src)
	if err != nil {
		return "", fmt.Errorf("%w: character set: %v", event.ErrDamaged, err)
	}
	return string(bytes.ToValidUTF8(out, []byte("\uFFFD"))), nil
}
