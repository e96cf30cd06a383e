package layout

import (
	"math"
	"slices"
	"strconv"

	"github.com/referent-go/referent/ingest/internal/event"
)

// numbering of lines at a page's side, as pleadings and bills have it.
type lineNumbers struct {
	cells []*cell
	key   lineKey
}

// lineKey tells which numbers stand where: they begin anew on each page.
type lineKey struct{ first, step, place int }

// minLineNumbers is how many numbers in a column make a numbering of lines.
const minLineNumbers = 8

// dropLineNumbers takes numbers of lines out of the pages that have them: a
// column of whole numbers beside the text that rises by one step and is the
// same on other pages. The first column of a table differs from page to page.
func dropLineNumbers(sheets []*sheet) {
	found := make([]*lineNumbers, len(sheets))
	count := map[lineKey]int{}
	for i, s := range sheets {
		if found[i] = findLineNumbers(s); found[i] != nil {
			count[found[i].key]++
		}
	}
	for i, s := range sheets {
		f := found[i]
		if f == nil || count[f.key] < 2 {
			continue
		}
		drop := map[*cell]bool{}
		for _, c := range f.cells {
			drop[c] = true
		}
		s.cells = slices.DeleteFunc(s.cells, func(c *cell) bool { return drop[c] })
		s.numbers = f.cells
	}
}

func findLineNumbers(s *sheet) *lineNumbers {
	columns := map[int][]*cell{}
	left, right, others := math.Inf(1), math.Inf(-1), 0
	for _, c := range s.cells {
		if _, err := strconv.ParseUint(c.text, 10, 16); err == nil && len(c.text) <= 3 {
			k := int(math.Round(c.x1 / placeBin))
			columns[k] = append(columns[k], c)
			continue
		}
		left, right = min(left, c.x0), max(right, c.x1)
		others++
	}
	var best *lineNumbers
	places := make([]int, 0, len(columns))
	for k := range columns {
		places = append(places, k)
	}
	slices.Sort(places)
	for _, k := range places {
		list := append(slices.Clone(columns[k]), columns[k+1]...)
		if len(list) < minLineNumbers || best != nil && len(list) <= len(best.cells) {
			continue
		}
		slices.SortStableFunc(list, func(a, b *cell) int { return cmpFloat(b.y, a.y) })
		outside := list[0].x1 < left || list[0].x0 > right
		if first, step, ok := rising(list); ok && outside && len(list)*step*2 > others {
			best = &lineNumbers{list, lineKey{first, step, k / 2}}
		}
	}
	return best
}

// rising reads numbers that rise by one step from the first to the last.
func rising(list []*cell) (first, step int, ok bool) {
	last := 0
	for i, c := range list {
		v, err := strconv.Atoi(c.text)
		switch {
		case err != nil:
			return 0, 0, false
		case i == 0:
			first = v
		case i == 1:
			step = v - last
		case v-last != step:
			return 0, 0, false
		}
		last = v
	}
	return first, step, step > 0
}

// lineLeaf is the leaf of a page's line numbers.
func lineLeaf(cells []*cell) event.Leaf {
	l := event.Leaf{Kind: event.Other}
	for i, c := range cells {
		t := c.text
		if i > 0 {
			t = " " + t
		}
		l.Runs = append(l.Runs, event.Run{Text: t, Page: c.page, Box: c.box()})
	}
	return l
}
