package ingest

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// outline is the tree of all that can be cited in a document: its headings, and
// the labelled paragraphs and list items below them. Mentions must be known, for
// they tell what the document calls its units.
func outline(d *Document) []Node {
	o := outliner{d: d}
	for _, b := range d.Blocks {
		o.at = b.Start
		switch {
		case b.Kind == KindHeading:
			o.heading(b)
		case b.Leaf && (b.Kind == KindParagraph || b.Kind == KindListItem):
			switch {
			case o.entry(b):
			case d.Format == "pdf":
				o.pageItem(b)
			default:
				o.itemLines(b)
			}
		}
	}
	o.close(0, len(d.Text))
	o.keys()
	return o.nodes
}

// outliner builds the tree and then gives its nodes their keys.
type outliner struct {
	d     *Document
	nodes []Node
	own   []component // of each node
	open  []opened
	at    int // start of the block that is being placed

	annexAt map[string]int // last heading of each annex, made at first use
}

// component is what a node's label stands for. A bare one has no type of its
// own and may start a numbering; a bracketed one belongs to what holds it.
// An orphan stands below an item without a label, so that no key reaches it.
type component struct {
	typ, value string
	bare       bool
	orphan     bool
}

// opened is a node, or a list item without a label, whose body goes on.
type opened struct {
	node    int // -1 for an item without a label
	heading bool
	level   int // of the heading; nesting depth of the item, 0 for paragraphs
	value   string
	past    int // where words that are not of it began, 0 while it holds what follows
}

// close ends the bodies of all that is open from depth n of the stack on: what
// is past has ended before.
func (o *outliner) close(n, at int) {
	for _, e := range o.open[n:] {
		switch {
		case e.node < 0:
		case e.past > 0:
			o.nodes[e.node].Body.End = e.past
		default:
			o.nodes[e.node].Body.End = at
		}
	}
	o.open = o.open[:n]
}

// parent is the innermost open node, -1 at the top.
func (o *outliner) parent() int {
	for i := len(o.open) - 1; i >= 0; i-- {
		if o.open[i].node >= 0 {
			return o.open[i].node
		}
	}
	return -1
}

func (o *outliner) heading(b Block) {
	h := cite.ParseHeading(o.d.Text[b.Start:b.End])
	n := len(o.open)
	for n > 0 && (!o.open[n-1].heading || o.open[n-1].level >= b.Level) && !o.holds(o.open[n-1], h) {
		n--
	}
	o.close(n, b.Start)
	o.add(b, Node{Level: b.Level, Label: b.Label, Title: h.Title, Heading: true},
		component{typ: h.Type, value: h.Value, bare: h.Type == "" && h.Value != ""}, b.Level)
}

// holds says that an annex goes on at a heading that a page sets as large as its
// own. Levels that are read off a page are no more than sizes of type; what is no
// annex itself stands in the one before it, and one that follows another's bare
// heading stands in that.
func (o *outliner) holds(e opened, h cite.Heading) bool {
	if o.d.Format != "pdf" || e.node < 0 || !annexes[o.own[e.node].typ] || o.lastAnnex(e.node) != o.nodes[e.node].Start {
		return false
	}
	switch {
	case h.Value == "", h.Type == "part", h.Type == "division":
		return true
	case h.Type == "":
		return cite.First(h.Value) || o.nodes[len(o.nodes)-1].Heading && cite.Follows(o.own[len(o.nodes)-1].value, h.Value)
	case !annexes[h.Type]:
		return false
	}
	return o.own[e.node].typ != h.Type && e.node == len(o.nodes)-1 && strings.TrimSpace(o.d.Text[o.nodes[e.node].End:o.at]) == ""
}

// lastAnnex is where the last heading stands that names the same annex as a
// node: an earlier one belongs to a list of contents, and holds nothing.
func (o *outliner) lastAnnex(node int) int {
	if o.annexAt == nil {
		o.annexAt = map[string]int{}
		for _, b := range o.d.Blocks {
			if b.Kind == KindHeading {
				if h := cite.ParseHeading(o.d.Text[b.Start:b.End]); annexes[h.Type] {
					o.annexAt[h.Type+":"+h.Value] = b.Start
				}
			}
		}
	}
	return o.annexAt[o.own[node].typ+":"+o.own[node].value]
}

func (o *outliner) add(b Block, n Node, c component, level int) {
	n.Start, n.End = b.Start, b.End
	n.Body = Span{b.Start, len(o.d.Text)}
	n.Parent = o.parent()
	if len(b.Pages) > 0 {
		n.Page = b.Pages[0].Page
	}
	if !n.Heading && n.Parent >= 0 {
		n.Level = o.nodes[n.Parent].Level + 1
	} else if !n.Heading {
		n.Level = 1
	}
	o.open = append(o.open, opened{node: len(o.nodes), heading: n.Heading, level: level, value: c.value})
	o.nodes = append(o.nodes, n)
	o.own = append(o.own, c)
}

// itemLines places a paragraph and the items of a list that is written on its
// lines, each with the lines that follow it.
func (o *outliner) itemLines(b Block) {
	part := b
	depth := 0 // of the list's outer items below the block's own
	for i, l := range cite.ItemLines(o.d.Text[b.Start:b.End]) {
		if i == 0 && l.At > 0 {
			depth = 1
		}
		if l.At == 0 {
			continue
		}
		part.End = b.Start + len(strings.TrimRight(o.d.Text[b.Start:b.Start+l.At], " \t\n"))
		o.item(part)
		part = b
		part.Start = b.Start + l.At
		if part.Level = b.Level + depth + l.Depth; part.Level > 0 {
			part.Kind = KindListItem
		}
		o.at = part.Start
	}
	o.item(part)
}

