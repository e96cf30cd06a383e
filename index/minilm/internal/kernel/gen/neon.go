package main

import "fmt"

// neon writes the kernels for NEON. Go's assembler lacks most of its instructions on
// vectors of floats; they are given as words.
type neon struct {
	text
	rows    int // most rows of a tile
	vectors int // a row of a tile
}

func (g *neon) declared() []string { return declared("NEON", g.rows) }

func (g *neon) file() string {
	g.WriteString(head)
	g.raw("#include \"textflag.h\"\n")
	constants(&g.text, "NEON")
	for m := 1; m <= g.rows; m++ {
		g.tile(m)
	}
	g.widen()
	g.gelu()
	g.softmax()
	g.addNorm()
	return g.String()
}

func (g *neon) function(name string, args int) {
	g.raw("TEXT ·%sNEON(SB), NOSPLIT, $0-%d", name, args)
}

func (g *neon) end() { g.p("RET\n") }

// The instructions on four numbers at a time.
const (
	fadd   = 0x4E20D400
	fsub   = 0x4EA0D400
	fmul   = 0x6E20DC00
	fdiv   = 0x6E20FC00
	fmax   = 0x4E20F400
	fmin   = 0x4EA0F400
	fmla   = 0x4E20CC00 // d += n·m
	fmls   = 0x4EA0CC00 // d -= n·m
	faddp  = 0x6E20D400 // sums of neighbours
	fmaxp  = 0x6E20F400
	addInt = 0x4EA08400
	orr    = 0x4EA01C00 // a copy where n is m
	fcvtns = 0x4E21A800 // to integers, to nearest, ties to even
	scvtf  = 0x4E21D800 // from integers
	fsqrt  = 0x6EA1F800
	shl23  = 0x4F375400
	dup    = 0x4E040400 // number 0 to all
	sxtl8  = 0x0F08A400 // bytes 0 to 7 to halves
	sxtl28 = 0x4F08A400 // bytes 8 to 15
	sxtl4  = 0x0F10A400 // halves 0 to 3 to words
	sxtl24 = 0x4F10A400 // halves 4 to 7
	byElem = 0x4F801000 // fmla with one number of m
)

var names = map[uint32]string{fadd: "FADD", fsub: "FSUB", fmul: "FMUL", fdiv: "FDIV", fmax: "FMAX", fmin: "FMIN", fmla: "FMLA", fmls: "FMLS",
	faddp: "FADDP", fmaxp: "FMAXP", addInt: "ADD", orr: "ORR", fcvtns: "FCVTNS", scvtf: "SCVTF", fsqrt: "FSQRT", shl23: "SHL $23", dup: "DUP",
	sxtl8: "SXTL 8H", sxtl28: "SXTL2 8H", sxtl4: "SXTL 4S", sxtl24: "SXTL2 4S"}

// three is an instruction on d, n and m.
func (g *neon) three(op uint32, m, n, d int) {
	g.p("WORD $0x%08X // %s V%d, V%d, V%d", op|uint32(m)<<16|uint32(n)<<5|uint32(d), names[op], m, n, d)
}

// two is an instruction on d and n.
func (g *neon) two(op uint32, n, d int) {
	g.p("WORD $0x%08X // %s V%d, V%d", op|uint32(n)<<5|uint32(d), names[op], n, d)
}

func (g *neon) move(n, d int) { g.three(orr, n, n, d) }

// element adds n times one number of m to d.
func (g *neon) element(m, number, n, d int) {
	op := byElem | uint32(number&1)<<21 | uint32(number>>1)<<11
	g.p("WORD $0x%08X // FMLA V%d.S[%d], V%d, V%d", op|uint32(m)<<16|uint32(n)<<5|uint32(d), m, number, n, d)
}

// load reads a constant into a register.
func (g *neon) load(name string, d int) {
	g.p("MOVD $%sNEON<>(SB), R16", name)
	g.p("VLD1 (R16), [V%d.S4]", d)
}

