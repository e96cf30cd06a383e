package docx

import "github.com/referent-go/referent/ingest/internal/event"

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
	return headings || tables || long && len(rows) <= 2
}

// unwrap sends what the cells hold, row by row, as blocks of the document.
func (f *flow) unwrap(rows []row) {
	for i := range rows {
		f.anchors = append(f.anchors, rows[i].anchors...)
		for j := range rows[i].cells {
			for _, s := range rows[i].cells[j].content.items {
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
