package layout

import (
	"github.com/referent-go/referent/ingest/internal/page"
)

// hints are what bookmarks and contents pages say about headings.
type hints struct {
	entries map[string][]page.Entry
	total   int // bookmarks
	lists   map[string][]tocEntry
}

func newHints(doc *page.Document) *hints {
	h := &hints{entries: map[string][]page.Entry{}, lists: map[string][]tocEntry{}}
	for _, e := range doc.Outline {
		if k := fold(e.Title); len(k) > 1 {
			h.entries[k] = append(h.entries[k], e)
			h.total++
		}
	}
	return h
}

// addContents takes in the entries of the contents pages.
func (h *hints) addContents(list []tocEntry) {
	for _, e := range list {
		h.lists[e.key] = append(h.lists[e.key], e)
	}
}

// keys are what a block may be called in a bookmark or contents page.
func keys(b *block) []string {
	out := []string{fold(b.text)}
	if n := b.noteMark(); n > 0 && n < len(b.text) {
		out = append(out, fold(b.text[:len(b.text)-n]))
	}
	if b.number.rank > 0 && b.number.title != "" {
		out = append(out, fold(b.number.title))
	}
	return out
}

// entry is the level of the bookmark that has one of the names of a block on a page,
// or 0.
func (h *hints) entry(page int, names []string) int {
	for _, k := range names {
		for _, e := range h.entries[k] {
			if e.Page == page || e.Page == page-1 || e.Page == 0 {
				return e.Level
			}
		}
	}
	return 0
}

// listed says that a contents page has one of the names.
func (h *hints) listed(names []string) bool {
	for _, k := range names {
		if len(k) >= 4 && len(h.lists[k]) > 0 {
			return true
		}
	}
	return false
}
