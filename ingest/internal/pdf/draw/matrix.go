package draw

import (
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// Matrix is a PDF transformation: a point (x, y) goes to
// (m0 x + m2 y + m4, m1 x + m3 y + m5).
type Matrix [6]float64

// Identity leaves points where they are.
var Identity = Matrix{1, 0, 0, 1, 0, 0}

// Times is the transformation that does m first and then n.
func (m Matrix) Times(n Matrix) Matrix {
	return Matrix{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

// Moved is m with a shift by (x, y) in front.
func (m Matrix) Moved(x, y float64) Matrix {
	m[4], m[5] = m.Apply(x, y)
	return m
}

// Apply is where a point goes.
func (m Matrix) Apply(x, y float64) (float64, float64) {
	return x*m[0] + y*m[2] + m[4], x*m[1] + y*m[3] + m[5]
}

// finite says that no entry has run away; hostile content multiplies its way
// to infinity.
func (m Matrix) finite() bool {
	for _, v := range m {
		if !(v <= 1e9 && v >= -1e9) { // also where it is no number
			return false
		}
	}
	return true
}

// matrixOf reads an array of six numbers.
func matrixOf(o cos.Object) (m Matrix, ok bool) {
	v := cos.Numbers(o, 6)
	if v == nil {
		return m, false
	}
	copy(m[:], v)
	return m, m.finite()
}

// Upright is the transformation from the user space of a page with the given
// box (left, bottom, right, top) and clockwise rotation in degrees to its
// upright position with the origin at the bottom left.
func Upright(box [4]float64, rotate int) Matrix {
	switch rotate {
	case 90:
		return Matrix{0, -1, 1, 0, -box[1], box[2]}
	case 180:
		return Matrix{-1, 0, 0, -1, box[2], box[3]}
	case 270:
		return Matrix{0, 1, -1, 0, box[3], -box[0]}
	}
	return Matrix{1, 0, 0, 1, -box[0], -box[1]}
}
