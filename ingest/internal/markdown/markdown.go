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
	maxDepth = 200
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
	if err := checkNesting(src); err != nil {
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
	r := &reader{ctx: ctx, src: body, sink: sink, notes: notes.inOrder(), byNumber: notes.byNumber(), sent: map[*xast.Footnote]bool{}, slugs: map[string]int{}}
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

// checkNesting refuses a line that opens more quotes or list items than
// maxDepth: the parser's time grows with the square of the depth.
func checkNesting(src []byte) error {
	depth, atStart := 0, true
	for _, c := range src {
		switch {
		case c == '\n':
			depth, atStart = 0, true
		case !atStart:
		case c == '>' || c == '-' || c == '+' || c == '*':
			if depth++; depth > maxDepth && c == '>' {
				return fmt.Errorf("%w: quotes nested deeper than %d", event.ErrTooLarge, maxDepth)
			}
		case c != ' ' && c != '\t':
			atStart = false
		}
	}
	return nil
}

// stop is the depth beyond which blocks are refused.
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
