package html

import (
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html/atom"
)

// metaFields are the names under which pages state what the document's metadata
// keeps, by its key there.
var metaFields = []struct {
	key   string
	names []string
}{
	{"author", []string{"author", "dc.creator", "dcterms.creator", "article:author", "citation_author"}},
	{"date", []string{"article:published_time", "date", "dc.date", "dcterms.issued", "dcterms.date", "citation_publication_date", "citation_date"}},
	{"modified", []string{"article:modified_time", "last-modified", "dcterms.modified", "revised"}},
	{"publisher", []string{"dc.publisher", "dcterms.publisher", "og:site_name", "publisher"}},
	{"description", []string{"description", "og:description", "dc.description", "dcterms.abstract"}},
	{"keywords", []string{"keywords", "dc.subject"}},
	{"identifier", []string{"dc.identifier", "dcterms.identifier", "citation_doi"}},
}

// metadata sends the title and what else the head of the page states.
func (p *page) metadata() {
	doc := goquery.NewDocumentFromNode(p.root)
	said := map[string][]string{}
	doc.Find("meta[content]").Each(func(_ int, m *goquery.Selection) {
		name, ok := m.Attr("name")
		if !ok {
			if name, ok = m.Attr("property"); !ok {
				return
			}
		}
		name = strings.ToLower(strings.TrimSpace(name))
		content := strings.Join(strings.Fields(m.AttrOr("content", "")), " ")
		if content != "" {
			said[name] = append(said[name], content)
		}
	})
	if title := p.title(doc, said); title != "" {
		p.sink.Title(title)
	}
	if lang := strings.TrimSpace(doc.Find("html").AttrOr("lang", doc.Find("html").AttrOr("xml:lang", ""))); lang != "" {
		p.sink.Meta("language", lang)
	}
	for _, f := range metaFields {
		for _, name := range f.names {
			if len(said[name]) == 0 {
				continue
			}
			for _, v := range said[name] {
				p.sink.Meta(f.key, v)
			}
			break
		}
	}
}

// title is the page's title without the name of the site, where a heading of
// the page or its own metadata shows which part that is.
func (p *page) title(doc *goquery.Document, said map[string][]string) string {
	var title string
	if t := doc.Find("head title").First(); t.Length() > 0 {
		title = strings.TrimSpace(strings.Join(strings.Fields(t.Text()), " "))
	}
	var own []string
	own = append(own, said["og:title"]...)
	doc.Find("h1").Each(func(_ int, h *goquery.Selection) {
		if n := h.Get(0); !within(n, atom.Nav) {
			own = append(own, strings.TrimRight(plain(n), " ¶#"))
		}
	})
	for _, t := range own {
		if t != "" && len(t) < len(title) && len(t)*3 >= len(title) {
			rest := strings.TrimSpace(strings.Replace(title, t, "", 1))
			if (strings.HasPrefix(title, t) || strings.HasSuffix(title, t)) && strings.ContainsAny(rest, "|-–—:·»«•") {
				return t
			}
		}
	}
	if title == "" && len(said["og:title"]) > 0 {
		return said["og:title"][0]
	}
	return title
}
