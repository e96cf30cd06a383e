package vector

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"runtime"
	"sync"
	"unsafe"
)

// Codes is a Store of vectors with one byte a number and one scale a vector. It
// is read straight from its encoded bytes.
//
// Encoded: a header (magic, vectors, numbers a vector, bytes a row), a float32
// scale for each vector, then the rows, each padded with zeros to a multiple of
// 16 bytes.
type Codes struct {
	n, dim, width int
	scales        []byte
	rows          []int8
	encoded       []byte
}

const codesMagic = "RVC1"

var (
	errCodes = errors.New("vector codes have the wrong shape")
	errScale = errors.New("vector codes with a scale that is no finite number")
)

// CodesSize is the encoded size of n vectors of dim numbers.
func CodesSize(n, dim int) int { return 16 + 4*n + n*padded(dim) }

func padded(dim int) int { return (dim + 15) &^ 15 }

// Encode gives n vectors in their encoded form; at returns each of them, of dim
// finite numbers.
func Encode(n, dim int, at func(i int) []float32) []byte {
	b := make([]byte, CodesSize(n, dim))
	copy(b, codesMagic)
	binary.LittleEndian.PutUint32(b[4:], uint32(n))
	binary.LittleEndian.PutUint32(b[8:], uint32(dim))
	binary.LittleEndian.PutUint32(b[12:], uint32(padded(dim)))
	rows := b[16+4*n:]
	for i := range n {
		scale := encode(at(i), rows[i*padded(dim):])
		binary.LittleEndian.PutUint32(b[16+4*i:], math.Float32bits(scale))
	}
	return b
}

// Pack gives n vectors that are codes already in their encoded form; at returns each
// of them, of dim codes, and what they must be multiplied with.
func Pack(n, dim int, at func(i int) ([]int8, float32)) []byte {
	b := Encode(0, dim, nil)
	b = append(b, make([]byte, CodesSize(n, dim)-len(b))...)
	binary.LittleEndian.PutUint32(b[4:], uint32(n))
	for i := range n {
		row, scale := at(i)
		binary.LittleEndian.PutUint32(b[16+4*i:], math.Float32bits(scale))
		out := b[16+4*n+i*padded(dim):]
		for j, code := range row[:dim] {
			out[j] = byte(code)
		}
	}
	return b
}

// encode writes the codes of a vector and returns what each must be multiplied
// with.
func encode(v []float32, out []byte) float32 {
	var top float32
	for _, x := range v {
		top = max(top, x, -x)
	}
	if top == 0 {
		return 0
	}
	k := 127 / top
	for j, x := range v {
		out[j] = byte(int8(math.RoundToEven(float64(x * k))))
	}
	return top / 127
}

// ParseCodes reads encoded vectors, which it keeps.
func ParseCodes(b []byte) (*Codes, error) {
	if len(b) < 16 || string(b[:4]) != codesMagic {
		return nil, errCodes
	}
	c := &Codes{
		n: int(binary.LittleEndian.Uint32(b[4:])), dim: int(binary.LittleEndian.Uint32(b[8:])),
		width: int(binary.LittleEndian.Uint32(b[12:])), encoded: b,
	}
	if c.dim < 0 || c.dim > 1<<20 || c.n < 0 || c.n > math.MaxInt32 || c.width != padded(c.dim) || len(b) != CodesSize(c.n, c.dim) {
		return nil, errCodes
	}
	c.scales = b[16 : 16+4*c.n]
	for i := range c.n {
		if s := c.scale(i); s-s != 0 { // not a number, or infinite
			return nil, errScale
		}
	}
	if rows := b[16+4*c.n:]; len(rows) > 0 {
		c.rows = unsafe.Slice((*int8)(unsafe.Pointer(&rows[0])), len(rows))
	}
	return c, nil
}

// Bytes is the encoded form.
func (c *Codes) Bytes() []byte { return c.encoded }

// Len is the number of vectors.
func (c *Codes) Len() int { return c.n }

// Dim is how many numbers each vector has.
func (c *Codes) Dim() int { return c.dim }

// Row gives the codes and the scale of one vector, the codes padded.
func (c *Codes) Row(i int) ([]int8, float32) {
	return c.rows[i*c.width : (i+1)*c.width], c.scale(i)
}

func (c *Codes) scale(i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(c.scales[4*i:]))
}

// block is how many rows are multiplied in one go; a context is looked at once
// a block.
const block = 1024

// Near implements Store.
func (c *Codes) Near(ctx context.Context, query []float32, n int, allow func(int) bool) ([]Near, error) {
	if len(query) != c.dim {
		return nil, errCodes
	}
	codes := make([]byte, c.width)
	scale := encode(query, codes)
	wide := make([]int16, c.width)
	for i, x := range codes {
		wide[i] = int16(int8(x))
	}
	workers := max(1, min(runtime.GOMAXPROCS(0), c.n/(8*block)))
	tops := make([]best, workers)
	var wg sync.WaitGroup
	for w := range workers {
		tops[w].n = n
		wg.Add(1)
		go func() {
			defer wg.Done()
			c.scan(ctx, wide, scale, c.n*w/workers, c.n*(w+1)/workers, allow, &tops[w])
		}()
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, t := range tops[1:] {
		for _, x := range t.rows {
			tops[0].offer(x)
		}
	}
	return tops[0].sorted(), nil
}

func (c *Codes) scan(ctx context.Context, query []int16, scale float32, from, to int, allow func(int) bool, top *best) {
	var dots [block]int32
	for i := from; i < to && ctx.Err() == nil; i += block {
		m := min(block, to-i)
		dotRows(query, c.rows[i*c.width:(i+m)*c.width], dots[:m])
		for j, d := range dots[:m] {
			s := c.scale(i + j)
			if s != 0 && (allow == nil || allow(i+j)) {
				top.offer(Near{i + j, float32(d) * (scale * s)})
			}
		}
	}
}

// Dots writes about the products of all vectors with a query of unit length to out,
// which has Len numbers.
func (c *Codes) Dots(ctx context.Context, query []float32, out []float32) error {
	if len(query) != c.dim || len(out) != c.n {
		return errCodes
	}
	codes := make([]byte, c.width)
	scale := encode(query, codes)
	wide := make([]int16, c.width)
	for i, x := range codes {
		wide[i] = int16(int8(x))
	}
	var dots [block]int32
	for i := 0; i < c.n; i += block {
		if err := ctx.Err(); err != nil {
			return err
		}
		m := min(block, c.n-i)
		dotRows(wide, c.rows[i*c.width:(i+m)*c.width], dots[:m])
		for j, d := range dots[:m] {
			out[i+j] = float32(d) * (scale * c.scale(i+j))
		}
	}
	return nil
}

// Dot is the product of a vector with a query, which is not rounded; it is the same
// on every run.
func (c *Codes) Dot(query []float32, row int) float64 {
	codes, scale := c.Row(row)
	var s float64
	for i, x := range query {
		s += float64(x) * float64(codes[i])
	}
	return s * float64(scale)
}

// Collect gives the encoded form of n vectors of dim numbers that other Codes
// hold; at says where each of them stands.
func Collect(n, dim int, at func(i int) (*Codes, int)) []byte {
	b := Encode(0, dim, nil)
	b = append(b, make([]byte, CodesSize(n, dim)-len(b))...)
	binary.LittleEndian.PutUint32(b[4:], uint32(n))
	width := padded(dim)
	for i := range n {
		c, row := at(i)
		copy(b[16+4*i:], c.scales[4*row:4*row+4])
		copy(b[16+4*n+i*width:], c.encoded[16+4*c.n+row*width:][:width])
	}
	return b
}
