package resolve

import (
	"sort"
	"strings"
	"sync"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// book is the address index of one document: its units by component, so that a
// path is followed from unit to unit and never searched for in text.
type book struct {
	id, source, title string
	doc               *ingest.Document // nil for an outline without text
	unit              string           // what the document calls its units, "" unknown
	units             []entry
	byComp            map[string][]int // component -> units whose own component it is
	kids              [][]int          // keyed units directly below; last: the document's own
	types             map[string]bool  // types of unit that occur
	main              map[string]bool  // those of them that occur outside annexes
	clauses           bool             // clauses have headings that call them so
	others            map[string]bool  // types of unit that it cites of other documents
	calls             map[string]bool  // types of unit by which its text calls its own units
	names             []string         // keys by which other documents name this one
	shorts            map[string]string
	forms             map[string]*[capitals + 1]int // type of small unit -> how often its labels have each form
	under             string                        // document it is made under, "" unknown
	anchors           map[string]int                // anchor -> unit, for outlines without text
	starts            []int                         // units by start, for at

	once sync.Once
	defs []defined // made at first use
}

// entry is one unit.
type entry struct {
	key     string // as the outline has it; "" for a heading without a label
	comp    cite.Component
	parent  int // -1 at the top
	heading string
	start   int
	end     int
	body    ingest.Span
	annex   int  // the innermost annex it stands in, or is; -1 for none
	named   bool // its heading has the word for the unit: "Clause 2"
	bare    bool // its label has none: heading "2 Fees", paragraph "2.1"
}

var annexTypes = map[string]bool{"schedule": true, "annex": true, "appendix": true, "exhibit": true, "attachment": true,
	"supplement": true}

var containerTypes = map[string]bool{"volume": true, "book": true, "part": true, "subpart": true, "title": true, "subtitle": true,
	"division": true, "subdivision": true, "chapter": true, "subchapter": true}

// sectionTypes are the units whose numbering usually runs through a document.
var sectionTypes = map[string]bool{"section": true, "article": true, "regulation": true, "rule": true, "clause": true, "recital": true}

// kindOf is a type as components are compared: small units are alike.
func kindOf(typ string) string {
	switch {
	case typ == "sub", cite.Small(typ) && typ != "clause":
		return ""
	case typ == "annexure":
		return "annex"
	case typ == "subarticle":
		return ""
	}
	return typ
}

func compKey(kind, label string) string { return kind + "\x00" + strings.ToLower(label) }

// newBook indexes the outline of a document.
func newBook(d *ingest.Document) *book {
	b := &book{id: d.ID, source: d.Source, title: d.Title, doc: d}
	for _, n := range d.Outline {
		e := entry{key: n.Key, parent: n.Parent, heading: n.Title, start: n.Start, end: n.End, body: n.Body, annex: -1}
		if comps := cite.ParseKey(n.Key); len(comps) > 0 {
			e.comp = comps[len(comps)-1]
			if len(comps) > 1 && !strings.Contains(lastPart(n.Key), ":") {
				e.comp.Type = "sub"
			}
			e.labelled(d, n)
		}
		b.units = append(b.units, e)
	}
	b.captions()
	b.index()
	b.learn()
	return b
}

// labelled notes how a unit's label is written. A clause with a heading is one
// though its key, which small units lose their type in, does not say so.
func (e *entry) labelled(d *ingest.Document, n ingest.Node) {
	if !n.Heading {
		e.bare = strings.Contains(n.Label, ".") && n.Label[0] >= '0' && n.Label[0] <= '9' && strings.Contains(e.comp.Label, ".")
		return
	}
	h := cite.ParseHeading(d.Text[n.Start:n.End])
	e.named, e.bare = h.Type != "", h.Type == ""
	if h.Type == "clause" && e.comp.Type == "sub" {
		e.comp.Type = h.Type
	}
}

func lastPart(key string) string { return key[strings.LastIndexByte(key, '/')+1:] }

// index makes the lookups from the units.
func (b *book) index() {
	b.byComp = map[string][]int{}
	b.types = map[string]bool{}
	b.main = map[string]bool{}
	b.kids = make([][]int, len(b.units)+1)
	for i := range b.units {
		e := &b.units[i]
		if e.parent >= 0 {
			e.annex = b.units[e.parent].annex
		}
		if annexTypes[e.comp.Type] {
			e.annex = i
		}
		if e.comp.Label == "" {
			continue
		}
		kind := kindOf(e.comp.Type)
		b.byComp[compKey(kind, e.comp.Label)] = append(b.byComp[compKey(kind, e.comp.Label)], i)
		if kind == "clause" { // a clause is a small unit too where it lies in another
			b.byComp[compKey("", e.comp.Label)] = append(b.byComp[compKey("", e.comp.Label)], i)
		}
		b.types[e.comp.Type] = true
		if e.annex < 0 {
			b.main[e.comp.Type] = true
		}
		b.clauses = b.clauses || e.named && kind == "clause"
		p := b.keyed(e.parent)
		if p < 0 {
			p = len(b.units)
		}
		b.kids[p] = append(b.kids[p], i)
	}
	b.starts = make([]int, len(b.units))
	for i := range b.starts {
		b.starts[i] = i
	}
	sort.SliceStable(b.starts, func(x, y int) bool { return b.units[b.starts[x]].start < b.units[b.starts[y]].start })
	n := map[string]int{}
	for _, e := range b.units {
		if sectionTypes[e.comp.Type] && !strings.Contains(e.key, "/") {
			n[e.comp.Type]++
		}
	}
	for _, t := range [...]string{"section", "article", "regulation", "rule", "clause"} {
		if n[t] > n[b.unit] {
			b.unit = t
		}
	}
}

// keyed is the nearest unit with a component from i upwards, or -1.
func (b *book) keyed(i int) int {
	for n := 0; i >= 0 && n < 200; n++ {
		if b.units[i].comp.Label != "" {
			return i
		}
		i = b.units[i].parent
	}
	return -1
}

// up is the keyed unit over i, or -1.
func (b *book) up(i int) int {
	if i < 0 {
		return -1
	}
	return b.keyed(b.units[i].parent)
}

// at is the innermost unit with a component whose body holds an offset, or -1.
func (b *book) at(off int) int {
	k := sort.Search(len(b.starts), func(i int) bool { return b.units[b.starts[i]].start > off }) - 1
	if k < 0 {
		return -1
	}
	i := b.starts[k]
	for n := 0; i >= 0 && n < 400; n++ {
		if u := b.units[i].body; off < u.End {
			return b.keyed(i)
		}
		i = b.units[i].parent
	}
	return -1
}

// within says that unit i is unit top or lies in it; every unit lies in -1, the
// document.
func (b *book) within(i, top int) bool {
	for n := 0; i >= 0 && n < 400; n++ {
		if i == top {
			return true
		}
		i = b.units[i].parent
	}
	return top < 0
}

// place is a unit as it is reported; -1 is the document.
func (b *book) place(i int) Place {
	if i < 0 {
		return Place{Doc: b.id, Heading: b.title}
	}
	e := b.units[i]
	return Place{Doc: b.id, Key: e.key, Heading: e.heading, Start: e.start, End: e.end}
}
