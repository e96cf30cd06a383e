package minilm

import (
	_ "embed" // the weights
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"sync"
	"unsafe"

	"github.com/referent-go/referent/index/minilm/internal/kernel"
)

//go:embed model.rfm
var file []byte

// open reads the model in the program, once. Nothing touches its bytes before.
var open = sync.OnceValues(func() (*Encoder, error) { return Parse(file) })

// Open returns the model in the program. The first call reads it, which takes
// some milliseconds.
func Open() (*Encoder, error) { return open() }

// Name, Width and SHA256 are those in the header of the model in the program,
// known without reading it.
const (
	Name   = "all-MiniLM-L6-v2"
	Width  = 384
	SHA256 = "60aec36c430bc2423f4fc7af6b7b9d0c2066b8bf2417342de3c8bdf3ebc50a3f"
)

// Kernels names what a model computes with on this processor: "avx512", "avx2",
// "neon" or "go".
func Kernels() string { return kernel.Best().Name }

// ErrFormat says that bytes are not a model of the format read here.
var ErrFormat = errors.New("not a transformer model")

// ErrChecksum says that a model is not what was written.
var ErrChecksum = errors.New("the transformer model is damaged")

// Header describes a model. SHA256 is over all between the header and the
// checksum; SourceSHA256 is of the weights that the file was made from.
type Header struct {
	Version      int      `json:"version"`
	Name         string   `json:"name"`
	Layers       int      `json:"layers"`
	Width        int      `json:"width"` // numbers a token
	Inner        int      `json:"inner"` // numbers a token inside a layer
	Heads        int      `json:"heads"`
	Pieces       int      `json:"pieces"`
	Positions    int      `json:"positions"` // most tokens a text
	Epsilon      float32  `json:"epsilon"`
	Bits         int      `json:"bits"`  // a weight, 8 or 32
	Group        int      `json:"group"` // inputs that share a scale
	Vocabulary   int      `json:"vocabulary"`
	SHA256       string   `json:"sha256"`
	SourceSHA256 string   `json:"source_sha256"`
	Notices      []string `json:"notices"`
}

// Encoder is a model that has been read. It is safe for use by several goroutines.
type Encoder struct {
	Header  Header
	words   *vocabulary
	rows    weights   // a row a piece
	scales  []float32 // a scale a row
	places  []float32
	norm    normal
	layers  []layer
	kernels *kernel.Set
	spare   sync.Pool // of *scratch
}

// weights are numbers of one byte or of four.
type weights struct {
	bytes  []int8
	floats []float32
}

// normal is a layer normalisation.
type normal struct{ gain, bias []float32 }

// block is a matrix of width inputs by width outputs, in panels. Weights of one
// byte have a scale for each group of inputs and each output.
type block struct {
	scales []float32
	weights
}

// layer is one layer of the transformer.
type layer struct {
	biasQ, biasK, biasV, biasO   []float32
	biasInner, biasOuter         []float32
	afterAttention, afterForward normal
	query, key, value, output    block
	inner, outer                 []block
}

// panel is how many outputs stand together.
const panel = kernel.Panel

// headWidth is what the kernels of attention are made for.
const headWidth = kernel.Panel

// check holds a header against what this package can compute, and against sizes
// that would take the memory.
func (h *Header) check() error {
	ok := h.Version == 1 && (h.Bits == 8 || h.Bits == 32) &&
		h.Layers > 0 && h.Layers <= 64 && h.Width > 0 && h.Width <= 4096 && h.Width%panel == 0 &&
		h.Heads > 0 && h.Heads*headWidth == h.Width && h.Inner > 0 && h.Inner <= 1<<15 && h.Inner%h.Width == 0 && h.Group > 0 && h.Width%h.Group == 0 &&
		h.Pieces > 0 && h.Pieces < 1<<20 && h.Positions > 2 && h.Positions <= 1<<13 && h.Vocabulary > 0
	if !ok {
		return fmt.Errorf("%w: version %d, %d layers of %d and %d numbers in %d heads, %d bits", ErrFormat, h.Version, h.Layers, h.Width, h.Inner, h.Heads, h.Bits)
	}
	return nil
}

