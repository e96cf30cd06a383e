package layout

import (
	"math"

	"github.com/referent-go/referent/ingest/internal/page"
)

// linkBands are a page's link annotations by bands of the page, so that each
// glyph looks at few of them.
type linkBands map[int][]page.Link

// Limits of links: those that cover half a page are no words' links, and a
// page of drawn glyphs has no more than this in a line.
const (
	linkHeight   = 400.0
	linksPerBand = 64
)

func newLinkBands(links []page.Link) linkBands {
	out := linkBands{}
	for _, l := range links {
		low, high := l.Box[1], l.Box[3]
		if l.Dest == "" && l.URI == "" || !(high-low <= linkHeight) || !(math.Abs(low) < 1e6) {
			continue
		}
		for k := int(math.Floor(low / fenceBand)); k <= int(math.Floor(high/fenceBand)); k++ {
			if len(out[k]) < linksPerBand {
				out[k] = append(out[k], l)
			}
		}
	}
	return out
}

// linkReader looks links up for the glyphs of lines, which stay in one band for long.
type linkReader struct {
	bands linkBands
	list  []page.Link // of a band
	band  int         // 1 + its number, 0 for none yet
}

// at is the target of the link annotation that covers a point, "" for none.
func (b *linkReader) at(x, y float64) string {
	if k := int(math.Floor(y/fenceBand)) + 1; k != b.band || k == 0 {
		b.band, b.list = k, b.bands[k-1]
	}
	for i := range b.list {
		l := &b.list[i]
		if x >= l.Box[0] && x <= l.Box[2] && y >= l.Box[1] && y <= l.Box[3] {
			if l.Dest != "" {
				return "#" + l.Dest
			}
			return l.URI
		}
	}
	return ""
}
