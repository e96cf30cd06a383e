package main

import "fmt"

// x86 writes the kernels for one width of vector registers.
type x86 struct {
	text
	name    string
	reg     string // of a vector
	bytes   int    // of a vector
	rows    int    // most rows of a tile
	vectors int    // a row of a tile
	next    int    // register after the accumulators of a tile
}

func (g *x86) declared() []string { return declared(g.name, g.rows) }

// v is a vector register.
func (g *x86) v(i int) string { return fmt.Sprintf("%s%d", g.reg, i) }

func (g *x86) file() string {
	g.WriteString(head)
	g.raw("#include \"textflag.h\"\n")
	constants(&g.text, g.name)
	for m := 1; m <= g.rows; m++ {
		g.tile(m)
	}
	g.widen()
	g.gelu()
	g.softmax()
	g.addNorm()
	return g.String()
}

func (g *x86) function(name string, args int) {
	g.raw("TEXT ·%s%s(SB), NOSPLIT, $0-%d", name, g.name, args)
}

func (g *x86) end() {
	g.p("VZEROUPPER")
	g.p("RET\n")
}

// row is the address of a number of a row of a: rows lie DX bytes apart, three
// times as much is in R8, and AX, R9 and R10 are at every fourth.
func row(r, offset int) string {
	base := []string{"AX", "R9", "R10"}[r/4]
	at := [...]string{"", "(DX*1)", "(DX*2)", "(R8*1)"}[r%4]
	return fmt.Sprintf("%d(%s)%s", offset, base, at)
}

// tile keeps m rows of numbers in registers while it goes through k.
func (g *x86) tile(m int) {
	g.function(fmt.Sprintf("tile%d", m), 72)
	for _, a := range []string{"c+0(FP), DI", "ldc+8(FP), SI", "a+16(FP), AX", "lda+24(FP), DX", "b+32(FP), BX", "ldb+40(FP), CX", "k+48(FP), R11", "start+56(FP), R12", "lds+64(FP), R13"} {
		g.p("MOVQ %s", a)
	}
	for _, r := range []string{"SI", "DX", "CX", "R13"} {
		g.p("SHLQ $2, %s", r)
	}
	g.p("LEAQ (DX)(DX*2), R8")
	bases := []string{"AX"}
	if m > 4 {
		g.p("LEAQ (AX)(DX*4), R9")
		bases = append(bases, "R9")
	}
	if m > 8 {
		g.p("LEAQ (R9)(DX*4), R10")
		bases = append(bases, "R10")
	}
	for r := range m {
		for j := range g.vectors {
			g.p("VMOVUPS %d(R12), %s", j*g.bytes, g.v(r*g.vectors+j))
		}
		if r < m-1 {
			g.p("ADDQ R13, R12")
		}
	}
	step := func(offset int) {
		for j := range g.vectors {
			g.p("VMOVUPS %d(BX), %s", j*g.bytes, g.v(g.next+j))
		}
		g.p("ADDQ CX, BX")
		for r := range m {
			x := g.v(g.next + g.vectors + r%2)
			g.p("VBROADCASTSS %s, %s", row(r, offset), x)
			for j := range g.vectors {
				g.p("VFMADD231PS %s, %s, %s", g.v(g.next+j), x, g.v(r*g.vectors+j))
			}
		}
	}
	const unrolled = 4
	g.p("MOVQ R11, R14")
	g.p("SHRQ $2, R14")
	g.p("JZ rest")
	g.label("loop")
	for i := range unrolled {
		step(4 * i)
	}
	for _, b := range bases {
		g.p("ADDQ $%d, %s", 4*unrolled, b)
	}
	g.p("DECQ R14")
	g.p("JNZ loop")
	g.label("rest")
	g.p("ANDQ $3, R11")
	g.p("JZ store")
	g.label("single")
	step(0)
	for _, b := range bases {
		g.p("ADDQ $4, %s", b)
	}
	g.p("DECQ R11")
	g.p("JNZ single")
	g.label("store")
	for r := range m {
		for j := range g.vectors {
			g.p("VMOVUPS %s, %d(DI)", g.v(r*g.vectors+j), j*g.bytes)
		}
		if r < m-1 {
			g.p("ADDQ SI, DI")
		}
	}
	g.end()
}

