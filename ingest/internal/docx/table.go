package docx

import (
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

// maxColumns bounds how wide a table is taken to be; Word itself stops at 63.
const maxColumns = 256

// row and cell are a table as the file lists it.
type row struct {
	cells   []cell
	header  bool
	anchors []string
	bold    int
	total   int
}

type cell struct {
	column  int // where it begins, from 0
	span    int
	goesOn  bool // merged with the cell above
	content collector
	runs    []event.Run // its text on one line
	blank   bool
}

// table sends a table by rows, or what it holds where it only places text on
// the page.
func (f *flow) table(n *node) error {
	var rows []row
	if err := f.rows(n.kids, &rows); err != nil {
		return err
	}
	if isLayout(rows) {
		f.unwrap(rows)
		return nil
	}
	width := 0
	for _, r := range rows {
		for _, c := range r.cells {
			width = max(width, c.column+c.span)
		}
	}
	f.markHeader(n, rows, width)
	repeatLabels(rows)
	furniture := f.kind
	if f.toc > 0 {
		furniture = event.TOC
	}
	if furniture == "" {
		f.out.Open(event.Table, f.anchors...)
		f.anchors = nil
	}
	var notes []*event.Leaf
	for _, r := range rows {
		l := event.Leaf{Kind: event.TableRow, HeaderRow: r.header, Anchors: r.anchors, Runs: r.line(width)}
		if furniture != "" {
			l.Kind, l.HeaderRow = furniture, false
		}
		f.leaf(l)
		for _, c := range r.cells {
			for _, l := range c.content.leaves() {
				if l.Kind == event.Footnote {
					notes = append(notes, l)
				}
			}
		}
	}
	if furniture == "" {
		f.out.Close()
	}
	for _, l := range notes {
		f.out.Leaf(*l)
	}
	return nil
}

// rows reads the rows among nodes; content controls and markup of changes may
// wrap them.
func (f *flow) rows(nodes []*node, out *[]row) error {
	for _, n := range nodes {
		var err error
		switch n.name {
		case "w:tr":
			err = f.row(n, out)
		case "w:sdt":
			if c := n.child("w:sdtContent"); c != nil {
				err = f.rows(c.kids, out)
			}
		case "w:customXml", "w:ins", "w:moveTo":
			err = f.rows(n.kids, out)
		case "mc:AlternateContent":
			err = f.rows(branch(n), out)
		case "w:bookmarkStart":
			err = f.block(n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *flow) row(n *node, out *[]row) error {
	if err := f.ctx.Err(); err != nil {
		return err
	}
	pr := n.child("w:trPr")
	if pr.child("w:del") != nil || pr.child("w:moveFrom") != nil {
		return nil
	}
	r := row{header: pr.child("w:tblHeader").on(), anchors: f.anchors}
	f.anchors = nil
	before, _ := pr.child("w:gridBefore").number("w:val")
	at := min(max(before, 0), maxColumns)
	if err := f.cells(n.kids, &r, &at); err != nil {
		return err
	}
	*out = append(*out, r)
	return nil
}

func (f *flow) cells(nodes []*node, r *row, at *int) error {
	for _, n := range nodes {
		var err error
		switch n.name {
		case "w:tc":
			err = f.cell(n, r, at)
		case "w:sdt":
			if c := n.child("w:sdtContent"); c != nil {
				err = f.cells(c.kids, r, at)
			}
		case "w:customXml", "w:ins", "w:moveTo":
			err = f.cells(n.kids, r, at)
		case "mc:AlternateContent":
			err = f.cells(branch(n), r, at)
		case "w:bookmarkStart":
			if name := n.attr("w:name"); name != "" {
				r.anchors = append(r.anchors, name)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *flow) cell(n *node, r *row, at *int) error {
	pr := n.child("w:tcPr")
	if pr.child("w:cellDel") != nil {
		return nil
	}
	c := cell{column: *at, span: 1}
	if v, ok := pr.child("w:gridSpan").number("w:val"); ok {
		c.span = max(v, 1)
	}
	c.span = min(c.span, max(maxColumns-c.column, 1))
	*at = min(*at+c.span, maxColumns)
	if m := pr.child("w:vMerge"); m != nil {
		c.goesOn = m.val() != "restart"
	}
	sub := f.sub(&c.content)
	sub.inCell = true
	if err := sub.story(n.kids); err != nil {
		return err
	}
	r.bold += sub.bold
	r.total += sub.total
	r.anchors = append(r.anchors, sub.anchors...)
	var text []*event.Leaf
	for _, l := range c.content.leaves() {
		if l.Kind != event.Footnote {
			text = append(text, l)
		}
	}
	c.runs = joined(text, " ")
	for i := range c.runs {
		c.runs[i].Text = oneLine.Replace(c.runs[i].Text)
	}
	c.blank = strings.TrimSpace(event.Text(c.runs)) == ""
	r.cells = append(r.cells, c)
	return nil
}

// oneLine keeps what parts cells and rows out of a cell's own text.
var oneLine = strings.NewReplacer("\t", " ", "\r\n", " ", "\n", " ")

// line is the text of a row: a tab from each column to the next, a wide cell's
// text in the first of its columns.
func (r *row) line(width int) []event.Run {
	var out []event.Run
	at := 0
	for _, c := range r.cells {
		if n := c.column - at; n > 0 {
			out = append(out, event.Run{Text: strings.Repeat("\t", n)})
			at = c.column
		}
		out = append(out, c.runs...)
	}
	if n := width - 1 - at; n > 0 {
		out = append(out, event.Run{Text: strings.Repeat("\t", n)})
	}
	return out
}

// maxLabel is the longest text, in bytes, of a merged cell that is repeated.
const maxLabel = 300

// repeatLabels writes the text of a cell that is merged over several rows into
// each of them, where it is the label of the row: where nothing but such cells
// stands left of it. So no row stands without its name.
func repeatLabels(rows []row) {
	above := map[int]*cell{} // by column
	for i := range rows {
		leading := true
		for j := range rows[i].cells {
			c := &rows[i].cells[j]
			if !c.goesOn {
				above[c.column] = c
				leading = false
				continue
			}
			if up := above[c.column]; leading && up != nil && c.blank && size(up.runs) <= maxLabel {
				for _, r := range up.runs {
					r.Anchor = ""
					c.runs = append(c.runs, r)
				}
			}
		}
	}
}

func size(runs []event.Run) int {
	n := 0
	for _, r := range runs {
		n += len(r.Text)
	}
	return n
}

// markHeader leaves the header mark on the rows that head the table: the first
// ones that repeat on every page, or else a first row that is set in bold,
// unlike the second.
func (f *flow) markHeader(n *node, rows []row, width int) {
	heads := 0
	for heads < len(rows) && rows[heads].header {
		heads++
	}
	if heads == len(rows) {
		heads = min(heads, 1)
	}
	if heads == 0 && len(rows) > 1 && width > 1 && rows[0].full() {
		pr := n.child("w:tblPr")
		styled := f.styles.get(pr.child("w:tblStyle").val()).first && firstRowLook(pr.child("w:tblLook"))
		first, second := rows[0], rows[1]
		if styled || first.total > 0 && first.bold == first.total && second.bold < second.total {
			heads = 1
		}
	}
	for i := range rows {
		rows[i].header = i < heads
	}
}

// full says that every column of a row has text but perhaps the first, the
// corner of a table with row labels.
func (r *row) full() bool {
	for i, c := range r.cells {
		if c.blank && i > 0 {
			return false
		}
	}
	return len(r.cells) > 1
}

// firstRowLook says that the table style's first row is in use.
func firstRowLook(look *node) bool {
	if v := look.attr("w:firstRow"); v != "" {
		return isTrue(v)
	}
	v, err := strconv.ParseUint(look.val(), 16, 32)
	return err == nil && v&0x20 != 0
}
