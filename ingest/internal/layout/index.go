package layout

import "strings"

// Limits of an index's page.
const (
	indexEntries = 20  // entries with page numbers
	indexShare   = 0.6 // of a page's blocks that are entries
	indexText    = 160 // bytes of an entry
	indexBefore  = 6   // entries at the end of the page before the first that is an index
	indexFrom    = 0.6 // of the document's pages, before which no index stands
	indexPages   = 40  // by how much page numbers may run ahead of the pages
	indexWidth   = 30  // of its columns, in units of the size
)

// markIndex marks the entries of an index, which are no text of the document:
// pages most of whose blocks are short and end in page numbers, or say where
// else to look. It comes after contents pages have been read, as an index is no
// evidence for headings.
func markIndex(all []*block) {
	if len(all) == 0 {
		return
	}
	last := all[len(all)-1].page
	for from := 0; from < len(all); {
		to := from
		entries, others := 0, 0
		for to < len(all) && all[to].page == all[from].page {
			switch b := all[to]; {
			case !entryKind(b) && b.kind != kindHeading:
			case b.label == "" && len(b.text) <= indexText && indexed(b.text, last):
				entries++
			default:
				others++
			}
			to++
		}
		if float64(all[from].page) >= indexFrom*float64(last) && entries >= indexEntries && float64(entries) >= indexShare*float64(entries+others) {
			for _, b := range all[indexStart(all, from, last):to] {
				if entryKind(b) {
					b.kind = kindTOC
				}
			}
		}
		from = to
	}
}

// entryKind says that a block may be an entry: "56:" in small print looks like a
// note.
func entryKind(b *block) bool {
	return b.kind == kindParagraph || b.kind == kindItem || b.kind == kindFootnote
}

// indexStart goes back from the first block of an index's page over the entries
// at the end of the page before it, where the index begins below other text.
func indexStart(all []*block, from, last int) int {
	at, entries := from, 0
	for at > 0 && all[at-1].page >= all[from].page-1 && entryKind(all[at-1]) && len(all[at-1].text) <= indexText && !endsStop(all[at-1].text) {
		at--
		if indexed(all[at].text, last) {
			entries++
		}
	}
	if entries < indexBefore || entries*2 < from-at {
		return from
	}
	return at
}

// indexed says that a text is an entry of an index: words and page numbers
// behind them, "refund of, 12, 14-16", or where to look, "(See Refunds)".
// Numbers over those of the last page are none.
func indexed(t string, last int) bool {
	if strings.Contains(t, "(See ") || strings.Contains(t, "See also ") {
		return true
	}
	front := strings.TrimRight(t, "0123456789,-–; f")
	n, ok := plainNumber(t[strings.LastIndexFunc(t, func(r rune) bool { return r < '0' || r > '9' })+1:])
	return len(front) < len(t)-1 && !strings.HasSuffix(front, ".") && letters(front, 3) == 3 && ok && n <= last+indexPages
}

// entries says that two rows of a narrow column are entries of an index, each
// for itself.
func entries(prev, r *row) bool {
	return prev.column.right-prev.column.left < indexWidth*r.size && indexed(prev.text, r.page) && indexed(r.text, r.page)
}
