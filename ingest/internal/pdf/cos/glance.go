package cos

import "github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

// Glance looks into objects that are needed once, as the elements of a structure tree
// are: tens of thousands, each read and left behind. What it gives holds until it goes
// back to before, so that the same memory serves for all of them, and is to be looked
// into by it alone. It is for one goroutine.
type Glance struct {
	lex    Lexer
	pieces [][]Token
	mark   Mark
}

// Mark is how far the memory of a Glance is used.
type Mark struct{ piece, used int }

// glancePiece is how many tokens a piece of a Glance has.
const glancePiece = 1024

// Mark is where the Glance stands.
func (g *Glance) Mark() Mark { return g.mark }

// Back takes back what was given since a mark.
func (g *Glance) Back(to Mark) { g.mark = to }

func (g *Glance) take(n int) []Token {
	if g.mark.used+n > glancePiece {
		g.mark = Mark{g.mark.piece + 1, 0}
	}
	if g.mark.piece == len(g.pieces) {
		g.pieces = append(g.pieces, make([]Token, glancePiece))
	}
	at := g.mark.used
	g.mark.used += n
	out := g.pieces[g.mark.piece][at : at+n : at+n]
	clear(out)
	return out
}

// Key is the entry of a dictionary.
func (g *Glance) Key(o Object, name string) Object {
	x, ok := o.(packedObject)
	if !ok {
		return o.Key(name)
	}
	if t := x.search(name); t != nil {
		return g.value(x, t)
	}
	return Nothing{}
}

// Index is the item of an array.
func (g *Glance) Index(o Object, i int) Object {
	x, ok := o.(packedObject)
	if !ok {
		return o.Index(i)
	}
	if x.t.Kind == Array && i >= 0 && i < len(x.t.Items) {
		return g.value(x, &x.t.Items[i])
	}
	return Nothing{}
}

// Ref is the number of the object that a dictionary's entry refers to, as it is
// written: whether there is one is not looked at. It is 0 where that cannot be told
// without following it.
func (g *Glance) Ref(o Object, name string) int {
	if x, ok := o.(packedObject); ok {
		if t := x.search(name); t != nil && t.Kind == reference {
			return int(t.Num)
		}
	}
	return 0
}

// Name is the name that a dictionary's entry is, as bytes that hold for as long as the
// dictionary.
func (g *Glance) Name(o Object, key string) []byte {
	if x, ok := o.(packedObject); ok {
		if t := x.search(key); t != nil && t.Kind == Name {
			return t.Bytes
		}
	}
	return []byte(g.Key(o, key).Name())
}

func (g *Glance) value(x packedObject, t *Token) Object {
	if t.Kind != reference {
		return packedObject{x.f, t, 0}
	}
	number := int(t.Num)
	data, known, err := x.f.peek(number)
	switch {
	case err != nil:
		return Nothing{}
	case known != nil:
		return packedObject{x.f, known, number}
	case data == nil:
		return x.value(t)
	}
	if g.lex.shelf == nil {
		g.lex.shelf = &shelf{glance: g}
	}
	return packedObject{x.f, g.lex.object(data), number}
}

// peek is an object in an object stream, as it is written or as it was read before;
// neither for other objects.
func (f *file) peek(number int) (data []byte, known *Token, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t := f.recent.tokens[number]; t != nil {
		return nil, t, nil
	}
	e, ok := f.c.Find(number)
	if !ok || e.Free {
		return nil, nil, nil
	}
	l, ok := e.Object.(types.LazyObjectStreamObject)
	if !ok {
		return nil, nil, nil
	}
	if data, err = f.written(e, &l); data == nil {
		data = []byte{} // empty, and not missing
	}
	return data, nil, err
}
