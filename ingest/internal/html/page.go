package html

import (
	"context"
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

// page is one page on its way to a sink.
type page struct {
	ctx    context.Context
	sink   event.Sink
	opts   Options
	root   *html.Node
	body   *html.Node // what is sent: the body, or the element that holds the document
	stats  map[*html.Node]*stat
	unseen map[*html.Node]bool       // elements that the page's own style sheets hide
	drop   map[*html.Node]bool       // elements that are no part of the document
	kinds  map[*html.Node]event.Kind // elements all of whose text is of one kind
	notes  notes
	told   map[*html.Node]*told // paragraphs that serve as headings
	// nested are the levels of headings told by the sections around them.
	nested map[*html.Node]int
	// article says that the page declares itself an article of a news site.
	article bool

	para    para
	beside  []event.Leaf // images that stand in the lines of the paragraph
	link    string       // target of the link that is open
	pending []string     // anchors that the next leaf gets
	inNote  bool
}

func newPage(ctx context.Context, root *html.Node, sink event.Sink, opts Options) *page {
	p := &page{ctx: ctx, sink: sink, opts: opts, root: root, body: root,
		stats: map[*html.Node]*stat{}, drop: map[*html.Node]bool{}, kinds: map[*html.Node]event.Kind{}, told: map[*html.Node]*told{}, nested: map[*html.Node]int{}}
	if b := find(root, func(n *html.Node) bool { return n.DataAtom == atom.Body }); b != nil {
		p.body = b
	}
	p.unseen = sheetHidden(ctx, root)
	p.measure(p.body)
	p.findNotes()
	p.findContents(p.body)
	return p
}

// send sends what an element holds.
func (p *page) send(n *html.Node, s scope) error {
	if p.opts.Part != "" {
		p.pending = append(p.pending, p.opts.Part)
	}
	if err := p.walk(n, s); err != nil {
		return err
	}
	if err := p.flush(s); err != nil {
		return err
	}
	if len(p.pending) > 0 { // names at the very end still lead somewhere
		p.sink.Leaf(event.Leaf{Kind: event.Other, Anchors: p.pending})
	}
	return nil
}

// anchorName is the name under which an id is reached.
func (p *page) anchorName(id string) string {
	if p.opts.Part != "" {
		return p.opts.Part + "#" + id
	}
	return id
}

// target is a link's target as it is recorded: as written, within a book
// resolved to the part it leads to.
func (p *page) target(href string) string {
	href = strings.TrimSpace(href)
	if p.opts.Part == "" || href == "" {
		return href
	}
	if i := strings.IndexAny(href, ":/?#"); i >= 0 && href[i] == ':' || strings.HasPrefix(href, "/") {
		return href // another site
	}
	file, fragment, found := strings.Cut(href, "#")
	if file == "" {
		file = p.opts.Part
	} else {
		if name, err := url.PathUnescape(file); err == nil {
			file = name
		}
		file = path.Join(path.Dir(p.opts.Part), file)
	}
	if found && fragment != "" {
		return file + "#" + fragment
	}
	return file
}

// names are the anchors that an element carries.
func (p *page) names(n *html.Node) []string {
	var out []string
	for i := range n.Attr {
		a := &n.Attr[i]
		if (a.Key == "id" || a.Key == "name" && n.DataAtom == atom.A) && a.Val != "" {
			name := p.anchorName(a.Val)
			if len(out) == 0 || out[0] != name {
				out = append(out, name)
			}
		}
	}
	return out
}
