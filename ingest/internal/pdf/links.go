package pdf

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// Limits of links: of one page, and in bytes of an address. A longer one is no
// address that anybody follows, and many links can share it.
const (
	maxLinks = 20_000
	maxURI   = 8 << 10
)

// links reads the link annotations of a page.
func (f *file) links(l *leaf) []page.Link {
	var out []page.Link
	annots := l.dict.Key("Annots")
	for i := range min(annots.Len(), maxLinks) {
		a := annots.Index(i)
		if a.Key("Subtype").Name() != "Link" {
			continue
		}
		r, ok := rect(a.Key("Rect"))
		if !ok {
			continue
		}
		link := page.Link{Box: l.turn(r)}
		if act := a.Key("A"); act.Key("S").Name() == "URI" {
			link.URI = strings.TrimSpace(cos.Text(act.Key("URI").Str()))
		} else {
			link.Dest = f.dests.link(destination(a))
		}
		if len(link.URI) > maxURI {
			continue
		}
		if link.URI != "" || link.Dest != "" {
			out = append(out, link)
		}
	}
	return out
}

func rect(o cos.Object) (b [4]float64, ok bool) {
	v := cos.Numbers(o, 4)
	if v == nil {
		return b, false
	}
	return [4]float64{min(v[0], v[2]), min(v[1], v[3]), max(v[0], v[2]), max(v[1], v[3])}, true
}

// turn puts a rectangle of the page's user space on the upright page.
func (l *leaf) turn(b [4]float64) [4]float64 {
	m := l.upright()
	x0, y0 := m.Apply(b[0], b[1])
	x1, y1 := m.Apply(b[2], b[3])
	return [4]float64{min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)}
}
