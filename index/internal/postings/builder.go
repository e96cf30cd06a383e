package postings

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"github.com/referent-go/referent/index/internal/text"
)

// Builder makes a List of passages added one after the other.
type Builder struct {
	ids     map[string]int
	names   []string
	terms   []growing
	lengths []uint32
	touched []int
}

// growing is the postings of one term while passages are added.
type growing struct {
	posts, places []byte
	count, last   uint32
	now           []uint32 // positions in the passage at hand
}

// NewBuilder returns a Builder without passages.
func NewBuilder() *Builder { return &Builder{ids: map[string]int{}} }

// Add adds the next passage.
func (b *Builder) Add(terms []text.Term) {
	words, seen := uint32(0), -1
	for _, t := range terms {
		if !t.Stop && t.Position != seen {
			words++
			seen = t.Position
		}
		id, ok := b.ids[t.Text]
		if !ok {
			id = len(b.terms)
			b.ids[t.Text] = id
			b.names = append(b.names, t.Text)
			b.terms = append(b.terms, growing{})
		}
		g := &b.terms[id]
		if len(g.now) == 0 {
			b.touched = append(b.touched, id)
		}
		g.now = append(g.now, uint32(t.Position))
	}
	chunk := uint32(len(b.lengths))
	for _, id := range b.touched {
		g := &b.terms[id]
		g.add(chunk, g.now)
		g.now = g.now[:0]
	}
	b.touched = b.touched[:0]
	b.lengths = append(b.lengths, words)
}

func (g *growing) add(chunk uint32, at []uint32) {
	g.posts = binary.AppendUvarint(g.posts, uint64(chunk-g.last))
	g.posts = binary.AppendUvarint(g.posts, uint64(len(at)))
	before := uint32(0)
	for _, p := range at {
		g.places = binary.AppendUvarint(g.places, uint64(p-before))
		before = p
	}
	g.last = chunk
	g.count++
}

// ErrTooLarge says that postings would pass 4 GiB.
var ErrTooLarge = errors.New("postings too large")

// List returns the postings of what was added.
func (b *Builder) List() (*List, error) {
	order := make([]int, len(b.names))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if b.names[i] < b.names[j] {
			return -1
		}
		return 1
	})
	w := writer{lengths: b.lengths}
	for _, id := range order {
		g := &b.terms[id]
		w.term(b.names[id], g.count, g.posts, g.places)
	}
	return w.list()
}

// writer puts finished terms, given in byte order, into the encoded form.
type writer struct {
	names, posts, places          []uint32
	counts, lengths               []uint32
	nameData, postData, placeData []byte
	over                          bool
}

func (w *writer) term(name string, count uint32, posts, places []byte) {
	w.names = append(w.names, uint32(len(w.nameData)))
	w.posts = append(w.posts, uint32(len(w.postData)))
	w.places = append(w.places, uint32(len(w.placeData)))
	w.counts = append(w.counts, count)
	w.nameData = append(w.nameData, name...)
	w.postData = append(w.postData, posts...)
	w.placeData = append(w.placeData, places...)
	w.over = w.over || len(w.placeData) > math.MaxInt32 || len(w.postData) > math.MaxInt32
}

func (w *writer) list() (*List, error) {
	if w.over {
		return nil, ErrTooLarge
	}
	n := len(w.counts)
	b := make([]byte, 0, headerSize+4*(4*n+3+len(w.lengths))+len(w.nameData)+len(w.postData)+len(w.placeData))
	b = append(b, magic...)
	for _, v := range []int{n, len(w.lengths), len(w.nameData), len(w.postData), len(w.placeData)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	put := func(vs []uint32, end ...uint32) {
		for _, part := range [][]uint32{vs, end} {
			for _, v := range part {
				b = binary.LittleEndian.AppendUint32(b, v)
			}
		}
	}
	put(w.names, uint32(len(w.nameData)))
	put(w.posts, uint32(len(w.postData)))
	put(w.places, uint32(len(w.placeData)))
	put(w.counts)
	put(w.lengths)
	b = append(append(append(b, w.nameData...), w.postData...), w.placeData...)
	return Parse(b)
}
