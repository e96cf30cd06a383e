package layout

import (
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/page"
)

// noteSize is the size, in units of the body's, under which print at a page's
// foot may be footnotes.
const noteSize = 0.94

// notes finds the footnotes of a page: small print at the foot of a column, the
// first of it with a mark in front, or print under the short rule that parts
// notes from text.
func notes(bs []*block, s *sheet, m measures) {
	for end := len(bs); end > 0; {
		from := end - 1
		for from > 0 && bs[from-1].rows[0].column == bs[end-1].rows[0].column {
			from--
		}
		if !bs[from].rows[0].column.boxed {
			columnNotes(bs[from:end], s, m)
		}
		end = from
	}
}

func columnNotes(bs []*block, s *sheet, m measures) {
	first := len(bs)
	for i := len(bs) - 1; i >= 0 && i >= len(bs)-noteBlocks; i-- {
		b := bs[i]
		if b.kind != kindParagraph && b.kind != kindItem {
			break
		}
		small := b.size <= noteSize*m.size
		marked := noteMark(b.text) || b.rows[0].cells[0].raised
		var over *row
		if i > 0 && noteMark(bs[i-1].text) && !numberedItem(bs[i-1].text) {
			over = bs[i-1].last() // a note, in which an address may be underlined
		}
		if noteRule(b, over, s) {
			if (marked || small && numberedItem(b.text) || first == i+1 && small) && alikeFrom(bs[i:]) {
				first = i
			}
			break
		}
		if marked && !b.rows[0].cells[0].raised && numberedItem(b.text) && !s.cites() {
			marked = false // the lines of a worksheet
		}
		if small && (marked || first == i+1 && startsLower(b.text)) && smallFrom(bs[i:], m) {
			first = i // or goes on from a note of the page before
		}
	}
	for _, b := range bs[first:] {
		b.kind = kindFootnote
	}
}

// numberedItem says that a text begins with a number as list items do: "8) " or
// "1. ".
func numberedItem(t string) bool {
	i := 0
	for i < len(t) && t[i] >= '0' && t[i] <= '9' {
		i++
	}
	return i > 0 && i <= 3 && i+1 < len(t) && (t[i] == ')' || t[i] == '.') && t[i+1] == ' '
}

// cites says that raised marks, as of notes, stand in the page's text.
func (s *sheet) cites() bool {
	for _, c := range s.cells {
		if c.notes > 0 {
			return true
		}
	}
	return false
}

// noteBlocks is how many notes a column has at most.
const noteBlocks = 60

// alikeFrom says that some blocks are set alike, as notes are.
func alikeFrom(bs []*block) bool {
	for _, b := range bs[1:] {
		if differs(b.size, bs[0].size) || b.bold {
			return false
		}
	}
	return !bs[0].bold
}

// smallFrom says that all of some blocks are in small print.
func smallFrom(bs []*block, m measures) bool {
	for _, b := range bs {
		if b.size > noteSize*m.size {
			return false
		}
	}
	return true
}

// noteRule says that a short rule stands right over a block at its left end, and
// does not underline the note over it, of which over is the last row.
func noteRule(b *block, over *row, s *sheet) bool {
	r := b.rows[0]
	if r.y > 0.6*s.height {
		return false
	}
	for _, l := range s.rules[:min(len(s.rules), maxLines)] {
		if ruleOver(l, r) && !(over != nil && underlines(l, over)) {
			return true
		}
	}
	return false
}

// underlines says that a rule stands right under a row's words.
func underlines(l page.Rule, r *row) bool {
	d := r.y - float64(l[1])
	return d > -0.05*r.size && d < descent*r.size+1 && float64(l[0]) < r.x1 && float64(l[2]) > r.x0
}

func ruleOver(l page.Rule, r *row) bool {
	w := float64(l[2] - l[0])
	top := r.y + ascent*r.size
	over := float64(l[1]) - top
	col := r.column.right - r.column.left
	return l[3]-l[1] < thinRule && w > 3*r.size && w < 0.6*col && over > -0.2*r.size && over < 1.6*r.size && float64(l[0]) < r.x0+r.size && float64(l[0]) > r.column.left-2*r.size
}

// noteMark says that a text begins with a note's number or sign.
func noteMark(t string) bool {
	r, n := utf8.DecodeRuneInString(t)
	switch {
	case r == '*' || r == '†' || r == '‡' || unicode.Is(unicode.No, r):
		return n < len(t)
	case !unicode.IsDigit(r):
		return false
	}
	i := 0
	for i < len(t) && t[i] >= '0' && t[i] <= '9' {
		i++
	}
	return i <= 3 && i < len(t) && !(t[i] == '.' && i+1 < len(t) && t[i+1] >= '0' && t[i+1] <= '9') && t[i] != ')' && t[i] != '%' && t[i] != '/' && t[i] != '-'
}
