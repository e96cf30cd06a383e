package epub

import (
	"context"
	"path"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/archive"
	"github.com/referent-go/referent/ingest/internal/event"
	reader "github.com/referent-go/referent/ingest/internal/html"
)

// maxNavDepth is how deep the entries of a contents page are followed.
const maxNavDepth = 9

// ncx is the contents page of EPUB 2.
type ncx struct {
	Points []navPoint `xml:"navMap>navPoint"`
}

type navPoint struct {
	Content struct {
		Src string `xml:"src,attr"`
	} `xml:"content"`
	Points []navPoint `xml:"navPoint"`
}

// depths reads how deep the book's contents page sets each place, from 1, by
// the name of its anchor. It is nil where the book has none that can be read:
// the headings then keep the levels of their chapters.
func depths(ctx context.Context, a *archive.Archive, base string, b *book) map[string]int {
	for _, it := range b.Items {
		file := path.Join(base, unescape(it.Href))
		switch {
		case hasProperty(it.Properties, "nav"):
			if data, err := a.Read(file); err == nil {
				if d := navDepths(ctx, data, path.Dir(file)); len(d) > 0 {
					return d
				}
			}
		case it.Media == "application/x-dtbncx+xml":
			if data, err := a.Read(file); err == nil {
				var n ncx
				if decode(data, &n) == nil && len(n.Points) > 0 {
					d := map[string]int{}
					n.collect(d, path.Dir(file))
					return d
				}
			}
		}
	}
	return nil
}

func (n *ncx) collect(d map[string]int, dir string) {
	var walk func(points []navPoint, depth int)
	walk = func(points []navPoint, depth int) {
		for _, p := range points {
			note(d, dir, p.Content.Src, depth)
			if depth < maxNavDepth {
				walk(p.Points, depth+1)
			}
		}
	}
	walk(n.Points, 1)
}

// navDepths reads the contents page of EPUB 3: lists inside lists.
func navDepths(ctx context.Context, data []byte, dir string) map[string]int {
	root, err := reader.Tree(ctx, data)
	if err != nil {
		return nil
	}
	d := map[string]int{}
	var walk func(n *html.Node, depth int, toc bool)
	walk = func(n *html.Node, depth int, toc bool) {
		if n.Type == html.ElementNode {
			switch n.DataAtom {
			case atom.Nav:
				kind := ""
				for _, at := range n.Attr {
					if at.Key == "epub:type" {
						kind = at.Val
					}
				}
				if kind != "" && kind != "toc" {
					return // landmarks, list of pages
				}
				toc = true
			case atom.Ol, atom.Ul:
				depth++
			case atom.A:
				for _, at := range n.Attr {
					if at.Key == "href" && toc && depth > 0 {
						note(d, dir, at.Val, min(depth, maxNavDepth))
					}
				}
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, depth, toc)
		}
	}
	walk(root, 0, false)
	return d
}

// note records the depth of a place, the first one where it is listed twice.
func note(d map[string]int, dir, href string, depth int) {
	_, fragment, found := strings.Cut(href, "#")
	name := path.Join(dir, unescape(href))
	if found && fragment != "" {
		name += "#" + fragment
	}
	if _, known := d[name]; !known && href != "" {
		d[name] = depth
	}
}

// leveller sets headings as deep as the contents page does. Chapters of one
// book often begin with a heading of level 1 each, parts and sections alike.
type leveller struct {
	event.Sink
	depths map[string]int
	shift  int // what the heading before was set deeper by
}

// Leaf sets the level of a heading: the deeper of its own and the one that the
// contents page gives it. Headings that are not listed there keep their
// distance from the one before.
func (s *leveller) Leaf(l event.Leaf) event.Handle {
	if l.Kind == event.Heading {
		if depth := s.listed(&l); depth > 0 {
			s.shift = max(depth-l.Level, 0)
		}
		l.Level += s.shift
	}
	return s.Sink.Leaf(l)
}

func (s *leveller) listed(l *event.Leaf) int {
	for _, name := range l.Anchors {
		if d := s.depths[name]; d > 0 {
			return d
		}
	}
	for i := range l.Runs {
		if d := s.depths[l.Runs[i].Anchor]; d > 0 {
			return d
		}
	}
	return 0
}