func (g *x86) widen() {
	g.function("widen", 32)
	g.p("MOVQ dst+0(FP), DI")
	g.p("MOVQ src+8(FP), SI")
	g.p("MOVQ scale+16(FP), DX")
	g.p("MOVQ rows+24(FP), CX")
	n := 128 / g.bytes // vectors a row
	for i := range n {
		g.p("VMOVUPS %d(DX), %s", i*g.bytes, g.v(i))
	}
	g.label("loop")
	for i := range n {
		x := g.v(4 + i)
		g.p("VPMOVSXBD %d(SI), %s", i*g.bytes/4, x)
		g.p("VCVTDQ2PS %s, %s", x, x)
		g.p("VMULPS %s, %s, %s", g.v(i), x, x)
		g.p("VMOVUPS %s, %d(DI)", x, i*g.bytes)
	}
	g.p("ADDQ $32, SI")
	g.p("ADDQ $128, DI")
	g.p("DECQ CX")
	g.p("JNZ loop")
	g.end()
}

// each goes through the n numbers at DI, one vector at a time, from the offset R8.
func (g *x86) each(label string, body func()) {
	g.p("XORQ R8, R8")
	g.label(label)
	body()
	g.p("ADDQ $%d, R8", g.bytes)
	g.p("CMPQ R8, CX")
	g.p("JB %s", label)
}

func (g *x86) constant(name string) string { return name + g.name + "<>(SB)" }

// polynomial writes the value of a polynomial at t to s, by Horner's rule.
func (g *x86) polynomial(name string, degree int, t, s string) {
	g.p("VMOVUPS %s, %s", g.constant(fmt.Sprintf("%s%d", name, degree)), s)
	for i := degree - 1; i >= 0; i-- {
		g.p("VFMADD213PS %s, %s, %s", g.constant(fmt.Sprintf("%s%d", name, i)), t, s)
	}
}

func (g *x86) gelu() {
	g.function("gelu", 16)
	g.p("MOVQ x+0(FP), DI")
	g.p("MOVQ n+8(FP), CX")
	g.p("SHLQ $2, CX")
	g.each("loop", func() {
		x, c, t, p, q := g.v(0), g.v(1), g.v(2), g.v(3), g.v(4)
		g.p("VMOVUPS (DI)(R8*1), %s", x)
		g.p("VMAXPS %s, %s, %s", g.constant("erfFloor"), x, c)
		g.p("VMINPS %s, %s, %s", g.constant("erfEdge"), c, c)
		g.p("VMULPS %s, %s, %s", c, c, t)
		g.polynomial("erfP", 5, t, p)
		g.polynomial("erfQ", 5, t, q)
		g.p("VMULPS %s, %s, %s", c, p, p)
		g.p("VDIVPS %s, %s, %s", q, p, p)
		g.p("VMULPS %s, %s, %s", g.constant("half"), x, x)
		g.p("VFMADD213PS %s, %s, %s", x, x, p)
		g.p("VMOVUPS %s, (DI)(R8*1)", p)
	})
	g.end()
}

// across combines the numbers of register 0 and puts the result in all of them;
// register 1 is overwritten.
func (g *x86) across(op string) {
	if g.bytes == 64 {
		g.p("VEXTRACTF64X4 $1, Z0, Y1")
		g.p("%s Y1, Y0, Y0", op)
	}
	g.p("VEXTRACTF128 $1, Y0, X1")
	g.p("%s X1, X0, X0", op)
	g.p("VPERMILPS $0x4E, X0, X1")
	g.p("%s X1, X0, X0", op)
	g.p("VPERMILPS $0xB1, X0, X1")
	g.p("%s X1, X0, X0", op)
	g.p("VBROADCASTSS X0, %s", g.v(0))
}

// exp replaces x by its exponential; n and s are overwritten.
func (g *x86) exp(x, n, s string) {
	g.p("VMAXPS %s, %s, %s", g.constant("expEdge"), x, x)
	g.p("VMULPS %s, %s, %s", g.constant("log2E"), x, n)
	g.p("VCVTPS2DQ %s, %s", n, n)
	g.p("VCVTDQ2PS %s, %s", n, s)
	g.p("VFNMADD231PS %s, %s, %s", g.constant("ln2High"), s, x)
	g.p("VFNMADD231PS %s, %s, %s", g.constant("ln2Low"), s, x)
	g.polynomial("expE", 6, x, s)
	g.p("VPADDD %s, %s, %s", g.constant("bias"), n, n)
	g.p("VPSLLD $23, %s, %s", n, n)
	g.p("VMULPS %s, %s, %s", n, s, x)
}

