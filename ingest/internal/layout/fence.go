package layout

import (
	"math"
	"slices"

	"github.com/referent-go/referent/ingest/internal/page"
)

// fences are the upright lines of a page, which part the cells of a table even
// where their text nearly touches. They are kept by bands of the page, so that
// a look-up sees few.
type fences map[int][]fence

type fence struct{ x, low, high float64 }

// fenceBand is the height of a band in points, about two lines of print.
const fenceBand = 24.0

// maxFences bounds the lines kept of a page; drawings have thousands.
const maxFences = 2000

func newFences(rules []page.Rule) fences {
	f := fences{}
	n := 0
	for _, r := range rules {
		l, b, rt, t := float64(r[0]), float64(r[1]), float64(r[2]), float64(r[3])
		if rt-l > thinRule || t-b < 2*thinRule || n >= maxFences || t-b > 5000 {
			continue
		}
		n++
		for k := int(math.Floor(b / fenceBand)); k <= int(math.Floor(t/fenceBand)); k++ {
			f[k] = append(f[k], fence{(l + rt) / 2, b, t})
		}
	}
	for k := range f {
		slices.SortFunc(f[k], func(a, b fence) int { return cmpFloat(a.x, b.x) })
	}
	return f
}

// thinRule is the greatest width of a drawn line, in points; wider is a box.
const thinRule = 3.0

// between says that a fence stands between two glyphs.
func (f fences) between(x0, x1, y, size float64) bool {
	list := f[int(math.Floor(y/fenceBand))]
	i, _ := slices.BinarySearchFunc(list, x0-0.2*size, func(a fence, x float64) int { return cmpFloat(a.x, x) })
	for ; i < len(list) && list[i].x <= x1+0.2*size; i++ {
		if list[i].low <= y && y <= list[i].high {
			return true
		}
	}
	return false
}
