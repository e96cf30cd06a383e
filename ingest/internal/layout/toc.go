package layout

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/cite"
)

// tocRows finds the rows of contents pages and of indexes with dot leaders or a
// column of page numbers: stretches in which most rows end in a page number.
func tocRows(rows []*row) map[*row]bool {
	out := map[*row]bool{}
	for from := 0; from < len(rows); {
		if tocNumber(rows[from]) == "" {
			from++
			continue
		}
		// A stretch goes on over wrapped entries and headings between.
		to, entries, leaders, blanks := from, 0, 0, 0
		for i := from; i < len(rows) && blanks <= tocWrap; i++ {
			if tocNumber(rows[i]) != "" && rows[i].page == rows[from].page {
				to, blanks = i+1, 0
				entries++
				if leader(rows[i].text) {
					leaders++
				}
				continue
			}
			blanks++
		}
		if entries >= 3 && entries*2 >= to-from || leaders >= 2 || leaders == 1 && entries >= 2 {
			for _, r := range rows[from:to] {
				out[r] = true
			}
		}
		from = max(to, from+1)
	}
	return out
}

// tocWrap is how many rows in a row an entry may take before its page number.
const tocWrap = 3

// tocNumber is the page number that a row ends in, with dots or a wide gap
// before it, or "".
func tocNumber(r *row) string {
	t := r.text
	i := strings.LastIndexAny(t, " .…·_")
	num := t[i+1:]
	if i > 0 && t[i] == '.' && t[i-1] >= '0' && t[i-1] <= '9' {
		return "" // an amount: "0.05"
	}
	if i > 0 && t[i] > 0x7f {
		_, n := utf8.DecodeRuneInString(t[i:])
		num = t[i+n:]
	}
	if !pageLike(num) {
		return ""
	}
	front := strings.TrimRight(t[:len(t)-len(num)], " ")
	if letters(front, 2) < 2 && !strings.Contains(front, "...") && !strings.Contains(front, ". . .") {
		return ""
	}
	if leader(t) {
		return num
	}
	last := r.cells[len(r.cells)-1]
	if len(r.cells) > 1 && last.text == num && len(r.cells) <= 3 && last.x0-r.cells[len(r.cells)-2].x1 > 2*r.size &&
		(r.column == nil || r.column.right-last.x1 < 2*r.size) && startsUpper(t) {
		return num
	}
	return ""
}

// entryNumber is the page number that a row of a contents page ends in, also
// behind the two or three dots that a full line has room for.
func entryNumber(r *row) string {
	if num := tocNumber(r); num != "" {
		return num
	}
	i := strings.LastIndexByte(r.text, ' ')
	if i > 0 && strings.HasSuffix(r.text[:i], " . .") && pageLike(r.text[i+1:]) {
		return r.text[i+1:]
	}
	// A full line has room for one dot or none; its number ends where they all do.
	last := r.cells[len(r.cells)-1]
	if i > 0 && pageLike(r.text[i+1:]) && strings.Trim(r.text[i+1:], "0123456789") == "" && r.column != nil && r.column.right-r.x1 < 0.2*r.size &&
		(last.text == r.text[i+1:] || r.text[i-1] == '.') {
		return r.text[i+1:]
	}
	return ""
}

// overEntries says that a row of a contents page heads the entries below it: it
// stands in the middle or in bold, and they do not.
func overEntries(prev, r *row) bool {
	return (prev.centred() && !r.centred() || prev.bold() && !r.bold()) && prev.short() && startsUpper(r.text) && !startsLower(prev.text)
}

// leader says that a row has a line of dots before its end.
func leader(t string) bool {
	i := strings.LastIndexFunc(t, func(r rune) bool { return r == '.' || r == '…' || r == '·' || r == '_' })
	if i < 0 || len(t)-i > 14 {
		return false
	}
	n := 0
	for _, r := range t {
		switch r {
		case '.', '·', '_':
			n++
		case '…':
			n += 3
		case ' ':
		default:
			if n >= 4 {
				return true
			}
			n = 0
		}
	}
	return n >= 4
}