// Parse reads a model from its bytes, which it keeps. The error wraps ErrFormat or
// ErrChecksum.
func Parse(b []byte) (*Encoder, error) {
	if len(b) < 16 || string(b[:4]) != "RFM1" {
		return nil, ErrFormat
	}
	if uintptr(unsafe.Pointer(&b[0]))%4 != 0 {
		b = append(make([]byte, 0, len(b)), b...)
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, ErrChecksum
	}
	e := &Encoder{kernels: kernel.Best()}
	h := &e.Header
	n := int64(binary.LittleEndian.Uint32(b[4:]))
	if n > int64(len(body)-8) {
		return nil, ErrFormat
	}
	if err := json.Unmarshal(body[8:8+n], h); err != nil {
		return nil, fmt.Errorf("%w: header: %v", ErrFormat, err)
	}
	if err := h.check(); err != nil {
		return nil, err
	}
	r := &reader{b: body, at: int(8+n+15) &^ 15, bits: h.Bits}
	pieces := strings.Split(string(r.take(h.Vocabulary)), "\n")
	e.scales = r.float32s(h.Pieces)[0]
	e.rows = r.weights(h.Pieces * h.Width)
	e.places = r.float32s(h.Positions * h.Width)[0]
	f := r.float32s(h.Width, h.Width)
	e.norm = normal{f[0], f[1]}
	for range h.Layers {
		e.layers = append(e.layers, r.layer(h))
	}
	if r.short || r.at < len(body) || len(pieces) != h.Pieces {
		return nil, fmt.Errorf("%w: not as long as its header says", ErrFormat)
	}
	var err error
	e.words, err = newVocabulary(pieces)
	return e, err
}

// reader takes padded parts off some bytes.
type reader struct {
	b     []byte
	at    int
	bits  int
	short bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.b)-r.at {
		r.short = true
		return nil
	}
	p := r.b[r.at : r.at+n]
	r.at = min(len(r.b), (r.at+n+15)&^15)
	return p
}

// float32s takes one part of several runs of numbers.
func (r *reader) float32s(lengths ...int) [][]float32 {
	n := 0
	for _, l := range lengths {
		n += l
	}
	all := floats(r.take(4 * n))
	out := make([][]float32, len(lengths))
	for i, l := range lengths {
		if all != nil {
			out[i], all = all[:l:l], all[l:]
		}
	}
	return out
}

func (r *reader) weights(n int) weights {
	if r.bits == 32 {
		return weights{floats: floats(r.take(4 * n))}
	}
	b := r.take(n)
	if len(b) == 0 {
		return weights{}
	}
	return weights{bytes: unsafe.Slice((*int8)(unsafe.Pointer(&b[0])), len(b))}
}

func (r *reader) layer(h *Header) layer {
	w := h.Width
	f := r.float32s(w, w, w, w, w, w, h.Inner, w, w, w)
	l := layer{biasQ: f[0], biasK: f[1], biasV: f[2], biasO: f[3], afterAttention: normal{f[4], f[5]},
		biasInner: f[6], biasOuter: f[7], afterForward: normal{f[8], f[9]}}
	for _, b := range []*block{&l.query, &l.key, &l.value, &l.output} {
		*b = r.block(h)
	}
	l.inner, l.outer = make([]block, h.Inner/w), make([]block, h.Inner/w)
	for i := range l.inner {
		l.inner[i] = r.block(h)
	}
	for i := range l.outer {
		l.outer[i] = r.block(h)
	}
	return l
}

// block takes the scales and panels of a matrix, which are one part. A scale is the
// upper half of a float32.
func (r *reader) block(h *Header) block {
	n, halves := h.Width*h.Width, 0
	if r.bits == 8 {
		halves = n / h.Group
	}
	part := reader{b: r.take(2*halves + n*r.bits/8), bits: r.bits}
	if part.b == nil {
		return block{}
	}
	m := block{scales: make([]float32, halves)}
	for i := range m.scales {
		m.scales[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(part.b[2*i:])) << 16)
	}
	part.at = 2 * halves
	m.weights = part.weights(n)
	return m
}

// floats looks at bytes as numbers. They are read on processors of little-endian
// order; others have them turned round.
func floats(b []byte) []float32 {
	if len(b) < 4 {
		return nil
	}
	if littleEndian {
		return unsafe.Slice((*float32)(unsafe.Pointer(&b[0])), len(b)/4)
	}
	out := make([]float32, len(b)/4)
	_, _ = binary.Decode(b, binary.LittleEndian, out)
	return out
}

var littleEndian = func() bool {
	one := uint16(1)
	return *(*byte)(unsafe.Pointer(&one)) == 1
}()
