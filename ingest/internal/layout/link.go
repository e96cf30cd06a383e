package layout

import (
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// anchors hands the file's named places to the first row below each.
type anchors struct{ byPage map[int][]page.Dest }

func newAnchors(doc *page.Document) *anchors {
	a := &anchors{map[int][]page.Dest{}}
	for _, d := range doc.Dests {
		a.byPage[d.Page] = append(a.byPage[d.Page], d)
	}
	return a
}

// take gives the places that rows are the first to reach, and forgets them. A
// place's top may lie a little below the letters it means.
func (a *anchors) take(rs ...*row) []string {
	var out []string
	for _, r := range rs {
		p := r.cells[0].page
		left := a.byPage[p][:0]
		for _, d := range a.byPage[p] {
			if d.Y >= r.y-0.3*r.size {
				out = append(out, d.Name)
			} else {
				left = append(left, d)
			}
		}
		a.byPage[p] = left
	}
	return out
}

// links are the link annotations of each page.
type links struct{ byPage map[int][]page.Link }

func newLinks(doc *page.Document) *links {
	l := &links{map[int][]page.Link{}}
	for _, p := range doc.Pages {
		if len(p.Links) > 0 {
			l.byPage[p.Number] = p.Links
		}
	}
	return l
}

// linked marks runs that a link covers for the most part.
func (o *sender) linked(runs []event.Run) []event.Run {
	for i, r := range runs {
		if r.Box == nil {
			continue
		}
		for _, l := range o.links.byPage[r.Page] {
			w := min(l.Box[2], r.Box[2]) - max(l.Box[0], r.Box[0])
			h := min(l.Box[3], r.Box[3]) - max(l.Box[1], r.Box[1])
			if w < 0.6*(r.Box[2]-r.Box[0]) || h < 0.4*(r.Box[3]-r.Box[1]) {
				continue
			}
			if runs[i].Link = l.URI; l.Dest != "" {
				runs[i].Link = "#" + l.Dest
			}
			break
		}
	}
	return runs
}
