package enrich

import (
	"sort"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// guide is what can be named in a document: its units and its tables and
// figures, in document order. It is built once and only read afterwards.
type guide struct {
	doc    *ingest.Document // nil for a line
	units  []unit
	byKey  map[string][]int
	byPart map[string][]int
	floats map[string][]unit        // by type, in order
	bodies map[string][]ingest.Span // the tables and figures themselves
	leads  map[int]int              // start of a block -> start of the block it hangs on
	leaves []*ingest.Block          // of the document, in order
	doubt  map[string]bool          // types whose bare numbers may be another document's
}

// unit is a heading, a labelled provision, or a captioned table or figure.
type unit struct {
	typ    string // "section"; empty for a heading without a label
	label  string // "4.3"
	key    string
	title  string
	level  int
	parent int // index of the containing unit, -1 at the top
	span   ingest.Span
	body   ingest.Span
	head   bool // a heading
	bare   bool // its label is a number without the word for it
}

// newGuide collects the units of a document.
func newGuide(doc *ingest.Document) *guide {
	g := &guide{doc: doc, byKey: map[string][]int{}, byPart: map[string][]int{}, floats: map[string][]unit{}, bodies: map[string][]ingest.Span{}}
	if doc == nil {
		return g
	}
	g.units = make([]unit, 0, len(doc.Outline))
	for i := range doc.Outline {
		n := &doc.Outline[i]
		u := unit{key: n.Key, title: tidy(n.Title), level: n.Level, parent: n.Parent, span: ingest.Span{Start: n.Start, End: n.End},
			body: n.Body, head: n.Heading}
		u.typ, u.label = last(n.Key)
		u.bare = n.Heading && strings.IndexFunc(n.Label, unicode.IsLower) < 0 && !strings.Contains(strings.ToLower(n.Label), u.typ)
		g.units = append(g.units, u)
		g.enter(i)
	}
	leaves := 0
	for i := range doc.Blocks {
		if doc.Blocks[i].Leaf {
			leaves++
		}
	}
	g.leaves = make([]*ingest.Block, 0, leaves)
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if b.Leaf {
			g.leaves = append(g.leaves, b)
		}
		switch b.Kind {
		case ingest.KindCaption:
			g.caption(*b)
		case ingest.KindTable:
			g.bodies["table"] = append(g.bodies["table"], ingest.Span{Start: b.Start, End: b.End})
		case ingest.KindFigure:
			g.bodies["figure"] = append(g.bodies["figure"], ingest.Span{Start: b.Start, End: b.End})
		}
	}
	g.hang()
	g.trust()
	return g
}

// lineGuide makes the units of a line's outline, a label and a title each.
func lineGuide(l LineContext) *guide {
	g := &guide{byKey: map[string][]int{}, byPart: map[string][]int{}, floats: map[string][]unit{}}
	var open []int
	for i, entry := range l.Outline {
		u := unit{title: tidy(entry[1]), head: true, parent: -1, span: ingest.Span{Start: i, End: i}, body: ingest.Span{Start: i, End: len(l.Outline)}}
		if m := cite.Find(entry[0], nil); len(m) > 0 && m[0].Start == 0 {
			u.key = m[0].Key
		} else if h := cite.ParseHeading(entry[0]); h.Label != "" && h.Type != "" {
			u.key = cite.Key([]cite.Component{{Type: h.Type, Label: h.Value}})
		}
		u.typ, u.label = last(u.key)
		if isFloat(u.typ) {
			g.floats[u.typ] = append(g.floats[u.typ], u)
			continue
		}
		u.level = 2 + strings.Count(u.label, ".")
		if contains(u.typ) {
			u.level = 1
		}
		for len(open) > 0 && g.units[open[len(open)-1]].level >= u.level {
			g.units[open[len(open)-1]].body.End = i
			open = open[:len(open)-1]
		}
		if n := len(open); n > 0 {
			u.parent = open[n-1]
		}
		n := len(g.units)
		open = append(open, n)
		g.units = append(g.units, u)
		g.enter(n)
	}
	return g
}

