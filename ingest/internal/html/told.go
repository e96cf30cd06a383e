package html

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/levels"
)

// told is a paragraph that serves as a heading, and the one below it that holds
// its title, if any.
type told struct {
	class string
	level int
	title *html.Node
}

// line is an innermost block with its text, as the search for headings sees it.
type line struct {
	n      *html.Node
	text   string
	bold   bool
	center bool
}

const (
	maxTitle = 140 // characters
	// fewHeadings is how many heading elements a page has at most where its
	// headings are looked for among the paragraphs.
	fewHeadings = 1
)

// findTold finds the headings of a page that has no heading elements, or its
// title alone: many laws and exported documents set them as paragraphs.
// "Article 5" or "PART II" standing alone is one where three or more do; a
// paragraph set in bold all through is one where text follows it.
func (p *page) findTold() {
	if p.opts.Part != "" || p.article {
		return
	}
	count := 0
	find(p.body, func(n *html.Node) bool {
		if level := headings[n.DataAtom]; level > 0 && !p.dropped(n) && plain(n) != "" {
			count++
		}
		return count > fewHeadings
	})
	if count > fewHeadings {
		return
	}
	lines := p.lines()
	labelled := p.toldByLabel(lines)
	if len(labelled) == 0 || count == 0 {
		p.toldByBold(lines)
	}
	var order []string
	for _, l := range lines {
		if t := p.told[l.n]; t != nil {
			order = append(order, t.class)
		}
	}
	of := levels.Of(order)
	for _, t := range p.told {
		t.level = min(of[t.class]+count, 9)
	}
}

// lines lists the innermost blocks that could be headings or stand between
// them, in order.
func (p *page) lines() []line {
	var out []line
	var walk func(n *html.Node) bool
	walk = func(n *html.Node) bool { // whether a block stands below n
		inner := false
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Type != html.ElementNode || p.skips(c) || p.kinds[c] != "" || p.notes.at[c] != nil {
				continue
			}
			if walk(c) {
				inner = true
			}
			if blocks[c.DataAtom] {
				inner = true
			}
		}
		if !inner && n.Type == html.ElementNode && blocks[n.DataAtom] {
			if t := plain(n); t != "" {
				l := line{n: n, text: t}
				if utf8.RuneCountInString(t) <= maxTitle && isElement(n, atom.P, atom.Div, atom.Center) && !within(n, atom.Li, atom.Blockquote, atom.Th) {
					l.bold, l.center = isBold(n), isCentred(n)
				} else {
					l.n = nil
				}
				out = append(out, l)
			}
		}
		return inner
	}
	walk(p.body)
	return out
}

// toldByLabel takes paragraphs that are no more than the label of a unit, and
// those that begin with one and stand out.
func (p *page) toldByLabel(lines []line) map[*html.Node]*told {
	found := map[*html.Node]*told{}
	bare := 0
	for i, l := range lines {
		if l.n == nil {
			continue
		}
		class, title, ok := levels.Label(l.text)
		if !ok || !startsUpper(l.text) {
			continue
		}
		t := &told{class: class}
		switch {
		case title == "":
			bare++
			if i+1 < len(lines) && p.isTitleOf(lines[i+1]) {
				t.title = lines[i+1].n
			}
		case (l.bold || l.center) && isTitle(title):
		default:
			continue
		}
		found[l.n] = t
	}
	if len(found) < 3 && bare < 3 {
		return nil
	}
	for n, t := range found {
		p.told[n] = t
	}
	return found
}

// isTitleOf says that a paragraph reads as the title of the label above it.
func (p *page) isTitleOf(l line) bool {
	if l.n == nil || !isTitle(l.text) || within(l.n, atom.Table) {
		return false
	}
	_, _, unit := levels.Label(l.text)
	return !unit && !ownLabel.MatchString(l.text)
}

var numbered = regexp.MustCompile(`^(\d{1,3}(?:\.\d{1,3})*)[.)]?\s+\S`)

