package html

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Inline follows the tags of HTML that stand one by one in other markup
// (inline HTML in Markdown). The zero value is ready for use.
type Inline struct {
	Link string // target of the open a element, "" for none
}

// Tag takes one tag or comment. It returns the name of an anchor that begins
// there and the text that stands for the tag, both mostly empty.
func (in *Inline) Tag(raw string) (anchor, text string) {
	z := html.NewTokenizer(strings.NewReader(raw))
	kind := z.Next()
	if kind != html.StartTagToken && kind != html.SelfClosingTagToken && kind != html.EndTagToken {
		return "", ""
	}
	t := z.Token()
	if kind == html.EndTagToken {
		if t.DataAtom == atom.A {
			in.Link = ""
		}
		return "", ""
	}
	for _, a := range t.Attr {
		switch {
		case a.Key == "id", a.Key == "name" && t.DataAtom == atom.A:
			anchor = a.Val
		case a.Key == "href" && t.DataAtom == atom.A:
			in.Link = strings.TrimSpace(a.Val)
		case a.Key == "alt" && t.DataAtom == atom.Img:
			text = a.Val
		}
	}
	if t.DataAtom == atom.Br {
		text = "\n"
	}
	return anchor, text
}

// IsElement says that HTML has an element of this name.
func IsElement(name string) bool {
	name = strings.ToLower(name)
	return elements[atom.Lookup([]byte(name))]
}
