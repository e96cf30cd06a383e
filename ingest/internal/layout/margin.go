package layout

import (
	"math"
	"slices"
	"strings"
)

// dropMargins takes furniture out of the pages' side margins: titles and page
// numbers that stand beside the body's lines, at the same place on other pages.
// Words beside a line that are not repeated are kept; they are notes to it.
func dropMargins(sheets []*sheet) {
	where := map[spot][]int{}
	beside := make([][]*cell, len(sheets))
	for i, s := range sheets {
		beside[i] = besideBody(s)
		for _, c := range beside[i] {
			for _, k := range marginSpots(c, i) {
				where[k] = append(where[k], i)
			}
		}
	}
	for i, s := range sheets {
		drop := map[*cell]bool{}
		for _, c := range beside[i] {
			for _, k := range marginSpots(c, i) {
				if nearPage(where[k], i) >= marginPages {
					drop[c] = true
				}
			}
		}
		if len(drop) == 0 {
			continue
		}
		s.cells = slices.DeleteFunc(s.cells, func(c *cell) bool { return drop[c] })
		for _, c := range beside[i] {
			if drop[c] {
				r := &row{cells: []*cell{c}}
				r.finish()
				s.head = append(s.head, r)
			}
		}
	}
}

// Limits of furniture in the margins.
const (
	marginPages = 2  // other pages nearby that show it
	marginLines = 8  // full lines that tell where a page's body is
	marginText  = 60 // bytes
	marginCells = 8  // beside one side of the body; more are a table's column
)

// spot is a place in a margin and what stands there: words, or a number less
// the page's own.
type spot struct {
	y, number int
	text      string
}

// marginSpots are what a cell beside the body of the page with index i is known
// again by; heights are taken twice, so that a place between two bins is in both.
func marginSpots(c *cell, i int) []spot {
	y := int(math.Floor(c.y / (2 * placeBin)))
	text, number := strings.ToLower(c.text), 0
	if n, ok := plainNumber(text); ok {
		text, number = "#", n-i
	}
	return []spot{{y, number, text}, {-1 - int(math.Floor(c.y/(2*placeBin)+0.5)), number, text}}
}

func plainNumber(text string) (int, bool) {
	n, ok := number(text)
	return n.value, ok && !n.roman
}

// nearPage counts the other pages near one in a rising list.
func nearPage(list []int, page int) int {
	n := 0
	for _, p := range list {
		if p != page && p >= page-2*nearPages && p <= page+2*nearPages {
			n++
		}
	}
	return n
}

// besideBody are the short cells of a page that stand wholly beside its full
// lines.
func besideBody(s *sheet) []*cell {
	var lefts, rights []float64
	for _, c := range s.cells {
		if len(c.text) > marginText/2 {
			lefts, rights = append(lefts, c.x0), append(rights, c.x1)
		}
	}
	if len(lefts) < marginLines {
		return nil
	}
	left, right := quantile(lefts, 0.1), quantile(rights, 0.9)
	var before, behind []*cell
	for _, c := range s.cells {
		switch {
		case len(c.text) >= marginText:
		case c.x1 < left:
			before = append(before, c)
		case c.x0 > right:
			behind = append(behind, c)
		}
	}
	var out []*cell
	for _, side := range [][]*cell{before, behind} {
		if len(side) <= marginCells {
			out = append(out, side...)
		}
	}
	return out
}
