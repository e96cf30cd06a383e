package html

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

// stat is what stands below an element. Sizes are characters that are not white
// space.
type stat struct {
	text   int // all text that is shown
	linked int // of it within links
	inPage int // of it within links to this page
	links  int // links to anywhere
	local  int // of them to this page
	prose  int // text of paragraphs and the like that is not linked
	items  int // list items, rows and paragraphs
}

// density is the share of text that is linked, in percent.
func (s *stat) density() int {
	if s.text == 0 {
		return 0
	}
	return s.linked * 100 / s.text
}

// measure adds up the text below an element.
func (p *page) measure(n *html.Node) *stat {
	s := &stat{}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode:
			s.text += size(c.Data)
		case c.Type != html.ElementNode || neverShown[c.DataAtom] && c.Namespace == "" || c.Namespace == "svg":
		case p.unseen[c], len(c.Attr) > 0 && (hasAttr(c, "hidden") || style(c, "display") == "none"):
			p.measure(c)
		default:
			cs := p.measure(c)
			s.text += cs.text
			s.linked += cs.linked
			s.inPage += cs.inPage
			s.links += cs.links
			s.local += cs.local
			s.prose += cs.prose
			s.items += cs.items
		}
	}
	if n.DataAtom == atom.A {
		if href := attr(n, "href"); href != "" {
			s.linked, s.links = s.text, 1
			if strings.HasPrefix(href, "#") {
				s.inPage, s.local = s.text, 1
			}
		}
	}
	if n.Type == html.ElementNode && blocks[n.DataAtom] {
		if s.prose == 0 {
			// The innermost block: its own text, if it is more than a label.
			if own := s.text - s.linked; own >= 40 && s.density() < 50 && headings[n.DataAtom] == 0 {
				s.prose = own
			}
		}
		if isElement(n, atom.Li, atom.Tr, atom.P, atom.Dt, atom.Dd) && s.text > 0 {
			s.items++
		}
	}
	p.stats[n] = s
	return s
}

func size(s string) int {
	n := 0
	for _, c := range s {
		if !unicode.IsSpace(c) {
			n++
		}
	}
	return n
}

var contentsWords = wordSet("toc contents tocbody tableofcontents")

// findContents marks the page's own contents lists: lists, tables and the like
// that hold little but links into the page, and what says that it is one.
func (p *page) findContents(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || neverShown[c.DataAtom] {
			continue
		}
		if s := p.stats[c]; s != nil && s.links >= 3 && p.isContents(c, s) {
			p.kinds[c] = event.TOC
			continue
		}
		p.findContents(c)
	}
}

func (p *page) isContents(n *html.Node, s *stat) bool {
	if !isElement(n, atom.Ul, atom.Ol, atom.Dl, atom.Table, atom.Div, atom.Nav, atom.Section, atom.Aside, atom.Details, atom.Menu) {
		return false
	}
	if p.notes.at[n] != nil {
		return false
	}
	mostly := s.local*10 >= s.links*8
	said := role(n) == "doc-toc" || strings.Contains(attr(n, "epub:type"), "toc") || hasWord(n, contentsWords)
	if said {
		return s.density() >= 55 && (mostly || s.links >= 5 || n.DataAtom != atom.Nav)
	}
	// Numbers and the dots between a title and its page are not linked.
	return mostly && s.links >= 4 && s.density() >= 80 && s.items >= 3 && s.inPage/s.links < 120
}
