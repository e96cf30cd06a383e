package docx

import (
	"regexp"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

const (
	gridColumns = 3 // a table this wide whose cells hold a line each is one
	manyBlocks  = 5 // a cell of more blocks is a piece of the page
)

// isLayout says that a table only places text on the page: all its text stands
// in one column, or it holds headings, other tables, or whole passages.
func isLayout(rows []row) bool {
	filled := map[int]bool{}
	lines, headings, tables, long, contents := true, false, false, false, true
	for i, r := range rows {
		for _, c := range r.cells {
			leaves := c.content.leaves()
			if !c.blank {
				filled[c.column] = true
			}
			lines = lines && len(leaves) <= 1
			long = long || len(leaves) >= manyBlocks
			for _, l := range leaves {
				contents = contents && l.Kind == event.TOC
				if l.Kind == event.Heading && (i > 0 || len(rows) == 1 || len(leaves) > 1) {
					headings = true
				}
			}
			for _, s := range c.content.items {
				tables = tables || s.leaf == nil
			}
		}
	}
	switch {
	case len(filled) <= 1:
		return true
	case contents:
		return true
	case len(filled) >= gridColumns && len(rows) > 1 && (lines || tables && !headings):
		return false // a table in a cell of it is part of the cell's text
	}
	return headings || tables || long && len(rows) <= 2 || isItems(rows)
}

// itemLabel is what a clause or an item is numbered by, alone in a cell.
var itemLabel = regexp.MustCompile(`^(\([0-9A-Za-z]{1,5}\)|[0-9]{1,4}[A-Z]{0,3}(\.[0-9]{1,3})*[.)]|[0-9]{1,3}(\.[0-9]{1,3})+|[A-Za-z][.)]|[ivxlcIVXLC]{1,6}[.)])$`)

// isItems says that a table is a list: almost every row is a label and the
// text that it numbers.
func isItems(rows []row) bool {
	n := 0
	for _, r := range rows {
		if label, _ := r.item(); label != "" {
			n++
		}
	}
	return n*5 >= len(rows)*4
}

// item is the label of a row that is an item of a list, and the index of the
// cell with its text; "" for any other row.
func (r *row) item() (label string, text int) {
	var filled []int
	for i, c := range r.cells {
		if !c.blank {
			filled = append(filled, i)
		}
	}
	if len(filled) != 2 {
		return "", 0
	}
	label = strings.TrimSpace(event.Text(r.cells[filled[0]].runs))
	if !itemLabel.MatchString(label) {
		return "", 0
	}
	return label, filled[1]
}

// unwrap sends what the cells hold, row by row, as blocks of the document. The
// label of an item goes in front of its text.
func (f *flow) unwrap(rows []row) {
	for i := range rows {
		f.anchors = append(f.anchors, rows[i].anchors...)
		label, text := rows[i].item()
		for j := range rows[i].cells {
			if label != "" && j < text {
				for _, l := range rows[i].cells[j].content.leaves() {
					f.anchors = append(f.anchors, l.Anchors...)
				}
				continue
			}
			for _, s := range rows[i].cells[j].content.items {
				if label != "" {
					s = f.label(s, label)
					label = ""
				}
				switch {
				case s.leaf != nil:
					f.leaf(*s.leaf)
				case s.end:
					f.out.Close()
				default:
					f.out.Open(s.kind, append(f.anchors, s.anchors...)...)
					f.anchors = nil
				}
			}
		}
	}
}

// label puts a label in front of a block, or sends it by itself where the
// block takes none.
func (f *flow) label(s sent, label string) sent {
	if s.leaf != nil && s.leaf.Label == "" {
		l := *s.leaf
		switch l.Kind {
		case event.Paragraph, event.ListItem:
			l.Kind, l.Level, l.Label = event.ListItem, max(l.Level, 1), label
			return sent{leaf: &l}
		case event.Heading:
			l.Label = label
			return sent{leaf: &l}
		}
	}
	f.leaf(event.Leaf{Kind: event.Paragraph, Runs: []event.Run{{Text: label}}})
	return s
}
