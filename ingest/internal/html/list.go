package html

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
)

// ownLabel is the label that the text of an item begins with, where an author
// wrote it: "(a)", "1.", "4.9", "iv)", "§ 5".
var ownLabel = regexp.MustCompile(`^(?:\([0-9A-Za-z]{1,5}(?:[.-][0-9A-Za-z]{1,3})?\)|[0-9]{1,4}[A-Z]{0,3}(?:\.[0-9]{1,3})*[.)]|[0-9]{1,3}(?:\.[0-9]{1,3})+|[A-Za-z][.)]|[ivxlcIVXLC]{1,6}[.)]|§+\s*[0-9])(?:\s|\x{00A0}|$)`)

// list sends the items of a list.
func (p *page) list(n *html.Node, s scope) error {
	if s.first != nil && s.first.Kind != "" && s.first.Label != "" {
		// An item that begins with a list: its own number still stands.
		f := *s.first
		*s.first = event.Leaf{}
		if err := p.leaf(f.Kind, scope{kind: s.kind}, event.Leaf{Level: f.Level, Runs: []event.Run{{Text: f.Label}}}); err != nil {
			return err
		}
	}
	s.list++
	label := p.labels(n)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if !isElement(c, atom.Li) || p.skips(c) || p.notes.at[c] != nil {
			if err := p.node(c, s); err != nil {
				return err
			}
			continue
		}
		if err := p.flush(s); err != nil {
			return err
		}
		in := s
		if k := p.kinds[c]; k != "" {
			in.kind = k
		}
		in.first = &event.Leaf{Kind: event.ListItem, Level: s.list, Label: label(c)}
		p.pending = append(p.pending, p.names(c)...)
		if err := p.walk(c, in); err != nil {
			return err
		}
		if err := p.flush(in); err != nil {
			return err
		}
	}
	return nil
}

// labels gives the label of each item in turn: the number that a browser shows
// in front of it, none where the text of the items begins with labels.
func (p *page) labels(n *html.Node) func(*html.Node) string {
	none := func(*html.Node) string { return "" }
	if n.DataAtom != atom.Ol {
		return none
	}
	kind := listStyle(n)
	if kind == "none" {
		return none
	}
	items, own := 0, 0
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if isElement(c, atom.Li) && !p.skips(c) {
			items++
			if ownLabel.MatchString(opening(c)) || len(cite.ItemLabels(opening(c))) > 0 {
				own++
			}
		}
	}
	if own*3 >= items {
		return none
	}
	next, step := 1, 1
	if hasAttr(n, "reversed") {
		next, step = items, -1
	}
	if v, err := strconv.Atoi(strings.TrimSpace(attr(n, "start"))); err == nil {
		next = v
	}
	return func(li *html.Node) string {
		if v, err := strconv.Atoi(strings.TrimSpace(attr(li, "value"))); err == nil {
			next = v
		}
		v := next
		next += step
		k := kind
		if t := listStyle(li); t != "decimal" {
			k = t
		}
		if k == "none" {
			return ""
		}
		if o := ownLabel.FindString(opening(li)); o != "" && strings.Trim(o, "(). \u00a0") == strings.TrimSuffix(number(v, k), ".") {
			return "" // it is written out as well
		}
		return number(v, k)
	}
}

// opening is how the own text of an item begins.
func opening(li *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node) bool
	walk = func(n *html.Node) bool {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case isElement(n, atom.Ol, atom.Ul):
			return false
		case n.Type == html.ElementNode && neverShown[n.DataAtom]:
			return true
		}
		if len(strings.TrimSpace(b.String())) > 16 {
			return false
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if !walk(c) {
				return false
			}
		}
		return true
	}
	walk(li)
	return strings.Join(strings.Fields(b.String()), " ")
}

// listStyle is how a list or an item counts: "decimal", "lower-alpha" and so
// on, "none" where it shows nothing of the kind.
func listStyle(n *html.Node) string {
	s := style(n, "list-style-type")
	if s == "" {
		s = style(n, "list-style")
	}
	for f := range strings.FieldsSeq(s) {
		switch f {
		case "none", "disc", "circle", "square":
			return "none"
		case "decimal", "lower-alpha", "lower-latin", "upper-alpha", "upper-latin", "lower-roman", "upper-roman", "decimal-leading-zero":
			return strings.Replace(f, "latin", "alpha", 1)
		}
	}
	switch attr(n, "type") {
	case "a":
		return "lower-alpha"
	case "A":
		return "upper-alpha"
	case "i":
		return "lower-roman"
	case "I":
		return "upper-roman"
	case "disc", "circle", "square", "none":
		return "none"
	}
	for _, w := range strings.Fields(attr(n, "class")) { // the names that docutils gives
		switch w {
		case "loweralpha":
			return "lower-alpha"
		case "upperalpha":
			return "upper-alpha"
		case "lowerroman":
			return "lower-roman"
		case "upperroman":
			return "upper-roman"
		}
	}
	return "decimal"
}

// number writes a list number as a browser does.
func number(v int, kind string) string {
	s := strconv.Itoa(v)
	switch kind {
	case "lower-alpha", "upper-alpha":
		if v > 0 {
			s = ""
			for n := v; n > 0; n = (n - 1) / 26 {
				s = string(rune('a'+(n-1)%26)) + s
			}
		}
	case "lower-roman", "upper-roman":
		if v > 0 && v < 4000 {
			s = roman(v)
		}
	case "decimal-leading-zero":
		if v >= 0 && v < 10 {
			s = "0" + s
		}
	}
	if strings.HasPrefix(kind, "upper") {
		s = strings.ToUpper(s)
	}
	return s + "."
}

func roman(n int) string {
	var b strings.Builder
	for _, p := range []struct {
		v int
		s string
	}{{1000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"}} {
		for n >= p.v {
			b.WriteString(p.s)
			n -= p.v
		}
	}
	return b.String()
}
