package html

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// attr is the value of an attribute, "" where it is not there.
func attr(n *html.Node, key string) string {
	for i := range n.Attr {
		if n.Attr[i].Key == key {
			return n.Attr[i].Val
		}
	}
	return ""
}

func hasAttr(n *html.Node, key string) bool {
	for i := range n.Attr {
		if n.Attr[i].Key == key {
			return true
		}
	}
	return false
}

// isElement says that a node is an element of this name.
func isElement(n *html.Node, names ...atom.Atom) bool {
	if n == nil || n.Type != html.ElementNode {
		return false
	}
	for _, a := range names {
		if n.DataAtom == a {
			return true
		}
	}
	return false
}

// role is the first ARIA role of an element.
func role(n *html.Node) string {
	r, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(attr(n, "role"))), " ")
	return r
}

// style reads one property of an inline style.
func style(n *html.Node, property string) string {
	s := attr(n, "style")
	if s == "" {
		return ""
	}
	for decl := range strings.SplitSeq(strings.ToLower(s), ";") {
		k, v, ok := strings.Cut(decl, ":")
		if ok && strings.TrimSpace(k) == property {
			v, _, _ = strings.Cut(v, "!")
			return strings.TrimSpace(v)
		}
	}
	return ""
}

var camel = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// words are the words that an element's id and classes are made of, in small
// letters: "side-bar navBox" gives side, bar, nav, box.
func words(n *html.Node) []string {
	s := attr(n, "id") + " " + attr(n, "class")
	if len(s) < 2 {
		return nil
	}
	s = strings.ToLower(camel.ReplaceAllString(s, "$1 $2"))
	return strings.FieldsFunc(s, func(c rune) bool {
		return c == ' ' || c == '-' || c == '_' || c == '\n' || c == '\t' || c == ':' || c == '.'
	})
}

// hasWord says that one of the words of an element's id and classes is in the
// set.
func hasWord(n *html.Node, set map[string]bool) bool {
	before := ""
	for _, w := range words(n) {
		if set[w] || set[before+w] { // "sidebar", "side-bar"
			return true
		}
		before = w
	}
	return false
}

func wordSet(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

// find returns the first element below n, or n, that fits.
func find(n *html.Node, fits func(*html.Node) bool) *html.Node {
	if n.Type == html.ElementNode && fits(n) {
		return n
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if f := find(c, fits); f != nil {
			return f
		}
	}
	return nil
}

// within says that an element of one of these names holds n.
func within(n *html.Node, names ...atom.Atom) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if isElement(p, names...) {
			return true
		}
	}
	return false
}

// plain is the text below a node, white space folded, without what is never
// shown.
func plain(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n.Type == html.ElementNode && neverShown[n.DataAtom]:
			return
		case isElement(n, atom.Br):
			b.WriteByte(' ')
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
		if n.Type == html.ElementNode && blocks[n.DataAtom] {
			b.WriteByte(' ')
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}
