package docx

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

// flow is one story of the document on its way to a sink: the body, a header,
// a footnote, a text box, a table cell.
type flow struct {
	*reader
	out     event.Sink
	rels    map[string]relation // of the part that the story stands in
	fields  fields
	main    bool          // the body itself, where sections end
	kind    event.Kind    // event.Header or event.Footer: every block is of it
	inCell  bool          // a table cell
	toc     int           // content controls open that hold a contents list
	anchors []string      // names that pass to the next leaf
	carry   *carried      // a paragraph that goes on in the next one
	held    []heldCode    // lines of code that are not sent yet
	title   *event.Handle // the title, where nothing was sent since

	bold, total int // characters seen, in bold and in all
}

// carried is a paragraph whose end was deleted, or a drop cap.
type carried struct {
	in *inliner
	p  *node
}

// sub is a flow for a story inside this one.
func (f *flow) sub(out event.Sink) *flow {
	return &flow{reader: f.reader, out: out, rels: f.rels, kind: f.kind, toc: f.toc}
}

// blocks sends block-level elements.
func (f *flow) blocks(nodes []*node) error {
	for _, n := range nodes {
		if err := f.block(n); err != nil {
			return err
		}
	}
	return nil
}

func (f *flow) block(n *node) error {
	if err := f.ctx.Err(); err != nil {
		return err
	}
	switch n.name {
	case "w:p":
		return f.paragraph(n)
	case "w:tbl":
		if err := f.finish(); err != nil {
			return err
		}
		f.title = nil
		return f.table(n)
	case "w:sdt":
		toc := isContents(n.child("w:sdtPr"))
		if toc {
			f.toc++
		}
		var err error
		if c := n.child("w:sdtContent"); c != nil {
			err = f.blocks(c.kids)
		}
		if toc {
			f.toc--
		}
		return err
	case "mc:AlternateContent":
		return f.blocks(branch(n))
	case "w:customXml", "w:ins", "w:moveTo", "w:smartTag":
		return f.blocks(n.kids)
	case "w:bookmarkStart":
		if name := n.attr("w:name"); name != "" && name != "_GoBack" {
			f.anchors = append(f.anchors, name)
		}
	case "m:oMathPara", "m:oMath":
		return f.paragraph(&node{name: "w:p", kids: []*node{n}})
	case "w:sectPr":
		if err := f.finish(); err != nil {
			return err
		}
		if f.main {
			return f.endSection()
		}
	}
	return nil
}

// isContents says that content control properties mark a table of contents.
func isContents(sdtPr *node) bool {
	gallery := sdtPr.find("w:docPartObj", "w:docPartGallery").val()
	return strings.EqualFold(gallery, "Table of Contents")
}

// finish sends what was held back.
func (f *flow) finish() error {
	if c := f.carry; c != nil {
		f.carry = nil
		if err := f.send(c.in, c.p); err != nil {
			return err
		}
	}
	f.flushCode()
	return nil
}

// paragraph reads a paragraph. One whose end mark was deleted, and a drop cap,
// go on in the next one, which gives them its properties.
func (f *flow) paragraph(p *node) error {
	ppr := p.child("w:pPr")
	in := &inliner{}
	if f.carry != nil {
		in, f.carry = f.carry.in, nil
	}
	in.f, in.style = f, f.styles.paragraph(ppr.child("w:pStyle").val())
	in.walk(p)
	rpr := ppr.child("w:rPr")
	drop := ppr.child("w:framePr").attr("w:dropCap")
	if rpr.child("w:del") != nil || rpr.child("w:moveFrom") != nil || drop == "drop" || drop == "margin" {
		f.carry = &carried{in, p}
	} else if err := f.send(in, p); err != nil {
		return err
	}
	if f.main && ppr.child("w:sectPr") != nil {
		if err := f.finish(); err != nil {
			return err
		}
		return f.endSection()
	}
	return nil
}

// leaf sends a leaf with the anchors that wait for one.
func (f *flow) leaf(l event.Leaf) event.Handle {
	l.Anchors = append(f.anchors, l.Anchors...)
	f.anchors, f.title = nil, nil
	return f.out.Leaf(l)
}

// titleLine sends a title, or the next line of one that is set as several
// paragraphs.
func (f *flow) titleLine(l event.Leaf) {
	if f.title == nil {
		h := f.leaf(l)
		f.title = &h
		return
	}
	runs := []event.Run{{Text: " "}}
	for _, name := range f.anchors {
		runs = append(runs, event.Run{Anchor: name})
	}
	f.anchors = nil
	f.out.Extend(*f.title, append(runs, l.Runs...)...)
}

// target is where a w:hyperlink points to.
func (f *flow) target(n *node) string {
	t := f.rels[n.attr("r:id")].target
	if a := n.attr("w:anchor"); a != "" {
		t += "#" + a
	}
	return t
}

// collector is a sink that keeps what is sent.
type collector struct {
	items []sent
}

// sent is a leaf, the begin of a container (leaf nil), or its end.
type sent struct {
	leaf    *event.Leaf
	kind    event.Kind
	anchors []string
	end     bool
}

func (c *collector) Title(string)        {}
func (c *collector) Meta(string, string) {}
func (c *collector) Damaged(string)      {}
func (c *collector) Page(event.Page)     {}
func (c *collector) Close()              { c.items = append(c.items, sent{end: true}) }

func (c *collector) Extend(h event.Handle, runs ...event.Run) {
	l := c.items[h].leaf
	l.Runs = append(l.Runs, runs...)
}

func (c *collector) Open(kind event.Kind, anchors ...string) {
	c.items = append(c.items, sent{kind: kind, anchors: anchors})
}

func (c *collector) Leaf(l event.Leaf) event.Handle {
	c.items = append(c.items, sent{leaf: &l})
	return event.Handle(len(c.items) - 1)
}

// replay sends on what was kept.
func (c *collector) replay(out event.Sink) {
	for _, s := range c.items {
		switch {
		case s.leaf != nil:
			out.Leaf(*s.leaf)
		case s.end:
			out.Close()
		default:
			out.Open(s.kind, s.anchors...)
		}
	}
}

// leaves are the leaves kept, whatever holds them.
func (c *collector) leaves() []*event.Leaf {
	var out []*event.Leaf
	for _, s := range c.items {
		if s.leaf != nil {
			out = append(out, s.leaf)
		}
	}
	return out
}
