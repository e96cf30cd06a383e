package layout

import (
	"math"
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
)

// block is a stretch of rows that belong together: a paragraph, a heading, a
// list item, a footnote, one row of a table.
type block struct {
	kind   event.Kind
	rows   []*row
	page   int
	text   string // its rows, a space between them, hyphens at line ends kept
	size   float64
	bold   bool
	italic bool
	mono   bool
	caps   bool
	centre bool
	above  float64 // white over it, in units of its size; 0 at a column's top
	below  float64
	label  string // of a list item
	level  int
	lead   int // bytes in front of a paragraph that are a run-in heading
	tag    int32
	evidence
	cells [][]*cell // of a table's row
	head  bool      // a table's row of column headings
	table *table    // the table that the row belongs to
	again bool      // a row of headings repeated on a later page
	more  []*block  // what goes on in later columns and pages
}

// blocks gathers the rows of a page.
func blocks(s *sheet, m measures, t *tags) []*block {
	rows := s.rows
	across, _ := lines(s.rules)
	toc := tocRows(rows)
	tables := aligned(rows, toc, across)
	var out []*block
	var open *block
	for i, r := range rows {
		if r.grid() != nil {
			open = nil
			out = append(out, besideTable(r)...)
			for _, c := range r.cells { // several tables may stand side by side
				if c.grid != nil {
					out = append(out, tableBlocks(c.grid, r.page, r.column)...)
				}
			}
			continue
		}
		if g := tables[r]; g != nil {
			open = nil
			if i == 0 || tables[rows[i-1]] != g {
				out = append(out, tableBlocks(g, r.page, r.column)...)
			}
			continue
		}
		if open == nil || toc[r] != toc[rows[i-1]] || toc[r] && (entryNumber(rows[i-1]) != "" || overEntries(rows[i-1], r)) || !toc[r] && open.ends(rows[i-1], r, m, t) {
			open = &block{page: r.page, tag: t.block(r.tag())}
			out = append(out, open)
		}
		open.rows = append(open.rows, r)
	}
	for i, b := range out {
		if b.kind == kindRow {
			continue
		}
		b.finish()
		if toc[b.rows[0]] {
			b.kind = kindTOC
		}
		if i > 0 {
			out[i-1].below = b.above
		}
	}
	return mergeDetached(out)
}

// mergeDetached puts a list label that stands on a line of its own together
// with the paragraph under it.
func mergeDetached(bs []*block) []*block {
	out := bs[:0:0]
	for i := 0; i < len(bs); i++ {
		b := bs[i]
		out = append(out, b)
		if i+1 == len(bs) || b.kind == kindRow || b.kind == kindTOC || len(b.rows) > 1 || !labelAlone(b.text) {
			continue
		}
		c := bs[i+1]
		if c.kind != kindParagraph || c.label != "" || c.rows[0].column != b.rows[0].column || c.above > 2*usualLeading || differs(c.size, b.size) {
			continue
		}
		above := b.above
		b.rows = append(b.rows, c.rows...)
		b.finish()
		b.above, b.below = above, c.below
		i++
	}
	return out
}

// labelAlone says that a text is a list label or bullet and nothing else.
func labelAlone(t string) bool {
	if bullet(t+" x") != "" && len(t) <= 4 {
		return true
	}
	return len(t) < 8 && t == cite.ItemLabel(t+" Xx") && strings.ContainsAny(t, ".)")
}

// besideTable makes a block of the text that stands beside a table's first line.
func besideTable(r *row) []*block {
	var rest []*cell
	for _, c := range r.cells {
		if c.grid == nil {
			rest = append(rest, c)
		}
	}
	if len(rest) == 0 {
		return nil
	}
	n := &row{cells: rest, column: r.column}
	n.finish()
	return []*block{{rows: []*row{n}}}
}

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

// marked says that a text begins with a mark that stands before nothing but items.
func marked(t string) bool {
	mark := bullet(t)
	return len(mark) > 1 && mark != "·" && mark != "–" && mark != "—"
}

// dashed says that a text begins with a dash or a star, which also stand inside
// sentences.
func dashed(t string) bool { return strings.IndexAny(t, "–—-*") == 0 }

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

