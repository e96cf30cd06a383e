package static

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"sync"
	"unsafe"
)

// Version is the format version that this package reads.
const Version = 2

// ErrFormat says that bytes are not a model of the format read here.
var ErrFormat = errors.New("not a static embedding model")

// ErrChecksum says that a model is not what was written.
var ErrChecksum = errors.New("the static embedding model is damaged")

// Header describes a model. SHA256 is over its pieces, scales and numbers, in
// that order and without padding.
type Header struct {
	Version    int      `json:"version"`
	Name       string   `json:"name"`
	Pieces     int      `json:"pieces"`
	Width      int      `json:"width"` // numbers a piece
	Bits       int      `json:"bits"`  // a number; 8
	Vocabulary int      `json:"vocabulary"`
	SHA256     string   `json:"sha256"`
	Damping    string   `json:"damping"` // how often a piece occurs to its weight
	Words      string   `json:"words"`   // how a text is cut, for people
	Notices    []string `json:"notices"` // licences
}

// Model is a model that has been read. It is safe for use by several
// goroutines.
type Model struct {
	Header  Header
	ids     map[string]int32 // pieces that begin a word
	inner   map[string]int32 // pieces that continue one
	longest int              // bytes of the longest piece
	scales  []float32
	rows    []int8
	lexicon func() (*lexicon, error) // read once, see Related
}

// limits keep a model that lies about its size from taking the memory.
const (
	maxPieces = 1 << 20
	maxWidth  = 1 << 13
)

// Parse reads a model from its bytes, which it keeps.
func Parse(b []byte) (*Model, error) {
	if len(b) < 12 || string(b[:4]) != "RFE2" {
		return nil, ErrFormat
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, ErrChecksum
	}
	r := reader{b: body, at: 8}
	m := &Model{}
	if err := json.Unmarshal(r.take(int(binary.LittleEndian.Uint32(b[4:]))), &m.Header); err != nil {
		return nil, fmt.Errorf("%w: header: %v", ErrFormat, err)
	}
	h := m.Header
	if h.Version != Version || h.Bits != 8 || h.Pieces < 1 || h.Pieces > maxPieces || h.Width < 1 || h.Width > maxWidth || h.Vocabulary < 0 {
		return nil, fmt.Errorf("%w: version %d, %d pieces of %d numbers of %d bits", ErrFormat, h.Version, h.Pieces, h.Width, h.Bits)
	}
	words := strings.Split(string(r.take(h.Vocabulary)), "\n")
	scales, rows := r.take(2*h.Pieces), r.take(h.Pieces*h.Width)
	if r.short || len(words) != h.Pieces {
		return nil, fmt.Errorf("%w: %d of %d pieces", ErrFormat, len(words), h.Pieces)
	}
	m.vocabulary(words)
	m.scales = make([]float32, h.Pieces)
	for i := range m.scales {
		m.scales[i] = half(binary.LittleEndian.Uint16(scales[2*i:]))
	}
	m.rows = unsafe.Slice((*int8)(unsafe.Pointer(&rows[0])), len(rows))
	m.lexicon = sync.OnceValues(m.read)
	return m, nil
}

func (m *Model) vocabulary(words []string) {
	m.ids, m.inner = make(map[string]int32, len(words)), map[string]int32{}
	for i, w := range words {
		if rest, ok := strings.CutPrefix(w, "##"); ok && rest != "" {
			m.inner[rest] = int32(i)
		} else {
			m.ids[w] = int32(i)
		}
		m.longest = max(m.longest, len(w))
	}
}

// reader takes padded parts off some bytes.
type reader struct {
	b     []byte
	at    int
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

// half reads a float16.
func half(h uint16) float32 {
	sign, exp, frac := uint32(h>>15)<<31, uint32(h>>10)&31, uint32(h)&1023
	switch exp {
	case 0:
		v := float32(frac) / (1 << 24)
		if sign != 0 {
			return -v
		}
		return v
	case 31:
		return math.Float32frombits(sign | 0xff<<23 | frac<<13)
	}
	return math.Float32frombits(sign | (exp+112)<<23 | frac<<13)
}
