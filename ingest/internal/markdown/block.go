package markdown

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/html"
	"github.com/yuin/goldmark/ast"
	xast "github.com/yuin/goldmark/extension/ast"
)

// reader walks the tree of one document.
type reader struct {
	ctx      context.Context
	src      []byte
	sink     event.Sink
	notes    []*xast.Footnote // not sent yet, in source order
	byNumber map[int]*xast.Footnote
	due      []*xast.Footnote        // marked in the leaf being gathered
	told     map[*xast.Footnote]bool // notes sent
	sent     int                     // leaves
	inNote   bool
	slugs    map[string]int // heading slugs given so far
}

// scope is what the blocks around a block make of it.
type scope struct {
	depth int         // of blocks
	list  int         // of lists
	quote bool        // inside a block quote
	note  bool        // inside a footnote
	toc   bool        // inside a contents list
	first *event.Leaf // kind, level and label of the next leaf, once: what opens a list item or a footnote
}

// blocks sends the blocks below a node.
func (r *reader) blocks(parent ast.Node, s scope) error {
	if s.depth++; s.depth > maxDepth {
		return tooDeep()
	}
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		if s.depth == 1 {
			if err := r.flushNotes(n.Pos()); err != nil {
				return err
			}
		}
		if h, ok := n.(*ast.HTMLBlock); ok {
			last, err := r.rawBlock(h, s)
			if err != nil {
				return err
			}
			n = last
			continue
		}
		if err := r.block(n, s); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) block(n ast.Node, s scope) error {
	switch n := n.(type) {
	case *ast.Heading:
		return r.heading(n, s)
	case *ast.Paragraph, *ast.TextBlock, *xast.DefinitionTerm:
		return r.paragraph(n, s)
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		return r.send(event.Code, s, event.Leaf{Runs: []event.Run{{Text: r.lines(n)}}})
	case *ast.Blockquote:
		s.quote = true
		return r.blocks(n, s)
	case *ast.List:
		return r.list(n, s)
	case *xast.Table:
		return r.table(n)
	case *xast.FootnoteList: // sent where the notes are written
		return nil
	case *ast.ThematicBreak, *ast.LinkReferenceDefinition:
		return nil
	}
	return r.blocks(n, s)
}

// send adds a leaf in its scope.
func (r *reader) send(kind event.Kind, s scope, l event.Leaf) error {
	switch {
	case s.toc:
		kind = event.TOC
	case s.note && kind == event.Paragraph:
		kind = event.Footnote
	case s.quote && kind == event.Paragraph:
		kind = event.Quote
	}
	l.Kind = kind
	if f := s.first; f != nil && f.Kind != "" && strings.TrimSpace(event.Text(l.Runs)) != "" {
		if kind != event.Heading && kind != event.Code && !s.toc {
			l.Kind, l.Level = f.Kind, f.Level
		}
		l.Label = f.Label
		l.Anchors = append(f.Anchors, l.Anchors...)
		*f = event.Leaf{}
	}
	r.sink.Leaf(l)
	if r.sent++; r.sent > maxLeaves {
		return fmt.Errorf("%w: more than %d blocks of Markdown", event.ErrTooLarge, maxLeaves)
	}
	return r.sendDue()
}

// lines is the text of a block whose lines are verbatim.
func (r *reader) lines(n ast.Node) string {
	var b bytes.Buffer
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		b.Write(seg.Value(r.src))
	}
	return b.String()
}

func (r *reader) heading(n *ast.Heading, s scope) error {
	runs := r.inline(n)
	var anchors []string
	if id, ok := n.AttributeString("id"); ok {
		if b, ok := id.([]byte); ok {
			anchors = append(anchors, string(b))
		}
	}
	if slug := r.slug(event.Text(runs)); slug != "" && (len(anchors) == 0 || anchors[0] != slug) {
		anchors = append(anchors, slug)
	}
	if s.quote { // a quoted heading heads nothing of this document
		return r.send(event.Quote, s, event.Leaf{Anchors: anchors, Runs: runs})
	}
	return r.send(event.Heading, s, event.Leaf{Level: n.Level, Anchors: anchors, Runs: runs})
}

// attributeLine is a last line that gives the block above it an id or class
// (kramdown): no text.
var (
	attributeLine = regexp.MustCompile(`(?:^|[ \n])\{:[^{}\n]*\}\s*$`)
	attributeID   = regexp.MustCompile(`#([\w:.-]+)`)
)

