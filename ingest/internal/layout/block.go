package layout

import (
	"math"
	"strings"

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
