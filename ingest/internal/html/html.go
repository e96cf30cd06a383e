// Package html reads HTML and XHTML pages.
//
// The structure is the page's own: headings with their levels, paragraphs,
// lists with the numbers a browser shows, tables by rows, quotes, code, notes.
// White space is folded as a browser folds it. What is not text of the document
// is left out: scripts, hidden parts, navigation, the frame of the site; a
// page's own contents list is kept as such.
package html

import (
	"context"
	"fmt"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/charset"
	"github.com/referent-go/referent/ingest/internal/event"
)

// Options say what a page is part of. The zero value means a page of its own.
type Options struct {
	// Part is the name of the page within a book. Anchors are then named
	// "part#id", the page itself "part", and links to other parts are resolved
	// against it in the same form. A part has no title of its own.
	Part string
	// Whole says that all of the page is the document: no site around it.
	Whole bool
}

// Read sends the page in src to sink. Opts may be nil.
func Read(ctx context.Context, src []byte, sink event.Sink) error {
	return ReadPart(ctx, src, sink, Options{})
}

// ReadPart is Read with options.
func ReadPart(ctx context.Context, src []byte, sink event.Sink, opts Options) error {
	root, err := Tree(ctx, src)
	if err != nil {
		return err
	}
	p := newPage(ctx, root, sink, opts)
	if opts.Part == "" {
		p.metadata()
	}
	p.locate()
	if s, ok := p.typed(); ok {
		return p.sendTyped(s)
	}
	p.findTold()
	p.findNesting()
	return p.send(p.body, scope{})
}

// Tree parses a page, within the limits of the reader.
func Tree(ctx context.Context, src []byte) (*html.Node, error) {
	text, err := charset.Markup(src)
	if err != nil {
		return nil, err
	}
	if err := guard(ctx, text); err != nil {
		return nil, err
	}
	root, err := html.ParseWithOptions(&ctxReader{ctx, strings.NewReader(closeEmpty(text))}, html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, parseError(ctx, err)
	}
	return root, nil
}

// Place is where in other markup a piece of HTML stands. The zero value is the
// top of the document.
type Place struct {
	// First is what opens the item that the piece begins, nil for none: its
	// kind, level, label and anchors pass to the first leaf. It is cleared when
	// used.
	First *event.Leaf
	Lists int        // how many lists are around it
	Quote bool       // in a block quote
	Kind  event.Kind // what all its blocks are, "" for what they look like
}

// Fragment sends a piece of HTML that stands in other markup to sink.
func Fragment(ctx context.Context, src []byte, sink event.Sink, at Place) error {
	text := string(src)
	if err := guard(ctx, text); err != nil {
		return err
	}
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragmentWithOptions(&ctxReader{ctx, strings.NewReader(text)}, body, html.ParseOptionEnableScripting(false))
	if err != nil {
		return parseError(ctx, err)
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	p := newPage(ctx, body, sink, Options{Whole: true})
	return p.send(p.body, scope{first: at.First, list: at.Lists, quote: at.Quote, kind: at.Kind})
}

// parseError says in the terms of the readers why the parser gave up.
func parseError(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case strings.Contains(err.Error(), "512"):
		return fmt.Errorf("%w: elements nested deeper than 512", event.ErrTooLarge)
	}
	return fmt.Errorf("%w: %v", event.ErrDamaged, err)
}

// ctxReader ends a parse when the context ends.
type ctxReader struct {
	ctx context.Context
	r   io.Reader
}

func (c *ctxReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
