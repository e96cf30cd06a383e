package layout

import "strings"

// demoteFront takes back the lines of title pages that only look like headings:
// series, dates, authors. The most prominent ones stand, which are the
// document's title, and those that are numbered, vouched for, or set as headings
// further on are.
func demoteFront(all []*block) {
	n := frontLength(all)
	most := 0.0
	for _, b := range all[:n] {
		if b.kind == kindHeading {
			most = max(most, b.style.prominence())
		}
	}
	later := map[style]bool{}
	for _, b := range all[n:] {
		if b.kind == kindHeading {
			later[b.style] = true
		}
	}
	for i := n - 1; i >= 0; i-- {
		b := all[i]
		if b.kind != kindHeading || b.number.rank > 0 || b.style.prominence() >= most-frontStep {
			continue
		}
		over := i+1 < n && all[i+1].kind == kindParagraph && len(all[i+1].text) < headingText/4 // an author's place
		last := i+1 == n && n < len(all) && all[n].page == b.page                               // over what the document begins with
		if dated(b.text) || !b.vouched() && !last && (!later[b.style] || over) {
			b.kind = kindParagraph
		}
	}
}

var months = wordSet("january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec")

// dated says that a text is a date and nothing else.
func dated(t string) bool {
	month, digits := false, false
	for _, w := range strings.FieldsFunc(strings.ToLower(t), func(r rune) bool { return r == ' ' || r == ',' || r == '.' }) {
		switch {
		case months[w]:
			month = true
		case strings.Trim(w, "0123456789") == "":
			digits = true
		default:
			return false
		}
	}
	return month && digits
}

// Limits of what stands before a document's body.
const (
	frontPages = 3
	frontText  = 160 // bytes of a paragraph that is body
	frontWords = 10  // words of one that is a sentence
	frontStep  = 2   // of prominence: half a point of size, or weight
)

// sentences says that a short paragraph is body all the same: it fills a line of
// its column and ends a sentence in the next.
func (b *block) sentences() bool {
	return len(b.rows) > 1 && !b.rows[0].short() && !b.rows[0].centred() && !b.bold && !b.caps && wordCount(b.text) >= frontWords && endsStop(b.text) && startsUpper(b.text)
}

// frontLength is how many blocks stand before the first that is body: a long
// paragraph that something stands over.
func frontLength(all []*block) int {
	for i, b := range all {
		if b.page > all[0].page+frontPages-1 || b.kind == kindTOC || b.kind == kindRow || b.lead > 0 {
			return i
		}
		if (b.kind == kindParagraph || b.kind == kindItem) && (len(b.text) > frontText || b.sentences()) {
			return i
		}
	}
	return len(all)
}
