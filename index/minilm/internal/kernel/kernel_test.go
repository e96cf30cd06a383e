package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// Every set that the machine can run is held against the definitions, computed in
// float64.
func each(t *testing.T, f func(*testing.T, *Set)) {
	for _, s := range All() {
		t.Run(s.Name, func(t *testing.T) { f(t, s) })
	}
}

func random(rng *rand.Rand, n int, scale float64) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(rng.NormFloat64() * scale)
	}
	return out
}

func near(t *testing.T, what string, got float32, want, off float64) {
	t.Helper()
	if !(math.Abs(float64(got)-want) <= off) {
		t.Fatalf("%s: %g, want %g", what, got, want)
	}
}

func TestProduct(t *testing.T) {
	each(t, func(t *testing.T, s *Set) {
		rng := rand.New(rand.NewPCG(1, 2))
		for _, k := range []int{1, 2, 3, 4, 5, 31, 32, 384} {
			for rows := 1; rows <= 27; rows++ {
				for _, added := range []bool{false, true} {
					a := Matrix{random(rng, rows*(k+3), 1), k + 3}
					b := Matrix{random(rng, k*(Panel+5), 1), Panel + 5}
					c := Matrix{random(rng, rows*(Panel+7), 1), Panel + 7}
					before := append([]float32(nil), c.Data...)
					start, at := Matrix{random(rng, Panel, 1), 0}, func(i, j int) float32 { return 0 }
					if added {
						start = c
						at = func(i, j int) float32 { return before[i*c.Stride+j] }
					} else {
						at = func(_, j int) float32 { return start.Data[j] }
					}
					s.Product(c, a, b, rows, k, start)
					for i, got := range c.Data {
						row, j := i/c.Stride, i%c.Stride
						if j >= Panel {
							if got != before[i] {
								t.Fatalf("rows %d, k %d: a number beside the result is changed", rows, k)
							}
							continue
						}
						want := float64(at(row, j))
						for n := range k {
							want += float64(a.Data[row*a.Stride+n]) * float64(b.Data[n*b.Stride+j])
						}
						near(t, fmt.Sprintf("rows %d, k %d, at %d, %d", rows, k, row, j), got, want, 1e-4)
					}
				}
			}
		}
	})
}

func TestWiden(t *testing.T) {
	each(t, func(t *testing.T, s *Set) {
		rng := rand.New(rand.NewPCG(3, 4))
		src, scale := make([]int8, 5*Panel), random(rng, Panel, 1)
		for i := range src {
			src[i] = int8(rng.IntN(255) - 127)
		}
		dst := make([]float32, len(src)+1)
		s.Widen(dst, src, scale)
		for i, q := range src {
			near(t, "widened", dst[i], float64(float32(q)*scale[i%Panel]), 0)
		}
		if dst[len(src)] != 0 {
			t.Error("a number after the last is written")
		}
	})
}

func TestGELU(t *testing.T) {
	each(t, func(t *testing.T, s *Set) {
		x := make([]float32, 16000)
		for i := range x {
			x[i] = float32(i-8000) / 800
		}
		in := append([]float32(nil), x...)
		s.GELU(x)
		for i, v := range in {
			want := 0.5 * float64(v) * math.Erfc(-float64(v)/math.Sqrt2)
			near(t, fmt.Sprintf("gelu(%g)", v), x[i], want, 2e-6)
		}
		far := []float32{-1e30, 1e30, -100, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
		s.GELU(far)
		near(t, "gelu(1e30)", far[1], 1e30, 1e24)
		near(t, "gelu(100)", far[3], 100, 1e-4)
		near(t, "gelu(-100)", far[2], 0, 1e-4)
		near(t, "gelu(0)", far[4], 0, 0)
	})
}

func TestSoftmax(t *testing.T) {
	each(t, func(t *testing.T, s *Set) {
		rng := rand.New(rand.NewPCG(5, 6))
		for _, n := range []int{16, 32, 48, 512} {
			x := random(rng, n, 20)
			x[n-1], x[n-2] = -math.MaxFloat32/4, -400
			in := append([]float32(nil), x...)
			var sum, top float64
			for _, v := range in {
				top = max(top, float64(v))
			}
			for _, v := range in {
				sum += math.Exp(0.25 * (float64(v) - top))
			}
			s.Softmax(x, 0.25)
			for i, v := range in {
				near(t, fmt.Sprintf("%d of %d", i, n), x[i], math.Exp(0.25*(float64(v)-top))/sum, 3e-6)
			}
		}
		x := []float32{-3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38, 3e38}
		s.Softmax(x, 1)
		near(t, "far below", x[0], 0, 1e-30)
		near(t, "at the top", x[1], 1.0/15, 1e-6)
	})
}

func TestAddNorm(t *testing.T) {
	each(t, func(t *testing.T, s *Set) {
		rng := rand.New(rand.NewPCG(7, 8))
		for _, n := range []int{16, 32, 384} {
			x, y, gain, bias := random(rng, n, 3), random(rng, n, 1), random(rng, n, 1), random(rng, n, 1)
			in := append([]float32(nil), x...)
			var mean, square float64
			for i := range in {
				mean += (float64(in[i]) + float64(y[i])) / float64(n)
			}
			for i := range in {
				d := float64(in[i]) + float64(y[i]) - mean
				square += d * d / float64(n)
			}
			s.AddNorm(x, y, gain, bias, 1e-3)
			for i := range in {
				d := float64(in[i]) + float64(y[i]) - mean
				near(t, fmt.Sprintf("%d of %d", i, n), x[i], d/math.Sqrt(square+1e-3)*float64(gain[i])+float64(bias[i]), 1e-5)
			}
		}
	})
}

func BenchmarkProduct(b *testing.B) {
	for _, s := range All() {
		b.Run(s.Name, func(b *testing.B) {
			const rows, k = 256, 384
			rng := rand.New(rand.NewPCG(1, 2))
			x, y := Matrix{random(rng, rows*k, 1), k}, Matrix{random(rng, k*Panel, 1), Panel}
			out, zeros := Matrix{make([]float32, rows*k), k}, Matrix{make([]float32, Panel), 0}
			b.SetBytes(2 * rows * k * Panel) // MB/s are MFLOP/s
			for b.Loop() {
				s.Product(out, x, y, rows, k, zeros)
			}
		})
	}
}
