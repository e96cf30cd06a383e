// Package text reads plain text. The canonical text is the source as it is,
// byte for byte: what the reader adds is where headings, list items, contents
// lists and page furniture stand in it.
//
// What it goes by is what a typist had: blank lines, indentation, numbers in
// front, underlines, capitals, form feeds. Where these leave it open, a line is
// body text.
package text

import (
	"context"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/charset"
	"github.com/referent-go/referent/ingest/internal/event"
)

const (
	// maxBytes is the largest source that is read.
	maxBytes = 64 << 20
	// maxLeaves bounds the memory that a source of very short paragraphs
	// takes: a leaf costs some hundreds of bytes.
	maxLeaves = 400_000
	// maxLines bounds the index of lines likewise.
	maxLines = 4_000_000
)

// Read sends the document in src to sink. It ends with ErrTooLarge where src
// is larger, or in more pieces, than any written document.
func Read(ctx context.Context, src []byte, sink event.Sink) error {
	if len(src) > maxBytes {
		return fmt.Errorf("%w: %d bytes of text, the limit is %d", event.ErrTooLarge, len(src), maxBytes)
	}
	s, err := charset.Text(src)
	if err != nil {
		return err
	}
	lines, err := split(s)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	d := &document{ctx: ctx, src: s, lines: lines}
	d.measure()
	d.furniture()
	if err := d.group(); err != nil {
		return err
	}
	d.findContents()
	d.findHeadings()
	d.setLevels()
	return d.send(sink)
}

// document is a source on its way from lines to leaves.
type document struct {
	ctx   context.Context
	src   string
	lines []line
	units []unit
	width int  // where its lines are wrapped, in characters
	loose bool // a line is a paragraph: nothing is wrapped
	base  int  // indentation of most body lines
}

// send emits the units as leaves, each with the white space in front of it.
func (d *document) send(sink event.Sink) error {
	at := 0
	for i := range d.units {
		if i%1024 == 0 && d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		u := &d.units[i]
		start, end := trimSpan(d.src, d.lines[u.first].start, d.lines[u.last].end)
		if start < at {
			start = at
		}
		if start >= end {
			continue
		}
		if u.kind != event.Heading && u.kind != event.ListItem {
			u.level = 0
		}
		sink.Leaf(event.Leaf{Kind: u.kind, Level: u.level, Before: d.src[at:start], Runs: []event.Run{{Text: d.src[start:end]}}})
		at = end
	}
	if at < len(d.src) {
		sink.Leaf(event.Leaf{Kind: event.Paragraph, Before: d.src[at:]})
	}
	return nil
}
