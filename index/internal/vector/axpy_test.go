package vector

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAddScaledAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, n := range []int{1, 15, 16, 33, 512} {
		got, want, row := make([]float32, n), make([]float32, n), make([]int8, n)
		for i := range row {
			row[i] = int8(r.IntN(256) - 128)
			got[i] = float32(r.NormFloat64())
			want[i] = got[i]
		}
		AddScaled(got, row, 0.37)
		addScaledGo(want, row, 0.37)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%d numbers: %s", n, d)
		}
	}
}
