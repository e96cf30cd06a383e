package markdown

import (
	"sort"
	"strconv"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/yuin/goldmark/ast"
	xast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// noteCollector remembers the footnotes of a document. The footnote extension
// moves them to the end and drops those without a reference; here each stands
// where it is written, and none is lost.
type noteCollector struct{ notes []*xast.Footnote }

// Transform runs before the footnote extension's own transformer.
func (c *noteCollector) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if f, ok := n.(*xast.Footnote); ok && entering {
			c.notes = append(c.notes, f)
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
}

func (c *noteCollector) inOrder() []*xast.Footnote {
	sort.SliceStable(c.notes, func(i, j int) bool { return notePos(c.notes[i]) < notePos(c.notes[j]) })
	return c.notes
}

func (c *noteCollector) byNumber() map[int]*xast.Footnote {
	m := map[int]*xast.Footnote{}
	for _, f := range c.notes {
		if f.Index > 0 {
			m[f.Index] = f
		}
	}
	return m
}

func notePos(f *xast.Footnote) int { return f.Pos() }

// sendDue sends the footnotes that are marked in the leaf just sent. They
// follow it, as a note at the foot of a page does, wherever the source writes
// them.
func (r *reader) sendDue() error {
	if r.inNote {
		return nil
	}
	for len(r.due) > 0 {
		f := r.due[0]
		r.due = r.due[1:]
		if err := r.note(f); err != nil {
			return err
		}
	}
	return nil
}

// flushNotes sends the footnotes written before offset at that nothing marks.
func (r *reader) flushNotes(at int) error {
	for len(r.notes) > 0 && notePos(r.notes[0]) < at {
		f := r.notes[0]
		r.notes = r.notes[1:]
		if f.Index <= 0 {
			if err := r.note(f); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *reader) note(f *xast.Footnote) error {
	if r.told[f] {
		return nil
	}
	r.told[f] = true
	mark := string(f.Ref)
	opening := event.Leaf{Kind: event.Footnote, Label: "[" + noteMark(mark, f.Index) + "]", Anchors: []string{noteAnchor(mark)}}
	r.inNote = true
	err := r.blocks(f, scope{depth: 1, note: true, first: &opening})
	r.inNote = false
	return err
}

// noteMark is the mark that a reader sees: the number the author wrote, or the
// note's number in order of reference where it has a name.
func noteMark(ref string, index int) string {
	if _, err := strconv.Atoi(ref); err == nil || index <= 0 {
		return ref
	}
	return strconv.Itoa(index)
}

func noteAnchor(ref string) string { return "fn:" + ref }
