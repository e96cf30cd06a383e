package kernel

import "golang.org/x/sys/cpu"

var neon = Set{Name: "neon", columns: 8, widen: widenNEON, gelu: geluNEON, softmax: softmaxNEON, addNorm: addNormNEON,
	tiles: []tile{nil, tile1NEON, tile2NEON, tile3NEON, tile4NEON, tile5NEON, tile6NEON, tile7NEON, tile8NEON}}

// All returns the sets that the processor can run, fastest first.
func All() []*Set {
	if cpu.ARM64.HasASIMD {
		return []*Set{&neon, &plain}
	}
	return []*Set{&plain}
}
