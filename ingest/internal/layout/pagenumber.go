package layout

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// findNumbers marks the rows that hold their page's number: numbers at the
// beginning or end of a row that rise with the pages.
func findNumbers(all []*edge, sheets []*sheet) {
	type run struct {
		roman, top bool
		shift      int
	}
	seen := map[run]map[int]bool{}
	for _, e := range all {
		for _, n := range e.ends {
			k := run{n.roman, e.top, n.value - e.page}
			if seen[k] == nil {
				seen[k] = map[int]bool{}
			}
			seen[k][e.page] = true
		}
	}
	need := 3
	if len(sheets) < 6 {
		need = max(1, (len(sheets)+1)/2)
	}
	// The longest count that each page takes part in: sections that begin pages
	// may count with them for a while, but not for as long as their numbers do.
	best := map[int]int{}
	for _, e := range all {
		for _, n := range e.ends {
			best[e.page] = max(best[e.page], len(seen[run{n.roman, e.top, n.value - e.page}]))
		}
	}
	for _, e := range all {
		lone := false
		for _, n := range e.ends {
			if pages := seen[run{n.roman, e.top, n.value - e.page}]; len(pages) >= need && len(pages)*2 >= best[e.page] && nearby(pages, e.page, len(sheets)) {
				e.number, e.counts = true, max(e.counts, len(pages))
				lone = lone || n.lone
			}
			if label := sheets[e.page].label; label != "" && n.text == strings.ToLower(label) && n.lone {
				e.number, lone = true, true
			}
		}
		e.lone = lone
	}
	// A page has one number. Where it stands alone, a row that begins with a label
	// of the same value is text: "(15) “capital” means" at the end of page 15.
	alone := map[int]bool{}
	for _, e := range all {
		alone[e.page] = alone[e.page] || e.number && e.lone
	}
	for _, e := range all {
		if e.number && !e.lone && alone[e.page] && cite.ItemLabel(e.text) != "" {
			e.number, e.counts = false, 0
		}
	}
}

// nearby says that a page nearby carries on the count: a number that fits by
// chance stands alone.
func nearby(pages map[int]bool, page, all int) bool {
	if all <= 2 {
		return true
	}
	for d := 1; d <= nearPages; d++ {
		if pages[page-d] || pages[page+d] {
			return true
		}
	}
	return false
}

// pageNumber is a number that may be a page's.
type pageNumber struct {
	text  string
	value int
	roman bool
	lone  bool // the row holds nothing else but marks and "page", "of 20"
}

// rowNumbers reads the numbers at both ends of a row, without marks around them.
func rowNumbers(text string) []pageNumber {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" |[]()<>·•~", r) })
	words = trimWords(words)
	if len(words) == 0 {
		return nil
	}
	if i := pagePhrase(words); i >= 0 && (i <= 1 || i >= len(words)-3) {
		if n, ok := number(words[i]); ok {
			n.lone = len(words) <= 4
			return []pageNumber{n}
		}
	}
	var out []pageNumber
	for _, i := range []int{0, len(words) - 1} {
		if i > 0 && (len(words) == 1 || numbered[words[i-1]]) {
			break
		}
		if n, ok := number(words[i]); ok {
			n.lone = len(words) == 1
			out = append(out, n)
		}
	}
	return out
}

// numbered are words whose number is their own: "Article 3" at the top of page
// 3 is a heading.
var numbered = wordSet(`article section chapter part schedule annex annexure appendix exhibit attachment rule regulation clause
	paragraph figure table book title division item step form`)

// trimWords drops words that are dashes only.
func trimWords(words []string) []string {
	out := words[:0]
	for _, w := range words {
		if w = strings.Trim(w, "-–—.,:"); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// pagePhrase finds the number in "page 3", "page 3 of 20", "3 of 20", "3 / 20".
func pagePhrase(words []string) int {
	for i, w := range words {
		switch {
		case (w == "page" || w == "p" || w == "seite") && i+1 < len(words):
			return i + 1
		case (w == "of" || w == "/") && i > 0 && i+1 < len(words):
			if _, ok := number(words[i+1]); ok {
				return i - 1
			}
		}
	}
	return -1
}

// number reads "12", "xii", and the page's own part of "3/20" and "A-12".
func number(w string) (pageNumber, bool) {
	if i := strings.IndexByte(w, '/'); i > 0 {
		w = w[:i]
	}
	if i := strings.LastIndexAny(w, "-–"); i > 0 && i <= 4 {
		w = strings.TrimLeft(w[i:], "-–")
	}
	const digits = 5 // no document has a million pages
	if w == "" || len(w) > 2*digits {
		return pageNumber{}, false
	}
	v := 0
	for i := range len(w) {
		if w[i] < '0' || w[i] > '9' || i >= digits {
			if v = roman(w); v == 0 {
				return pageNumber{}, false
			}
			return pageNumber{text: w, value: v, roman: true}, true
		}
		v = v*10 + int(w[i]-'0')
	}
	return pageNumber{text: w, value: v}, true
}

// roman is the value of a small roman numeral, or 0.
func roman(s string) int {
	total, last := 0, 0
	if len(s) > 12 {
		return 0
	}
	for i := len(s) - 1; i >= 0; i-- {
		v := 0
		switch s[i] {
		case 'i':
			v = 1
		case 'v':
			v = 5
		case 'x':
			v = 10
		case 'l':
			v = 50
		case 'c':
			v = 100
		default:
			return 0
		}
		if v < last {
			total -= v
		} else {
			total, last = total+v, v
		}
	}
	return total
}
