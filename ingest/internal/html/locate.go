package html

import (
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

// locate finds which part of a page is the document: it marks what is not, and
// narrows the body to the element that holds it.
func (p *page) locate() {
	if p.opts.Whole || p.opts.Part != "" {
		return
	}
	p.prune(p.body)
	p.remeasure()
	if p.article = p.isArticle(); p.article {
		p.pruneArticle(p.body)
		p.remeasure()
		if main := p.articleBody(); main != nil {
			p.narrow(main)
		}
		return
	}
	if main := p.declaredMain(); main != nil {
		p.narrow(main)
	} else if main := p.densest(95); main != nil {
		p.narrow(main)
	}
}

// remeasure adds the text up again without what was dropped.
func (p *page) remeasure() {
	p.stats = map[*html.Node]*stat{}
	p.measure(p.body)
}

var (
	// frameWords name what surrounds a document: never the text itself.
	frameWords = wordSet("nav navbar navigation breadcrumb breadcrumbs sidebar menu masthead pagination pager cookie cookies consent skiplink toolbar navbox sitemap")
	// roleFrames are the ARIA roles of it.
	roleFrames = wordSet("navigation banner contentinfo search dialog alertdialog menu menubar toolbar tablist")
)

// prune marks the frame of a site below an element: navigation, header and
// footer of the page, banners, search boxes. A heading of level 1 in a header
// stays if the rest of the page has none.
func (p *page) prune(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || neverShown[c.DataAtom] || p.kinds[c] == event.TOC {
			continue
		}
		if p.isFrame(c) {
			p.drop[c] = true
			continue
		}
		p.prune(c)
	}
}

func (p *page) isFrame(n *html.Node) bool {
	s, all := p.stats[n], p.stats[p.body]
	if s == nil || all == nil {
		return false
	}
	most := s.prose*2 > all.prose && all.prose > 0
	switch n.DataAtom {
	case atom.Nav:
		return !most
	case atom.Header, atom.Footer:
		if !within(n, atom.Article, atom.Main, atom.Section, atom.Blockquote, atom.Td, atom.Li) && !most {
			return n.DataAtom == atom.Footer || !p.holdsTitle(n)
		}
	case atom.Button:
		return !within(n, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Summary, atom.P, atom.Li, atom.Dt)
	case atom.Form:
		return !most && s.prose < 400 && find(n, func(c *html.Node) bool {
			t := attr(c, "type")
			return c.DataAtom == atom.Input && (t == "search" || t == "password" || t == "email") || role(c) == "search"
		}) != nil
	}
	if roleFrames[role(n)] && !most {
		return role(n) != "banner" || !p.holdsTitle(n)
	}
	if most || !isElement(n, atom.Div, atom.Ul, atom.Ol, atom.Aside, atom.Section, atom.Table, atom.Td, atom.P, atom.Span, atom.Header, atom.Footer, atom.Dl) {
		return false
	}
	if hasWord(n, frameWords) {
		// A name alone can mislead; links that lead away, or a few words, bear it out.
		return s.density() >= 40 && s.links >= 2 || s.text < 200 && find(n, func(c *html.Node) bool { return headings[c.DataAtom] > 0 }) == nil || isBanner(n)
	}
	return false
}

var bannerWords = wordSet("cookie cookies consent")

// isBanner says that an element asks for consent to cookies.
func isBanner(n *html.Node) bool {
	return hasWord(n, bannerWords) && find(n, func(c *html.Node) bool {
		return c.DataAtom == atom.Button || c.DataAtom == atom.Input || c.DataAtom == atom.A && role(c) == "button"
	}) != nil
}

// holdsTitle says that an element holds the page's only heading of level 1.
func (p *page) holdsTitle(n *html.Node) bool {
	isTitle := func(c *html.Node) bool { return c.DataAtom == atom.H1 }
	if find(n, isTitle) == nil {
		return false
	}
	outside := 0
	goquery.NewDocumentFromNode(p.root).Find("h1").Each(func(_ int, h *goquery.Selection) {
		if !isAncestor(n, h.Get(0)) {
			outside++
		}
	})
	return outside == 0
}

// declaredMain is the element that the page itself names as its content: a main
// element, or the one article that holds most of the prose.
func (p *page) declaredMain() *html.Node {
	doc := goquery.NewDocumentFromNode(p.root)
	all := p.stats[p.body]
	for _, selector := range []string{"main, [role=main]", "article, [role=article], [itemprop=articleBody]"} {
		var best *html.Node
		prose := 0
		doc.Find(selector).Each(func(_ int, e *goquery.Selection) {
			n := e.Get(0)
			s := p.stats[n]
			if s == nil || p.dropped(n) || best != nil && isAncestor(best, n) {
				return
			}
			if s.prose > prose || best == nil {
				best, prose = n, s.prose
			}
		})
		if best == nil {
			continue
		}
		if s := p.stats[best]; s.prose*10 >= all.prose*7 || all.prose == 0 && s.text*2 > all.text {
			return best
		}
	}
	return nil
}

// dropped says that an element lies in what was dropped.
func (p *page) dropped(n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if p.drop[n] {
			return true
		}
	}
	return false
}

// densest is the innermost element that holds the given share, in percent, of
// the prose of the page.
func (p *page) densest(share int) *html.Node {
	all := p.stats[p.body]
	if all == nil || all.prose < 300 {
		return nil
	}
	n := p.body
	for {
		var next *html.Node
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if s := p.stats[c]; s != nil && !p.drop[c] && s.prose*100 >= all.prose*share && !isElement(c, atom.Tr, atom.Td, atom.Tbody, atom.Table, atom.Ul, atom.Ol, atom.Dl, atom.P, atom.Blockquote, atom.Pre) {
				next = c
			}
		}
		if next == nil {
			break
		}
		n = next
	}
	if n == p.body {
		return nil
	}
	return n
}

// narrow takes an element for the document. Headings of level 1 that stand
// outside, in front of it, come along if it has none of its own; what stands
// between them and it comes along too.
func (p *page) narrow(main *html.Node) {
	if main == p.body {
		return
	}
	isTitle := func(c *html.Node) bool { return c.DataAtom == atom.H1 }
	if find(main, isTitle) != nil {
		p.body = main
		return
	}
	doc := goquery.NewDocumentFromNode(p.root)
	var title *html.Node
	doc.Find("h1").EachWithBreak(func(_ int, h *goquery.Selection) bool {
		if n := h.Get(0); !p.dropped(n) && strings.TrimSpace(plain(n)) != "" {
			title = n
			return false
		}
		return true
	})
	if title == nil {
		p.body = main
		return
	}
	top := main
	for !isAncestor(top, title) {
		top = top.Parent
	}
	// Between the title and the content only what reads as text stays.
	for c := top.FirstChild; c != nil; c = c.NextSibling {
		p.keepOnly(c, title, main)
	}
	p.body = top
}

// keepOnly drops what lies outside the title and the content, but for prose.
func (p *page) keepOnly(n, title, main *html.Node) {
	if n.Type != html.ElementNode || n == main || n == title {
		return
	}
	if isAncestor(n, title) || isAncestor(n, main) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			p.keepOnly(c, title, main)
		}
		return
	}
	if s := p.stats[n]; s == nil || s.prose == 0 {
		p.drop[n] = true
	}
}
