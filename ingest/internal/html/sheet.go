package html

import (
	"context"
	"strings"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Limits of what is read of a page's own style sheets.
const (
	mostSheet = 1 << 20 // bytes
	mostRules = 400     // rules that may hide something
	mostLooks = 20e6    // selectors times elements
	mostMedia = 3       // blocks for media inside each other
)

// hiding is what a declaration says of an element being shown.
type hiding struct {
	spec      cascadia.Specificity
	hides     bool
	important bool
}

// sheetHidden finds the elements that the style elements of a page hide: those
// for which the strongest rule, and no style of their own, sets display to none
// or visibility to hidden. Rules for print and for widths of the window, and
// style sheets in other files, are not looked at. When the context ends, so does
// the search.
func sheetHidden(ctx context.Context, root *html.Node) map[*html.Node]bool {
	var css strings.Builder
	elements := 0
	var collect func(n *html.Node)
	collect = func(n *html.Node) {
		if n.DataAtom == atom.Style && n.Namespace == "" && forScreen(attr(n, "media")) {
			for c := n.FirstChild; c != nil && css.Len()+len(c.Data) <= mostSheet; c = c.NextSibling {
				css.WriteString(c.Data + "\n")
			}
		}
		elements++
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			collect(c)
		}
	}
	collect(root)
	if text := css.String(); !strings.Contains(text, "display") && !strings.Contains(text, "visibility") {
		return nil
	}
	found := map[string]map[*html.Node]hiding{"display": {}, "visibility": {}}
	rules, looks := 0, 0
	eachRule(stripComments(css.String()), mostMedia, func(selector, body string) bool {
		said := map[string]hiding{}
		for prop := range found {
			if value, important := declared(body, prop); value != "" {
				said[prop] = hiding{hides: hides(prop, value), important: important}
			}
		}
		if len(said) == 0 || !plainSelector(selector) {
			return true
		}
		group, err := cascadia.ParseGroup(selector)
		if err != nil {
			return true // a selector that is none, or of a part of an element
		}
		// A rule counts whole before any of it holds: half of one would be another.
		if looks += len(group); looks*elements >= mostLooks {
			return false
		}
		for _, sel := range group {
			if ctx.Err() != nil {
				return false
			}
			for _, n := range cascadia.QueryAll(root, sel) {
				for prop, h := range said {
					h.spec = sel.Specificity()
					if old, ok := found[prop][n]; !ok || !old.beats(h) {
						found[prop][n] = h
					}
				}
			}
		}
		rules += len(said)
		return rules < mostRules && ctx.Err() == nil
	})
	out := map[*html.Node]bool{}
	for prop, at := range found {
		for n, h := range at {
			if own := style(n, prop); h.hides && (own == "" || h.important || hides(prop, own)) {
				out[n] = true
			}
		}
	}
	return out
}

// plainSelector says that a selector can be looked up in little time: none of those
// that count or go through an element's neighbours, and at most one step down to a
// descendant in each, as every further one multiplies the ancestors to be tried.
func plainSelector(s string) bool {
	if len(s) >= 2000 || strings.Contains(s, "~") || strings.Contains(strings.ReplaceAll(s, ":not(", ""), ":") {
		return false
	}
	whole := strings.ContainsAny(s, "\"'\\") // where a comma may be part of a value
	steps, open, space := 0, 0, false
	last := byte(',')
	for i := range len(s) {
		switch c := s[i]; c {
		case ' ', '\t', '\n', '\r', '\f':
			space = true
			continue
		case '(':
			open++
		case ')':
			open--
		case ',':
			if open == 0 && !whole {
				steps = 0
			}
		}
		if space && !strings.ContainsRune(",(>+", rune(last)) && !strings.ContainsRune(",)>+", rune(s[i])) {
			steps++
		}
		if last, space = s[i], false; steps > 1 {
			return false
		}
	}
	return true
}

// beats says that a declaration wins over a later one.
func (h hiding) beats(later hiding) bool {
	if h.important != later.important {
		return h.important
	}
	return later.spec.Less(h.spec)
}

// hides says that a value of a property keeps an element from being shown.
func hides(prop, value string) bool {
	return prop == "display" && value == "none" || prop == "visibility" && (value == "hidden" || value == "collapse")
}

// forScreen says that a style sheet or block for some media holds for a screen
// of any size.
func forScreen(media string) bool {
	switch strings.ToLower(strings.TrimSpace(media)) {
	case "", "all", "screen", "only screen":
		return true
	}
	return false
}

// declared is the last value that a rule's body gives a property, and whether it
// is marked important.
func declared(body, prop string) (value string, important bool) {
	for decl := range strings.SplitSeq(strings.ToLower(body), ";") {
		k, v, ok := strings.Cut(decl, ":")
		if ok && strings.TrimSpace(k) == prop {
			v, mark, _ := strings.Cut(v, "!")
			value, important = strings.TrimSpace(v), strings.TrimSpace(mark) == "important"
		}
	}
	return value, important
}

// stripComments leaves the comments out of a style sheet.
func stripComments(css string) string {
	var b strings.Builder
	for {
		i := strings.Index(css, "/*")
		if i < 0 {
			b.WriteString(css)
			return b.String()
		}
		b.WriteString(css[:i] + " ")
		end := strings.Index(css[i+2:], "*/")
		if end < 0 {
			return b.String()
		}
		css = css[i+2+end+2:]
	}
}

// eachRule goes through the rules of a style sheet that hold on a screen, until
// yield returns false. It returns whether all were seen.
func eachRule(css string, deep int, yield func(selector, body string) bool) bool {
	for {
		open := strings.IndexByte(css, '{')
		if open < 0 {
			return true
		}
		head := strings.TrimSpace(css[:open])
		if i := strings.LastIndexByte(head, ';'); i >= 0 {
			head = strings.TrimSpace(head[i+1:]) // behind "@import ...;"
		}
		end, depth := open, 0
		for ; end < len(css); end++ {
			if css[end] == '{' {
				depth++
			} else if css[end] == '}' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		body := css[open+1 : min(end, len(css))]
		switch media, isMedia := strings.CutPrefix(head, "@media"); {
		case isMedia && forScreen(media):
			if deep > 0 && !eachRule(body, deep-1, yield) {
				return false
			}
		case strings.HasPrefix(head, "@"), strings.Contains(body, "{"):
		case !yield(head, body):
			return false
		}
		if end >= len(css) {
			return true
		}
		css = css[end+1:]
	}
}