// tile keeps m rows of numbers in registers while it goes through k. V0 to V15 are
// the sums, V16 to V19 columns of b, V20 to V27 four numbers of each row of a.
func (g *neon) tile(m int) {
	g.function(fmt.Sprintf("tile%d", m), 72)
	for _, a := range []string{"c+0(FP), R0", "ldc+8(FP), R1", "a+16(FP), R8", "lda+24(FP), R2", "b+32(FP), R3", "ldb+40(FP), R4", "k+48(FP), R5", "start+56(FP), R6", "lds+64(FP), R7"} {
		g.p("MOVD %s", a)
	}
	for _, r := range []string{"R1", "R2", "R4", "R7"} {
		g.p("LSL $2, %s", r)
	}
	for r := 1; r < m; r++ {
		g.p("ADD R2, R%d, R%d", 7+r, 8+r)
	}
	for r := range m {
		g.p("VLD1 (R6), [V%d.S4, V%d.S4]", 2*r, 2*r+1)
		if r < m-1 {
			g.p("ADD R7, R6")
		}
	}
	step := func(number, b int) {
		g.p("VLD1 (R3), [V%d.S4, V%d.S4]", b, b+1)
		g.p("ADD R4, R3")
		for r := range m {
			for j := range g.vectors {
				g.element(20+r, number, b+j, 2*r+j)
			}
		}
	}
	g.p("LSR $2, R5, R17")
	g.p("CBZ R17, rest")
	g.label("loop")
	for r := range m {
		g.p("VLD1.P 16(R%d), [V%d.S4]", 8+r, 20+r)
	}
	for i := range 4 {
		step(i, 16+2*(i%2))
	}
	g.p("SUB $1, R17")
	g.p("CBNZ R17, loop")
	g.label("rest")
	g.p("AND $3, R5")
	g.p("CBZ R5, store")
	g.label("single")
	for r := range m {
		g.p("FMOVS.P 4(R%d), F%d", 8+r, 20+r)
	}
	step(0, 16)
	g.p("SUB $1, R5")
	g.p("CBNZ R5, single")
	g.label("store")
	for r := range m {
		g.p("VST1 [V%d.S4, V%d.S4], (R0)", 2*r, 2*r+1)
		if r < m-1 {
			g.p("ADD R1, R0")
		}
	}
	g.end()
}

func (g *neon) widen() {
	g.function("widen", 32)
	g.p("MOVD dst+0(FP), R0")
	g.p("MOVD src+8(FP), R1")
	g.p("MOVD scale+16(FP), R2")
	g.p("MOVD rows+24(FP), R3")
	g.p("VLD1.P 64(R2), [V0.S4, V1.S4, V2.S4, V3.S4]")
	g.p("VLD1 (R2), [V4.S4, V5.S4, V6.S4, V7.S4]")
	g.label("loop")
	g.p("VLD1.P 32(R1), [V8.B16, V9.B16]")
	for i := range 2 {
		g.two(sxtl8, 8+i, 10+2*i)
		g.two(sxtl28, 8+i, 11+2*i)
	}
	for i := range 4 {
		g.two(sxtl4, 10+i, 16+2*i)
		g.two(sxtl24, 10+i, 17+2*i)
	}
	for i := range 8 {
		g.two(scvtf, 16+i, 16+i)
		g.three(fmul, i, 16+i, 16+i)
	}
	g.p("VST1.P [V16.S4, V17.S4, V18.S4, V19.S4], 64(R0)")
	g.p("VST1.P [V20.S4, V21.S4, V22.S4, V23.S4], 64(R0)")
	g.p("SUB $1, R3")
	g.p("CBNZ R3, loop")
	g.end()
}

// each goes through n numbers, four at a time; R5 counts.
func (g *neon) each(label string, body func()) {
	g.p("LSR $2, R4, R5")
	g.label(label)
	body()
	g.p("SUB $1, R5")
	g.p("CBNZ R5, %s", label)
}

// polynomial computes a polynomial at t by Horner's rule, its coefficients in
// registers from c on, and returns the register of its value: s or other.
func (g *neon) polynomial(c, degree, t, s, other int) int {
	g.move(c+degree, s)
	for i := degree - 1; i >= 0; i-- {
		g.move(c+i, other)
		g.three(fmla, t, s, other)
		s, other = other, s
	}
	return s
}

func (g *neon) gelu() {
	g.function("gelu", 16)
	g.p("MOVD x+0(FP), R0")
	g.p("MOVD n+8(FP), R4")
	for i := range 6 {
		g.load(fmt.Sprintf("erfP%d", i), 16+i)
		g.load(fmt.Sprintf("erfQ%d", i), 22+i)
	}
	g.load("erfEdge", 28)
	g.load("erfFloor", 29)
	g.load("half", 30)
	g.each("loop", func() {
		g.p("VLD1 (R0), [V0.S4]")
		g.three(fmax, 29, 0, 1)
		g.three(fmin, 28, 1, 1)
		g.three(fmul, 1, 1, 2)
		p := g.polynomial(16, 5, 2, 3, 4)
		q := g.polynomial(22, 5, 2, 5, 6)
		g.three(fmul, 1, p, p)
		g.three(fdiv, q, p, p)
		g.three(fmul, 30, 0, 0)
		g.move(0, 7)
		g.three(fmla, p, 0, 7)
		g.p("VST1.P [V7.S4], 16(R0)")
	})
	g.end()
}

