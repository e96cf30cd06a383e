// Gen writes the assembly of package kernel, from its folder: go run ./gen. Each
// kind of processor has the same kernels, whose meaning is told in kernel.go.
package main

import (
	"fmt"
	"log"
	"math"
	"os"
	"strings"
)

func main() {
	wide := &x86{name: "AVX512", reg: "Z", bytes: 64, rows: 12, vectors: 2, next: 24}
	half := &x86{name: "AVX2", reg: "Y", bytes: 32, rows: 6, vectors: 2, next: 12}
	write("avx512_amd64.s", wide.file())
	write("avx2_amd64.s", half.file())
	write("stubs_amd64.go", stubs(wide.declared(), half.declared()))
	arm := &neon{rows: 8, vectors: 2}
	write("neon_arm64.s", arm.file())
	write("stubs_arm64.go", stubs(arm.declared()))
}

func write(name, text string) {
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		log.Fatal(err)
	}
}

const head = "// Written by gen; do not edit.\n\n"

// text collects lines of assembly.
type text struct{ strings.Builder }

func (t *text) p(format string, a ...any) { fmt.Fprintf(t, "\t"+format+"\n", a...) }
func (t *text) label(name string)         { fmt.Fprintf(t, "%s:\n", name) }
func (t *text) raw(format string, a ...any) {
	fmt.Fprintf(t, format+"\n", a...)
}

// constants are the numbers that the kernels need, sixteen times each.
func constants(t *text, suffix string) {
	add := func(name string, bits uint32) {
		for i := 0; i < 64; i += 8 {
			t.raw("DATA %s%s<>+%d(SB)/8, $0x%08x%08x", name, suffix, i, bits, bits)
		}
		t.raw("GLOBL %s%s<>(SB), RODATA|NOPTR, $64", name, suffix)
	}
	for _, c := range []struct {
		name   string
		values []float32
	}{
		{"erfP", []float32{0.797883987, 0.0702761933, 0.00952267367, 0.000365623448, 1.30602166e-05, 4.44347883e-08}},
		{"erfQ", []float32{1, 0.254741728, 0.0293962155, 0.00196217652, 7.85936427e-05, 1.19539334e-06}},
		{"expE", []float32{1, 1, 0.499999911, 0.166664109, 0.0416682884, 0.00837564562, 0.00138357864}},
	} {
		for i, v := range c.values {
			add(fmt.Sprintf("%s%d", c.name, i), math.Float32bits(v))
		}
	}
	add("erfEdge", math.Float32bits(5.5))
	add("erfFloor", math.Float32bits(-5.5))
	add("expEdge", math.Float32bits(-87))
	add("log2E", math.Float32bits(1.44269504))
	add("ln2High", math.Float32bits(0.693145752))
	add("ln2Low", math.Float32bits(1.42860677e-06))
	add("half", math.Float32bits(0.5))
	add("one", math.Float32bits(1))
	add("bias", 127)
	t.raw("")
}

// stubs declares the functions in Go.
func stubs(sets ...[]string) string {
	var t text
	t.WriteString(head + "package kernel\n")
	for _, names := range sets {
		for _, n := range names {
			t.raw("\n//go:noescape")
			t.raw("func %s", n)
		}
	}
	return t.String()
}

// declared lists the kernels of a set with their parameters.
func declared(name string, rows int) []string {
	var out []string
	for m := 1; m <= rows; m++ {
		out = append(out, fmt.Sprintf("tile%d%s(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)", m, name))
	}
	return append(out, "widen"+name+"(dst *float32, src *int8, scale *float32, rows int)", "gelu"+name+"(x *float32, n int)",
		"softmax"+name+"(x *float32, n int, scale float32)", "addNorm"+name+"(x, y, gain, bias *float32, n int, eps float32)")
}
