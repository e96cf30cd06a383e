package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// edge is a row near a page's top or foot, which may be furniture: a running
// head, a foot or a page number.
type edge struct {
	*row
	page   int // index of its sheet
	top    bool
	rank   int          // how many rows stand between it and the page's end
	place  float64      // distance of its baseline from that end of the page
	gap    float64      // to the next row inwards
	shape  string       // its words with numbers made alike
	ends   []pageNumber // at its ends
	number bool         // holds the page's number
	counts int          // on how many pages a number like it does
	lone   bool         // holds nothing else
	again  bool         // stands at this place on other pages
	drop   bool
}

// Limits of what is furniture.
const (
	edgeRows  = 5   // rows looked at, at either end of a page
	placeBin  = 4.0 // points within which two heights are the same
	nearPages = 4   // pages looked at before and after
)

// furniture takes running heads, feet and page numbers out of the pages' rows.
// It looks at the document as a whole and before headings are judged: what
// stands at the same place on page after page, digits apart, or counts with the
// pages. The rest keeps its order.
func furniture(sheets []*sheet, body measures) {
	found := make([][]*edge, len(sheets))
	spread(len(sheets), func(_, from, to int) {
		for i := from; i < to; i++ {
			found[i] = edges(i, sheets[i])
		}
	})
	all := slices.Concat(found...)
	findNumbers(all, sheets)
	findRepeats(all)
	decide(all, sheets, body)
	pages := make([][]*edge, len(sheets))
	for _, e := range all {
		if e.drop {
			pages[e.page] = append(pages[e.page], e)
		}
	}
	for i, s := range sheets {
		if len(pages[i]) > 0 {
			pages[i] = outsideTables(s, pages[i])
		}
	}
	if !leaveText(sheets, pages) { // copies of one form: all of the text stands on each page
		for i := range pages {
			pages[i] = slices.DeleteFunc(pages[i], func(e *edge) bool { return !e.lone || !e.number })
		}
	}
	for i, s := range sheets {
		s.take(pages[i])
	}
}

// leaveText says that text is left on some page when the furniture is taken out.
func leaveText(sheets []*sheet, pages [][]*edge) bool {
	for i, s := range sheets {
		n := 0
		for _, e := range pages[i] {
			n += len(e.cells)
		}
		if n < len(s.cells) {
			return true
		}
	}
	return false
}

// edges are the rows at both ends of a page.
func edges(page int, s *sheet) []*edge {
	rows := baselines(s.cells)
	var out []*edge
	n := len(rows)
	for i, r := range rows {
		top := i < edgeRows && r.y > s.height/2
		if !top && (n-1-i >= edgeRows || r.y > s.height/2) {
			continue
		}
		e := &edge{row: r, page: page, top: top, shape: shape(r.text), ends: rowNumbers(r.text)}
		if top {
			e.rank, e.place = i, s.height-r.y
			if i+1 < n {
				e.gap = r.y - rows[i+1].y
			}
		} else {
			e.rank, e.place = n-1-i, r.y
			if i > 0 {
				e.gap = rows[i-1].y - r.y
			}
		}
		if e.gap == 0 {
			e.gap = s.height
		}
		out = append(out, e)
	}
	return out
}

// shape is a text with its numbers made alike.
func shape(text string) string {
	var b strings.Builder
	for _, w := range strings.Fields(strings.ToLower(text)) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		if t := strings.Trim(w, ".,;:()[]-–—|"); t != "" && roman(t) > 0 {
			b.WriteByte('#')
			continue
		}
		digit := false
		for _, r := range w {
			if unicode.IsDigit(r) {
				if !digit {
					b.WriteByte('#')
				}
				digit = true
				continue
			}
			digit = false
			b.WriteRune(r)
		}
	}
	return b.String()
}

// slot is a place at the pages' edge.
type slot struct {
	top   bool
	place int
	shape string
}

func (e *edge) slot(shape string) slot {
	return slot{e.top, int(math.Round(e.place / placeBin)), shape}
}

// findRepeats marks the rows that stand at the same place, with the same words
// in the row or in one of its cells, on pages nearby: on three of the eight
// around, or on half of them in a short document.
func findRepeats(all []*edge) {
	where := map[slot][]int{}
	pages := 0
	note := func(k slot, page int) {
		if list := where[k]; len(list) == 0 || list[len(list)-1] != page {
			where[k] = append(list, page)
		}
	}
	for _, e := range all {
		pages = max(pages, e.page+1)
		for _, s := range e.shapes() {
			note(e.slot(s), e.page)
		}
	}
	for _, e := range all {
		around := min(e.page, nearPages) + min(pages-1-e.page, nearPages)
		need := 3
		if around < 5 {
			need = max(1, (around+1)/2)
		}
		for _, s := range e.shapes() {
			e.again = e.again || around > 0 && count(where, e.slot(s), e.page) >= need
		}
	}
}

