package layout

import "github.com/referent-go/referent/ingest/internal/event"

// furnish sends the furniture of a page.
func (o *sender) furnish(rows []*row, kind event.Kind) {
	for _, r := range rows {
		k := kind
		for _, n := range rowNumbers(r.text) {
			if n.lone {
				k = event.PageNumber
			}
		}
		o.side(event.Leaf{Kind: k, Runs: lineRuns(r)})
	}
}

// side sends a leaf that is no part of the body; while a table goes on over a
// page's end it waits.
func (o *sender) side(l event.Leaf) {
	if o.table != nil {
		o.waiting = append(o.waiting, l)
		return
	}
	o.sink.Leaf(l)
}

// watermarks parts the text that stands across the page's direction: what
// comes again on other pages is furniture, the rest is kept as it is.
func watermarks(sheets []*sheet) map[string]bool {
	count := map[string]int{}
	for _, s := range sheets {
		seen := map[string]bool{}
		for _, c := range s.aside {
			if k := shape(c.text); !seen[k] {
				seen[k] = true
				count[k]++
			}
		}
	}
	out := map[string]bool{}
	for k, n := range count {
		if n > 2 || n == 2 && len(sheets) < 5 {
			out[k] = true
		}
	}
	return out
}