func (r *reader) paragraph(n ast.Node, s scope) error {
	if alt, ok := r.onlyImages(n); ok {
		return r.send(event.Figure, s, event.Leaf{Runs: alt})
	}
	l := event.Leaf{Runs: r.inline(n)}
	if n := len(l.Runs); n > 0 {
		last := &l.Runs[n-1]
		if at := attributeLine.FindStringIndex(last.Text); at != nil {
			if m := attributeID.FindStringSubmatch(last.Text[at[0]:]); m != nil {
				l.Anchors = append(l.Anchors, m[1])
			}
			last.Text = last.Text[:at[0]]
		}
	}
	return r.send(event.Paragraph, s, l)
}

// onlyImages returns the alternative text of a paragraph that holds images and
// nothing else.
func (r *reader) onlyImages(n ast.Node) ([]event.Run, bool) {
	found := false
	for c := range children(n) {
		if l, ok := c.(*ast.Link); ok && l.ChildCount() == 1 {
			c = l.FirstChild()
		}
		switch c := c.(type) {
		case *ast.Image:
			found = true
		case *ast.Text:
			if len(bytes.TrimSpace(c.Segment.Value(r.src))) > 0 {
				return nil, false
			}
		default:
			return nil, false
		}
	}
	if !found {
		return nil, false
	}
	return r.inline(n), true
}

// table sends a table by rows, cells parted by tabs.
func (r *reader) table(n *xast.Table) error {
	if err := r.rows(n); err != nil {
		return err
	}
	return r.sendDue()
}

func (r *reader) rows(n *xast.Table) error {
	r.sink.Open(event.Table)
	defer r.sink.Close()
	for row := range children(n) {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		_, head := row.(*xast.TableHeader)
		l := event.Leaf{Kind: event.TableRow, HeaderRow: head}
		for cell := range children(row) {
			if cell.PreviousSibling() != nil {
				l.Runs = append(l.Runs, event.Run{Text: "\t"})
			}
			for _, run := range r.inline(cell) {
				run.Text = strings.ReplaceAll(run.Text, "\t", " ")
				l.Runs = append(l.Runs, run)
			}
		}
		for _, extra := range r.extraCells(row) {
			l.Runs = append(l.Runs, event.Run{Text: "\t" + extra})
		}
		r.sink.Leaf(l)
	}
	return nil
}

// extraCells are the cells of a row behind those that the table's head has, as
// they are written. The parser leaves them out, as renderers do.
func (r *reader) extraCells(row ast.Node) []string {
	last := row.LastChild()
	if last == nil || last.Lines() == nil || last.Lines().Len() == 0 {
		return nil
	}
	at := last.Lines().At(last.Lines().Len() - 1).Stop
	line, _, _ := strings.Cut(string(r.src[min(at, len(r.src)):min(at+maxExtra, len(r.src))]), "\n")
	_, rest, ok := strings.Cut(line, "|")
	rest = strings.TrimSpace(rest)
	if !ok || rest == "" {
		return nil
	}
	rest = strings.TrimSuffix(rest, "|")
	var out []string
	for cell := range strings.SplitSeq(rest, "|") {
		out = append(out, strings.Join(strings.Fields(cell), " "))
	}
	return out
}

// maxExtra bounds how much of a row is looked at for extra cells, in bytes.
const maxExtra = 4096

// rawBlock sends blocks of HTML, and those that follow without Markdown
// between, through the HTML reader. It returns the last block it took.
func (r *reader) rawBlock(n *ast.HTMLBlock, s scope) (ast.Node, error) {
	var b bytes.Buffer
	last := ast.Node(n)
	for c := ast.Node(n); c != nil; c = c.NextSibling() {
		h, ok := c.(*ast.HTMLBlock)
		if !ok {
			break
		}
		b.WriteString(r.lines(h))
		if h.HasClosure() {
			b.Write(h.ClosureLine.Value(r.src))
		}
		b.WriteByte('\n')
		last = c
	}
	if t := strings.TrimSpace(b.String()); isPlaceholder(t) {
		return last, r.send(event.Paragraph, s, event.Leaf{Runs: []event.Run{{Text: t}}})
	}
	at := html.Place{First: s.first, Lists: s.list, Quote: s.quote}
	if s.note {
		at.Kind = event.Footnote
	}
	return last, html.Fragment(r.ctx, b.Bytes(), r.sink, at)
}
