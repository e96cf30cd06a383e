package pdfium

import "github.com/referent-go/referent/ingest/internal/page"

// dropUnseen takes away characters that nobody sees on the page, and counts them. In
// what order things were painted is not asked for, so only the plain cases are told:
// text too small to read, text without ink where there is no picture, and white text
// on a page that nothing but text is painted on.
func dropUnseen(p *page.Page) {
	const glass = 100 // points: a smaller page asks for a magnifying glass
	small := min(p.Width, p.Height) < glass
	kept := p.Glyphs[:0]
	for _, g := range p.Glyphs {
		why := -1
		switch {
		case g.Flags&page.Invisible != 0:
			if p.Images == 0 {
				why = page.NoInk
			}
		case g.Size < 1 && !small && g.Flags&page.Space == 0:
			why = page.Tiny
		case g.Colour == 0xffffff && p.Images == 0 && p.Shapes == 0:
			why = page.SamePaint
		}
		if why < 0 {
			kept = append(kept, g)
		} else if g.Flags&page.Space == 0 {
			p.Unseen[why]++
		}
	}
	p.Glyphs = kept
}
