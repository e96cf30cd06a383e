package html

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

const (
	// maxSpan bounds the columns and rows that one cell may say it covers.
	maxSpan = 100
	// maxColumns is how many columns cells are kept apart in.
	maxColumns = 1000
)

// itemMark is the text of a cell that serves as the label of the cell beside.
var itemMark = regexp.MustCompile(`^(?:\(?[0-9]{1,4}[A-Za-z]{0,2}[.)]{0,2}|\(?[A-Za-z]{1,2}[.)]|\(?[ivxlcIVXLC]{1,6}[.)]|\(?[0-9]{1,3}(?:\.[0-9]{1,3})+[.)]?|[-–—•·*▪◦])$`)

// row is a table row with the cells of this table, none of a table inside it.
type row struct {
	n     *html.Node
	cells []*html.Node
	head  bool // in thead
}

// table sends a table by rows, or what stands in it where it serves to lay a
// page out.
func (p *page) table(n *html.Node, s scope) error {
	rows, captions := p.rows(n)
	for _, c := range captions {
		if err := p.walkAs(c, s, event.Caption); err != nil {
			return err
		}
	}
	if s.kind != "" || p.isLayout(n, rows, len(captions) > 0) {
		return p.unwrap(rows, s)
	}
	p.sink.Open(event.Table, p.pending...)
	p.pending = nil
	carried := make([]int, maxColumns)
	for _, r := range rows {
		if err := p.ctx.Err(); err != nil {
			p.sink.Close()
			return err
		}
		if err := p.row(r, carried, len(rows)); err != nil {
			p.sink.Close()
			return err
		}
	}
	p.sink.Close()
	return p.sendNotes(s)
}

// rows lists the rows of a table in order, and its captions.
func (p *page) rows(n *html.Node) (rows []row, captions []*html.Node) {
	var walk func(n *html.Node, head bool)
	walk = func(n *html.Node, head bool) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Type != html.ElementNode || p.skips(c) {
				continue
			}
			switch c.DataAtom {
			case atom.Caption:
				captions = append(captions, c)
			case atom.Thead:
				walk(c, true)
			case atom.Tbody, atom.Tfoot:
				walk(c, false)
			case atom.Tr:
				r := row{n: c, head: head}
				for d := c.FirstChild; d != nil; d = d.NextSibling {
					if isElement(d, atom.Td, atom.Th) && !p.skips(d) {
						r.cells = append(r.cells, d)
					}
				}
				rows = append(rows, r)
			}
		}
	}
	walk(n, false)
	return rows, captions
}

// isLayout tells a table that places things on a page from one that holds data.
func (p *page) isLayout(n *html.Node, rows []row, caption bool) bool {
	switch role(n) {
	case "presentation", "none":
		return true
	}
	if caption {
		return false
	}
	columns, cells, long, full := 0, 0, 0, 0
	for _, r := range rows {
		columns = max(columns, len(r.cells))
		for _, c := range r.cells {
			if c.DataAtom == atom.Th || hasAttr(c, "headers") || hasAttr(c, "scope") {
				return holdsBlocks(n)
			}
			cells++
			if st := p.stats[c]; st != nil && st.text > 0 {
				full++
				if st.text > 400 {
					long++
				}
			}
		}
		if r.head && len(r.cells) > 1 {
			return holdsBlocks(n)
		}
	}
	if columns < 2 || len(rows) < 2 && columns < 3 || full <= 1 {
		return true
	}
	return holdsBlocks(n) || long*3 > full || p.labelled(rows)
}

// holdsBlocks says that sections of a document or other tables stand in a
// table.
func holdsBlocks(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if find(c, func(d *html.Node) bool { return headings[d.DataAtom] > 0 || d.DataAtom == atom.Table }) != nil {
			return true
		}
	}
	return false
}

// labelled says that the rows of a table are items, each with its label in a
// cell of its own.
func (p *page) labelled(rows []row) bool {
	n := 0
	for _, r := range rows {
		if len(r.cells) == 2 && itemMark.MatchString(plain(r.cells[0])) {
			n++
		}
	}
	return n*10 >= len(rows)*8
}

// unwrap sends what stands in the cells of a layout table. A cell that holds a
// label alone is set in front of the cell beside it.
func (p *page) unwrap(rows []row, s scope) error {
	for _, r := range rows {
		p.pending = append(p.pending, p.names(r.n)...)
		label := ""
		for i, c := range r.cells {
			t := plain(c)
			if label == "" && i+1 < len(r.cells) && itemMark.MatchString(t) && plain(r.cells[i+1]) != "" {
				label = t
				for _, d := range []*html.Node{c, c.FirstChild} {
					if d != nil && d.Type == html.ElementNode {
						p.pending = append(p.pending, p.names(d)...)
					}
				}
				continue
			}
			in := s
			if label != "" && s.kind == "" {
				in.list++
				in.first = &event.Leaf{Kind: event.ListItem, Level: in.list, Label: label}
			}
			p.pending = append(p.pending, p.names(c)...)
			if err := p.walk(c, in); err != nil {
				return err
			}
			if err := p.flush(in); err != nil {
				return err
			}
			label = ""
		}
	}
	return nil
}

// row sends one row of data, cells parted by tabs: as many stand in front of a
// cell as columns do. A cell that covers several columns or rows leaves the
// others empty. Carried says for each column how many rows a cell above still
// covers.
func (p *page) row(r row, carried []int, below int) error {
	l := event.Leaf{Kind: event.TableRow, Anchors: p.names(r.n)}
	column, tabs, headers := 0, 0, 0
	pass := func() {
		for column < len(carried) && carried[column] > 0 {
			carried[column]--
			column++
		}
	}
	for _, c := range r.cells {
		pass()
		for ; tabs < column; tabs++ {
			l.Runs = append(l.Runs, event.Run{Text: "\t"})
		}
		for _, name := range p.names(c) {
			l.Runs = append(l.Runs, event.Run{Anchor: name})
		}
		runs, err := p.collect(c, scope{inline: true})
		if err != nil {
			return err
		}
		for _, run := range runs {
			run.Text = cellSpace.Replace(run.Text)
			l.Runs = append(l.Runs, run)
		}
		if c.DataAtom == atom.Th {
			headers++
		}
		high := span(c, "rowspan")
		if high == 0 { // down to the end of the table
			high = below
		}
		for range span(c, "colspan") {
			if column < len(carried) {
				carried[column] = high - 1
			}
			column++
		}
	}
	for ; column < len(carried); column++ {
		carried[column] = max(carried[column]-1, 0)
	}
	l.HeaderRow = len(r.cells) > 0 && (r.head || headers == len(r.cells))
	p.sink.Leaf(l)
	return nil
}

// cellSpace keeps what parts cells and rows out of their text.
var cellSpace = strings.NewReplacer("\t", " ", "\n", " ")

func span(c *html.Node, key string) int {
	v, err := strconv.Atoi(strings.TrimSpace(attr(c, key)))
	if err != nil || v < 0 || v == 0 && key == "colspan" {
		return 1
	}
	return min(v, maxSpan)
}
