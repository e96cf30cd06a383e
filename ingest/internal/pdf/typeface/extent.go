package typeface

import (
	"math"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// extent is how far a font's letters reach above and below the baseline, per
// unit of size. Descriptors hold zeros, wrong signs and whole tables' boxes;
// what no text font has is replaced by what most have.
func extent(descriptor cos.Object) (ascent, descent float32) {
	up := descriptor.Key("Ascent").Num() / 1000
	down := -math.Abs(descriptor.Key("Descent").Num()) / 1000
	if up < 0.4 || up > 1.3 {
		up = 0.8
	}
	if down > -0.05 || down < -0.6 {
		down = -0.22
	}
	return float32(up), float32(down)
}
