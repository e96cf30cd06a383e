package vector

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func random(r *rand.Rand, dim int) []float32 {
	v := make([]float32, dim)
	for i := range v {
		v[i] = float32(r.NormFloat64())
	}
	u, err := Unit(v, dim)
	if err != nil {
		panic(err)
	}
	return u
}

func vectors(n, dim int) [][]float32 {
	r := rand.New(rand.NewPCG(3, 4))
	out := make([][]float32, n)
	for i := range out {
		out[i] = random(r, dim)
	}
	return out
}

// stores makes each kind of Store of the same vectors.
func stores(t testing.TB, vs [][]float32) map[string]Store {
	t.Helper()
	dim := len(vs[0])
	at := func(i int) []float32 { return vs[i] }
	codes, err := ParseCodes(Encode(len(vs), dim, at))
	if err != nil {
		t.Fatal(err)
	}
	chroma, err := NewChromem(t.Context(), len(vs), dim, at)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]Store{"codes": codes, "chromem": chroma}
}

func exact(vs [][]float32, q []float32, n int) []int {
	rows, score := make([]int, len(vs)), make([]float64, len(vs))
	for i := range rows {
		rows[i], score[i] = i, Dot(vs[i], q)
	}
	slices.SortStableFunc(rows, func(a, b int) int {
		switch x, y := score[a], score[b]; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return rows[:n]
}

// TestNearHoldsTheExactBest checks that the ten best by exact products are
// among the forty proposed, for clustered vectors as text has them.
func TestNearHoldsTheExactBest(t *testing.T) {
	vs := vectors(3000, 96)
	r := rand.New(rand.NewPCG(5, 6))
	for i := range vs {
		for j := range vs[i] {
			vs[i][j] = vs[i%40][j] + 0.3*vs[i][j]
		}
		vs[i], _ = Unit(vs[i], 96)
	}
	for name, s := range stores(t, vs) {
		t.Run(name, func(t *testing.T) {
			for range 20 {
				q := random(r, 96)
				got, err := s.Near(t.Context(), q, 40, nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, row := range exact(vs, q, 10) {
					if !slices.ContainsFunc(got, func(x Near) bool { return x.Row == row }) {
						t.Errorf("row %d is among the ten nearest and was not proposed", row)
					}
				}
			}
		})
	}
}

func TestStoreContract(t *testing.T) {
	vs := [][]float32{{1, 0}, {0.6, 0.8}, {0, 0}, {1, 0}, {-1, 0}, {1, 0}}
	for name, s := range stores(t, vs) {
		t.Run(name, func(t *testing.T) {
			rows := func(n int, allow func(int) bool) []int {
				got, err := s.Near(t.Context(), []float32{1, 0}, n, allow)
				if err != nil {
					t.Fatal(err)
				}
				out := []int{}
				for _, x := range got {
					if math.IsNaN(float64(x.Score)) {
						t.Errorf("row %d has no score", x.Row)
					}
					out = append(out, x.Row)
				}
				return out
			}
			for _, c := range []struct {
				name  string
				n     int
				allow func(int) bool
				want  []int
			}{
				{"equal rows by number, zeros never", 10, nil, []int{0, 3, 5, 1, 4}},
				{"cut inside equal rows", 2, nil, []int{0, 3}},
				{"only what is allowed", 2, func(r int) bool { return r > 3 }, []int{5, 4}},
				{"nothing is allowed", 2, func(int) bool { return false }, []int{}},
				{"none asked for", 0, nil, []int{}},
			} {
				if d := cmp.Diff(c.want, rows(c.n, c.allow)); d != "" {
					t.Errorf("%s: %s", c.name, d)
				}
			}
			if _, err := s.Near(t.Context(), []float32{1, 0, 0}, 1, nil); err == nil {
				t.Error("a query of another dimension was taken")
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if _, err := s.Near(ctx, []float32{1, 0}, 1, nil); !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %v", err)
			}
		})
	}
}

func TestDotRowsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, width := range []int{16, 32, 48, 384, 512} {
		query, rows := make([]int16, width), make([]int8, 7*width)
		for i := range query {
			query[i] = int16(r.IntN(255) - 127)
		}
		for i := range rows {
			rows[i] = int8(r.IntN(256) - 128)
		}
		got, want := make([]int32, 7), make([]int32, 7)
		dotRows(query, rows, got)
		dotRowsGo(query, rows, want)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("width %d: %s", width, d)
		}
	}
}

func TestUnit(t *testing.T) {
	got, err := Unit([]float32{3, 4}, 2)
	if err != nil || got[0] != 0.6 || got[1] != 0.8 {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := Unit([]float32{1}, 2); err == nil {
		t.Error("a short vector was taken")
	}
	for _, bad := range []float32{float32(math.NaN()), float32(math.Inf(1))} {
		if _, err := Unit([]float32{1, bad}, 2); !errors.Is(err, ErrNotFinite) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

func TestParseCodesRefusesScales(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		b := Encode(2, 3, func(int) []float32 { return []float32{1, 2, 3} })
		binary.LittleEndian.PutUint32(b[20:], math.Float32bits(float32(bad)))
		if _, err := ParseCodes(b); err == nil {
			t.Errorf("a scale of %v is taken", bad)
		}
	}
}

func FuzzParseCodes(f *testing.F) {
	f.Add(Encode(2, 3, func(int) []float32 { return []float32{1, 2, 3} }))
	f.Add([]byte("RVC1\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := ParseCodes(data)
		if err != nil || c.Dim() == 0 {
			return
		}
		if _, err := c.Near(t.Context(), make([]float32, c.Dim()), 3, nil); err != nil {
			t.Fatal(err)
		}
	})
}

// BenchmarkNear asks for the ten nearest of n vectors of 384 numbers: by codes
// (forty are proposed, and exact products decide), by chromem-go alone, and by a
// plain scan of the exact products. Recall is of the ten nearest by codes.
func BenchmarkNear(b *testing.B) {
	for _, n := range []int{1000, 10000, 100000} {
		vs := vectors(n, 384)
		all := stores(b, vs)
		queries := vectors(n+20, 384)[n:]
		found := 0
		for _, q := range queries {
			got, err := all["codes"].Near(b.Context(), q, 40, nil)
			if err != nil {
				b.Fatal(err)
			}
			for _, row := range exact(vs, q, 10) {
				if slices.ContainsFunc(got, func(x Near) bool { return x.Row == row }) {
					found++
				}
			}
		}
		for _, by := range []struct {
			name string
			near func(q []float32) error
		}{
			{"codes", func(q []float32) error {
				got, err := all["codes"].Near(b.Context(), q, 40, nil)
				for i, x := range got {
					got[i].Score = float32(Dot(vs[x.Row], q))
				}
				slices.SortFunc(got, before)
				return err
			}},
			{"chromem", func(q []float32) error { _, err := all["chromem"].Near(b.Context(), q, 10, nil); return err }},
			{"plain", func(q []float32) error {
				top := best{n: 10}
				for row, v := range vs {
					var sum float32
					for i := range v {
						sum += v[i] * q[i]
					}
					top.offer(Near{row, sum})
				}
				top.sorted()
				return nil
			}},
		} {
			b.Run(fmt.Sprintf("%d/%s", n, by.name), func(b *testing.B) {
				i := 0
				for b.Loop() {
					if err := by.near(queries[i%len(queries)]); err != nil {
						b.Fatal(err)
					}
					i++
				}
				if by.name == "codes" {
					b.ReportMetric(float64(found)/float64(10*len(queries)), "recall@10")
				}
			})
		}
	}
}