// pageLike says that a word may be a page number: "12", "xii", "A-3", "ES-1".
func pageLike(w string) bool {
	if w == "" || len(w) > 7 {
		return false
	}
	if roman(w) > 0 {
		return true
	}
	digits := 0
	for i := range len(w) {
		c := w[i]
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c == '-' && i > 0, c >= 'A' && c <= 'Z' && (i == 0 || i < 3 && strings.IndexByte(w, '-') > i): // "A-3", "ES-1"
		default:
			return false
		}
	}
	return digits > 0 && digits < 5
}

// arrangement finds contents pages without page numbers, as statutes have them:
// stretches of short numbered blocks that come again later in the document.
func arrangement(all []*block) {
	later := map[string]int{}
	for i, b := range all {
		if k := arrangementKey(b); k != "" {
			later[k] = i
		}
	}
	for from := 0; from < len(all); {
		to, hits, misses := from, 0, 0
		for i := from; i < len(all) && misses <= arrangementGap; i++ {
			b := all[i]
			k := arrangementKey(b)
			if k != "" && later[k] > i+3 && len(b.rows) <= 3 && b.kind == kindParagraph {
				to, misses = i+1, 0
				hits++
				continue
			}
			if hits == 0 {
				break
			}
			if len(b.rows) > 3 {
				misses += 2
			}
			misses++
		}
		if hits >= arrangementLeast && hits*2 > to-from {
			to = contentsTail(all, to)
			for _, b := range all[contentsHead(all, from):to] {
				b.kind = kindTOC
			}
			from = to
			continue
		}
		from = max(from+1, to) // what was looked at once is not looked at again
	}
}

// contentsHead goes back from a contents page's entries to its heading, over
// entries that are not known again; it is from itself where there is none.
func contentsHead(all []*block, from int) int {
	for i := from - 1; i >= 0 && i >= from-contentsReach; i-- {
		b := all[i]
		if contentsTitle(b.text) {
			return i + 1
		}
		if len(b.rows) > 3 || b.kind == kindRow || b.kind == kindTOC {
			break
		}
	}
	return from
}

// contentsTail goes on from the end of a contents page's entries over the
// schedules that it lists behind them without a title, where each comes again
// later in the document.
func contentsTail(all []*block, to int) int {
	for ; to < len(all); to++ {
		k := annexKey(all[to])
		if k == "" || !slices.ContainsFunc(all[to+1:], func(b *block) bool { return annexKey(b) == k }) {
			break
		}
	}
	return to
}

// annexKey is what a short block that begins with the label of a schedule or an
// annex is recognised by, "" for others.
func annexKey(b *block) string {
	if len(b.rows) > 2 || len(b.text) > 60 {
		return ""
	}
	switch h := cite.ParseHeading(b.text); h.Type {
	case "schedule", "annex", "annexure", "appendix":
		return h.Type + " " + h.Value
	}
	return ""
}

// contentsReach is how many blocks may stand between the heading of a contents
// page and the first entry known again.
const contentsReach = 12

// contentsTitle says that a text heads a contents page.
func contentsTitle(t string) bool {
	k := fold(t)
	return k == "contents" || k == "tableofcontents" || strings.HasPrefix(k, "arrangementof") && len(k) < 40 || k == "listofsections" || k == "inhalt" || k == "sommaire"
}

// Limits of a contents page without numbers.
const (
	arrangementLeast = 8
	arrangementGap   = 4
)

// arrangementKeep is how much of a title is compared, in bytes.
const arrangementKeep = 60

// arrangementKey is what a numbered title is recognised by.
func arrangementKey(b *block) string {
	t := strings.TrimLeft(b.text, "0123456789[ ")
	if len(t) == len(b.text) || len(b.text)-len(t) > 8 {
		return ""
	}
	t = head(b.text, headingText)
	for _, mark := range runInMarks {
		if i := strings.Index(t, mark); i > 0 {
			t = t[:i]
		}
	}
	k := head(fold(t), arrangementKeep)
	if len(k) < 6 {
		return ""
	}
	return k
}
