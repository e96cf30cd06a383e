package cos

import "bytes"

// Broken says in words what is wrong with the end of a file, where the place of
// its table of objects is written, or "". A file that was cut off on its way
// fails here, although most of it can be read.
func Broken(src []byte) string {
	const tail = 2048 // what stands behind the end mark, some add blanks or a page of HTML
	end := src[max(0, len(src)-tail):]
	at := bytes.LastIndex(end, []byte("startxref"))
	if at < 0 {
		return "the file breaks off: its end is missing"
	}
	lex := NewLexer(end[at+len("startxref"):])
	place := lex.Next()
	if place.Kind != Number {
		return "the file breaks off: its end is missing"
	}
	if n := int(place.Num); n >= 0 && n < len(src) {
		lex = NewLexer(src[n:min(len(src), n+64)])
		first := lex.Next()
		if first.Kind == Keyword && string(first.Bytes) == "xref" {
			return ""
		}
		if first.Kind == Number && lex.Next().Kind == Number && string(lex.Next().Bytes) == "obj" {
			return ""
		}
	}
	return "the table of objects is not where the file says"
}
