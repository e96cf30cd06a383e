package layout

import "github.com/referent-go/referent/ingest/internal/event"

// furnish sends the furniture of a page.
func furnish(sink event.Sink, rows []*row, kind event.Kind) {
	for _, r := range rows {
		k := kind
		for _, n := range rowNumbers(r.text) {
			if n.lone {
				k = event.PageNumber
			}
		}
		sink.Leaf(event.Leaf{Kind: k, Runs: lineRuns(r)})
	}
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