func (g *x86) softmax() {
	g.function("softmax", 20)
	g.p("MOVQ x+0(FP), DI")
	g.p("MOVQ n+8(FP), CX")
	g.p("SHLQ $2, CX")
	top, sum, scale, x := g.v(0), g.v(5), g.v(6), g.v(2)
	g.p("VMOVUPS (DI), %s", top)
	g.each("highest", func() { g.p("VMAXPS (DI)(R8*1), %s, %s", top, top) })
	g.across("VMAXPS")
	g.p("VBROADCASTSS scale+16(FP), %s", scale)
	g.p("VXORPS X5, X5, X5")
	g.each("powers", func() {
		g.p("VMOVUPS (DI)(R8*1), %s", x)
		g.p("VSUBPS %s, %s, %s", top, x, x)
		g.p("VMULPS %s, %s, %s", scale, x, x)
		g.exp(x, g.v(3), g.v(4))
		g.p("VADDPS %s, %s, %s", x, sum, sum)
		g.p("VMOVUPS %s, (DI)(R8*1)", x)
	})
	g.p("VMOVAPS %s, %s", sum, g.v(0))
	g.across("VADDPS")
	g.p("VMOVUPS %s, %s", g.constant("one"), g.v(1))
	g.p("VDIVPS %s, %s, %s", g.v(0), g.v(1), g.v(0))
	g.each("divide", func() {
		g.p("VMULPS (DI)(R8*1), %s, %s", g.v(0), x)
		g.p("VMOVUPS %s, (DI)(R8*1)", x)
	})
	g.end()
}

func (g *x86) addNorm() {
	g.function("addNorm", 44)
	for _, a := range []string{"x+0(FP), DI", "y+8(FP), SI", "gain+16(FP), DX", "bias+24(FP), BX", "n+32(FP), CX"} {
		g.p("MOVQ %s", a)
	}
	sum, x, count, mean, k := g.v(0), g.v(2), g.v(3), g.v(4), g.v(5)
	g.p("VXORPS X3, X3, X3")
	g.p("VCVTSI2SSQ CX, X3, X3")
	g.p("VBROADCASTSS X3, %s", count)
	g.p("SHLQ $2, CX")
	g.p("VXORPS X0, X0, X0")
	g.each("add", func() {
		g.p("VMOVUPS (DI)(R8*1), %s", x)
		g.p("VADDPS (SI)(R8*1), %s, %s", x, x)
		g.p("VADDPS %s, %s, %s", x, sum, sum)
		g.p("VMOVUPS %s, (DI)(R8*1)", x)
	})
	g.across("VADDPS")
	g.p("VDIVPS %s, %s, %s", count, sum, mean)
	g.p("VXORPS X0, X0, X0")
	g.each("square", func() {
		g.p("VMOVUPS (DI)(R8*1), %s", x)
		g.p("VSUBPS %s, %s, %s", mean, x, x)
		g.p("VFMADD231PS %s, %s, %s", x, x, sum)
		g.p("VMOVUPS %s, (DI)(R8*1)", x)
	})
	g.across("VADDPS")
	g.p("VDIVPS %s, %s, %s", count, sum, sum)
	g.p("VBROADCASTSS eps+40(FP), %s", k)
	g.p("VADDPS %s, %s, %s", k, sum, sum)
	g.p("VSQRTPS %s, %s", sum, sum)
	g.p("VMOVUPS %s, %s", g.constant("one"), k)
	g.p("VDIVPS %s, %s, %s", sum, k, k)
	g.each("scale", func() {
		g.p("VMULPS (DI)(R8*1), %s, %s", k, x)
		g.p("VMOVUPS (DX)(R8*1), %s", sum)
		g.p("VFMADD213PS (BX)(R8*1), %s, %s", sum, x)
		g.p("VMOVUPS %s, (DI)(R8*1)", x)
	})
	g.end()
}
