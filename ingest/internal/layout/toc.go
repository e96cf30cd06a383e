package layout

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

// contents marks the blocks of contents pages and indexes: runs of rows that
// end in a page number, with dot leaders or a wide gap before it.
func contents(all []*block) {
	for _, b := range all {
		if b.kind == event.Code {
			continue
		}
		n := 0
		for _, r := range b.rows {
			if leader(r) {
				n++
			}
		}
		if n > 0 && n*2 >= len(b.rows) {
			b.kind = event.TOC
		}
	}
	// A wrapped entry or a heading between two entries belongs to them.
	for i := 1; i+1 < len(all); i++ {
		if all[i-1].kind == event.TOC && all[i+1].kind == event.TOC && all[i].page == all[i+1].page && len(all[i].rows) <= 2 {
			all[i].kind = event.TOC
		}
	}
}

// leader says that a row is an entry of a contents page.
func leader(r *row) bool {
	t := rowText(r)
	i := len(t)
	for i > 0 && (t[i-1] >= '0' && t[i-1] <= '9' || t[i-1] == '-') {
		i--
	}
	if i == len(t) || len(t)-i > 6 {
		return false
	}
	front := strings.TrimRight(t[:i], " ")
	dots := strings.TrimRight(front, ". ·…_")
	if len(front)-len(dots) >= 4 || strings.HasSuffix(front, "…") {
		return true
	}
	return strings.Contains(t, ". . . .") || strings.Contains(t, ".....")
}
