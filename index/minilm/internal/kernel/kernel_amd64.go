package kernel

import "golang.org/x/sys/cpu"

var avx512 = Set{Name: "avx512", columns: 32, widen: widenAVX512, gelu: geluAVX512, softmax: softmaxAVX512, addNorm: addNormAVX512,
	tiles: []tile{nil, tile1AVX512, tile2AVX512, tile3AVX512, tile4AVX512, tile5AVX512, tile6AVX512, tile7AVX512, tile8AVX512, tile9AVX512, tile10AVX512, tile11AVX512, tile12AVX512}}

var avx2 = Set{Name: "avx2", columns: 16, widen: widenAVX2, gelu: geluAVX2, softmax: softmaxAVX2, addNorm: addNormAVX2,
	tiles: []tile{nil, tile1AVX2, tile2AVX2, tile3AVX2, tile4AVX2, tile5AVX2, tile6AVX2}}

// All returns the sets that the processor can run, fastest first.
func All() []*Set {
	var out []*Set
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL {
		out = append(out, &avx512)
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		out = append(out, &avx2)
	}
	return append(out, &plain)
}
