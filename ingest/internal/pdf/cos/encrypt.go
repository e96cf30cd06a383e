package cos

import (
	"bytes"
	"fmt"
)

// withEncryptReference gives a file whose trailer holds the encryption
// dictionary in place the form that the object library knows: an update is
// appended in which the dictionary is an object of its own. Other files are
// returned as they are.
func withEncryptReference(src []byte) []byte {
	at := bytes.LastIndex(src, []byte("trailer"))
	if at < 0 || bytes.Contains(src[at:], []byte(" obj")) {
		return src
	}
	rest := src[at+len("trailer"):]
	lex := NewLexer(rest)
	if t := lex.Next(); t.Kind != Dict {
		return src
	}
	trailer := rest[:lex.pos]
	key := bytes.Index(trailer, []byte("/Encrypt"))
	if key < 0 {
		return src
	}
	value := trailer[key+len("/Encrypt"):]
	lex = NewLexer(value)
	if t := lex.Next(); t.Kind != Dict {
		return src
	}
	dict, tail := value[:lex.pos], value[lex.pos:]
	lex = NewLexer(rest[len(trailer):])
	if t := lex.Next(); string(t.Bytes) != "startxref" {
		return src
	}
	previous := lex.Next()
	if previous.Kind != Number {
		return src
	}
	// The number stands above those that a file of this size can use.
	number := len(src)
	var b bytes.Buffer
	b.Write(src)
	offset := b.Len() + 1
	fmt.Fprintf(&b, "\n%d 0 obj\n%s\nendobj\n", number, bytes.TrimSpace(dict))
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n%d 1\n%010d 00000 n \ntrailer\n", number, offset)
	b.Write(withoutPrev(trailer[:key]))
	fmt.Fprintf(&b, "/Encrypt %d 0 R/Prev %.0f", number, previous.Num)
	b.Write(withoutPrev(tail))
	fmt.Fprintf(&b, "\nstartxref\n%d\n%%%%EOF\n", xref)
	return b.Bytes()
}

// withoutPrev takes out an earlier reference to the table before: the update's
// own leads to the whole chain.
func withoutPrev(part []byte) []byte {
	i := bytes.Index(part, []byte("/Prev"))
	if i < 0 {
		return part
	}
	lex := NewLexer(part[i+len("/Prev"):])
	if lex.Next().Kind != Number {
		return part
	}
	return append(bytes.Clone(part[:i]), part[i+len("/Prev")+lex.pos:]...)
}