// shapes are what a row is known again by: its words, and those of its cells
// that say something. Its numbers may differ from page to page only where one
// of them is the page's: "Article 3" and "Article 4" at the tops of two pages
// are headings.
func (e *edge) shapes() []string {
	out := []string{strings.ToLower(e.text)}
	if e.number || letters(e.shape, longShape) == longShape {
		out = append(out, e.shape)
	}
	if len(e.cells) > 1 {
		for _, c := range e.cells {
			if letters(c.text, cellWords) == cellWords {
				out = append(out, "cell "+strings.ToLower(c.text))
			}
		}
	}
	return out
}

// longShape is how many letters a row must hold to be known again whatever its
// numbers are: stamps with dates and job numbers.
const longShape = 30

// cellWords is how many letters a cell must hold to be known again by itself.
const cellWords = 6

// count is the number of pages near one that have a slot.
func count(where map[slot][]int, k slot, page int) int {
	n := map[int]bool{}
	k.place--
	for range 3 {
		list := where[k]
		i, _ := slices.BinarySearch(list, page-nearPages)
		for ; i < len(list) && list[i] <= page+nearPages; i++ {
			if list[i] != page {
				n[list[i]] = true
			}
		}
		k.place++
	}
	return len(n)
}

// decide weighs what was found. A row is furniture only where all rows between
// it and the page's end are.
func decide(all []*edge, sheets []*sheet, body measures) {
	slots := map[slot][2]int{} // by place and size: rows there, furniture among them
	key := func(e *edge, d int) slot {
		k := e.slot("")
		k.place += d
		return k
	}
	for _, e := range all {
		e.drop = e.sure(sheets, body)
	}
	for _, e := range all {
		k := key(e, 0)
		n := slots[k]
		n[0]++
		if e.drop {
			n[1]++
		}
		slots[k] = n
	}
	// Titles that change from page to page stand where the others do.
	for _, e := range all {
		if e.drop {
			continue
		}
		rows, found := 0, 0
		for d := -1; d <= 1; d++ {
			n := slots[key(e, d)]
			rows, found = rows+n[0], found+n[1]
		}
		if found >= 3 && found*3 >= rows*2 && (e.gap > 1.5*body.leading*body.size || e.number) && e.size < headSize*body.size {
			e.drop = true
		}
	}
	slices.SortStableFunc(all, func(a, b *edge) int { return a.rank - b.rank })
	type side struct {
		page int
		top  bool
	}
	kept := map[side]bool{}
	for _, e := range all {
		k := side{e.page, e.top}
		if !e.drop {
			kept[k] = true
		}
		if kept[k] {
			e.drop = false
		}
	}
	// What hangs together with the body is of it, from the inside out.
	inner := map[side]bool{}
	for i := len(all) - 1; i >= 0; i-- {
		e := all[i]
		k := side{e.page, e.top}
		if !e.drop || inner[k] {
			continue
		}
		if e.flows(sheets[e.page], body) {
			e.drop = false
			continue
		}
		inner[k] = true
	}
}

// flows says that a row is a full line of body text, a usual line from the next
// or behind other rows.
func (e *edge) flows(s *sheet, body measures) bool {
	return !e.number && math.Abs(e.size-body.size) < 0.06*body.size && (e.rank > 0 || e.gap < 1.4*body.leading*body.size) &&
		e.x1-e.x0 > 0.45*s.width && !e.row.all(func(c *cell) bool { return c.artifact })
}

// headSize is the size, in units of the body's, over which a line at a page's
// top is a chapter's heading rather than a running head.
const headSize = 1.25

// sure says that a row is furniture by its own evidence.
func (e *edge) sure(sheets []*sheet, body measures) bool {
	s := sheets[e.page]
	outer := e.place < 0.17*s.height
	large := e.size > headSize*body.size
	switch {
	case e.row.all(func(c *cell) bool { return c.artifact }):
		return outer || e.again
	case bareUnit(e.text):
		return false // over its number and title, at the top of each chapter's first page
	case e.lone:
		return outer
	case large && !e.again:
		return false // "1. Pilots" and "2. Moorings", each at the top of its page
	case e.number && outer && e.counts >= 3 && (e.size < 1.07*body.size && !e.bold() || e.counts*4 > len(sheets)):
		return true
	case !e.again:
		return false
	case large:
		return outer && len(sheets) > 2
	case len(sheets) == 2:
		return outer && (e.number || e.gap > 1.5*body.leading*body.size)
	case e.number:
		return true
	}
	return outer || e.gap > 1.5*body.leading*body.size
}

// take removes furniture from the page.
func (s *sheet) take(found []*edge) {
	drop := map[*cell]bool{}
	for _, e := range found {
		for _, c := range e.cells {
			drop[c] = true
		}
		if e.top {
			s.head = append(s.head, e.row)
		} else {
			s.foot = append(s.foot, e.row)
		}
	}
	if len(drop) == 0 {
		return
	}
	s.cells = slices.DeleteFunc(s.cells, func(c *cell) bool { return drop[c] })
	down := func(a, b *row) int { return cmpFloat(b.y, a.y) }
	slices.SortStableFunc(s.head, down)
	slices.SortStableFunc(s.foot, down)
}
