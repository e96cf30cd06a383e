package layout

import (
	"math"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/event"
)

// sheet is one page as layout works on it.
type sheet struct {
	number        int
	width, height float64
	rows          []*row // the body, in reading order
	head, foot    []*row
	aside         []*segment
}

// edgeRows is how many rows at the top and bottom of a page may be furniture.
const edgeRows = 4

// furniture takes running headers, feet and page numbers out of the body: rows
// at the edge whose words, digits apart, stand at the same height on many
// pages, and lone numbers that count with the pages.
func furniture(sheets []*sheet) {
	type key struct {
		text string
		y    int
	}
	count := map[key]int{}
	seen := func(r *row, s *sheet) (k [3]key) {
		text := shape(rowText(r))
		y := int(math.Round(r.y / 4))
		for i := range k {
			k[i] = key{text, y + i - 1}
		}
		return k
	}
	for _, s := range sheets {
		on := map[key]bool{}
		for _, r := range edges(s) {
			for _, k := range seen(r, s) {
				on[k] = true
			}
		}
		for k := range on {
			count[k]++
		}
	}
	need := max(2, min(len(sheets)/8, 12))
	numbers := pageNumbers(sheets)
	for _, s := range sheets {
		drop := map[*row]bool{}
		for _, r := range edges(s) {
			n := 0
			for _, k := range seen(r, s) {
				n = max(n, count[k])
			}
			zone := r.y > 0.88*s.height || r.y < 0.12*s.height
			switch {
			case n >= need && len(sheets) > 2 && (zone || n >= 3*len(sheets)/4),
				len(sheets) == 2 && n == 2 && zone && len(rowText(r)) > 3,
				numbers[r], zone && allArtifact(r):
				drop[r] = true
			}
		}
		mid := s.height / 2
		kept := s.rows[:0:0]
		for _, r := range s.rows {
			switch {
			case !drop[r]:
				kept = append(kept, r)
			case r.y > mid:
				s.head = append(s.head, r)
			default:
				s.foot = append(s.foot, r)
			}
		}
		s.rows = kept
	}
}

// edges are the topmost and lowest rows of a page.
func edges(s *sheet) []*row {
	var top, low []*row
	put := func(list []*row, r *row, before func(a, b *row) bool) []*row {
		i := len(list)
		for i > 0 && before(r, list[i-1]) {
			i--
		}
		list = append(list, nil)
		copy(list[i+1:], list[i:])
		list[i] = r
		return list[:min(len(list), edgeRows)]
	}
	for _, r := range s.rows {
		if r.y > s.height/2 {
			top = put(top, r, func(a, b *row) bool { return a.y > b.y })
		} else {
			low = put(low, r, func(a, b *row) bool { return a.y < b.y })
		}
	}
	return append(top, low...)
}

// pageNumbers finds the lone numbers at page edges that rise with the pages.
func pageNumbers(sheets []*sheet) map[*row]bool {
	type found struct {
		r     *row
		page  int
		value int
	}
	byShift := map[int][]found{}
	for _, s := range sheets {
		for _, r := range edges(s) {
			v, ok := loneNumber(rowText(r))
			if ok && (r.y > 0.85*s.height || r.y < 0.15*s.height) {
				byShift[v-s.number] = append(byShift[v-s.number], found{r, s.number, v})
			}
		}
	}
	out := map[*row]bool{}
	for _, list := range byShift {
		if len(list) < 2 && len(sheets) > 1 {
			continue
		}
		for _, f := range list {
			out[f.r] = true
		}
	}
	return out
}

// loneNumber reads a row that is a page number and nothing else.
func loneNumber(text string) (int, bool) {
	text = strings.Trim(strings.ToLower(text), " -–—|[]().")
	text = strings.TrimSpace(strings.TrimPrefix(text, "page"))
	if i := strings.IndexAny(text, " /"); i > 0 {
		rest := strings.TrimLeft(text[i:], " /of")
		if strings.Trim(rest, "0123456789") == "" {
			text = text[:i]
		}
	}
	if text == "" || len(text) > 7 {
		return 0, false
	}
	v := 0
	for _, c := range text {
		if c < '0' || c > '9' {
			return romanValue(text)
		}
		v = v*10 + int(c-'0')
	}
	return v, true
}

func romanValue(s string) (int, bool) {
	digits := map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	total := 0
	for i := 0; i < len(s); i++ {
		v, ok := digits[s[i]]
		if !ok {
			return 0, false
		}
		if i+1 < len(s) && digits[s[i+1]] > v {
			v = -v
		}
		total += v
	}
	return total, total > 0
}

// shape is a row's text with its numbers made alike.
func shape(text string) string {
	var b strings.Builder
	last := rune(0)
	for _, r := range strings.ToLower(text) {
		if unicode.IsDigit(r) {
			r = '#'
			if last == '#' {
				continue
			}
		}
		b.WriteRune(r)
		last = r
	}
	s := b.String()
	if _, ok := romanValue(strings.TrimSpace(s)); ok {
		return "#"
	}
	return s
}

func allArtifact(r *row) bool {
	for _, s := range r.cells {
		if !s.artifact {
			return false
		}
	}
	return true
}

func rowText(r *row) string {
	parts := make([]string, len(r.cells))
	for i, s := range r.cells {
		parts[i] = s.text
	}
	return strings.Join(parts, " ")
}

// sendEdge sends the furniture of a page.
func sendEdge(sink event.Sink, rs []*row, kind event.Kind) {
	for _, r := range rs {
		k := kind
		if _, ok := loneNumber(rowText(r)); ok {
			k = event.PageNumber
		}
		sink.Leaf(event.Leaf{Kind: k, Runs: rowRuns(r, "  ")})
	}
}

// rowRuns are the cells of a row as runs, parted by a separator.
func rowRuns(r *row, sep string) []event.Run {
	var out []event.Run
	for i, s := range r.cells {
		t := s.text
		if i > 0 {
			t = sep + t
		}
		out = append(out, event.Run{Text: t, Page: s.page, Box: s.box()})
	}
	return out
}
