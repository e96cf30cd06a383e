package ledong

import (
	"strconv"
	"strings"

	"github.com/ledongthuc/pdf"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// Ref reads the object's number in the written form of what holds it: the
// library has no other way to tell.
func (o object) Ref() int {
	switch o.in.Kind() {
	case pdf.Dict, pdf.Stream, pdf.Array:
	default:
		return 0
	}
	lex := cos.NewLexer([]byte(withoutStrings(o.in.String())))
	items := lex.Next().Items
	at := 0 // the value's place among the items
	for at < len(items) {
		name := ""
		if o.in.Kind() != pdf.Array {
			name = string(items[at].Bytes)
			if at++; at >= len(items) {
				return 0
			}
		}
		ref, width := refAt(items[at:])
		if o.in.Kind() == pdf.Array && o.index == 0 || name != "" && name == o.key {
			return ref
		}
		o.index--
		at += width
	}
	return 0
}

// refAt is the number of the reference that items begin with, 0 for another
// value, and how many items it takes.
func refAt(items []cos.Token) (ref, width int) {
	if len(items) >= 3 && items[0].Kind == cos.Number && items[1].Kind == cos.Number && string(items[2].Bytes) == "R" {
		return int(items[0].Num), 3
	}
	return 0, 1
}

// withoutStrings puts a number in the place of each quoted string, which may
// hold anything.
func withoutStrings(s string) string {
	var b strings.Builder
	for s != "" {
		i := strings.IndexByte(s, '"')
		if i < 0 {
			break
		}
		b.WriteString(s[:i])
		q, err := strconv.QuotedPrefix(s[i:])
		if err != nil {
			return b.String()
		}
		b.WriteByte('0')
		s = s[i+len(q):]
	}
	b.WriteString(s)
	return b.String()
}
