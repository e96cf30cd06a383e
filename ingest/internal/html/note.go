package html

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

// note is a footnote: its mark in the text and the block that holds it.
type note struct {
	label string // as it is shown: "[1]", "(a)", "*"
	block *html.Node
	way   *html.Node // the link in it that leads back
	moves bool       // stands behind the text that marks it, not under a heading of its own
}

// notes are the footnotes of a page.
type notes struct {
	marks map[*html.Node]*note // by the link that marks it
	back  map[*html.Node]*note // by the link that leads back
	at    map[*html.Node]*note // by its block
	sent  map[*html.Node]bool  // blocks
	due   []*note              // marked in the leaf that is being gathered
}

var (
	noteMark  = regexp.MustCompile(`^[\[(]?\s*([0-9]{1,4}|[a-zA-Z]{1,2}|[ivxlc]{1,6}|[*†‡§¶#]{1,3})\s*[\])]?$`)
	noteWords = wordSet("footnote footnotes endnote endnotes fn")
)

// findNotes pairs the marks of notes with the notes: a short link to a place
// further down that links back to it, or that says of itself that it is a note.
func (p *page) findNotes() {
	p.notes = notes{marks: map[*html.Node]*note{}, back: map[*html.Node]*note{}, at: map[*html.Node]*note{}, sent: map[*html.Node]bool{}}
	ids := map[string]*html.Node{}
	order := map[*html.Node]int{}
	var links []*html.Node
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.ElementNode {
			order[n] = len(order)
			for _, key := range []string{attr(n, "id"), attr(n, "name")} {
				if _, taken := ids[key]; key != "" && !taken {
					ids[key] = n
				}
			}
			if href := attr(n, "href"); n.DataAtom == atom.A && len(href) > 1 && href[0] == '#' {
				links = append(links, n)
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(p.body)
	byBlock := map[*html.Node][]*html.Node{} // the in-page links of the blocks looked at
	for _, a := range links {
		t := plain(a)
		target := ids[attr(a, "href")[1:]]
		if target == nil || order[target] < order[a] || len(t) > 8 || !noteMark.MatchString(t) {
			continue
		}
		block := noteBlock(target)
		if block == nil || isAncestor(block, a) {
			continue
		}
		if n := p.notes.at[block]; n != nil { // marked a second time
			p.notes.marks[a] = &note{label: bracket(a, t), block: block, moves: n.moves}
			continue
		}
		back, seen := byBlock[block]
		if !seen {
			find(block, func(c *html.Node) bool {
				if href := attr(c, "href"); c.DataAtom == atom.A && len(href) > 1 && href[0] == '#' {
					back = append(back, c)
				}
				return false
			})
			byBlock[block] = back
		}
		var way *html.Node
		for _, c := range back {
			if to := ids[attr(c, "href")[1:]]; to != nil && near(to, a) {
				way = c
				break
			}
		}
		if way == nil && !saysNote(a) && !saysNote(block) {
			continue
		}
		n := &note{label: bracket(a, t), block: block, way: way, moves: !p.underOwnHeading(block)}
		p.notes.marks[a], p.notes.at[block] = n, n
		if way != nil && noteMark.MatchString(plain(way)) {
			p.notes.back[way] = n
		}
	}
}

// bracket is a mark as it is written down: raised marks get brackets.
func bracket(a *html.Node, t string) string {
	m := noteMark.FindStringSubmatch(t)
	if m == nil || t[0] == '[' || t[0] == '(' {
		return t
	}
	if within(a, atom.Sup) || find(a, func(c *html.Node) bool { return c.DataAtom == atom.Sup }) != nil || saysNote(a) {
		return "[" + m[1] + "]"
	}
	return t
}

// noteBlock is the block that a note's name stands in or begins.
func noteBlock(n *html.Node) *html.Node {
	for ; n != nil; n = n.Parent {
		if n.Type != html.ElementNode || !blocks[n.DataAtom] {
			continue
		}
		if isElement(n, atom.Body, atom.Html, atom.Main, atom.Article, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Table, atom.Td, atom.Tr, atom.Tbody) || len(plain(n)) > 4000 {
			return nil
		}
		return n
	}
	return nil
}

// saysNote says that an element, or the list around it, declares notes.
func saysNote(n *html.Node) bool {
	for i := 0; i < 3 && n != nil && n.Type == html.ElementNode; i++ {
		r, t := role(n), attr(n, "epub:type")
		if strings.Contains(r, "doc-footnote") || strings.Contains(r, "doc-endnote") || r == "doc-noteref" ||
			strings.Contains(t, "footnote") || strings.Contains(t, "endnote") || strings.Contains(t, "rearnote") || t == "noteref" || hasWord(n, noteWords) {
			return true
		}
		n = n.Parent
	}
	return false
}

// near says that an id stands on a mark or close around it.
func near(id, a *html.Node) bool {
	for i, n := 0, a; i < 3 && n != nil; i, n = i+1, n.Parent {
		if n == id {
			return true
		}
	}
	return isAncestor(a, id) || id.NextSibling == a || a.PrevSibling == id
}

// isAncestor says that a holds n or is n.
func isAncestor(a, n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if n == a {
			return true
		}
	}
	return false
}

// underOwnHeading says that the notes around a note stand under a heading of
// their own ("References"): they stay there then.
func (p *page) underOwnHeading(n *html.Node) bool {
	for n != nil && n != p.body {
		for s := n.PrevSibling; s != nil; s = s.PrevSibling {
			if m := p.notes.at[s]; m != nil {
				return !m.moves // as the note before it
			}
			if s.Type != html.ElementNode || p.skips(s) || plain(s) == "" {
				continue
			}
			if isElement(s, n.DataAtom) && isElement(s, atom.Li, atom.Dt, atom.Dd, atom.P, atom.Aside) {
				continue // a note before it
			}
			return find(s, func(c *html.Node) bool { return headings[c.DataAtom] > 0 }) != nil && len(plain(s)) < 200
		}
		n = n.Parent
	}
	return false
}

// sendNotes sends the notes marked in the leaf before.
func (p *page) sendNotes(s scope) error {
	due := p.notes.due
	p.notes.due = nil
	for _, n := range due {
		if n.moves && !p.notes.sent[n.block] && !p.drop[n.block] {
			if err := p.note(p.notes.at[n.block], scope{}); err != nil {
				return err
			}
		}
	}
	return nil
}

// note sends a note with its mark in front.
func (p *page) note(n *note, s scope) error {
	if err := p.flush(s); err != nil {
		return err
	}
	p.notes.sent[n.block] = true
	inNote, link, pending := p.inNote, p.link, p.pending
	p.inNote, p.link, p.pending = true, "", p.names(n.block)
	opening := &event.Leaf{Kind: event.Footnote, Label: n.label}
	if n.showsMark() {
		opening.Label = ""
	}
	in := scope{kind: event.Footnote, first: opening}
	err := p.walk(n.block, in)
	if err == nil {
		err = p.flush(in)
	}
	p.inNote, p.link = inNote, link
	p.pending = append(pending, p.pending...)
	return err
}

// showsMark says that the text of a note begins with its mark.
func (n *note) showsMark() bool {
	t := plain(n.block)
	if n.way != nil && strings.HasPrefix(t, plain(n.way)) && noteMark.MatchString(plain(n.way)) {
		return true
	}
	bare := strings.Trim(n.label, "[]()")
	rest, ok := strings.CutPrefix(strings.TrimLeft(t, "[("), bare)
	return ok && rest != "" && strings.ContainsAny(rest[:1], " .)]")
}
