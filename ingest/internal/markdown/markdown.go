// Package markdown reads Markdown: CommonMark with GitHub's tables, strike
// through, task lists and bare links, and with footnotes, definition lists,
// heading attributes and front matter.
//
// Text stands in the document as it is rendered: emphasis marks are dropped,
// escapes and entities are resolved, a soft line end is a space and a hard one
// a line end. Everything else (tabs, no-break spaces, marks of writing
// direction) is kept as it is.
package markdown

import (
	"bytes"
	"context"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/charset"
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	xast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

const (
	// maxBytes is the largest source that is parsed. The tree takes some
	// fifteen times the source's size in memory.
	maxBytes = 32 << 20
	// maxDepth is how deep quotes and lists may nest.
	maxDepth = 100
	// maxLines and maxLeaves bound the memory that very short blocks take.
	maxLines  = 1_000_000
	maxLeaves = 400_000
	// maxScan bounds the bytes looked through for the ends of code spans.
	maxScan = 1 << 33
	// maxBrackets is how many brackets one paragraph may open.
	maxBrackets = 10_000
)

// Read sends the document in src to sink. It ends with ErrTooLarge where src
// is larger or nests deeper than any written document does.
func Read(ctx context.Context, src []byte, sink event.Sink) error {
	if len(src) > maxBytes {
		return fmt.Errorf("%w: %d bytes of Markdown, the limit is %d", event.ErrTooLarge, len(src), maxBytes)
	}
	decoded, err := charset.Text(src)
	if err != nil {
		return err
	}
	src = []byte(decoded)
	if bytes.IndexByte(src, '\n') < 0 { // an old file, whose lines end with carriage returns
		src = bytes.ReplaceAll(src, []byte("\r"), []byte("\n"))
	}
	if err := check(src); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	front, body := splitFrontMatter(src)
	for _, f := range front {
		if f.key == "title" {
			sink.Title(f.value)
		} else {
			sink.Meta(f.key, f.value)
		}
	}
	notes := &noteCollector{}
	p := newParser(notes)
	root := p.Parse(text.NewReader(body))
	r := &reader{ctx: ctx, src: body, sink: sink, notes: notes.inOrder(), byNumber: notes.byNumber(), told: map[*xast.Footnote]bool{}, slugs: map[string]int{}}
	if err := r.blocks(root, scope{}); err != nil {
		return err
	}
	return r.flushNotes(len(body))
}

// newParser is the Markdown parser with all extensions. Notes gets the
// footnotes before the footnote extension drops those that nothing refers to.
func newParser(notes *noteCollector) parser.Parser {
	p := parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
		parser.WithHeadingAttribute(),
	)
	p.AddOptions(
		parser.WithParagraphTransformers(util.Prioritized(extension.NewTableParagraphTransformer(), 200)),
		parser.WithASTTransformers(
			util.Prioritized(notes, 0),
			util.Prioritized(extension.NewTableASTTransformer(), 0),
			util.Prioritized(extension.NewFootnoteASTTransformer(), 999),
		),
		parser.WithBlockParsers(
			util.Prioritized(extension.NewDefinitionListParser(), 101),
			util.Prioritized(extension.NewDefinitionDescriptionParser(), 102),
			util.Prioritized(extension.NewFootnoteBlockParser(), 999),
		),
		parser.WithInlineParsers(
			util.Prioritized(extension.NewTaskCheckBoxParser(), 0),
			util.Prioritized(extension.NewFootnoteParser(), 101),
			util.Prioritized(extension.NewStrikethroughParser(), 500),
			util.Prioritized(extension.NewLinkifyParser(), 999),
		),
	)
	return p
}

// check refuses what takes the parser time out of proportion to its size: lines
// that open or continue very many quotes and lists, and paragraphs with very
// many brackets. Both cost the square of their number.
func check(src []byte) error {
	if n := bytes.Count(src, []byte("\n")); n > maxLines {
		return fmt.Errorf("%w: %d lines of Markdown, the limit is %d", event.ErrTooLarge, n, maxLines)
	}
	brackets, ticks, size := 0, 0, 0 // of the paragraph
	for len(src) > 0 {
		line := src
		if i := bytes.IndexByte(src, '\n'); i >= 0 {
			line, src = src[:i], src[i+1:]
		} else {
			src = nil
		}
		depth, columns, i := 0, 0, 0
	marks:
		for ; i < len(line); i++ {
			switch c := line[i]; {
			case c == ' ':
				columns++
			case c == '\t':
				columns += 4
			case c == '>', (c == '-' || c == '+' || c == '*') && i+1 < len(line) && (line[i+1] == ' ' || line[i+1] == '\t'):
				depth++
			default:
				break marks
			}
		}
		if depth > maxDepth || depth > 0 && columns > 4*maxDepth {
			return fmt.Errorf("%w: quotes or lists nested deeper than %d", event.ErrTooLarge, maxDepth)
		}
		if i == len(line) || depth > 0 || line[i] == '|' || line[i] == '#' {
			brackets, ticks, size = 0, 0, 0 // another block begins
		}
		size += len(line)
		if ticks += codeMarks(line); ticks*size > maxScan {
			return fmt.Errorf("%w: too many code marks in one paragraph", event.ErrTooLarge)
		}
		if brackets += bytes.Count(line, []byte("[")); brackets > maxBrackets {
			return fmt.Errorf("%w: more than %d brackets in one paragraph", event.ErrTooLarge, maxBrackets)
		}
	}
	return nil
}

// codeMarks counts the runs of backquotes of a line.
func codeMarks(line []byte) int {
	n := 0
	for i, c := range line {
		if c == '`' && (i == 0 || line[i-1] != '`') {
			n++
		}
	}
	return n
}

// tooDeep says that blocks nest deeper than is read.
func tooDeep() error {
	return fmt.Errorf("%w: blocks nested deeper than %d", event.ErrTooLarge, maxDepth)
}

var _ parser.ASTTransformer = (*noteCollector)(nil)

// children ranges over the children of a node.
func children(n ast.Node) func(yield func(ast.Node) bool) {
	return func(yield func(ast.Node) bool) {
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			if !yield(c) {
				return
			}
		}
	}
}
