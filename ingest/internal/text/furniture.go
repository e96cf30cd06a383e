package text

import (
	"regexp"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

var (
	digits   = regexp.MustCompile(`\d+`)
	pageMark = regexp.MustCompile(`(?:^|\s)\[?[Pp]age\s+[\divxlc]+\]?\s*(?:of\s+\d+)?$`)
	pageOnly = regexp.MustCompile(`^[-–— ]*\d{1,4}[-–— ]*$`)
)

// fold makes lines alike that differ in their page number or date alone.
func fold(s string) string {
	return digits.ReplaceAllString(strings.Join(strings.Fields(s), " "), "#")
}

// furniture types the lines that stand at the ends of printed pages: those on
// either side of a form feed that recur from page to page, and the page
// numbers. Without form feeds only lines that end in "[Page 5]" count, where
// there are three or more, and the line that recurs right below them.
func (d *document) furniture() {
	feet, heads := map[string]int{}, map[string]int{}
	type edge struct{ foot, head int }
	var edges []edge
	for i := range d.lines {
		l := &d.lines[i]
		switch {
		case l.page:
			edges = append(edges, edge{d.solid(i-1, -1), d.solid(i, 1)})
		case !l.blank() && d.endsPage(i) && !d.feedNear(i):
			edges = append(edges, edge{i, d.solid(i+1, 1)})
		}
	}
	if len(edges) > 0 { // the first page begins and the last one ends with the text
		edges = append(edges, edge{d.solid(len(d.lines)-1, -1), d.solid(0, 1)})
	}
	for _, e := range edges {
		if e.foot >= 0 {
			feet[fold(d.text(e.foot))]++
		}
		if e.head >= 0 {
			heads[fold(d.text(e.head))]++
		}
	}
	for _, e := range edges {
		d.mark(e.foot, event.Footer, feet)
		d.mark(e.head, event.Header, heads)
	}
}

// endsPage says that a line ends in a page number with the word for it.
func (d *document) endsPage(i int) bool {
	t := d.text(i)
	return strings.Contains(t[max(0, len(t)-24):], "age ") && pageMark.MatchString(t)
}

// mark types the line at an end of a page, if it is furniture.
func (d *document) mark(i int, kind event.Kind, seen map[string]int) {
	if i < 0 || d.lines[i].kind != "" {
		return
	}
	t := d.text(i)
	switch {
	case pageOnly.MatchString(t):
		d.lines[i].kind = event.PageNumber
	case seen[fold(t)] >= 3, seen[fold(t)] == 2 && pageMark.MatchString(t):
		d.lines[i].kind = kind
	}
}

// solid is the first line from i on, in steps of step, that is not blank, if
// one stands within five lines; -1 if not.
func (d *document) solid(i, step int) int {
	for n := 0; n < 5 && i >= 0 && i < len(d.lines); n++ {
		if !d.lines[i].blank() {
			return i
		}
		i += step
	}
	return -1
}

// feedNear says that a form feed follows within a few lines.
func (d *document) feedNear(i int) bool {
	for n := i + 1; n <= i+4 && n < len(d.lines); n++ {
		if d.lines[n].page {
			return true
		}
	}
	return false
}
