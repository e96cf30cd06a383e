package layout

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// Limits of icons.
const (
	iconText = 8   // letters
	iconStep = 0.1 // least difference from the body's size
	iconNear = 3.0 // greatest distance to the text beside it, in units of the body's size
	iconWrap = 2   // lines of text that make room for it
)

// dropIcons takes the words of pictures that text flows around ("TIP", "!") out
// of the page: on their baselines they would come into its sentences.
func dropIcons(s *sheet, m measures) {
	bands := map[int][]*cell{}
	band := func(y float64) int { return int(math.Floor(y / fenceBand)) }
	for _, c := range s.cells {
		if k := band(c.y); len(bands[k]) < linksPerBand {
			bands[k] = append(bands[k], c)
		}
	}
	s.cells = slices.DeleteFunc(s.cells, func(c *cell) bool {
		if !c.iconic(m) {
			return false
		}
		lefts := map[int]int{}
		for k := band(c.y) - 1; k <= band(c.y)+1; k++ {
			for _, o := range bands[k] {
				if o != c && math.Abs(o.size-m.size) <= sizeStep*m.size && o.x0 > c.x1 && o.x0 < c.x1+iconNear*m.size && len(o.text) > 2*iconText &&
					math.Abs(o.y-c.y) < 2.5*m.leading*m.size {
					lefts[int(math.Round(o.x0))]++
				}
			}
		}
		for _, n := range lefts {
			if n >= iconWrap {
				s.icons = append(s.icons, c)
				return true
			}
		}
		return false
	})
}

// iconic says that a cell may be a picture's word: one short word in capitals,
// or a mark, of another size than the body. A single letter begins a chapter.
func (c *cell) iconic(m measures) bool {
	n := utf8.RuneCountInString(c.text)
	if n > iconText || math.Abs(c.size-m.size) <= iconStep*m.size || c.font == m.font {
		return false
	}
	capitals := 0
	for _, r := range c.text {
		switch {
		case unicode.IsUpper(r):
			capitals++
		case r == '!', r == '?', unicode.IsPunct(r) && n > 1:
		default:
			return false
		}
	}
	return capitals != 1 && !(capitals == 0 && bullet(c.text+" x") != "")
}

// iconLeaves are the words of a page's pictures.
func iconLeaves(cells []*cell) []event.Leaf {
	var out []event.Leaf
	for _, c := range cells {
		out = append(out, event.Leaf{Kind: event.Other, Runs: []event.Run{{Text: c.text, Page: c.page, Box: c.box()}}})
	}
	return out
}