// across combines the numbers of a register and puts the result in all of them.
func (g *neon) across(op uint32, d int) {
	g.three(op, d, d, d)
	g.three(op, d, d, d)
}

func (g *neon) softmax() {
	g.function("softmax", 20)
	g.p("MOVD x+0(FP), R0")
	g.p("MOVD n+8(FP), R4")
	g.p("FMOVS scale+16(FP), F28")
	g.two(dup, 28, 28)
	for i := range 7 {
		g.load(fmt.Sprintf("expE%d", i), 16+i)
	}
	for i, name := range []string{"expEdge", "log2E", "ln2High", "ln2Low", "bias"} {
		g.load(name, 23+i)
	}
	g.p("VLD1 (R0), [V29.S4]")
	g.p("MOVD R0, R1")
	g.each("highest", func() {
		g.p("VLD1.P 16(R1), [V0.S4]")
		g.three(fmax, 0, 29, 29)
	})
	g.across(fmaxp, 29)
	g.p("VEOR V30.B16, V30.B16, V30.B16")
	g.p("MOVD R0, R1")
	g.each("powers", func() {
		g.p("VLD1 (R1), [V0.S4]")
		g.three(fsub, 29, 0, 0)
		g.three(fmul, 28, 0, 0)
		g.three(fmax, 23, 0, 0)
		g.three(fmul, 24, 0, 1)
		g.two(fcvtns, 1, 1)
		g.two(scvtf, 1, 2)
		g.three(fmls, 25, 2, 0)
		g.three(fmls, 26, 2, 0)
		s := g.polynomial(16, 6, 0, 3, 4)
		g.three(addInt, 27, 1, 1)
		g.two(shl23, 1, 1)
		g.three(fmul, 1, s, 0)
		g.three(fadd, 0, 30, 30)
		g.p("VST1.P [V0.S4], 16(R1)")
	})
	g.across(faddp, 30)
	g.load("one", 1)
	g.three(fdiv, 30, 1, 1)
	g.each("divide", func() {
		g.p("VLD1 (R0), [V0.S4]")
		g.three(fmul, 1, 0, 0)
		g.p("VST1.P [V0.S4], 16(R0)")
	})
	g.end()
}

func (g *neon) addNorm() {
	g.function("addNorm", 44)
	for _, a := range []string{"x+0(FP), R0", "y+8(FP), R1", "gain+16(FP), R2", "bias+24(FP), R3", "n+32(FP), R4"} {
		g.p("MOVD %s", a)
	}
	g.p("FMOVS eps+40(FP), F20")
	g.two(dup, 20, 20)
	g.p("SCVTFS R4, F21")
	g.two(dup, 21, 21)
	g.p("VEOR V16.B16, V16.B16, V16.B16")
	g.p("MOVD R0, R6")
	g.each("add", func() {
		g.p("VLD1 (R6), [V0.S4]")
		g.p("VLD1.P 16(R1), [V1.S4]")
		g.three(fadd, 1, 0, 0)
		g.three(fadd, 0, 16, 16)
		g.p("VST1.P [V0.S4], 16(R6)")
	})
	g.across(faddp, 16)
	g.three(fdiv, 21, 16, 16)
	g.p("VEOR V17.B16, V17.B16, V17.B16")
	g.p("MOVD R0, R6")
	g.each("square", func() {
		g.p("VLD1 (R6), [V0.S4]")
		g.three(fsub, 16, 0, 0)
		g.three(fmla, 0, 0, 17)
		g.p("VST1.P [V0.S4], 16(R6)")
	})
	g.across(faddp, 17)
	g.three(fdiv, 21, 17, 17)
	g.three(fadd, 20, 17, 17)
	g.two(fsqrt, 17, 17)
	g.load("one", 18)
	g.three(fdiv, 17, 18, 18)
	g.each("scale", func() {
		g.p("VLD1 (R0), [V0.S4]")
		g.p("VLD1.P 16(R2), [V1.S4]")
		g.p("VLD1.P 16(R3), [V2.S4]")
		g.three(fmul, 18, 0, 0)
		g.three(fmla, 1, 0, 2)
		g.p("VST1.P [V2.S4], 16(R0)")
	})
	g.end()
}
