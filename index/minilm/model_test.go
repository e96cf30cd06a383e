package minilm

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"math"
	"strings"
	"testing"
)

// small makes a model of one layer of 32 numbers, of bytes of one value.
func small(h Header, fill byte) []byte {
	pad := func(b []byte) []byte { return append(b, make([]byte, (16-len(b)%16)%16)...) }
	head, err := json.Marshal(h)
	if err != nil {
		panic(err)
	}
	b := pad(append(binary.LittleEndian.AppendUint32([]byte("RFM1"), uint32(len(head))), head...))
	add := func(n int, v byte) { b = pad(append(b, []byte(strings.Repeat(string(rune(v)), n))...)) }
	b = pad(append(b, "[PAD]\n[UNK]\n[CLS]\n[SEP]\na\n##b"...))
	add(4*6, 0)
	add(6*32, fill)
	add(4*8*32, 0)
	add(4*64, 0)
	add(4*32*10, 0)
	for range 6 {
		add(2*32*32/16+32*32, fill)
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

var smallHeader = Header{Version: 1, Name: "small", Layers: 1, Width: 32, Inner: 32, Heads: 1, Pieces: 6, Positions: 8, Epsilon: 1e-12, Bits: 8, Group: 16, Vocabulary: 29}

func TestParseSmall(t *testing.T) {
	e, err := Parse(small(smallHeader, 1))
	if err != nil {
		t.Fatal(err)
	}
	vs, err := e.Encode(context.Background(), []string{"ab ab ab ab ab ab", ""}, nil)
	if err != nil || len(vs) != 2 || len(vs[0]) != 32 {
		t.Errorf("%v, %v", vs, err)
	}
	if got := e.Pieces("abb", 0); len(got) != 3 || got[0].ID != 4 || got[1].ID != 5 || got[2] != (Piece{5, 2, 3}) {
		t.Errorf("%v", got)
	}
}

// Headers that lie are refused, whatever the checksum says.
func TestHeadersThatLie(t *testing.T) {
	for name, change := range map[string]func(*Header){
		"version":    func(h *Header) { h.Version = 2 },
		"layers":     func(h *Header) { h.Layers = 2 },
		"no layers":  func(h *Header) { h.Layers = 0 },
		"width":      func(h *Header) { h.Width, h.Heads, h.Inner = 64, 2, 64 },
		"heads":      func(h *Header) { h.Heads = 2 },
		"inner":      func(h *Header) { h.Inner = 64 },
		"pieces":     func(h *Header) { h.Pieces = 5 },
		"vast":       func(h *Header) { h.Pieces = 1 << 19 },
		"negative":   func(h *Header) { h.Positions = -8 },
		"bits":       func(h *Header) { h.Bits = 4 },
		"floats":     func(h *Header) { h.Bits = 32 },
		"group":      func(h *Header) { h.Group = 0 },
		"vocabulary": func(h *Header) { h.Vocabulary = 20 },
	} {
		h := smallHeader
		change(&h)
		if _, err := Parse(small(h, 1)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzParse changes a small model anywhere and makes its checksum right: it is
// refused, or computes something of the right length.
func FuzzParse(f *testing.F) {
	f.Add(small(smallHeader, 1)[:400], "ab a")
	f.Add(small(smallHeader, 200), "abc é你")
	f.Fuzz(func(t *testing.T, b []byte, text string) {
		if len(b) > 4 {
			b = binary.LittleEndian.AppendUint32(b[:len(b)-4], crc32.ChecksumIEEE(b[:len(b)-4]))
		}
		e, err := Parse(b)
		if err != nil {
			return
		}
		vs, err := e.Encode(context.Background(), []string{text}, &Options{MaxTokens: min(8, e.Header.Positions)})
		if err != nil || len(vs) != 1 || len(vs[0]) != e.Header.Width {
			t.Errorf("%d vectors, %v", len(vs), err)
		}
	})
}

// FuzzPieces cuts any text: pieces lie in it, in order, and are of the vocabulary.
func FuzzPieces(f *testing.F) {
	e, err := Open()
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range append(texts, "\xff\xfe", "İ\u0307ﬁ①½Ǆ", strings.Repeat("x", 101)) {
		f.Add(s, 3)
	}
	f.Fuzz(func(t *testing.T, s string, limit int) {
		all := e.Pieces(s, 0)
		before := Piece{}
		for _, p := range all {
			if p.Start < before.Start || p.End < before.End || p.End <= p.Start || p.End > len(s) || p.ID < 0 || int(p.ID) >= e.Header.Pieces {
				t.Fatalf("%q: %v after %v", s, p, before)
			}
			before = p
		}
		if limit = limit & math.MaxInt16; limit > 0 {
			if some := e.Pieces(s, limit); len(some) != min(limit, len(all)) {
				t.Errorf("%q: %d pieces up to %d of %d", s, len(some), limit, len(all))
			}
		}
	})
}
