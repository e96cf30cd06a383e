package resolve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// Outlines stand in for a corpus: documents of which nothing is known but their
// names and the tree of their units.
type Outlines struct {
	books map[string]*book
	order []string
	shelf *shelf
}

// OutlinePlace is a unit of an outline: the path of a node as the file has it,
// or with an empty path the whole document.
type OutlinePlace struct {
	Doc  string `json:"doc"`
	Path string `json:"path"`
}

// OutlineLine is what one reference means in a set of outlines.
type OutlineLine struct {
	V          int            `json:"v"`
	Raw        string         `json:"raw"`
	Start      int            `json:"start"`
	End        int            `json:"end"`
	Key        string         `json:"key"`
	State      State          `json:"state"`
	Targets    []OutlinePlace `json:"targets"`
	Candidates []OutlinePlace `json:"candidates"`
	Reason     string         `json:"reason"`
	Nearest    *OutlinePlace  `json:"nearest"`
}

// LoadOutline reads outlines from JSON: an object whose docs have id, type,
// title, aliases, shorts, made_under and nodes in document order, each with
// path, heading, parent and anchor. A parent stands before its children.
func LoadOutline(r io.Reader) (*Outlines, error) {
	var file struct {
		Docs []struct {
			ID        string            `json:"id"`
			Title     string            `json:"title"`
			Aliases   []string          `json:"aliases"`
			Shorts    map[string]string `json:"shorts"`
			MadeUnder string            `json:"made_under"`
			Nodes     []struct {
				Path    string `json:"path"`
				Heading string `json:"heading"`
				Parent  string `json:"parent"`
				Anchor  string `json:"anchor"`
			} `json:"nodes"`
		} `json:"docs"`
	}
	if err := json.NewDecoder(r).Decode(&file); err != nil {
		return nil, fmt.Errorf("read outlines: %w", err)
	}
	o := &Outlines{books: map[string]*book{}, shelf: newShelf()}
	for _, d := range file.Docs {
		if d.ID == "" || o.books[d.ID] != nil {
			return nil, fmt.Errorf("read outlines: document id %q is empty or not unique", d.ID)
		}
		b := &book{id: d.ID, source: d.ID, title: d.Title, under: d.MadeUnder, shorts: map[string]string{}, anchors: map[string]int{}}
		b.names = titleNames(d.Title)
		for _, a := range d.Aliases {
			b.names = append(b.names, titleNames(a)...)
		}
		for name, id := range d.Shorts {
			b.shorts[cite.Slug(strings.TrimPrefix(strings.TrimPrefix(name, "the "), "The "))] = "id:" + id
		}
		at := map[string]int{}
		for i, n := range d.Nodes {
			e := entry{key: n.Path, heading: n.Heading, parent: -1, start: i, end: i + 1, body: ingest.Span{Start: i, End: i + 1}, annex: -1}
			if comps := cite.ParseKey(n.Path); len(comps) > 0 {
				e.comp = comps[len(comps)-1]
			}
			if p, ok := at[n.Parent]; ok && n.Parent != "" {
				e.parent = p
			}
			at[n.Path] = i
			if n.Anchor != "" {
				b.anchors[strings.TrimPrefix(n.Anchor, "#")] = i
			}
			b.units = append(b.units, e)
		}
		b.index()
		o.books[d.ID] = b
		o.order = append(o.order, d.ID)
		o.shelf.add(d.ID, "", b.names)
	}
	return o, nil
}

// Resolve says what the references in a text mean, read as if it stood at a unit
// of a document, "DOC#PATH", or in a document, "DOC".
func (o *Outlines) Resolve(at, text string) ([]OutlineLine, error) {
	id, path, _ := strings.Cut(at, "#")
	b := o.books[id]
	if b == nil {
		return nil, fmt.Errorf("no document %q in the outlines", id)
	}
	here, err := b.unitAt(path)
	if err != nil {
		return nil, err
	}
	lib := &library{shelf: o.shelf, load: func(_ context.Context, id string) (*book, error) {
		if b := o.books[id]; b != nil {
			return b, nil
		}
		return nil, fmt.Errorf("no document %q in the outlines", id)
	}}
	out := []OutlineLine{}
	mentions := cite.Find(text, nil)
	for n, m := range mentions {
		q := question{lib: lib, b: b, here: here, text: text, mentions: mentions, n: n, from: 0, to: len(text)}
		a, err := q.resolve(context.Background())
		if err != nil {
			return nil, err
		}
		l := OutlineLine{V: 1, Raw: m.Raw, Start: m.Start, End: m.End, Key: m.Key, State: a.state, Reason: a.reason,
			Targets: places(a.places), Candidates: places(a.candidates)}
		if a.nearest != nil {
			l.Nearest = &places([]spot{*a.nearest})[0]
		}
		out = append(out, l)
	}
	return out, nil
}

func places(spots []spot) []OutlinePlace {
	out := []OutlinePlace{}
	for _, s := range spots {
		p := OutlinePlace{Doc: s.b.id}
		if s.i >= 0 {
			p.Path = s.b.units[s.i].key
		}
		out = append(out, p)
	}
	return out
}
