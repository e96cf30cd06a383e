package layout

// Limits of two printed pages on one sheet.
const (
	spreadWide  = 1.2 // least width of the sheet, in heights
	spreadLines = 8   // least lines of a page
	pagesGap    = 2.0 // least white between the pages, in units of the size
)

// twoPages finds the white between two printed pages that stand side by side on one
// sheet: in its middle, crossed by nothing, with lines on either side that have
// nothing to do with each other, full or not.
func twoPages(cells []*cell, s *sheet) (gutter, bool) {
	if s.width < spreadWide*s.height || len(cells) == 0 {
		return gutter{}, false
	}
	mid, size := s.width/2, 0.0
	for _, c := range cells {
		size += c.size / float64(len(cells))
	}
	l, r := newSide(), newSide()
	for _, c := range cells {
		switch {
		case c.x1 <= mid:
			l.stretch(c)
			l.add(c, size)
		case c.x0 >= mid:
			r.stretch(c)
			r.add(c, size)
		default:
			return gutter{}, false
		}
	}
	l.close()
	r.close()
	if len(l.baselines) < spreadLines || len(r.baselines) < spreadLines || r.from-l.to < pagesGap*size || common(l.baselines, r.baselines) >= commonLines {
		return gutter{}, false
	}
	return gutter{l.to, r.from}, true
}
