package layout

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

// sender turns blocks into events and joins what goes on.
type sender struct {
	sink    event.Sink
	words   vocabulary
	anchors *anchors
	links   *links
	last    *block // the last body block, which the next may go on
	handle  event.Handle
	end     string // its text so far
	table   bool   // a table is open
}

func (o *sender) block(b *block) {
	if b.gone {
		return
	}
	if b.kind == event.TableRow {
		if !o.table {
			o.sink.Open(event.Table)
			o.table = true
		}
		for _, r := range b.rows {
			o.sink.Leaf(event.Leaf{Kind: event.TableRow, Runs: o.linked(rowRuns(r, "\t")), Anchors: o.anchors.take(r)})
		}
		o.last = nil
		return
	}
	o.closeTable()
	switch b.kind {
	case event.Heading:
		runs, _ := o.runs(b, "", false)
		o.sink.Leaf(event.Leaf{Kind: event.Heading, Level: b.level, Runs: runs, Anchors: o.anchors.take(b.rows...)})
		o.last = nil
	case event.TOC, event.Code:
		for i, r := range b.rows {
			if b.kind == event.TOC {
				o.sink.Leaf(event.Leaf{Kind: event.TOC, Runs: rowRuns(r, " "), Anchors: o.anchors.take(r)})
				continue
			}
			if i == 0 {
				o.handle = o.sink.Leaf(event.Leaf{Kind: event.Code, Runs: rowRuns(r, " "), Anchors: o.anchors.take(b.rows...)})
				continue
			}
			more := rowRuns(r, " ")
			more[0].Text = "\n" + more[0].Text
			o.sink.Extend(o.handle, more...)
		}
		o.last = nil
	case event.Footnote, event.Caption:
		runs, _ := o.runs(b, "", false)
		o.sink.Leaf(event.Leaf{Kind: b.kind, Runs: runs, Anchors: o.anchors.take(b.rows...)})
	default:
		o.body(b)
	}
}

// body sends a paragraph or list item, or adds it to the one it goes on from.
func (o *sender) body(b *block) {
	if o.last != nil && goesOn(o.last, b) {
		runs, end := o.runs(b, o.end, true)
		kind := "column"
		if b.page != o.last.page {
			kind = "page"
		}
		if runs[0].Repair == nil {
			runs[0].Repair = &event.Repair{Kind: kind, Was: "\n", Page: o.last.page}
		}
		o.sink.Extend(o.handle, runs...)
		joined := *b
		joined.kind = o.last.kind
		o.last, o.end = &joined, end
		return
	}
	runs, end := o.runs(b, "", false)
	if b.lead > 0 {
		head, rest := split(runs, b.lead)
		o.sink.Leaf(event.Leaf{Kind: event.Heading, Level: b.level, Runs: head, Anchors: o.anchors.take(b.rows...)})
		runs = rest
	}
	level := 0
	if b.kind == event.ListItem {
		level = 1
	}
	o.handle = o.sink.Leaf(event.Leaf{Kind: b.kind, Level: level, Runs: runs, Anchors: o.anchors.take(b.rows...)})
	o.last, o.end = b, end
}

// runs are the lines of a block as runs, each joined to the one before it. With
// follows, the first one is joined to text that was sent already.
func (o *sender) runs(b *block, before string, follows bool) ([]event.Run, string) {
	var out []event.Run
	for _, r := range b.rows {
		line := rowRuns(r, " ")
		if len(out) == 0 && !follows {
			before = rowText(r)
			out = append(out, line...)
			continue
		}
		sep, cut := o.words.join(before, rowText(r))
		if cut {
			mark := "-"
			if len(out) > 0 {
				prev := &out[len(out)-1]
				prev.Text, mark = dropMark(prev.Text)
				line[0].Repair = &event.Repair{Kind: "hyphen", Was: mark + "\n", Page: line[0].Page}
			} else {
				// What was sent cannot be taken back: the hyphen stays.
				sep = ""
			}
		}
		line[0].Text = sep + line[0].Text
		out = append(out, line...)
		before = rowText(r)
	}
	return o.linked(out), before
}

// dropMark takes the hyphen off a line's end.
func dropMark(s string) (string, string) {
	for _, m := range []string{"-", "‐", "\u00ad"} {
		if strings.HasSuffix(s, m) {
			return strings.TrimSuffix(s, m), m
		}
	}
	return s, ""
}

// split parts runs at a number of bytes of their text.
func split(runs []event.Run, at int) (head, rest []event.Run) {
	for i, r := range runs {
		if at >= len(r.Text) {
			at -= len(r.Text)
			head = append(head, r)
			continue
		}
		if at > 0 {
			front, back := r, r
			front.Text, back.Text = r.Text[:at], r.Text[at:]
			back.Repair = nil
			head = append(head, front)
			return head, append([]event.Run{back}, runs[i+1:]...)
		}
		return head, runs[i:]
	}
	return head, rest
}

// closeTable ends the open table, if there is one.
func (o *sender) closeTable() {
	if o.table {
		o.sink.Close()
		o.table = false
	}
}
