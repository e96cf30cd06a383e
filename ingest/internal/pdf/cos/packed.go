package cos

import (
	"fmt"
	"slices"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
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

// recent keeps the packed objects that were read, by number. All of them are let go
// of when they take more than a limit.
type recent struct {
	tokens  map[int]*Token
	indexes map[*Token]map[string]int // of large dictionaries
	shelf   *shelf
	taken   int
}

// Limits of what is kept of packed objects: bytes that they are written as and that
// their tokens take, of one document.
const (
	maxKept   = 64 << 20
	tokenSize = 72
)

// packed reads an object that waits in an object stream. The file is locked.
func (f *file) packed(number int, e *model.XRefTableEntry, l *types.LazyObjectStreamObject) (*Token, error) {
	if t := f.recent.tokens[number]; t != nil {
		return t, nil
	}
	data, err := f.written(e, l)
	if err != nil {
		return nil, err
	}
	if f.recent.shelf == nil {
		f.recent.shelf = &shelf{}
	}
	f.lex.shelf = f.recent.shelf
	t := f.lex.object(data)
	f.recent.keep(number, t, size(t))
	return t, nil
}

// written is an object in an object stream as it is written. The file is locked.
func (f *file) written(e *model.XRefTableEntry, l *types.LazyObjectStreamObject) ([]byte, error) {
	var data []byte
	ok := false
	if e.ObjectStream != nil && e.ObjectStreamInd != nil {
		s, err := f.unpack(*e.ObjectStream)
		if err != nil {
			return nil, err
		}
		data, ok = s.object(*e.ObjectStreamInd)
	}
	if !ok {
		var err error
		if data, err = l.GetData(); err != nil {
			return nil, err
		}
	}
	if f.decoded.Add(int64(len(data))) > maxDocument {
		return nil, errObjects
	}
	return data, nil
}

func (r *recent) keep(number int, t *Token, size int) {
	r.room(size)
	r.tokens[number] = t
}

func (r *recent) indexed(t *Token, m map[string]int) {
	r.room(len(m) * tokenSize)
	r.indexes[t] = m
}

// room makes room for so many bytes.
func (r *recent) room(size int) {
	if r.taken += size; r.tokens == nil || r.taken > maxKept {
		r.tokens, r.indexes, r.taken = map[int]*Token{}, map[*Token]map[string]int{}, size
		r.shelf = nil // its pieces go with the tokens in them
	}
}

// size is about what a token takes, and those in it.
func size(t *Token) int {
	n := tokenSize + len(t.Bytes)
	for i := range t.Items {
		n += size(&t.Items[i])
	}
	return n
}

// object reads an object that is to be kept, from the start of src.
func (l *Lexer) object(src []byte) *Token {
	l.src, l.pos, l.refs = src, 0, true
	l.items, l.inner, l.text = l.items[:0], l.inner[:0], nil
	t := &l.shelf.take(1)[0]
	l.read(t, 0)
	t.Items = l.shelf.copy(t.Items)
	l.src = nil
	return t
}

// refers makes the last token but two a reference where the last three are written as
// one.
func refers(items []Token) bool {
	n := len(items) - 1
	if b := items[n].Bytes; len(b) != 1 || b[0] != 'R' || n < 2 || items[n-1].Kind != Number || items[n-2].Kind != Number {
		return false
	}
	items[n-2].Kind = reference
	return true
}

// shelf is memory for tokens that are kept: they are many and small, so that it is cut
// out of larger pieces. Nil is one that gives each its own.
type shelf struct {
	free   []Token
	glance *Glance // that the tokens are for, which takes their memory back
}

// piece is how many tokens a piece has. It stays as long as any of them is held.
const piece = 128

func (s *shelf) take(n int) []Token {
	if s == nil || n > piece/4 {
		return make([]Token, n)
	}
	if s.glance != nil {
		return s.glance.take(n)
	}
	if n > len(s.free) {
		s.free = make([]Token, piece)
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}

func (s *shelf) copy(items []Token) []Token {
	if len(items) == 0 {
		return nil
	}
	out := s.take(len(items))
	copy(out, items)
	return out
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

// few is up to how many keys a dictionary is searched through.
const few = 32

func (x packedObject) Key(name string) Object {
	if x.t.Kind == Dict && len(x.t.Items) > 2*few {
		if i, ok := x.f.index(x.t)[name]; ok {
			return x.value(&x.t.Items[i])
		}
		return Nothing{}
	}
	if t := x.search(name); t != nil {
		return x.value(t)
	}
	return Nothing{}
}

// search is the value of a dictionary's entry, nil for none.
func (x packedObject) search(name string) *Token {
	if x.t.Kind != Dict {
		return nil
	}
	for i := 0; i+1 < len(x.t.Items); i += 2 {
		if string(x.t.Items[i].Bytes) == name {
			return &x.t.Items[i+1]
		}
	}
	return nil
}

// index is where the values of a dictionary are, by key.
func (f *file) index(t *Token) map[string]int {
	f.mu.Lock()
	defer f.mu.Unlock()
	m, ok := f.recent.indexes[t]
	if !ok {
		m = make(map[string]int, len(t.Items)/2)
		for i := 0; i+1 < len(t.Items); i += 2 {
			key := string(t.Items[i].Bytes)
			if _, ok := m[key]; !ok { // the first counts
				m[key] = i + 1
			}
		}
		f.recent.indexed(t, m)
	}
	return m
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
