package layout

import (
	"math"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// Limits on what is one block.
const (
	moreLeading = 1.22 // times the usual distance of lines: a new block
	sizeStep    = 0.08 // relative change of size: a new block
	indentFrom  = 0.8  // least first-line indent, in units of the size
	indentTo    = 6.0  // most
)

// ends says that a row begins another block than the one before it.
func (b *block) ends(prev, r *row, m measures, t *tags) bool {
	if prev.column != r.column {
		return true
	}
	size := max(max(r.size, prev.size), 1)
	gap := r.above / size
	usual := m.leading
	if n := len(b.rows); n > 1 {
		usual = max(min(b.rows[1].above/size, 1.5*m.leading), 0.9)
	} else if r.size > 1.1*m.size {
		usual = max(m.leading, usualLeading)
	}
	if gap > usual*moreLeading+0.05 || gap < 0 {
		return true
	}
	// Lines of small capitals with a word of body text in them are of its size.
	if differs(r.size, prev.size) && differs(r.large, prev.large) && len(r.text) > 2 && len(prev.text) > 2 {
		return true
	}
	flows := !prev.short() && !endsSentence(prev.text) && startsLower(r.text)
	if r.mono() != prev.mono() && b.changesWidth(prev, r) {
		return true
	}
	if !flows && (b.changesWeight(prev, r) || m.mute && b.changesFont(prev, r)) {
		return true
	}
	if marked(r.text) {
		return true // also behind "and" and "or"
	}
	if label, sure := itemLabel(r); label != "" && !midReference(prev.text) && !(len(r.text) == len(label) && !prev.short()) && !b.initial(label, prev) {
		if bullet(r.text) != "" && !dashed(r.text) || r.x0 < prev.x0-0.5*size || sure && r.x0 > prev.x0+0.5*size || endsClause(prev.text) || prev.short() {
			return true
		}
	}
	if entries(prev, r) || r.cells[0].raised && noteMark(r.text) && (endsSentence(prev.text) || b.note() && prev.short()) || sourceNumber(b.rows[0].text) > 0 && sourceNumber(b.rows[0].text) == sourceNumber(r.text)-1 {
		return true
	}
	if endsSentence(prev.text) && r.headed() || len(b.rows) == 1 && prev.headed() && prev.room(r) && startsUpper(r.text) {
		return true
	}
	if t.trusted && !flows {
		switch a, c := b.tag, t.block(r.tag()); {
		case a != 0 && c != 0 && a != c:
			return true
		case a != 0 && a == c:
			return false
		}
	}
	switch {
	case b.indented(prev, r):
		return true
	case b.hanging(r, size):
		return true
	}
	return prev.short() && startsUpper(r.text) && (endsSentence(prev.text) || b.cutShort(prev, r, m))
}

func differs(a, b float64) bool { return math.Abs(a-b) > sizeStep*b }

// initial says that a label behind a comma is the first letter of a name in a list
// of names: "A. Kharkar," / "C. Kruegel". It is none where the block has the letter
// before it.
func (b *block) initial(label string, prev *row) bool {
	if len(label) != 2 || label[0] < 'A' || label[0] > 'Z' || label[1] != '.' || prev.short() || !strings.HasSuffix(prev.text, ",") {
		return false
	}
	first, _ := itemLabel(b.rows[0])
	return !cite.Follows(strings.Trim(first, "()."), label[:1])
}

// note says that a block begins with a note's raised mark.
func (b *block) note() bool { return b.rows[0].cells[0].raised && noteMark(b.rows[0].text) }

// changesWeight says that a bold line stands over or under a plain one as a
// heading does. Emphasis that happens to fill a line goes on in the next.
func (b *block) changesWeight(prev, r *row) bool {
	before, now := prev.bold(), r.bold()
	// A word that would have had no room on a full bold line goes on in it.
	switch {
	case before && !now:
		return allRows(b.rows, (*row).bold) && r.cells[0].bolds == 0 && !(len(b.rows) == 1 && prev.mixed())
	case now && !before:
		return prev.short() || endsSentence(prev.text)
	}
	if prev.italic() != r.italic() && prev.short() && startsUpper(r.text) && !openEnd(prev.text) {
		return true
	}
	return false
}

// changesFont says that a short line all in one font stands over a line all in
// another.
func (b *block) changesFont(prev, r *row) bool {
	return len(b.rows) == 1 && prev.short() && startsUpper(r.text) && startsUpper(prev.text) && !endsSentence(prev.text) &&
		prev.otherFont(r.font()) && r.all(func(c *cell) bool { return c.font == r.font() })
}

// cutShort says that the writer ended a line of running text well before its end,
// as over what a term or a title introduces: the next word would have had room,
// and the next line goes on to the column's end.
func (b *block) cutShort(prev, r *row, m measures) bool {
	if label, _ := itemLabel(b.rows[0]); label != "" && r.x0 > b.rows[0].x0+indentFrom*r.size {
		return false // an item's title and its text
	}
	return prev.room(r) && !r.short() && !prev.centred() && !openEnd(prev.text) && !midReference(prev.text) && r.size < 1.1*m.size && !(prev.bold() && r.bold())
}

// changesWidth says that code begins or ends. A line of a paragraph may be all
// code, between words that break off before it.
func (b *block) changesWidth(prev, r *row) bool {
	if r.mono() {
		return prev.short() || endsSentence(prev.text) || math.Abs(r.x0-prev.x0) > r.size
	}
	return allRows(b.rows, (*row).mono)
}

// indented says that a row begins with a first-line indent.
func (b *block) indented(prev, r *row) bool {
	in := r.x0 - min(prev.x0, b.left())
	if in < indentFrom*r.size || in > indentTo*r.size || !startsUpper(r.text) || r.centred() {
		return false
	}
	if len(b.rows) > 1 {
		return math.Abs(prev.x0-b.left()) < 0.3*r.size
	}
	return endsSentence(prev.text) && b.rows[0].x0 >= r.x0-0.3*r.size
}

// hanging says that a row stands out to where a block with a hanging indent
// began.
func (b *block) hanging(r *row, size float64) bool {
	n := len(b.rows)
	return n > 1 && b.rows[n-1].x0-b.rows[0].x0 > indentFrom*size && math.Abs(r.x0-b.rows[0].x0) < 0.3*size && startsUpper(r.text)
}