// toldByBold takes paragraphs in bold that other text follows, in a page where
// most paragraphs are not.
func (p *page) toldByBold(lines []line) {
	bold := 0
	for _, l := range lines {
		if l.bold {
			bold++
		}
	}
	if bold*2 > len(lines) {
		return
	}
	for i, l := range lines {
		if l.n == nil || !l.bold || p.told[l.n] != nil || !isTitle(l.text) || i+1 == len(lines) || within(l.n, atom.Table) || p.isTitleNode(l.n) {
			continue
		}
		class := levels.Bold
		if m := numbered.FindStringSubmatch(l.text); m != nil {
			class = levels.Number(1 + strings.Count(m[1], "."))
		} else if c, _, ok := levels.Label(l.text); ok {
			class = c
		} else if l.center || strings.ToUpper(l.text) == l.text {
			class = levels.Caps
		}
		p.told[l.n] = &told{class: class}
	}
}

// isTitleNode says that a paragraph was taken for the title of a label.
func (p *page) isTitleNode(n *html.Node) bool {
	for _, t := range p.told {
		if t.title == n {
			return true
		}
	}
	return false
}

// isTitle says that a text reads as a title and not as a sentence.
func isTitle(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	if strings.ContainsRune(";:,—", last) || last == '.' && len(strings.Fields(s)) > 6 {
		return false
	}
	return strings.ContainsFunc(s, unicode.IsLetter) && len(strings.Fields(s)) <= 20
}

func startsUpper(s string) bool {
	c, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(c) || c == '§'
}

// isBold says that all text below a node is set in bold.
func isBold(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode && strings.TrimSpace(c.Data) != "":
			return false
		case c.Type != html.ElementNode || isElement(c, atom.B, atom.Strong) || isHeavy(c) || neverShown[c.DataAtom]:
		case !isBold(c):
			return false
		}
	}
	return true
}

func isHeavy(n *html.Node) bool {
	w := style(n, "font-weight")
	return w == "bold" || w == "bolder" || w == "700" || w == "800" || w == "900"
}

func isCentred(n *html.Node) bool {
	for i := 0; i < 3 && n != nil && n.Type == html.ElementNode; i++ {
		if strings.EqualFold(attr(n, "align"), "center") || style(n, "text-align") == "center" || n.DataAtom == atom.Center {
			return true
		}
		n = n.Parent
	}
	return false
}

// toldHeading sends a paragraph that serves as a heading.
func (p *page) toldHeading(n *html.Node, t *told, s scope) error {
	s.inline = true
	runs, err := p.collect(n, s)
	if err != nil {
		return err
	}
	if t.title != nil && !p.drop[t.title] {
		more, err := p.collect(t.title, s)
		if err != nil {
			return err
		}
		if len(more) > 0 {
			runs = append(append(runs, event.Run{Text: " "}), more...)
		}
		p.pending = append(p.pending, p.names(t.title)...)
		p.drop[t.title] = true
	}
	s.inline = false
	return p.leaf(event.Heading, s, event.Leaf{Level: t.level, Runs: runs})
}

// findNesting gives headings the depth of their sections, on a page that sets
// all of them as h1 and nests section elements instead.
func (p *page) findNesting() {
	var all []*html.Node
	flat := true
	find(p.body, func(n *html.Node) bool {
		if level := headings[n.DataAtom]; level > 0 && !p.dropped(n) {
			all = append(all, n)
			flat = flat && level == 1
		}
		return !flat
	})
	if !flat || len(all) < 3 {
		return
	}
	depth := func(n *html.Node) int {
		d := 0
		for a := n.Parent; a != nil && a != p.body; a = a.Parent {
			if a.DataAtom == atom.Section {
				d++
			}
		}
		return d
	}
	top := depth(all[0])
	for _, n := range all {
		top = min(top, depth(n))
	}
	for _, n := range all {
		p.nested[n] = min(1+depth(n)-top, 9)
	}
}
