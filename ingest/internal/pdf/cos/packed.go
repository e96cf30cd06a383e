package cos

import (
	"fmt"
	"slices"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
	"github.com/referent-go/referent/ingest/internal/event"
)

// Objects in object streams are read by our lexer: there are tens of thousands in a
// tagged file, most are looked at once, and the library takes several times as long.

// reference is the kind of a token that is a reference; Num is the object's number.
const reference = closing + 1

// packedObject is a value in an object stream.
type packedObject struct {
	f   *file
	t   *Token
	ref int
}

// recent keeps the packed objects that were read last, by a part of their numbers.
type recent [1 << 10]struct {
	number int
	t      *Token
}

// packed reads an object that waits in an object stream. The file is locked.
func (f *file) packed(number int, l *types.LazyObjectStreamObject) (*Token, error) {
	kept := &f.recent[uint(number)%uint(len(f.recent))]
	if kept.t != nil && kept.number == number {
		return kept.t, nil
	}
	data, err := l.GetData()
	if err != nil {
		return nil, err
	}
	t := f.lex.object(data)
	kept.number, kept.t = number, t
	return t, nil
}

// object reads an object that is to be kept, from the start of src.
func (l *Lexer) object(src []byte) *Token {
	l.src, l.pos = src, 0
	l.items, l.inner, l.text = l.items[:0], l.inner[:0], nil
	t := l.Next()
	link(&t)
	t.Items = slices.Clone(t.Items)
	l.src = nil
	return &t
}

// link makes references of the numbers and keywords that they are written as.
func link(t *Token) {
	items, n := t.Items, 0
	for i := range items {
		item := &items[i]
		if item.Kind == Keyword && len(item.Bytes) == 1 && item.Bytes[0] == 'R' && n >= 2 &&
			items[n-1].Kind == Number && items[n-2].Kind == Number {
			n--
			items[n-1].Kind = reference
			continue
		}
		if len(item.Items) > 0 {
			link(item)
		}
		items[n] = *item
		n++
	}
	t.Items = items[:n]
}

// value is what an item of a packed object means.
func (x packedObject) value(t *Token) Object {
	if t.Kind == reference {
		return x.f.follow(*types.NewIndirectRef(int(t.Num), 0))
	}
	return packedObject{x.f, t, 0}
}

func (x packedObject) Kind() Kind {
	switch x.t.Kind {
	case Number, Name, String, Array, Dict:
		return x.t.Kind
	case Keyword:
		if s := string(x.t.Bytes); s == "true" || s == "false" {
			return Boolean
		}
	}
	return Null
}

func (x packedObject) Key(name string) Object {
	if x.t.Kind == Dict {
		for i := 0; i+1 < len(x.t.Items); i += 2 {
			if string(x.t.Items[i].Bytes) == name {
				return x.value(&x.t.Items[i+1])
			}
		}
	}
	return Nothing{}
}

func (x packedObject) Keys() []string {
	if x.t.Kind != Dict {
		return nil
	}
	keys := make([]string, 0, len(x.t.Items)/2)
	for i := 0; i+1 < len(x.t.Items); i += 2 {
		keys = append(keys, string(x.t.Items[i].Bytes))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func (x packedObject) Index(i int) Object {
	if x.t.Kind == Array && i >= 0 && i < len(x.t.Items) {
		return x.value(&x.t.Items[i])
	}
	return Nothing{}
}

func (x packedObject) Len() int {
	if x.t.Kind == Array {
		return len(x.t.Items)
	}
	return 0
}

func (x packedObject) Name() string {
	if x.t.Kind == Name {
		return string(x.t.Bytes)
	}
	return ""
}

func (x packedObject) Num() float64 {
	switch {
	case x.t.Kind == Number:
		return x.t.Num
	case x.t.Kind == Keyword && string(x.t.Bytes) == "true":
		return 1
	}
	return 0
}

func (x packedObject) Str() string {
	if x.t.Kind == String {
		return string(x.t.Bytes)
	}
	return ""
}

func (x packedObject) Ref() int { return x.ref }

// Stream is an error: no stream stands in another.
func (x packedObject) Stream() ([]byte, error) {
	return nil, fmt.Errorf("%w: not a stream", event.ErrDamaged)
}
