package layout

import (
	"math"
	"strings"
)

// joinBlocks puts paragraphs together that go on over a column's or page's end.
// Footnotes, figures' captions and tables between the halves are stepped over;
// a heading ends what is before it.
func joinBlocks(all []*block, m measures) []*block {
	out := all[:0:0]
	var open *block // the last block that may go on
	stepped := 0
	for _, b := range all {
		switch b.kind {
		case kindParagraph, kindItem:
			if open != nil && (stepped > 0 || b.rows[0].column != open.end().last().column) && open.goesOn(b, m) || open != nil && open.tail(b) {
				open.more = append(open.more, b)
				stepped = 0
				continue
			}
			if open != nil && open.passes(b) {
				stepped++
				break
			}
			open, stepped = b, 0
		case kindFootnote, kindCaption, kindRow:
			stepped++
		default:
			open = nil
		}
		out = append(out, b)
	}
	return joinNotes(out, m)
}

// passes says that a block is a box beside the text in the middle of which it
// comes: set otherwise, whole in itself, in another column of the page, while the
// open block breaks off.
func (b *block) passes(c *block) bool {
	e := b.end()
	return c.page == e.page && c.rows[0].column != e.last().column && c.italic != e.italic && c.kind == kindParagraph && startsUpper(c.text) && endsStop(c.text) &&
		!endsSentence(e.text) && !e.last().centred()
}

// end is the block's last part.
func (b *block) end() *block {
	if n := len(b.more); n > 0 {
		return b.more[n-1]
	}
	return b
}

// maxPageStep is how many pages a paragraph may be carried over at once: one,
// or two where a whole page of tables or figures stands between.
const maxPageStep = 2

// goesOn says that a block continues this one.
func (b *block) goesOn(c *block, m measures) bool {
	e := b.end()
	if c.kind != kindParagraph || c.lead > 0 || math.Abs(e.size-c.size) > 0.1*e.size || e.bold != c.bold && !startsLower(c.text) {
		return false
	}
	if c.page-e.page > maxPageStep {
		return false
	}
	end := strings.TrimRight(e.text, " ")
	lower := startsLower(c.text)
	switch {
	case c.label != "" && !midReference(end):
		return false
	case lower:
		return !endsStop(end) || strings.HasSuffix(end, ";") && c.label == ""
	case e.passes(c):
		return false
	case midReference(end) && (!counted(end) || numeral(c.text)), strings.HasSuffix(end, ","), strings.HasSuffix(end, "-"):
		return true
	case endsSentence(end), defines(c.text):
		return false
	}
	// No stop, and the line before the break was full: the sentence goes on.
	last := e.last()
	if last.centred() && c.centre {
		return false
	}
	return !last.short() && len(e.text) > 30
}

// counted says that a text ends in the name of what is numbered, "section" or
// "Table", behind which a sentence goes on over a page only with the number.
func counted(t string) bool {
	w := strings.ToLower(strings.Trim(t[strings.LastIndexByte(t, ' ')+1:], " ([,."))
	return numberedWords[w]
}

// numeral says that a text begins with what may number something: a figure, a Roman
// number, a letter, a bracket.
func numeral(t string) bool {
	w, _, _ := strings.Cut(t, " ")
	w = strings.Trim(w, "([.,:;)]’”'\"—–-")
	return w == "" || w[0] >= '0' && w[0] <= '9' || len(w) == 1 || roman(strings.ToLower(w)) > 0 || t[0] == '('
}

// tail says that a block ends the sentence that a list item, or a line, above
// it in the column leaves open: "(b) any officer in default," / "shall be
// liable to a fine". It is joined to the last item, so that the sentence stays
// whole.
func (b *block) tail(c *block) bool {
	e := b.end()
	if c.kind != kindParagraph || c.lead > 0 || c.label != "" || c.rows[0].column != e.last().column || math.Abs(e.size-c.size) > 0.1*e.size {
		return false
	}
	if !startsLower(c.text) || endsSentence(e.text) && !strings.HasSuffix(e.text, ";") {
		return false
	}
	open := strings.HasSuffix(e.text, ",") || strings.HasSuffix(e.text, ";")
	return b.kind == kindItem && (bullet(b.text) == "" || open) || !e.last().short() || strings.HasSuffix(e.text, ",")
}

// endsStop says that a text ends a sentence for good.
func endsStop(t string) bool {
	t = trimClosing(t)
	return t == "" || strings.IndexByte(".?!", t[len(t)-1]) >= 0
}

// joinNotes puts a footnote together that goes on at the foot of the next page.
func joinNotes(all []*block, m measures) []*block {
	out := all[:0:0]
	var open *block
	for _, b := range all {
		if b.kind == kindFootnote {
			if open != nil && !noteMark(b.text) && !b.rows[0].cells[0].raised && b.page-open.end().page <= 1 && !endsStop(open.end().text) && startsLower(b.text) {
				open.more = append(open.more, b)
				continue
			}
			open = b
		}
		out = append(out, b)
	}
	return out
}
