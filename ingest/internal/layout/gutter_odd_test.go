package layout

import (
	"math"
	"testing"
)

// TestGuttersThatAreNoNumbers ends where a file's numbers are beyond all bounds.
func TestGuttersThatAreNoNumbers(t *testing.T) {
	for _, odd := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		s := &sheet{gutters: []float64{odd, 300}}
		if got := usualGutters([]*sheet{s, s, s}); len(got) != 1 || got[0] != 300 {
			t.Errorf("%v: usual gutters at %v, want 300", odd, got)
		}
	}
}
