package layout

import (
	"slices"
	"strings"
)

// captions marks the lines that name a figure or table.
func captions(bs []*block) {
	for _, b := range bs {
		if b.kind == kindParagraph && len(b.rows) <= captionRows && isCaption(b.text) {
			b.kind = kindCaption
		}
	}
}

// captionRows is the most lines a caption has.
const captionRows = 5

var captionWords = []string{"figure ", "fig. ", "table ", "exhibit ", "chart ", "box ", "abbildung ", "tabelle "}

// isCaption reads "Figure 3: ...", "Table 2-1. ...", "Table 4": a word, a
// number, and nothing or a title behind it.
func isCaption(t string) bool {
	low := strings.ToLower(head(t, 40))
	i := slices.IndexFunc(captionWords, func(w string) bool { return strings.HasPrefix(low, w) })
	if i < 0 || !startsUpper(t) {
		return false
	}
	words := strings.Fields(t[len(captionWords[i]):])
	if len(words) == 0 {
		return true
	}
	num := strings.TrimRight(words[0], ".:–—-")
	if num == "" || len(num) > 8 || !strings.ContainsAny(num, "0123456789IVXABCDEF") || strings.ToUpper(num) != num {
		return false
	}
	if len(words) == 1 || num != words[0] {
		return true
	}
	return startsUpper(words[1]) || strings.IndexAny(words[1], "-–—:|(") == 0
}

// floatLabel says that a text is the label of a table or figure and nothing else:
// "TABLE – G", "Exhibit 12".
func floatLabel(t string) bool {
	low := strings.ToLower(head(t, 40))
	for _, w := range append(captionWords[:len(captionWords):len(captionWords)], "form ") {
		if !strings.HasPrefix(low, w) || !startsUpper(t) {
			continue
		}
		num := strings.Trim(t[len(w):], " .:-–—")
		return num != "" && len(num) <= 6 && !strings.Contains(num, " ") && strings.ToUpper(num) == num
	}
	return false
}

// labelled puts the label of a table that stands alone on a line over a heading, as "TABLE – G" over "ARTICLES OF ASSOCIATION", together with
// it: what is called a table is a text of its own. Where rows of a table follow,
// the label is its caption.
func labelled(all []*block) []*block {
	out := all[:0:0]
	for i := 0; i < len(all); i++ {
		b := all[i]
		out = append(out, b)
		if b.kind != kindParagraph && b.kind != kindCaption && b.kind != kindHeading || len(b.rows) > 1 || !floatLabel(b.text) {
			continue
		}
		if rowsWithin(all[i+1:], 2) {
			b.kind = kindCaption
			continue
		}
		if i+1 == len(all) {
			continue
		}
		c := all[i+1]
		if c.kind != kindHeading || c.page != b.page || b.rows[0].y-c.rows[0].y > labelReach*b.size || b.rows[0].y < c.rows[0].y || c.number.rank > 0 || len(b.rows)+len(c.rows) > headingRows {
			continue
		}
		above, below, ev := b.above, c.below, c.evidence
		b.rows = append(b.rows[:1:1], c.rows...)
		b.finish()
		b.kind, b.above, b.below, b.evidence = kindHeading, above, below, ev
		i++
	}
	return out
}

// labelReach is how far below a label the heading it belongs to may stand, in
// units of its size.
const labelReach = 3.5

// rowsWithin says that a row of a table is among the first n blocks.
func rowsWithin(bs []*block, n int) bool {
	return slices.ContainsFunc(bs[:min(n, len(bs))], func(b *block) bool { return b.kind == kindRow })
}
