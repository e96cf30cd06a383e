package layout

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// sender turns blocks into events.
type sender struct {
	sink    event.Sink
	words   vocabulary
	anchors *anchors
	table   *table       // the table that is open
	waiting []event.Leaf // what comes behind it
}

// block sends one block. Tables are opened and closed as their rows come.
func (o *sender) block(b *block) {
	if b.table != o.table {
		o.finish()
		if o.table = b.table; b.table != nil {
			o.sink.Open(event.Table)
		}
	}
	if b.again {
		o.side(event.Leaf{Kind: event.Header, Runs: cellRuns(b), Anchors: o.anchors.take(b.rows[0])})
		return
	}
	if b.kind == kindRow {
		o.sink.Leaf(event.Leaf{Kind: kindRow, HeaderRow: b.head, Runs: cellRuns(b), Anchors: o.anchors.all(b.rows)})
		return
	}
	t := joiner{o: o, code: b.kind == kindCode}
	t.rows(b.rows, "")
	from := b
	for _, c := range b.more {
		kind := "column"
		switch {
		case c.page != from.page:
			kind = "page"
		case c.rows[0].column == from.last().column:
			kind = "line"
		}
		t.rows(c.rows, kind)
		from = c
	}
	leaf := event.Leaf{Kind: b.kind, Level: b.level, Runs: t.runs}
	if b.lead > 0 {
		front, rest := split(t.runs, b.lead)
		o.sink.Leaf(event.Leaf{Kind: event.Heading, Level: b.level, Runs: front})
		leaf.Runs, leaf.Level = rest, 0
	}
	if n := b.noteMark(); n > 0 && b.kind == kindHeading {
		all := 0
		for _, r := range t.runs {
			all += len(r.Text)
		}
		front, rest := split(t.runs, all-n)
		leaf.Runs = front
		o.sink.Leaf(leaf)
		o.sink.Leaf(event.Leaf{Kind: event.Other, Runs: rest})
		return
	}
	o.sink.Leaf(leaf)
}

// noteMark is the length of a note's mark at the end of a block, which is no
// part of a heading's title.
func (b *block) noteMark() int {
	r := b.last()
	if c := r.cells[len(r.cells)-1]; c.mark > 0 {
		return len(c.text) - c.mark
	}
	return 0
}

// finish closes what is open and sends what has waited for that.
func (o *sender) finish() {
	if o.table == nil {
		return
	}
	o.sink.Close()
	o.table = nil
	for _, l := range o.waiting {
		o.sink.Leaf(l)
	}
	o.waiting = nil
}

// joiner writes rows as runs, a run a line, each joined to the one before it.
type joiner struct {
	o    *sender
	code bool
	runs []event.Run
	last string // text of the row before
}

// rows adds rows. The first is joined over a column's or page's end where kind
// says so.
func (t *joiner) rows(rows []*row, kind string) {
	left := math.Inf(1)
	for _, r := range rows {
		left = min(left, r.x0)
	}
	for i, r := range rows {
		line := lineRuns(r)
		if names := t.o.anchors.take(r); len(names) > 0 {
			last := len(names) - 1
			line[0].Anchor = names[last]
			for k := last - 1; k >= 0; k-- {
				line = append([]event.Run{{Anchor: names[k], Page: r.page}}, line...)
			}
		}
		if len(t.runs) == 0 {
			t.runs, t.last = line, r.text
			continue
		}
		sep, cut := " ", 0
		if t.code {
			sep = "\n" + indent(r, left)
		} else {
			sep, cut = t.o.words.join(t.last, r.text)
		}
		if cut > 0 {
			prev := &t.runs[len(t.runs)-1]
			was := prev.Text[len(prev.Text)-cut:]
			prev.Text = prev.Text[:len(prev.Text)-cut]
			line[0].Repair = &event.Repair{Kind: "hyphen", Was: was + "\n", Page: r.page}
		} else if kind != "" && i == 0 {
			line[0].Repair = &event.Repair{Kind: kind, Was: "\n", Page: r.page}
		}
		k := 0
		for k < len(line)-1 && line[k].Text == "" {
			k++
		}
		line[k].Text = sep + line[k].Text
		t.runs = append(t.runs, line...)
		t.last = r.text
	}
}

// maxIndent bounds the spaces in front of a line of code.
const maxIndent = 60

// indent is the white in front of a line of code as spaces: all its letters are
// of one width.
func indent(r *row, left float64) string {
	c := r.cells[0]
	width := (c.x1 - c.x0) / float64(max(utf8.RuneCountInString(c.text), 1))
	if width <= 0 {
		return ""
	}
	return strings.Repeat(" ", int(min(math.Round((r.x0-left)/width), maxIndent)))
}

// lineRuns is a line as runs: one, and more where links part it.
func lineRuns(r *row) []event.Run {
	var out []event.Run
	for i, c := range r.cells {
		sep := ""
		if i > 0 {
			sep = " "
		}
		out = appendCell(out, c, sep)
	}
	return out
}

// appendCell adds a cell's text behind a separator, parted at its links' ends.
func appendCell(out []event.Run, c *cell, sep string) []event.Run {
	box := c.box()
	add := func(text, link string) {
		if text == "" {
			return
		}
		if n := len(out); n > 0 && out[n-1].Link == "" && link == "" && out[n-1].Page == c.page && sep == " " {
			out[n-1].Text += text
			out[n-1].Box = union(out[n-1].Box, box)
			return
		}
		out = append(out, event.Run{Text: text, Page: c.page, Box: box, Link: link})
	}
	at := 0
	for _, m := range c.marks {
		if m.from < at || m.to <= m.from || m.to > len(c.text) {
			continue
		}
		add(sep+c.text[at:m.from], "")
		sep = ""
		add(c.text[m.from:m.to], m.target)
		at = m.to
	}
	add(sep+c.text[at:], "")
	return out
}

func union(a, b *event.Box) *event.Box {
	return &event.Box{min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])}
}

// cellRuns is a table's row as runs, a tab between cells.
func cellRuns(b *block) []event.Run {
	var out []event.Run
	tabs := ""
	for i, lines := range b.cells {
		if i > 0 {
			tabs += "\t"
		}
		for k, c := range lines {
			sep := tabs
			if k > 0 {
				sep = " "
			}
			if len(out) == 0 {
				sep = strings.TrimLeft(sep, " ")
			}
			out = appendCell(out, c, sep)
			tabs = ""
		}
	}
	return out
}

// split parts runs at a number of bytes of their text.
func split(runs []event.Run, at int) (front, rest []event.Run) {
	for i, r := range runs {
		if at >= len(r.Text) {
			at -= len(r.Text)
			front = append(front, r)
			continue
		}
		if at > 0 {
			a, b := r, r
			a.Text, b.Text = r.Text[:at], r.Text[at:]
			b.Repair, b.Anchor = nil, ""
			return append(front, a), append([]event.Run{b}, runs[i+1:]...)
		}
		return front, runs[i:]
	}
	return front, nil
}
