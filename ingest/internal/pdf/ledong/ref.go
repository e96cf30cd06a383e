package ledong

import (
	"strconv"
	"strings"

	"github.com/ledongthuc/pdf"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// refs are the numbers of the objects that a dictionary or array refers to, 0 for
// values written in place.
type refs struct {
	known  bool
	items  []int          // of an array
	values map[string]int // of a dictionary
}

// Ref reads the object's number in the written form of what holds it: the
// library has no other way to tell. That form is read once.
func (o object) Ref() int {
	if o.among == nil {
		return 0
	}
	if !o.among.known {
		o.among.read(o.in)
	}
	if o.in.Kind() == pdf.Array {
		if o.index < len(o.among.items) {
			return o.among.items[o.index]
		}
		return 0
	}
	return o.among.values[o.key]
}

func (r *refs) read(in pdf.Value) {
	r.known = true
	dict := in.Kind() == pdf.Dict || in.Kind() == pdf.Stream
	if !dict && in.Kind() != pdf.Array {
		return
	}
	if dict {
		r.values = map[string]int{}
	}
	items := cos.NewLexer([]byte(withoutStrings(in.String()))).Next().Items
	for at := 0; at < len(items); {
		name := ""
		if dict {
			name = string(items[at].Bytes)
			if at++; at >= len(items) {
				return
			}
		}
		ref, width := refAt(items[at:])
		if dict {
			r.values[name] = ref
		} else {
			r.items = append(r.items, ref)
		}
		at += width
	}
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
