// Package layout turns pages of glyphs into blocks in reading order: glyphs to
// lines (glyphs.go, vertical.go, stretch.go, cell.go), page furniture taken out
// (furniture.go, margin.go), ruled tables (mesh.go, grid.go, subrow.go), columns and
// boxes (order.go, gutter.go, box.go), tables without upright lines (table.go,
// tablerows.go, tablecolumns.go, frame.go), lines to paragraphs (block.go,
// blockend.go), contents pages and indexes (toc.go, index.go), footnotes (note.go),
// headings and their levels (heading.go, demote.go, front.go, level.go, rank.go), and
// what goes on over a page's end joined (join.go, tablejoin.go). What is usual in a
// document is measured first (measure.go) and everything is judged against it: no
// size is absolute.
package layout

import (
	"context"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// Send lays the document out and sends it to sink. A document without any text
// is event.ErrNoText, one that passes its limits event.ErrTooLarge; pages without
// text among others are only announced.
func Send(ctx context.Context, doc *page.Document, sink event.Sink) error {
	sheets, err := readSheets(ctx, doc)
	if err != nil {
		return err
	}
	m := measureCells(sheets)
	dropLineNumbers(sheets)
	furniture(sheets, m)
	dropMargins(sheets)
	err = each(ctx, sheets, func(s *sheet) {
		dropIcons(s, m)
		grids(s)
		s.rows = order(s, nil)
	})
	if err != nil {
		return err
	}
	if known := usualGutters(sheets); len(known) > 0 {
		err = each(ctx, sheets, func(s *sheet) {
			if len(s.gutters) < len(known) {
				s.rows = order(s, known)
			}
		})
		if err != nil {
			return err
		}
	}
	m.measureRows(sheets)
	t := newTags(doc)
	t.judge(sheets)
	err = each(ctx, sheets, func(s *sheet) {
		s.blocks = blocks(s, m, t)
		notes(s.blocks, s, m)
		captions(s.blocks)
	})
	if err != nil {
		return err
	}
	var all []*block
	for _, s := range sheets {
		all = append(all, s.blocks...)
		s.blocks = nil
	}
	words := wordsOf(sheets)
	arrangement(all)
	h := newHints(doc)
	h.addContents(tocEntries(all))
	markIndex(all)
	all = headings(all, m, h, t)
	nest(all)
	all = joinTables(all)
	title(doc, all, sink)
	all = joinBlocks(all, m)
	out := &sender{sink: sink, words: words, anchors: newAnchors(doc, sheets, all)}
	return out.document(ctx, sheets, all)
}

// document sends the pages, their furniture and their blocks in order.
func (o *sender) document(ctx context.Context, sheets []*sheet, all []*block) error {
	marks := watermarks(sheets)
	at := 0
	for _, s := range sheets {
		if err := ctx.Err(); err != nil {
			return err
		}
		o.sink.Page(event.Page{Number: s.number, Label: s.label, Width: s.pageWidth(), Height: s.pageHeight()})
		o.furnish(s.head, event.Header)
		for at < len(all) && all[at].page <= s.number {
			o.block(all[at])
			at++
		}
		for _, c := range s.aside {
			kind := event.Other
			if marks[shape(c.text)] || c.artifact {
				kind = event.Header
			}
			o.side(event.Leaf{Kind: kind, Runs: []event.Run{{Text: c.text, Page: c.page, Box: c.box()}}})
		}
		for _, l := range iconLeaves(s.icons) {
			o.side(l)
		}
		if len(s.numbers) > 0 {
			o.side(lineLeaf(s.numbers))
		}
		o.furnish(s.foot, event.Footer)
		if at == len(all) || all[at].table != o.table {
			o.finish()
		}
	}
	o.finish()
	return nil
}

func (s *sheet) pageWidth() float64 {
	if s.turn == 90 || s.turn == 270 {
		return s.height
	}
	return s.width
}

func (s *sheet) pageHeight() float64 {
	if s.turn == 90 || s.turn == 270 {
		return s.width
	}
	return s.height
}

// titlePages is how many pages may show the document's title.
const titlePages = 3

// title sends what the file says of itself. Its title is taken only where the
// first pages show it: many files keep the name of a template there.
func title(doc *page.Document, all []*block, sink event.Sink) {
	if k := fold(doc.Title); k != "" {
		var front strings.Builder
		for _, b := range all {
			if b.page > titlePages {
				break
			}
			front.WriteString(fold(b.text))
		}
		if strings.Contains(front.String(), k) {
			sink.Title(doc.Title)
		}
	}
	for _, f := range doc.Info {
		sink.Meta(f.Key, f.Value)
	}
}