// enter makes a unit findable by its key, and by the last component of a longer
// key: a reference to "section 136" leaves out the part that holds it.
func (g *guide) enter(i int) {
	u := g.units[i]
	if u.key == "" {
		return
	}
	g.byKey[u.key] = append(g.byKey[u.key], i)
	if k := strings.LastIndexByte(u.key, '/'); k >= 0 && strings.Contains(u.key[k:], ":") {
		g.byPart[u.key[k+1:]] = append(g.byPart[u.key[k+1:]], i)
	}
}

// last is the type and label of the last component of a key.
func last(key string) (typ, label string) {
	comps := cite.ParseKey(key)
	if len(comps) == 0 {
		return "", ""
	}
	c := comps[len(comps)-1]
	return c.Type, c.Label
}

// typeOf is the type of the last component of a key.
func typeOf(key string) string {
	typ, _ := last(key)
	return typ
}

// contains says that units of a type hold the sections of a document.
func contains(typ string) bool {
	switch typ {
	case "volume", "book", "part", "title", "division", "chapter", "schedule", "annex", "annexure", "appendix", "exhibit", "attachment":
		return true
	}
	return false
}

// isFloat says that things of a type are numbered apart from the units.
func isFloat(typ string) bool {
	switch typ {
	case "table", "figure", "equation", "listing", "example", "box", "algorithm":
		return true
	}
	return false
}

// caption records a captioned table or figure: "Table 2-1: Supported platforms".
func (g *guide) caption(b ingest.Block) {
	text := g.doc.Text[b.Start:b.End]
	for _, m := range cite.Find(text, nil) {
		if m.Start != 0 || m.To != "" || len(m.Path) != 1 {
			return
		}
		u := unit{key: m.Key, title: tidy(strings.TrimLeft(text[m.End:], " .:—–-\u00a0")), parent: -1, span: ingest.Span{Start: b.Start, End: b.End}, head: true}
		if u.typ, u.label = last(m.Key); isFloat(u.typ) {
			g.floats[u.typ] = append(g.floats[u.typ], u)
		}
		return
	}
}

// maxTitle bounds a title that is put into a passage, in bytes.
const maxTitle = 80

// tidy is a title as it is put into a passage: white space folded, no mark at
// its end, cut at a word where it is long.
func tidy(title string) string {
	title = strings.Trim(strings.Join(strings.Fields(title), " "), " .:;,—–-")
	if title == "" || strings.ContainsRune("(\"“‘[", []rune(title)[0]) || strings.Count(title, "(") != strings.Count(title, ")") {
		return "" // a piece of text that only looks like a title
	}
	if first, _, _ := strings.Cut(strings.ToLower(title), " "); first == "to" || first == "of" {
		return "" // "Appendix 1 to the Agreement"
	}
	if len(title) <= maxTitle {
		return title
	}
	cut := strings.LastIndexByte(title[:maxTitle], ' ')
	if cut <= 0 {
		return ""
	}
	return strings.TrimRight(title[:cut], " .:;,—–-") + " …"
}

// at is the innermost unit whose body holds an offset, or -1.
func (g *guide) at(off int) int {
	i := sort.Search(len(g.units), func(i int) bool { return g.units[i].span.Start > off }) - 1
	for ; i >= 0; i = g.units[i].parent {
		if off < g.units[i].body.End {
			return i
		}
	}
	return -1
}

// nodeAt is the innermost outline node whose body holds an offset, or -1.
func nodeAt(doc *ingest.Document, off int) int {
	i := sort.Search(len(doc.Outline), func(i int) bool { return doc.Outline[i].Start > off }) - 1
	for ; i >= 0; i = doc.Outline[i].Parent {
		if off < doc.Outline[i].Body.End {
			return i
		}
	}
	return -1
}

// leaf is the index of the leaf block that holds an offset, or -1.
func (g *guide) leaf(off int) int {
	i := sort.Search(len(g.leaves), func(i int) bool { return g.leaves[i].Start > off }) - 1
	if i >= 0 && off < g.leaves[i].End {
		return i
	}
	return -1
}

// ancestor is the nearest unit of a type from i upwards, or -1.
func (g *guide) ancestor(i int, typ string) int {
	for ; i >= 0; i = g.units[i].parent {
		if g.units[i].typ == typ {
			return i
		}
	}
	return -1
}