// item places a paragraph or list item by the depth of its list and by the
// sequence that its label continues.
func (o *outliner) item(b Block) {
	depth := 0
	if b.Kind == KindListItem {
		depth = max(b.Level, 1)
	}
	labels := cite.ItemLabels(o.d.Text[b.Start:b.End])
	if len(labels) > 0 && labels[0].Weak && !o.expected(labels[0].Value) {
		labels = nil
	}
	if len(labels) == 0 {
		text := o.d.Text[b.Start:b.End]
		n := o.depth(depth + 1)
		after := depth > 0 && n > 0 && o.open[n-1].node >= 0 && !o.open[n-1].heading && o.open[n-1].level == depth
		if after && text[0] >= 'a' && text[0] <= 'z' {
			o.close(n, b.Start) // "but leaves out—" below "(4) a berth means—"
		} else if after && strings.HasPrefix(text, "Provided ") {
			o.close(n, b.Start) // a proviso is of the item, and what it lists is its own
			o.open = append(o.open, opened{node: -1, level: depth})
		} else if depth > 0 { // what is nested in it has no place that could be cited
			o.close(o.depth(depth), b.Start)
			o.open = append(o.open, opened{node: -1, level: depth})
		} else {
			o.close(o.depth(1), b.Start)
		}
		return
	}
	for i, l := range labels {
		if i == 0 {
			if n := o.attached(depth, l, o.d.Text[b.Start:b.End]); n >= 0 {
				o.close(n, b.Start)
			} else {
				o.close(o.place(depth, l), b.Start)
			}
		}
		o.add(b, Node{Label: l.Text}, component{typ: l.Type, value: l.Value, bare: !l.Bracketed && l.Type == "",
			orphan: len(o.open) > 0 && o.open[len(o.open)-1].node < 0}, depth)
	}
}

// expected says that a dotted number is the next of what is open: 2.2.2 after
// 2.2.1, or 2.3.1 in 2.3.
func (o *outliner) expected(value string) bool {
	k := strings.LastIndexByte(value, '.')
	for i := len(o.open) - 1; i >= 0; i-- {
		v := o.open[i].value
		if v == value[:k] {
			return value[k+1:] == "1"
		}
		if j := strings.LastIndexByte(v, '.'); j >= 0 && v[:j] == value[:k] {
			return cite.Follows(v[j+1:], value[k+1:]) && len(value)-k <= 4
		}
	}
	return false
}

// attached is how much of the stack stays open before an explanation: it belongs to the item before it, whatever its depth in the list, unless it
// says that it concerns the section. It is -1 for other items.
func (o *outliner) attached(level int, l cite.Item, text string) int {
	if l.Type != "explanation" && l.Type != "illustration" && l.Type != "exception" {
		return -1
	}
	n := len(o.open)
	for n > 0 && !o.open[n-1].heading && o.open[n-1].level > level {
		n--
	}
	if strings.Contains(text[:min(len(text), 80)], "this section") {
		for n > 0 && !o.open[n-1].heading {
			n--
		}
		return n
	}
	for n > 0 && !o.open[n-1].heading && (o.open[n-1].node < 0 || tail[o.own[o.open[n-1].node].typ]) && o.open[n-1].level == level {
		n-- // its sisters
	}
	return n
}

// tail are the units that qualify what stands before them.
var tail = map[string]bool{"explanation": true, "illustration": true, "exception": true}

// depth is how much of the stack stays open before an item of a nesting depth.
func (o *outliner) depth(level int) int {
	n := len(o.open)
	for n > 0 && !o.open[n-1].heading && o.open[n-1].level >= level {
		n--
	}
	return n
}

// place is how much of the stack stays open before an item with a label. Of the
// items at its own depth, it is a sister of the innermost whose sequence it
// continues; where it begins a sequence, it belongs to the innermost.
func (o *outliner) place(level int, l cite.Item) int {
	n := len(o.open)
	if !l.Bracketed && strings.Contains(l.Value, ".") { // dotted numbers tell their depth themselves
		for n > 0 && !o.open[n-1].heading && !strings.HasPrefix(l.Value, o.open[n-1].value+".") {
			n--
		}
		return n
	}
	for n > 0 && !o.open[n-1].heading && o.open[n-1].level > level {
		n--
	}
	first := n
	for first > 0 && !o.open[first-1].heading && o.open[first-1].level == level {
		first--
	}
	for i := n - 1; i >= first; i-- {
		e := o.open[i]
		if e.node < 0 {
			continue
		}
		c := o.own[e.node]
		if l.Type == "" && c.typ == "" && c.bare == !l.Bracketed && cite.Follows(e.value, l.Value) {
			return i
		}
		if l.Type != "" && c.typ == l.Type {
			return i
		}
	}
	if n == first && n > 0 && l.Type == "" && !o.open[n-1].heading && o.open[n-1].node >= 0 {
		up := o.open[n-1] // the list is nested by mistake where it carries on the numbers above it
		if c := o.own[up.node]; c.typ == "" && c.bare == !l.Bracketed && !cite.First(l.Value) && sameForm(c.value, l.Value) && cite.Follows(c.value, l.Value) {
			return n - 1
		}
	}
	if n > first && o.open[n-1].node >= 0 && l.Type == "" && cite.First(l.Value) && l.Bracketed {
		if c := o.own[o.open[n-1].node]; !sameForm(c.value, l.Value) || c.bare {
			return n
		}
	}
	return first
}

// sameForm says that two labels are of one form: digits, small letters or
// capitals.
func sameForm(a, b string) bool {
	return a != "" && b != "" && form(a[0]) == form(b[0])
}

func form(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return '0'
	case c >= 'A' && c <= 'Z':
		return 'A'
	}
	return 'a'
}
