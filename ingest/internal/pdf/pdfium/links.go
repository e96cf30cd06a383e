package pdfium

import (
	"strings"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"github.com/referent-go/referent/ingest/internal/page"
)

const maxLinks = 20_000 // of one page

// links reads the link annotations of the page.
func (r *reading) links(i int) {
	for at := 0; len(r.p.Links) < maxLinks; {
		next, err := r.box.FPDFLink_Enumerate(&requests.FPDFLink_Enumerate{Page: r.page, StartPos: at})
		if err != nil || next.Link == nil || next.NextStartPos == nil || *next.NextStartPos <= at {
			return
		}
		at = *next.NextStartPos
		rect, err := r.box.FPDFLink_GetAnnotRect(&requests.FPDFLink_GetAnnotRect{Link: *next.Link})
		if err != nil || rect.Rect == nil {
			continue
		}
		b := r.rule(float64(rect.Rect.Left), float64(rect.Rect.Bottom), float64(rect.Rect.Right), float64(rect.Rect.Top))
		l := page.Link{Box: [4]float64{float64(b[0]), float64(b[1]), float64(b[2]), float64(b[3])}}
		l.URI, l.Dest = r.target(*next.Link)
		if l.URI != "" || l.Dest != "" {
			r.p.Links = append(r.p.Links, l)
		}
	}
}

// target is where a link leads.
func (r *reading) target(link references.FPDF_LINK) (uri, dest string) {
	if d, err := r.box.FPDFLink_GetDest(&requests.FPDFLink_GetDest{Document: r.ref, Link: link}); err == nil && d.Dest != nil {
		return "", r.dest(*d.Dest)
	}
	act, err := r.box.FPDFLink_GetAction(&requests.FPDFLink_GetAction{Link: link})
	if err != nil || act.Action == nil {
		return "", ""
	}
	if u, err := r.box.FPDFAction_GetURIPath(&requests.FPDFAction_GetURIPath{Document: r.ref, Action: *act.Action}); err == nil && u.URIPath != nil && *u.URIPath != "" {
		return strings.TrimSpace(*u.URIPath), ""
	}
	if d, err := r.box.FPDFAction_GetDest(&requests.FPDFAction_GetDest{Document: r.ref, Action: *act.Action}); err == nil && d.Dest != nil {
		return "", r.dest(*d.Dest)
	}
	return "", ""
}

// dest enters a destination among the document's and returns its name, as the
// native engine makes it for places without one.
func (r *reading) dest(ref references.FPDF_DEST) string {
	i, err := r.box.FPDFDest_GetDestPageIndex(&requests.FPDFDest_GetDestPageIndex{Document: r.document.ref, Dest: ref})
	if err != nil || i.Index < 0 || i.Index >= len(r.out.Pages) {
		return ""
	}
	to := r.place(ref, i.Index)
	to.Name = to.Place()
	if !r.dests[to.Name] {
		r.dests[to.Name] = true
		r.out.Dests = append(r.out.Dests, to)
	}
	return to.Name
}