// sourceNumber is the number in square brackets that an entry of a list of
// sources begins with, as "[12] The Port Law", or 0.
func sourceNumber(t string) int {
	if len(t) < 5 || t[0] != '[' {
		return 0
	}
	v, _, ok := strings.Cut(head(t[1:], 6), "] ")
	n, err := strconv.Atoi(v)
	if !ok || err != nil || n < 1 {
		return 0
	}
	return n
}

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

// mixed says that a row is bold but for a word.
func (r *row) mixed() bool {
	return !r.all(func(c *cell) bool { return c.bolds == len(c.text) })
}

func allRows(rows []*row, has func(*row) bool) bool {
	for _, r := range rows {
		if !has(r) {
			return false
		}
	}
	return true
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

// hangsOver says that the block's first row stands out to the left of the rest.
func (b *block) hangsOver() bool {
	return len(b.rows) > 1 && b.rows[1].x0-b.rows[0].x0 > indentFrom*b.rows[1].size
}

// title says that a hanging block is the title of a numbered section over two or
// three lines, in bold and without a stop, and no item.
func (b *block) title() bool {
	return b.bold && len(b.rows) <= 3 && !endsStop(b.text) && !endsClause(b.text) && numberOf(b.text).rank >= rankDecimal
}

func (b *block) left() float64 {
	x := math.Inf(1)
	for _, r := range b.rows {
		x = min(x, r.x0)
	}
	return x
}

// finish fills in what follows from the rows.
func (b *block) finish() {
	parts := make([]string, len(b.rows))
	sizes := tally[float64]{}
	for i, r := range b.rows {
		parts[i] = r.text
		sizes.add(r.size, len(r.text))
	}
	b.text, b.size, b.page = strings.Join(parts, " "), sizes.top(), b.rows[0].page
	b.bold, b.italic, b.mono = allRows(b.rows, (*row).bold), allRows(b.rows, (*row).italic), allRows(b.rows, (*row).mono)
	b.caps, b.centre = capitals(b.text), allRows(b.rows, (*row).centred)
	b.above = b.rows[0].above / max(b.size, 1)
	b.kind = event.Paragraph
	b.label = ""
	if label, sure := itemLabel(b.rows[0]); label != "" {
		b.label = label
		if sure || b.hangsOver() && !b.title() {
			b.kind = event.ListItem
		}
	}
	if b.mono {
		b.kind = event.Code
	}
}

// part makes a block of some of another's rows.
func (b *block) part(rows []*row) *block {
	c := &block{rows: rows, tag: b.tag}
	c.finish()
	return c
}

// last is the block's last row.
func (b *block) last() *row { return b.rows[len(b.rows)-1] }

// head is the beginning of a text, cut between characters.
func head(t string, n int) string {
	if len(t) <= n {
		return t
	}
	for n > 0 && t[n]&0xC0 == 0x80 {
		n--
	}
	return t[:n]
}

// headed says that a row is a heading by its words: a unit, its number and a
// title, and nothing that runs on.
func (r *row) headed() bool {
	if len(r.text) > 120 || !startsUpper(r.text) || !r.short() {
		return false
	}
	n := numberOf(r.text)
	end := r.text[len(r.text)-1]
	return n.rank > 0 && unitRanks[n.class] > 0 && (n.title == "" || startsUpper(n.title)) && end != ',' && end != ';'
}

// itemLabel is the label a row begins with. It is sure where it can be nothing
// else: a bullet, or a label in brackets or with one behind it.
func itemLabel(r *row) (label string, sure bool) {
	if mark := bullet(r.text); mark != "" {
		return mark, true
	}
	label = cite.ItemLabel(head(r.text, 80))
	if len(label) > 4 && letters(label[:4], 1) == 0 && label[0] > '0' && label[0] <= '9' && label[3] >= '0' && label[3] <= '9' && strings.Trim(label[1:3], "0123456789") == "" {
		return "", false // the year of a citation or a date: "2020)"
	}
	if v := strings.Trim(label, "()."); len(v) > 2 && letters(v, len(v)) == len(v) && roman(strings.ToLower(v)) == 0 {
		return "", false // "(SSN)" is an abbreviation
	}
	return label, strings.HasPrefix(label, "(") || strings.HasSuffix(label, ")")
}
