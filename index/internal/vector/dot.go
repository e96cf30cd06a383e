// Package vector finds the vectors nearest to another, in two ways behind one
// interface: an exhaustive scan over vectors of one byte a number, and
// chromem-go. Both only propose; the caller ranks by the exact vectors.
package vector

import (
	"errors"
	"fmt"
	"math"
)

// dotRowsGo is dotRows in plain Go.
func dotRowsGo(query []int16, rows []int8, out []int32) {
	w := len(query)
	for i := range out {
		row := rows[i*w : (i+1)*w]
		var a, b int32
		for j := 0; j+1 < w; j += 2 {
			a += int32(query[j]) * int32(row[j])
			b += int32(query[j+1]) * int32(row[j+1])
		}
		out[i] = a + b
	}
}

// Dot is the product of two vectors of one length, summed in one order so that
// it is the same on every run.
func Dot(a, b []float32) float64 {
	var s float64
	for i, x := range a {
		s += float64(x) * float64(b[i])
	}
	return s
}

// ErrNotFinite says that a vector holds something that is no number.
var ErrNotFinite = errors.New("the vector has an entry that is not a finite number")

// Unit returns v at length 1, and a vector of zeros as it is. It refuses one
// that does not have dim finite numbers.
func Unit(v []float32, dim int) ([]float32, error) {
	if len(v) != dim {
		return nil, fmt.Errorf("the vector has %d numbers, expected are %d", len(v), dim)
	}
	var s float64
	for _, x := range v {
		s += float64(x) * float64(x)
	}
	if math.IsNaN(s) || math.IsInf(s, 0) {
		return nil, ErrNotFinite
	}
	out := make([]float32, dim)
	if s == 0 {
		return out, nil
	}
	k := 1 / math.Sqrt(s)
	for i, x := range v {
		out[i] = float32(float64(x) * k)
	}
	return out, nil
}
