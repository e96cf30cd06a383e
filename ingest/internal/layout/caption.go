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
