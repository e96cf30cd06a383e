package html

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

var unseenPhrase = []string{"sr-only", "visually-hidden", "screen-reader", "screenreader", "visuallyhidden", "a11y-hidden", "mw-editsection", "mw-jump-link", "skip-link", "skip-to", "skiplink"}

// skips says that an element is not shown, or was found to be no part of the
// document.
func (p *page) skips(n *html.Node) bool {
	if neverShown[n.DataAtom] && n.Namespace == "" || n.Namespace == "svg" && n.Data == "svg" {
		return n != p.body && !isCheckbox(n)
	}
	return p.drop[n] || p.hidden(n)
}

// isCheckbox says that an element is the box of a task list.
func isCheckbox(n *html.Node) bool {
	return n.DataAtom == atom.Input && attr(n, "type") == "checkbox" && isElement(n.Parent, atom.Li, atom.P, atom.Label)
}

// hidden says that a page marks an element as not visible.
func (p *page) hidden(n *html.Node) bool {
	if p.unseen[n] && !p.everything(n) {
		return true
	}
	if len(n.Attr) == 0 {
		return false
	}
	if hasAttr(n, "hidden") && attr(n, "hidden") != "until-found" {
		return true
	}
	if hides("display", style(n, "display")) || hides("visibility", style(n, "visibility")) || none(style(n, "opacity")) || none(style(n, "font-size")) {
		return true
	}
	if attr(n, "aria-hidden") == "true" && !p.substantial(n) {
		return true
	}
	class := strings.ToLower(attr(n, "class"))
	if class == "" {
		return false
	}
	for _, w := range unseenPhrase {
		if strings.Contains(class, w) && !p.substantial(n) {
			return headings[n.DataAtom] != 1
		}
	}
	return false
}

// none says that a size or a degree is zero.
func none(value string) bool {
	return value != "" && value[0] == '0' && strings.Trim(value, "0.pxemrt%") == ""
}

// everything says that nearly all of the page's text lies in an element: pages
// hide it by a rule until a script has run.
func (p *page) everything(n *html.Node) bool {
	st, all := p.stats[n], p.stats[p.body]
	return n == p.body || st != nil && all != nil && st.text > 200 && st.text*10 > (st.text+all.text)*7
}

// substantial says that an element holds so much of the page's text that it
// cannot be meant to be hidden: pages hide all of it behind an open dialog.
func (p *page) substantial(n *html.Node) bool {
	st, all := p.stats[n], p.stats[p.body]
	return st != nil && all != nil && st.text > 200 && st.text*10 > all.text*3
}
