package markdown

import (
	"bytes"
	"strconv"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/yuin/goldmark/ast"
)

func (r *reader) list(n *ast.List, s scope) error {
	s.list++
	s.toc = s.toc || s.depth == 1 && r.isContents(n)
	next := r.numbers(n)
	for item := range children(n) {
		in := s
		opening := event.Leaf{Kind: event.ListItem, Level: s.list, Label: next(item)}
		if s.first != nil && s.first.Kind != "" {
			// An item that begins with a list: its own mark still stands.
			if s.first.Label != "" {
				r.sink.Leaf(event.Leaf{Kind: s.first.Kind, Level: s.first.Level, Runs: []event.Run{{Text: s.first.Label}}})
			}
			*s.first = event.Leaf{}
		}
		in.first = &opening
		if s.note {
			in.note = false
		}
		if err := r.blocks(item, in); err != nil {
			return err
		}
	}
	return nil
}

// numbers gives the label of each item of a list in turn: as written where the
// written numbers rise, counted on from the first where they do not ("1." in
// front of every item), none for bullets.
func (r *reader) numbers(n *ast.List) func(item ast.Node) string {
	if !n.IsOrdered() {
		return func(ast.Node) string { return "" }
	}
	written := map[ast.Node]int{}
	rising, last := true, -1
	for item := range children(n) {
		w, ok := writtenNumber(r.src, item.Pos())
		if !ok || w <= last {
			rising = false
			break
		}
		written[item], last = w, w
	}
	count := n.Start - 1
	return func(item ast.Node) string {
		count++
		if rising {
			return strconv.Itoa(written[item]) + string(n.Marker)
		}
		return strconv.Itoa(count) + string(n.Marker)
	}
}

// writtenNumber reads the digits of an item's mark.
func writtenNumber(src []byte, at int) (int, bool) {
	if at < 0 || at >= len(src) {
		return 0, false
	}
	for at < len(src) && (src[at] == ' ' || src[at] == '\t') {
		at++
	}
	end := at
	for end < len(src) && end-at < 9 && src[end] >= '0' && src[end] <= '9' {
		end++
	}
	w, err := strconv.Atoi(string(src[at:end]))
	return w, err == nil
}

// isContents says that a list is a table of contents: three items or more,
// almost all of them nothing but a link into the same document.
func (r *reader) isContents(n *ast.List) bool {
	items, links := 0, 0
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch c.Kind() {
		case ast.KindTextBlock, ast.KindParagraph:
			items++
			if l, ok := c.FirstChild().(*ast.Link); ok && c.ChildCount() == 1 && bytes.HasPrefix(l.Destination, []byte("#")) {
				links++
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return items >= 3 && links*10 >= items*9
}
