package kernel

import (
	"math"
	"unsafe"
)

// plain is the set that runs everywhere.
var plain = Set{Name: "go", tiles: []tile{nil, tile1Go, tile2Go}, columns: 4, widen: widenGo, gelu: geluGo, softmax: softmaxGo, addNorm: addNormGo}

// The coefficients of gen/fit.py, lowest power first. The assembly has the same.
var (
	erfP = [...]float32{0.797883987, 0.0702761933, 0.00952267367, 0.000365623448, 1.30602166e-05, 4.44347883e-08}
	erfQ = [...]float32{1, 0.254741728, 0.0293962155, 0.00196217652, 7.85936427e-05, 1.19539334e-06}
	expE = [...]float32{1, 1, 0.499999911, 0.166664109, 0.0416682884, 0.00837564562, 0.00138357864}
)

const (
	erfEdge = 5.5 // beyond it erf(x/√2) is 1 to the precision of a number
	expEdge = -87 // below it exp is 0
	log2E   = 1.44269504
	ln2High = 0.693145752 // the first bits of ln 2, so that their multiples are exact
	ln2Low  = 1.42860677e-06
)

// tile1Go is a tile of one row of four columns.
func tile1Go(c *float32, _ int, a *float32, _ int, b *float32, ldb int, k int, start *float32, _ int) {
	as, bs := unsafe.Slice(a, k), unsafe.Slice(b, (k-1)*ldb+4)
	s := (*[4]float32)(unsafe.Pointer(start))
	s0, s1, s2, s3 := s[0], s[1], s[2], s[3]
	for i, x := range as {
		r := (*[4]float32)(bs[i*ldb:])
		s0 += x * r[0]
		s1 += x * r[1]
		s2 += x * r[2]
		s3 += x * r[3]
	}
	*(*[4]float32)(unsafe.Pointer(c)) = [4]float32{s0, s1, s2, s3}
}

// tile2Go is a tile of two rows of four columns.
func tile2Go(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int) {
	as, bs := unsafe.Slice(a, lda+k), unsafe.Slice(b, (k-1)*ldb+4)
	ss, cs := unsafe.Slice(start, lds+4), unsafe.Slice(c, ldc+4)
	top, low := as[:k], as[lda:][:k]
	s0, s1, s2, s3 := ss[0], ss[1], ss[2], ss[3]
	ss = ss[lds:]
	t0, t1, t2, t3 := ss[0], ss[1], ss[2], ss[3]
	for i, x := range top {
		y, r := low[i], (*[4]float32)(bs[i*ldb:])
		s0 += x * r[0]
		s1 += x * r[1]
		s2 += x * r[2]
		s3 += x * r[3]
		t0 += y * r[0]
		t1 += y * r[1]
		t2 += y * r[2]
		t3 += y * r[3]
	}
	*(*[4]float32)(cs) = [4]float32{s0, s1, s2, s3}
	*(*[4]float32)(cs[ldc:]) = [4]float32{t0, t1, t2, t3}
}

func widenGo(dst *float32, src *int8, scale *float32, rows int) {
	d, s, k := unsafe.Slice(dst, rows*Panel), unsafe.Slice(src, rows*Panel), unsafe.Slice(scale, Panel)
	for i := range d {
		d[i] = float32(s[i]) * k[i%Panel]
	}
}

func geluGo(x *float32, n int) {
	for i, v := range unsafe.Slice(x, n) {
		c := min(max(v, -erfEdge), erfEdge)
		t := c * c
		h := 0.5 * v
		unsafe.Slice(x, n)[i] = h + h*(c*power(erfP[:], t)/power(erfQ[:], t))
	}
}

// power is the value of a polynomial, by Horner's rule.
func power(c []float32, t float32) float32 {
	s := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		s = s*t + c[i]
	}
	return s
}

// exp is e to the power of a number that is not above 0.
func exp(x float32) float32 {
	x = max(x, expEdge)
	n := float32(math.RoundToEven(float64(x * log2E)))
	r := x - n*ln2High - n*ln2Low
	return power(expE[:], r) * math.Float32frombits(uint32(int32(n)+127)<<23)
}

func softmaxGo(x *float32, n int, scale float32) {
	s := unsafe.Slice(x, n)
	top := s[0]
	for _, v := range s {
		top = max(top, v)
	}
	var sum float32
	for i, v := range s {
		s[i] = exp((v - top) * scale)
		sum += s[i]
	}
	k := 1 / sum
	for i := range s {
		s[i] *= k
	}
}

func addNormGo(x, y, gain, bias *float32, n int, eps float32) {
	s, t, g, b := unsafe.Slice(x, n), unsafe.Slice(y, n), unsafe.Slice(gain, n), unsafe.Slice(bias, n)
	var sum float32
	for i, v := range t {
		s[i] += v
		sum += s[i]
	}
	mean := sum / float32(n)
	var square float32
	for i, v := range s {
		s[i] = v - mean
		square += s[i] * s[i]
	}
	k := 1 / float32(math.Sqrt(float64(square/float32(n)+eps)))
	for i, v := range s {
		s[i] = v*k*g[i] + b[i]
	}
}
