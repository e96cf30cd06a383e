package html

import (
	"regexp"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

// A page of a news site or a blog says that it is an article, in its metadata.
// Such pages carry much that is no part of it in the same column: teasers,
// comments, offers. There, and only there, more is left out than the frame of
// the site; a page that does not say so (a law, a handbook, a report) keeps
// every block of its content.

var (
	articleType  = regexp.MustCompile(`"@type"\s*:\s*\[?\s*"(?:[A-Za-z]*NewsArticle|Article|BlogPosting|LiveBlogPosting|Report|OpinionNewsArticle|ScholarlyArticle)"`)
	articleItem  = regexp.MustCompile(`schema\.org/(?:[A-Za-z]*Article|BlogPosting|Report)$`)
	asideWords   = wordSet("comment comments disqus respond replies related recommended recommendations recommendation recirc recirculation promo promos promotion promoted sponsor sponsored advert advertisement advertising ads ad adbox adunit newsletter newsletters subscribe subscription signup share sharing sharebar social follow popular trending mostread taboola outbrain paywall modal popup overlay lightbox teaser teasers rail sidebar footer toolbar tags taglist breadcrumb breadcrumbs bio authorbio aboutauthor")
	leadingWords = regexp.MustCompile(`(?i)^(?:related|read (?:more|next|also)|more (?:from|on|stories|like)|recommended|you (?:may|might) (?:also )?like|trending|most (?:read|popular)|popular|comments?|leave a (?:reply|comment)|share this|sign up|subscribe|newsletter|about the authors?|tags|topics|advertisement|see also:?$|latest)\b`)
)

// isArticle says that a page declares itself an article.
func (p *page) isArticle() bool {
	doc := goquery.NewDocumentFromNode(p.root)
	found := false
	doc.Find("meta[property], meta[name]").EachWithBreak(func(_ int, m *goquery.Selection) bool {
		name := strings.ToLower(m.AttrOr("property", m.AttrOr("name", "")))
		found = name == "og:type" && strings.EqualFold(strings.TrimSpace(m.AttrOr("content", "")), "article") || name == "article:published_time"
		return !found
	})
	if found {
		return true
	}
	doc.Find("script[type='application/ld+json']").EachWithBreak(func(_ int, s *goquery.Selection) bool {
		found = articleType.MatchString(s.Text())
		return !found
	})
	if found {
		return true
	}
	doc.Find("[itemtype]").EachWithBreak(func(_ int, s *goquery.Selection) bool {
		found = articleItem.MatchString(strings.TrimSpace(s.AttrOr("itemtype", "")))
		return !found
	})
	return found
}

// pruneArticle marks what stands beside the text of an article.
func (p *page) pruneArticle(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || neverShown[c.DataAtom] || p.drop[c] {
			continue
		}
		if p.isAside(c) {
			p.drop[c] = true
			if headings[c.DataAtom] > 0 {
				p.dropBelow(c)
			}
			continue
		}
		p.pruneArticle(c)
	}
}

// dropBelow marks what stands beside a heading ("Related stories") that heads no
// part of the article, up to the next heading.
func (p *page) dropBelow(h *html.Node) {
	all := p.stats[p.body]
	for c := h.NextSibling; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		if s := p.stats[c]; s == nil || s.prose*5 > all.prose || find(c, func(d *html.Node) bool {
			return headings[d.DataAtom] > 0 && headings[d.DataAtom] <= headings[h.DataAtom]
		}) != nil {
			return
		}
		p.drop[c] = true
	}
}

func (p *page) isAside(n *html.Node) bool {
	s, all := p.stats[n], p.stats[p.body]
	if s == nil || s.prose*10 > all.prose*4 || headings[n.DataAtom] == 1 || find(n, func(c *html.Node) bool { return c.DataAtom == atom.H1 }) != nil {
		return false
	}
	switch n.DataAtom {
	case atom.Aside, atom.Footer, atom.Form, atom.Button, atom.Nav:
		return true
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return leadingWords.MatchString(plain(n))
	case atom.P:
		return s.links > 0 && s.density() >= 80 && leadingWords.MatchString(plain(n))
	case atom.Blockquote, atom.Table, atom.Pre, atom.Figure, atom.Figcaption, atom.Html, atom.Body, atom.A:
		return false
	}
	if hasWord(n, asideWords) {
		return true
	}
	if p.isTeaserList(n) {
		return true
	}
	// A list of links with nothing to say of them.
	return isElement(n, atom.Ul, atom.Ol, atom.Div, atom.Section) && s.links >= 3 && s.density() >= 70 && p.kinds[n] != event.TOC
}

// isTeaserList says that an element lists other articles: three or more alike,
// almost all with a heading that is nothing but a link.
func (p *page) isTeaserList(n *html.Node) bool {
	items, teasers := 0, 0
	tag := atom.Atom(0)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || neverShown[c.DataAtom] || plain(c) == "" {
			continue
		}
		if tag == 0 {
			tag = c.DataAtom
		}
		if c.DataAtom != tag || headings[tag] > 0 {
			return false
		}
		items++
		if find(c, p.isLinkedHeading) != nil {
			teasers++
		}
	}
	return items >= 3 && teasers*10 >= items*8
}

// isLinkedHeading says that an element is a heading all of which leads to
// another page.
func (p *page) isLinkedHeading(n *html.Node) bool {
	s := p.stats[n]
	if s == nil || headings[n.DataAtom] < 2 || s.text == 0 {
		return false
	}
	if s.links > 0 && s.local == 0 && s.linked == s.text {
		return true
	}
	return isElement(n.Parent, atom.A) && attr(n.Parent, "href") != "" && !strings.HasPrefix(attr(n.Parent, "href"), "#")
}

// articleBody is the element that holds the article.
func (p *page) articleBody() *html.Node {
	all := p.stats[p.body]
	if all.prose == 0 {
		return nil
	}
	doc := goquery.NewDocumentFromNode(p.root)
	for _, selector := range []string{"[itemprop=articleBody]", "article, [role=article]", "main, [role=main]"} {
		var best *html.Node
		doc.Find(selector).Each(func(_ int, e *goquery.Selection) {
			n := e.Get(0)
			s := p.stats[n]
			if s == nil || p.dropped(n) {
				return
			}
			if best == nil || s.prose > p.stats[best].prose {
				best = n
			}
		})
		if best != nil && p.stats[best].prose*2 >= all.prose {
			return best
		}
	}
	return p.densest(75)
}
