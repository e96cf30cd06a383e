// Package layout turns pages of glyphs into blocks in reading order: glyphs to
// lines (line.go), lines to columns (order.go), page furniture taken out
// (furniture.go), lines to paragraphs (block.go), contents pages (toc.go),
// headings and their levels (heading.go), and what goes on over a page's end
// joined (join.go).
package layout

import (
	"context"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// Send lays the document out and sends it to sink. A document without any text
// is event.ErrNoText.
func Send(ctx context.Context, doc *page.Document, sink event.Sink) error {
	sheets := make([]*sheet, 0, len(doc.Pages))
	text := false
	for i := range doc.Pages {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := &doc.Pages[i]
		segs, aside := segments(p)
		s := &sheet{number: p.Number, width: p.Width, height: p.Height, rows: rows(segs), aside: aside}
		text = text || len(segs) > 0 || len(aside) > 0
		sheets = append(sheets, s)
	}
	if !text {
		return event.ErrNoText
	}
	furniture(sheets)
	m := measure(sheets)
	var all []*block
	perPage := make([][]*block, len(sheets))
	for i, s := range sheets {
		if err := ctx.Err(); err != nil {
			return err
		}
		perPage[i] = blocks(s, m)
		notes(perPage[i], s, m)
		all = append(all, perPage[i]...)
	}
	contents(all)
	all = tables(perPage)
	headings(all, m, doc.Outline)
	out := &sender{sink: sink, words: wordsOf(sheets), anchors: newAnchors(doc), links: newLinks(doc)}
	out.metadata(doc, all)
	for i, s := range sheets {
		if err := ctx.Err(); err != nil {
			return err
		}
		sink.Page(event.Page{Number: s.number, Label: doc.Pages[i].Label, Width: s.width, Height: s.height})
		if len(s.head) > 0 {
			out.closeTable()
		}
		sendEdge(sink, s.head, event.Header)
		for _, b := range perPage[i] {
			out.block(b)
		}
		if len(s.aside) > 0 {
			out.closeTable()
		}
		for _, a := range s.aside {
			sink.Leaf(event.Leaf{Kind: event.Other, Runs: []event.Run{{Text: a.text, Page: a.page, Box: a.box()}}})
		}
		if len(s.foot) > 0 || i+1 == len(sheets) {
			out.closeTable()
		}
		sendEdge(sink, s.foot, event.Footer)
	}
	return nil
}

// metadata sends what the file says of itself. Its title is taken only where
// the first pages show it: many files keep the name of a template there.
func (o *sender) metadata(doc *page.Document, all []*block) {
	if k := fold(doc.Title); k != "" {
		var front strings.Builder
		for _, b := range all {
			if b.page > 3 {
				break
			}
			front.WriteString(fold(b.text))
		}
		if strings.Contains(front.String(), k) {
			o.sink.Title(doc.Title)
		}
	}
	for _, f := range doc.Info {
		o.sink.Meta(f.Key, f.Value)
	}
}
