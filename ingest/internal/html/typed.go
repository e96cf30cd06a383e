package html

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/text"
)

// minTyped is how much text a page must hold to be read as typed, in characters.
const minTyped = 2000

// typed returns the text of a page that is plain text inside pre elements, as
// old standards and court papers are published; false for other pages.
func (p *page) typed() (string, bool) {
	all := p.stats[p.body]
	if all == nil || all.text < minTyped {
		return "", false
	}
	var pres []*html.Node
	size := 0
	find(p.body, func(n *html.Node) bool {
		if isElement(n, atom.Pre, atom.Xmp, atom.Plaintext) && !p.dropped(n) && !within(n, atom.Pre) {
			pres = append(pres, n)
			size += p.stats[n].text
		}
		return false
	})
	if size*10 < all.text*9 || find(p.body, func(n *html.Node) bool { return n.DataAtom == atom.Code || n.DataAtom == atom.Td }) != nil {
		return "", false
	}
	var b strings.Builder
	for i, n := range pres {
		if i > 0 {
			b.WriteString("\n\f\n") // a pre element a page
		}
		verbatim(&b, n)
	}
	return b.String(), true
}

func verbatim(b *strings.Builder, n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode:
			b.WriteString(c.Data)
		case isElement(c, atom.Br):
			b.WriteByte('\n')
		case c.Type == html.ElementNode && !neverShown[c.DataAtom]:
			verbatim(b, c)
		}
	}
}

// sendTyped sends the blocks of a typed page.
func (p *page) sendTyped(s string) error {
	return text.Read(p.ctx, []byte(s), spaced{p.sink})
}

// spaced leaves the space between leaves to the builder: a page is not read
// byte for byte.
type spaced struct{ event.Sink }

func (s spaced) Leaf(l event.Leaf) event.Handle {
	l.Before = ""
	return s.Sink.Leaf(l)
}
