package html

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

// inline takes an element that stands within a line.
func (p *page) inline(n *html.Node, s scope) error {
	for _, name := range p.names(n) {
		p.para.anchor(name)
	}
	switch n.DataAtom {
	case atom.Br:
		if !p.para.lineEnd() || s.inline {
			return nil
		}
		return p.flush(s)
	case atom.Img, atom.Image:
		return p.image(n, s)
	case atom.A:
		return p.anchor(n, s)
	case atom.Sup:
		return p.superscript(n, s)
	case atom.Del, atom.S, atom.Strike: // struck out: it is said to hold no more
		return nil
	case atom.Q:
		p.para.text("“", p.link)
		err := p.walk(n, s)
		p.para.text("”", p.link)
		return err
	case atom.Input:
		if hasAttr(n, "checked") {
			p.para.text("[x] ", p.link)
		} else {
			p.para.text("[ ] ", p.link)
		}
		return nil
	case atom.Math:
		return p.math(n, s)
	}
	return p.walk(n, s)
}

// image gives the text that stands for an image: a figure, behind the block where
// it stands in a line of text, which its words are not of. It is a word of the
// line where it is all there is of a heading, an item or a cell, and where it is a
// sign or a formula.
func (p *page) image(n *html.Node, s scope) error {
	alt := strings.Join(strings.Fields(attr(n, "alt")), " ")
	if alt == "" {
		return nil
	}
	if alone := p.alone(n); isSign(n, alt) || alone && (s.inline || s.kind != "") {
		p.para.text(alt, p.link)
		return nil
	} else if !alone {
		p.beside = append(p.beside, event.Leaf{Kind: event.Figure, Runs: []event.Run{{Text: alt, Link: p.link}}})
		return nil
	}
	if err := p.flush(s); err != nil {
		return err
	}
	return p.leaf(event.Figure, s, event.Leaf{Runs: []event.Run{{Text: alt, Link: p.link}}})
}

// isSign says that an image stands for a letter, a sign or a formula of the text
// around it.
func isSign(n *html.Node, alt string) bool {
	if utf8.RuneCountInString(alt) <= 2 || strings.ContainsAny(alt, "\\{}=^") {
		return true
	}
	for _, w := range words(n) {
		switch w {
		case "math", "tex", "latex", "equation", "formula", "mathjax", "mwe", "emoji", "smiley":
			return true
		}
	}
	return false
}

// alone says that nothing but images stands in the block around an image.
func (p *page) alone(n *html.Node) bool {
	if !p.para.blank() {
		return false
	}
	b := n.Parent
	for b != nil && b.Type == html.ElementNode && !blocks[b.DataAtom] {
		b = b.Parent
	}
	if b == nil || !isElement(b, atom.P, atom.Figure, atom.Div, atom.Li, atom.Td, atom.Center, atom.Blockquote) {
		return b != nil && b.Parent != nil
	}
	if !isElement(b, atom.P, atom.Li, atom.Td) {
		return !p.textBeside(n, b)
	}
	st := p.stats[b]
	return st == nil || st.text == 0
}

// textBeside says that text stands in the same line as n within block b.
func (p *page) textBeside(n, b *html.Node) bool {
	for c := n; c != nil && c != b; c = c.Parent {
		for sib := c.NextSibling; sib != nil; sib = sib.NextSibling {
			if sib.Type == html.TextNode && strings.TrimSpace(sib.Data) != "" {
				return true
			}
			if sib.Type == html.ElementNode {
				if blocks[sib.DataAtom] || sib.DataAtom == atom.Br {
					return false
				}
				if st := p.stats[sib]; st != nil && st.text > 0 && !neverShown[sib.DataAtom] {
					return true
				}
			}
		}
	}
	return false
}

// anchor takes a link. The signs that a page puts beside its headings to link
// to them, and the way back from a note to its mark, are no text.
func (p *page) anchor(n *html.Node, s scope) error {
	href := attr(n, "href")
	if href == "" {
		return p.walk(n, s)
	}
	if isPermalink(n) || p.inNote && isWayBack(plain(n)) {
		return nil
	}
	outer := p.link
	p.link = p.target(href)
	defer func() { p.link = outer }()
	if m := p.notes.marks[n]; m != nil {
		p.para.text(m.label, p.link)
		p.notes.due = append(p.notes.due, m)
		return nil
	}
	if m := p.notes.back[n]; m != nil && p.inNote {
		p.para.text(m.label, p.link)
		return nil
	}
	return p.walk(n, s)
}

var permalinkWords = wordSet("headerlink permalink anchorlink anchorjs headinglink")

// isPermalink says that a link beside a heading leads to the heading itself.
func isPermalink(n *html.Node) bool {
	t := plain(n)
	switch t {
	case "¶", "#", "§", "🔗", "⚓":
		return t == "¶" || within(n, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6) || hasWord(n, permalinkWords)
	}
	return hasWord(n, permalinkWords) && len(t) <= 4
}

// isWayBack says that a link in a note has only a sign for its text.
func isWayBack(t string) bool {
	switch strings.ToLower(t) {
	case "^", "back", "jump up", "return", "return to text", "top", "jump back":
		return true
	}
	for _, c := range t {
		if !strings.ContainsRune("↩↑⤴⏎↵⬆\ufe0e\ufe0f^ ", c) {
			return false
		}
	}
	return t != ""
}

// superscript takes raised text. A mark of a note stands in brackets and a
// power in raised digits, so that neither is read as a digit of what stands
// before it.
func (p *page) superscript(n *html.Node, s scope) error {
	t := plain(n)
	if find(n, func(c *html.Node) bool { return c.DataAtom == atom.A && attr(c, "href") != "" }) == nil && unicode.IsDigit(p.para.last()) && !p.para.space {
		if r, ok := Raised(t); ok {
			p.para.text(r, p.link)
			return nil
		}
	}
	return p.walk(n, s)
}

// math takes a formula: its plain text where it has one, else its letters.
func (p *page) math(n *html.Node, s scope) error {
	if alt := attr(n, "alttext"); alt != "" {
		p.para.text(alt, p.link)
		return nil
	}
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			p.para.text(n.Data, p.link)
		}
		if n.Type == html.ElementNode && strings.HasPrefix(n.Data, "annotation") {
			return
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(n)
	return nil
}
