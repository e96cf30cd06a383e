// Package kernel holds the arithmetic that a transformer spends its time in, for
// several kinds of processor. The assembly is written by the program in gen.
//
//go:generate go run ./gen
package kernel

// Panel is how many columns a tile of a product has.
const Panel = 32

// Set is the kernels for one kind of processor. Its methods are safe for use by
// several goroutines.
type Set struct {
	// Name is what the processor must have: "avx512", "avx2", "neon" or "go".
	Name string

	// tiles[m] writes m rows, each of columns numbers: c = start + a·b. Strides are
	// in numbers.
	tiles   []tile
	columns int
	widen   func(dst *float32, src *int8, scale *float32, rows int)
	gelu    func(x *float32, n int)
	softmax func(x *float32, n int, scale float32)
	addNorm func(x, y, gain, bias *float32, n int, eps float32)
}

type tile func(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

// Matrix is rows of numbers; Stride is how far the beginnings of two rows are apart.
type Matrix struct {
	Data   []float32
	Stride int
}

// At returns the matrix from its i-th row on, and from the j-th column.
func (m Matrix) At(i, j int) Matrix { return Matrix{m.Data[i*m.Stride+j:], m.Stride} }

// Product writes c = start + a·b: c has rows × Panel numbers, a rows × k, b k ×
// Panel. A start of stride 0 is one row that is added to each; start may be c.
func (s *Set) Product(c, a, b Matrix, rows, k int, start Matrix) {
	if rows <= 0 || k <= 0 {
		return
	}
	// The last number of each operand: assembly does not look where it reads.
	_ = c.Data[(rows-1)*c.Stride+Panel-1]
	_ = a.Data[(rows-1)*a.Stride+k-1]
	_ = b.Data[(k-1)*b.Stride+Panel-1]
	_ = start.Data[(rows-1)*start.Stride+Panel-1]
	most := len(s.tiles) - 1
	for i := 0; i < rows; {
		m := min(most, rows-i)
		if rest := rows - i - m; rest > 0 && rest < most/2 {
			m = (m + rest + 1) / 2 // two tiles of middle size, not a whole and a sliver
		}
		for j := 0; j < Panel; j += s.columns {
			s.tiles[m](&c.Data[i*c.Stride+j], c.Stride, &a.Data[i*a.Stride], a.Stride, &b.Data[j], b.Stride, k, &start.Data[i*start.Stride+j], start.Stride)
		}
		i += m
	}
}

// Widen writes dst = src · scale for rows of Panel numbers; scale has Panel.
func (s *Set) Widen(dst []float32, src []int8, scale []float32) {
	rows := len(src) / Panel
	if rows == 0 {
		return
	}
	_, _ = dst[rows*Panel-1], scale[Panel-1]
	s.widen(&dst[0], &src[0], &scale[0], rows)
}

// GELU writes x·Φ(x) for each number, where Φ is the normal distribution; the
// length is a multiple of 16. The error is below 1e-6 of |x|, or 1e-6.
func (s *Set) GELU(x []float32) {
	if n := whole(len(x)); n > 0 {
		s.gelu(&x[0], n)
	}
}

// Softmax writes exp(scale·x) over its sum; the length is a multiple of 16 and not 0.
func (s *Set) Softmax(x []float32, scale float32) {
	if n := whole(len(x)); n > 0 {
		s.softmax(&x[0], n, scale)
	}
}

// AddNorm writes x + y, brought to mean 0 and variance 1, times gain, plus bias. The
// lengths are one, a multiple of 16.
func (s *Set) AddNorm(x, y, gain, bias []float32, eps float32) {
	if n := whole(len(x)); n > 0 {
		_, _, _ = y[n-1], gain[n-1], bias[n-1]
		s.addNorm(&x[0], &y[0], &gain[0], &bias[0], n, eps)
	}
}

// whole is n, which must be a multiple of 16.
func whole(n int) int {
	if n%16 != 0 {
		panic("kernel: the length is no multiple of 16")
	}
	return n
}

// Best returns the fastest set that the processor can run.
func Best() *Set { return All()[0] }
