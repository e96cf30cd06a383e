package markdown

import (
	stdhtml "html"
	"regexp"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/html"
	"github.com/referent-go/referent/ingest/internal/runs"
	"github.com/yuin/goldmark/ast"
	xast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// inliner gathers the runs of one block.
type inliner struct {
	r    *reader
	b    runs.Builder
	link string // target of the link that is open
	raw  html.Inline

	struck int  // open tags that strike text out
	raised bool // inside a superscript
	last   byte // of the text so far
	gap    bool // struck out words ended here

	items map[int]bool // where items begin in the source that stand on lines of the block
}

// inline returns the runs of a block's inline content.
func (r *reader) inline(n ast.Node) []event.Run {
	in := &inliner{r: r, items: r.items(n)}
	in.walk(n)
	return in.b.Runs()
}

func (in *inliner) add(s string) {
	if in.struck > 0 || s == "" {
		return
	}
	if in.gap { // something was left out: its space goes with it
		if in.gap = false; in.last == ' ' {
			if s = strings.TrimLeft(s, " "); s == "" {
				return
			}
		}
	}
	if in.raised && in.last >= '0' && in.last <= '9' { // a power or a note's mark is no digit of the number
		s, _ = html.Raised(s)
	}
	in.last = s[len(s)-1]
	link := in.link
	if link == "" {
		link = in.raw.Link
	}
	in.b.Add(s, link)
}

// walk adds the content below a node. Nesting of inline nodes is bounded by
// the parser: emphasis in emphasis is as deep as a line is long, and Go's
// stack grows with it.
func (in *inliner) walk(n ast.Node) {
	for c := range children(n) {
		switch c := c.(type) {
		case *ast.Text:
			in.text(c)
		case *ast.String:
			in.add(string(c.Value))
		case *ast.CodeSpan:
			in.code(c)
		case *ast.Link:
			in.linked(c, unescape(string(c.Destination)))
		case *ast.AutoLink:
			outer := in.link
			in.link = string(c.URL(in.r.src))
			in.add(string(c.Label(in.r.src)))
			in.link = outer
		case *ast.RawHTML:
			in.rawTag(c)
		case *xast.FootnoteLink:
			in.noteRef(c)
		case *xast.FootnoteBacklink:
		case *xast.TaskCheckBox:
			if c.IsChecked {
				in.add("[x] ")
			} else {
				in.add("[ ] ")
			}
		case *xast.Strikethrough: // struck out: it is said to hold no more
			in.gap = true
		default: // emphasis, images (their alternative text)
			in.walk(c)
		}
	}
}

func (in *inliner) text(c *ast.Text) {
	v := string(c.Segment.Value(in.r.src))
	if !c.IsRaw() {
		v = unescape(v)
	}
	in.add(v)
	switch {
	case c.HardLineBreak():
		in.add("\n")
	case c.SoftLineBreak():
		if next, ok := c.NextSibling().(*ast.Text); ok && in.items[next.Segment.Start] {
			in.add("\n")
		} else {
			in.add(" ")
		}
	}
}

// items are the places in the source where items of a list begin on the lines of a
// paragraph: their line breaks mean something and are kept.
func (r *reader) items(n ast.Node) map[int]bool {
	if n.Type() != ast.TypeBlock || n.Lines().Len() < 2 {
		return nil
	}
	found := cite.ItemLines(r.lines(n))
	if found == nil {
		return nil
	}
	out, before := map[int]bool{}, 0
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		for len(found) > 0 && found[0].At < before+seg.Len() {
			out[seg.Start+found[0].At-before] = true
			found = found[1:]
		}
		before += seg.Len()
	}
	return out
}

func (in *inliner) code(c *ast.CodeSpan) {
	for t := range children(c) {
		if t, ok := t.(*ast.Text); ok {
			in.add(strings.ReplaceAll(string(t.Segment.Value(in.r.src)), "\n", " "))
		}
	}
}

func (in *inliner) linked(c ast.Node, target string) {
	outer := in.link
	in.link = target
	in.walk(c)
	in.link = outer
}

// noteRef adds the mark of a footnote, in the brackets of its source, so that
// it cannot be taken for a digit of the word before it.
func (in *inliner) noteRef(c *xast.FootnoteLink) {
	f := in.r.byNumber[c.Index]
	if f == nil {
		return
	}
	in.r.due = append(in.r.due, f)
	outer := in.link
	in.link = "#" + noteAnchor(string(f.Ref))
	in.add("[" + noteMark(string(f.Ref), f.Index) + "]")
	in.link = outer
}

// rawTag takes one tag or comment of inline HTML.
func (in *inliner) rawTag(c *ast.RawHTML) {
	var b strings.Builder
	for i := range c.Segments.Len() {
		seg := c.Segments.At(i)
		b.Write(seg.Value(in.r.src))
	}
	tag := b.String()
	if isPlaceholder(tag) {
		in.add(tag)
		return
	}
	switch m := placeholderName.FindStringSubmatch(tag); {
	case m == nil:
	case strings.EqualFold(m[1], "sup"):
		in.raised = tag[1] != '/'
	case strings.EqualFold(m[1], "del"), strings.EqualFold(m[1], "s"), strings.EqualFold(m[1], "strike"):
		if tag[1] == '/' {
			in.struck = max(in.struck-1, 0)
		} else {
			in.struck++
		}
		in.gap = true
	}
	anchor, text := in.raw.Tag(tag)
	if anchor != "" {
		in.b.Anchor(anchor)
	}
	in.add(text)
}

// placeholderName is the name of what stands between angle brackets.
var placeholderName = regexp.MustCompile(`^</?([A-Za-z][A-Za-z0-9-]*)`)

// isPlaceholder says that s begins with something in angle brackets that is no
// element of HTML ("<your name>"): it is text that the author meant to show.
func isPlaceholder(s string) bool {
	m := placeholderName.FindStringSubmatch(s)
	return m != nil && !html.IsElement(m[1])
}

var entity = regexp.MustCompile(`^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)

// unescape resolves backslash escapes and character references.
func unescape(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s) && util.IsPunct(s[i+1]):
			i++
			b.WriteByte(s[i])
		case c == '&':
			ref := entity.FindString(s[i:])
			if ref == "" {
				b.WriteByte(c)
				continue
			}
			b.WriteString(stdhtml.UnescapeString(ref))
			i += len(ref) - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
