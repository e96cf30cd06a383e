package layout

import (
	"math"
	"strconv"
	"strings"
)

// tocEntry is a line of a contents page: evidence for a heading.
type tocEntry struct {
	key    string  // its words, folded
	pages  string  // the page number as it is printed there
	page   int     // that the entry itself stands on
	indent float64 // from the outermost entry of its column, in units of its size
}

// tocEntries reads the entries of the contents pages.
func tocEntries(all []*block) []tocEntry {
	outer := map[*column]float64{}
	for _, b := range all {
		if b.kind == kindTOC {
			c := b.rows[0].column
			if x, ok := outer[c]; !ok || b.rows[0].x0 < x {
				outer[c] = b.rows[0].x0
			}
		}
	}
	var out []tocEntry
	for _, b := range all {
		if b.kind != kindTOC {
			continue
		}
		num := entryNumber(b.last())
		t := b.text
		if num != "" {
			t = strings.TrimRight(strings.TrimSuffix(t, num), " .…·_")
		}
		if k := fold(t); len(k) >= 3 {
			out = append(out, tocEntry{k, num, b.page, (b.rows[0].x0 - outer[b.rows[0].column]) / max(b.size, 1)})
		}
	}
	return out
}

// Limits of what the indents of a contents page say.
const (
	indentStep  = 0.5 // entries of one depth begin within this, in units of their size
	rankedLeast = 2   // numbered headings that must show what an indent means
	shortLeast  = 8   // bytes of a title that stands for a longer one
)

// listedAs is how deep headings without a number stand that a contents page sets
// as far in as numbered ones of one depth: a chapter that has no number, set
// otherwise than the numbered ones. A title that comes again and again, as
// "Introduction", is told by its page. Depth is what orders the headings.
func (h *hints) listedAs(found []*block, depth func(*block) float64) map[*block]float64 {
	shift, ok := h.pageShift(found)
	if !ok {
		return nil
	}
	named := map[*block]tocEntry{}
	onPage := map[int][]*block{}
	for _, b := range found {
		if b.lead == 0 {
			onPage[b.page] = append(onPage[b.page], b)
		}
	}
	for _, list := range h.lists {
		for _, e := range list {
			if n, err := strconv.Atoi(e.pages); err == nil {
				if n-shift < e.page {
					continue // an index stands behind what it names
				}
				if b := e.names(onPage[n-shift]); b != nil {
					named[b] = e
				}
			}
		}
	}
	numbered := map[int][]float64{} // by steps of indent
	bare := map[*block]int{}
	for b, e := range named {
		in := int(math.Round(e.indent / indentStep))
		if b.number.rank > 0 {
			numbered[in] = append(numbered[in], depth(b))
		} else {
			bare[b] = in
		}
	}
	out := map[*block]float64{}
	for b, in := range bare {
		if r := numbered[in]; len(r) >= rankedLeast && quantile(r, 0) == quantile(r, 1) {
			out[b] = r[0]
		}
	}
	return out
}

// lift raises the headings that a contents page sets beside numbered ones of a
// higher level to that level, and what stands under them with them.
func (h *hints) lift(found []*block) {
	listed := h.listedAs(found, func(b *block) float64 { return float64(b.level) })
	from, by := 0, 0
	for _, b := range found {
		own := b.level
		if l, ok := listed[b]; ok && int(l) < own {
			from, by = own, own-int(l)
		} else if own <= from {
			by = 0
		}
		b.level -= by
	}
}

// pageShift is what the numbers of a contents page are over the pages that its
// titles stand on, where one answer is most titles'.
func (h *hints) pageShift(found []*block) (int, bool) {
	votes, most, best := map[int]int{}, 0, 0
	for _, b := range found {
		for _, k := range keys(b) {
			if list := h.lists[k]; len(list) == 1 {
				if n, err := strconv.Atoi(list[0].pages); err == nil {
					votes[n-b.page]++
					if v := votes[n-b.page]; v > most {
						most, best = v, n-b.page
					}
					break
				}
			}
		}
	}
	return best, most > rankedLeast
}

// names is the heading among those of its page that the entry names: by all its
// words, else by a part of them at one end, the first of them; nil for none.
func (e tocEntry) names(found []*block) *block {
	var near *block
	for _, b := range found {
		for _, k := range keys(b) {
			if k == e.key || fold(b.number.label)+k == e.key {
				return b
			}
			short, long := k, e.key
			if len(short) > len(long) {
				short, long = long, short
			}
			if near == nil && len(short) >= shortLeast && len(short)*3 >= len(long)*2 && (strings.HasPrefix(long, short) || strings.HasSuffix(long, short)) {
				near = b
			}
		}
	}
	return near
}
