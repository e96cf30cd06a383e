package html

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

// scope is what the elements around a block make of it.
type scope struct {
	list   int         // depth of lists
	quote  bool        // inside a block quote
	kind   event.Kind  // what all blocks are: a contents list, notes, a page's frame
	first  *event.Leaf // kind, level, label and anchors of the next leaf, once
	inline bool        // blocks are joined by spaces: a heading, a cell of a table
}

// walk sends what stands below an element.
func (p *page) walk(n *html.Node, s scope) error {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if err := p.node(c, s); err != nil {
			return err
		}
	}
	return nil
}

func (p *page) node(n *html.Node, s scope) error {
	switch n.Type {
	case html.TextNode:
		p.para.text(n.Data, p.link)
		return nil
	case html.ElementNode:
	case html.DocumentNode:
		return p.walk(n, s)
	default:
		return nil
	}
	if p.skips(n) || p.notes.sent[n] {
		return nil
	}
	if mark := p.notes.at[n]; mark != nil && !p.inNote && !s.inline {
		return p.note(mark, s)
	}
	if k := p.kinds[n]; k != "" {
		s.kind = k
	}
	if !blocks[n.DataAtom] && style(n, "display") != "block" {
		return p.inline(n, s)
	}
	if s.inline {
		return p.joined(n, s)
	}
	if err := p.flush(s); err != nil {
		return err
	}
	p.pending = append(p.pending, p.names(n)...)
	if err := p.block(n, s); err != nil {
		return err
	}
	return p.flush(s)
}

// joined takes a block inside a heading or a cell: spaces part it from the rest.
func (p *page) joined(n *html.Node, s scope) error {
	for _, name := range p.names(n) {
		p.para.anchor(name)
	}
	p.para.space = true
	err := p.walk(n, s)
	p.para.space = true
	return err
}

func (p *page) block(n *html.Node, s scope) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return p.heading(n, s)
	case atom.Ul, atom.Ol, atom.Menu, atom.Dir:
		return p.list(n, s)
	case atom.Table:
		return p.table(n, s)
	case atom.Pre, atom.Xmp, atom.Listing, atom.Plaintext:
		return p.pre(n, s)
	case atom.Blockquote:
		s.quote = s.quote || !p.indents(n)
	case atom.Figcaption:
		if s.kind == "" {
			return p.walkAs(n, s, event.Caption)
		}
	case atom.Li: // without a list around it
		s.list++
		s.first = &event.Leaf{Kind: event.ListItem, Level: s.list}
	}
	if t := p.told[n]; t != nil && s.kind == "" {
		return p.toldHeading(n, t, s)
	}
	if role(n) == "heading" && s.kind == "" {
		return p.heading(n, s)
	}
	return p.walk(n, s)
}

// walkAs sends the blocks below n as blocks of one kind.
func (p *page) walkAs(n *html.Node, s scope, kind event.Kind) error {
	s.kind = kind
	if err := p.walk(n, s); err != nil {
		return err
	}
	return p.flush(s)
}

// indents says that a quote element serves to indent: headings stand in it, as
// nobody quotes the sections of a document.
func (p *page) indents(n *html.Node) bool {
	count := 0
	find(n, func(c *html.Node) bool {
		if headings[c.DataAtom] > 0 {
			count++
		}
		return count > 1
	})
	st := p.stats[n]
	return count > 1 || count == 1 && st != nil && st.text*2 > p.stats[p.body].text
}

func (p *page) heading(n *html.Node, s scope) error {
	level := headings[n.DataAtom]
	if l := p.nested[n]; l > 0 {
		level = l
	}
	if level == 0 {
		level = 2
		if l := attr(n, "aria-level"); len(l) == 1 && l[0] >= '1' && l[0] <= '9' {
			level = int(l[0] - '0')
		}
	}
	s.inline = true
	runs, err := p.collect(n, s)
	if err != nil {
		return err
	}
	s.inline = false
	kind := event.Heading
	if s.quote {
		kind = event.Quote
	}
	return p.leaf(kind, s, event.Leaf{Level: level, Runs: runs})
}

// collect returns the runs of what stands below an element.
func (p *page) collect(n *html.Node, s scope) ([]event.Run, error) {
	outer := p.para
	p.para = para{}
	err := p.walk(n, s)
	runs := p.para.b.Runs()
	p.para = outer
	return runs, err
}

// pre sends text whose white space counts.
func (p *page) pre(n *html.Node, s scope) error {
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		outer := p.link
		switch {
		case n.Type == html.TextNode:
			p.para.raw(n.Data, p.link)
		case n.Type == html.ElementNode && p.skips(n):
			return
		case isElement(n, atom.Br):
			p.para.raw("\n", p.link)
		case n.Type == html.ElementNode:
			for _, name := range p.names(n) {
				p.para.anchor(name)
			}
			if href := attr(n, "href"); n.DataAtom == atom.A && href != "" {
				p.link = p.target(href)
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
		p.link = outer
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c)
	}
	runs := p.para.b.Runs()
	p.para = para{}
	return p.leaf(event.Code, s, event.Leaf{Runs: runs})
}

// flush sends the paragraph that was gathered.
func (p *page) flush(s scope) error {
	gathered, blank, beside := p.para.b.Runs(), p.para.blank(), p.beside
	p.para, p.beside = para{}, nil
	if blank {
		for _, r := range gathered {
			if r.Anchor != "" {
				p.pending = append(p.pending, r.Anchor)
			}
		}
	} else if err := p.leaf(event.Paragraph, s, event.Leaf{Runs: gathered}); err != nil {
		return err
	}
	for _, l := range beside {
		if err := p.leaf(event.Figure, scope{list: s.list, quote: s.quote}, l); err != nil {
			return err
		}
	}
	return nil
}

// leaf sends a leaf in its scope, and the notes marked in it behind it.
func (p *page) leaf(kind event.Kind, s scope, l event.Leaf) error {
	switch {
	case s.kind != "":
		kind = s.kind
	case s.quote && kind == event.Paragraph:
		kind = event.Quote
	}
	if strings.TrimSpace(event.Text(l.Runs)) == "" {
		for _, r := range l.Runs {
			if r.Anchor != "" {
				p.pending = append(p.pending, r.Anchor)
			}
		}
		return nil
	}
	l.Kind = kind
	if kind != event.Heading && kind != event.ListItem {
		l.Level = 0
	}
	if f := s.first; f != nil && f.Kind != "" {
		if s.kind == "" && kind != event.Heading && kind != event.Code {
			l.Kind, l.Level = f.Kind, f.Level
		}
		l.Label, l.Anchors = f.Label, append(l.Anchors, f.Anchors...)
		*f = event.Leaf{}
	}
	l.Anchors = append(l.Anchors, p.pending...)
	p.pending = nil
	p.sink.Leaf(l)
	if p.inNote || s.inline {
		return nil
	}
	return p.sendNotes(s)
}
