// Package postings holds which words stand in which passages, and where: the
// ground of text search. A List is immutable, is read straight from its encoded
// bytes, and is made by a Builder or by merging others.
package postings

import (
	"encoding/binary"
	"errors"
	"sort"
)

// List is the postings of one set of passages, numbered from 0.
//
// Encoded, it is a header, then for each term (in byte order) the offsets of
// its name, its postings and its positions, and how many passages have it; then
// the number of words of each passage; then names, postings and positions end
// to end. A posting is the distance from the passage before and the number of
// occurrences; positions are distances too. Distances and counts are varints,
// all else is uint32, little endian.
type List struct {
	terms, chunks        int
	names, posts, places []byte // offsets
	counts, lengths      []byte
	nameData, postData   []byte
	placeData            []byte
	encoded              []byte
}

const (
	magic      = "RPL1"
	headerSize = 24
)

var errShape = errors.New("postings have the wrong shape")

// Parse reads encoded postings, which it keeps. The bytes must be those that
// were written; only their extent is looked at.
func Parse(b []byte) (*List, error) {
	if len(b) < headerSize || string(b[:4]) != magic {
		return nil, errShape
	}
	l := &List{terms: int(u32(b, 1)), chunks: int(u32(b, 2)), encoded: b}
	at := headerSize
	take := func(n int) []byte {
		if n < 0 || at < 0 || n > len(b)-at {
			at = -1
			return nil
		}
		at += n
		return b[at-n : at]
	}
	l.names, l.posts, l.places = take(4*(l.terms+1)), take(4*(l.terms+1)), take(4*(l.terms+1))
	l.counts, l.lengths = take(4*l.terms), take(4*l.chunks)
	l.nameData, l.postData, l.placeData = take(int(u32(b, 3))), take(int(u32(b, 4))), take(int(u32(b, 5)))
	if at != len(b) {
		return nil, errShape
	}
	return l, nil
}

func u32(b []byte, i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }

// Bytes is the encoded form.
func (l *List) Bytes() []byte { return l.encoded }

// Chunks is the number of passages.
func (l *List) Chunks() int { return l.chunks }

// Terms is the number of different terms.
func (l *List) Terms() int { return l.terms }

// Length is the number of words of a passage, stop words left out.
func (l *List) Length(chunk int) int { return int(u32(l.lengths, chunk)) }

// Name is the term with the given number; numbers follow byte order.
func (l *List) Name(term int) string {
	return string(l.nameData[u32(l.names, term):u32(l.names, term+1)])
}

// Count is the number of passages that have a term.
func (l *List) Count(term int) int { return int(u32(l.counts, term)) }

// Find returns the number of a term.
func (l *List) Find(name string) (int, bool) {
	i := sort.Search(l.terms, func(i int) bool {
		return string(l.nameData[u32(l.names, i):u32(l.names, i+1)]) >= name
	})
	return i, i < l.terms && l.Name(i) == name
}

// Posting says that a passage has a term Count times.
type Posting struct{ Chunk, Count uint32 }

// Postings appends the postings of a term, in order of the passages.
func (l *List) Postings(term int, out []Posting) []Posting {
	b := l.postData[u32(l.posts, term):u32(l.posts, term+1)]
	chunk := uint32(0)
	for i := 0; i < len(b); {
		d, n := uvarint(b[i:])
		i += n
		c, n := uvarint(b[i:])
		i += n
		chunk += d
		out = append(out, Posting{chunk, c})
	}
	return out
}

// uvarint is binary.Uvarint for 32 bits, which the compiler can inline for the
// one byte that nearly all take.
func uvarint(b []byte) (uint32, int) {
	if b[0] < 0x80 {
		return uint32(b[0]), 1
	}
	v, n := binary.Uvarint(b)
	return uint32(v), max(n, 1)
}

// Places reads the positions of one term, passage by passage in step with its
// postings.
type Places struct{ b []byte }

// Places returns a reader of a term's positions.
func (l *List) Places(term int) Places {
	return Places{l.placeData[u32(l.places, term):u32(l.places, term+1)]}
}

// Next appends the positions of the next passage, which has count of them.
func (p *Places) Next(count uint32, out []uint32) []uint32 {
	at := uint32(0)
	for range count {
		d, n := uvarint(p.b)
		p.b = p.b[n:]
		at += d
		out = append(out, at)
	}
	return out
}
