package layout

import (
	"math"
	"strconv"

	"github.com/referent-go/referent/ingest/cite"
)

// seriesLeast is how many numbered headings in a row tell what the next looks like.
const seriesLeast = 3

// goOn makes headings of list items that go on with a series of numbered headings,
// set as those are and at the same place: a long question whose second line hangs
// under its first word looks like an item, as it ends in a stop.
func goOn(all []*block, looks *looksOf, m measures) {
	type kind struct {
		style style
		class string
	}
	type series struct {
		last *block
		n    int
	}
	open := map[kind]series{}
	for _, b := range all {
		if b.number.rank == 0 || b.style == (style{}) || b.kind != kindHeading && b.kind != kindItem {
			continue
		}
		k := kind{b.style, b.number.class}
		s := open[k]
		follows := s.n > 0 && cite.Follows(labelEnd(s.last.number.label), labelEnd(b.number.label))
		if b.kind == kindItem {
			beside := follows && next(s.last, b) && math.Abs(float64(b.rows[0].x0-s.last.rows[0].x0)) < float64(b.size)
			if !beside || s.n < seriesLeast || b.lookScore(m) < 2 || b.score < headingScore+looks.bar(b, m) {
				continue
			}
			b.kind = kindHeading
		}
		if !follows {
			s.n = 0
		}
		open[k] = series{b, s.n + 1}
	}
}

// next says that the plain number of b is the one behind that of a.
func next(a, b *block) bool {
	n, err := strconv.Atoi(labelEnd(a.number.label))
	k, errK := strconv.Atoi(labelEnd(b.number.label))
	return err == nil && errK == nil && k == n+1
}
