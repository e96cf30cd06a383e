// Package eventtest records what a format reader says, for tests.
package eventtest

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// Recorder is a Sink that writes down what it receives, a line an event.
type Recorder struct {
	Lines  []string // "heading 2 #id: Fees"
	Leaves []*event.Leaf
	Err    error // the first breach of the rules of a Sink

	open int
}

var _ event.Sink = (*Recorder)(nil)

// Discard is a Sink that forgets what it receives, for benchmarks.
type Discard struct{}

var _ event.Sink = Discard{}

// Title does nothing.
func (Discard) Title(string) {}

// Meta does nothing.
func (Discard) Meta(string, string) {}

// Damaged does nothing.
func (Discard) Damaged(string) {}

// Page does nothing.
func (Discard) Page(event.Page) {}

// Open does nothing.
func (Discard) Open(event.Kind, ...string) {}

// Close does nothing.
func (Discard) Close() {}

// Leaf does nothing.
func (Discard) Leaf(event.Leaf) event.Handle { return 0 }

// Extend does nothing.
func (Discard) Extend(event.Handle, ...event.Run) {}

// Title writes "title: ...".
func (r *Recorder) Title(title string) { r.add("title: %s", title) }

// Meta writes "meta key: value".
func (r *Recorder) Meta(key, value string) { r.add("meta %s: %s", key, value) }

// Damaged writes "damaged: ...".
func (r *Recorder) Damaged(detail string) { r.add("damaged: %s", detail) }

// Page writes "page N".
func (r *Recorder) Page(p event.Page) { r.add("page %d", p.Number) }

// Open writes "<table".
func (r *Recorder) Open(kind event.Kind, anchors ...string) {
	r.open++
	r.add("<%s%s", kind, names(anchors))
}

// Close writes ">".
func (r *Recorder) Close() {
	if r.open--; r.open < 0 {
		r.fail("Close without Open")
	}
	r.add(">")
}

// Leaf writes kind, level, label in braces, anchors and text. Links stand in
// angle brackets in it, anchors of runs in braces.
func (r *Recorder) Leaf(l event.Leaf) event.Handle {
	if l.Kind == "" {
		r.fail("a leaf without a kind")
	}
	if l.Kind == event.Heading && l.Level < 1 {
		r.fail("a heading without a level")
	}
	r.Leaves = append(r.Leaves, &l)
	var b strings.Builder
	b.WriteString(string(l.Kind))
	if l.Level > 0 {
		fmt.Fprintf(&b, " %d", l.Level)
	}
	if l.HeaderRow {
		b.WriteString(" head")
	}
	if l.Label != "" {
		fmt.Fprintf(&b, " {%s}", l.Label)
	}
	b.WriteString(names(l.Anchors))
	b.WriteString(": ")
	for _, run := range l.Runs {
		if !utf8.ValidString(run.Text) {
			r.fail("text that is no UTF-8")
		}
		if run.Anchor != "" {
			fmt.Fprintf(&b, "{#%s}", run.Anchor)
		}
		text := strings.NewReplacer("\t", `\t`, "\n", `\n`).Replace(run.Text)
		if run.Link != "" {
			text = "<" + text + "|" + run.Link + ">"
		}
		b.WriteString(text)
	}
	r.add("%s", b.String())
	return event.Handle(len(r.Leaves) - 1)
}

// Extend adds to a leaf and writes "+N: ...".
func (r *Recorder) Extend(h event.Handle, runs ...event.Run) {
	if int(h) < 0 || int(h) >= len(r.Leaves) {
		r.fail("Extend of a leaf that was not sent")
		return
	}
	r.Leaves[h].Runs = append(r.Leaves[h].Runs, runs...)
	r.add("+%d: %s", h, event.Text(runs))
}

// Done returns the first breach of the rules, or nil.
func (r *Recorder) Done() error {
	if r.open > 0 {
		r.fail("Open without Close")
	}
	return r.Err
}

// Text is all text received, with the white space in front of each leaf.
func (r *Recorder) Text() string {
	var b strings.Builder
	for _, l := range r.Leaves {
		b.WriteString(l.Before + event.Text(l.Runs))
	}
	return b.String()
}

func (r *Recorder) add(format string, args ...any) {
	r.Lines = append(r.Lines, strings.TrimRight(fmt.Sprintf(format, args...), " "))
}

func (r *Recorder) fail(what string) {
	if r.Err == nil {
		r.Err = fmt.Errorf("event %d: %s", len(r.Lines), what)
	}
}

func names(anchors []string) string {
	var b strings.Builder
	for _, a := range anchors {
		b.WriteString(" #" + a)
	}
	return b.String()
}
