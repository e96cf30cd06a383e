package ingest

import (
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// containers hold the units whose numbering runs through a document; annexes
// begin a numbering of their own.
var (
	containers = map[string]bool{"volume": true, "book": true, "part": true, "subpart": true, "title": true, "subtitle": true,
		"division": true, "subdivision": true, "chapter": true, "subchapter": true}
	annexes = map[string]bool{"schedule": true, "annex": true, "annexure": true, "appendix": true, "exhibit": true, "attachment": true,
		"supplement": true}
	units = []string{"section", "article", "regulation", "rule", "clause"}
)

// keyer knows of each node what its key is made of.
type keyer struct {
	*outliner
	unit     string          // what the document calls its units
	restarts map[string]bool // types whose numbering begins again in each container
	items    bool            // bare numbers of paragraphs are units: they run through
}

// keys gives every node with a label its key. A key starts at the unit whose
// numbering runs through the document.
func (o *outliner) keys() {
	k := keyer{outliner: o, unit: unitOf(o), restarts: map[string]bool{}}
	for i := range o.own {
		if c := &o.own[i]; c.bare && o.nodes[i].Heading {
			k.typeOf(i, c)
		}
	}
	k.items = k.runThrough()
	k.findRestarts()
	for i := range o.nodes {
		k.key(i)
	}
}

// typeOf gives a bare number of a heading its type: a paragraph in an annex, a
// part of the annex where it continues its letter ("C.3" in Appendix C), and
// elsewhere the document's unit.
func (k *keyer) typeOf(i int, c *component) {
	a := k.above(i, func(j int) bool { return annexes[k.own[j].typ] })
	switch {
	case a < 0:
		c.typ = k.unit
	case continues(k.own[a].value, c.value):
		c.typ = k.own[a].typ
	default:
		c.typ = "paragraph"
	}
}

// continues says that a label is made of an annex's own: "C.3" or "C-3" in
// Appendix C.
func continues(annex, value string) bool {
	return strings.HasPrefix(value, annex+".") || strings.HasPrefix(value, annex+"-")
}

// above is the nearest node over i that fits, or -1. It looks no further than
// 60 nodes up, so that lists nested without end stay cheap.
func (k *keyer) above(i int, fits func(int) bool) int {
	p := k.nodes[i].Parent
	for n := 0; p >= 0 && n < 60; n++ {
		if fits(p) {
			return p
		}
		p = k.nodes[p].Parent
	}
	return -1
}

// root says that a node is the heading of the whole document.
func (k *keyer) root(i int) bool {
	return k.nodes[i].Heading && k.nodes[i].Parent < 0 && i == 0 && k.nodes[0].Body.End == len(k.d.Text)
}

// container is the nearest container over a node that a key could begin with;
// -1 where none is between it and the document or its annex.
func (k *keyer) container(i int) int {
	return k.above(i, func(j int) bool {
		t := k.own[j].typ
		return (containers[t] || annexes[t] || t == "section" && k.unit == "article" && k.nodes[j].Heading) && !k.root(j)
	})
}

// findRestarts notes the types that begin their numbering again in more than
// one container.
func (k *keyer) findRestarts() {
	begun := map[string]int{} // type -> container of its first beginning, from 1
	for i := range k.nodes {
		c := k.own[i]
		if !k.nodes[i].Heading || c.typ == "" || annexes[c.typ] {
			continue
		}
		in := k.container(i)
		kind := c.typ
		if in >= 0 && annexes[k.own[in].typ] {
			continue // an annex's own numbering
		}
		if a := k.above(i, func(j int) bool { return annexes[k.own[j].typ] }); a >= 0 {
			kind += " in " + strconv.Itoa(a)
		}
		if in < 0 || !begins(c.value) {
			continue
		}
		if b, ok := begun[kind]; ok && b != in+1 {
			k.restarts[kind] = true
		} else if !ok {
			begun[kind] = in + 1
		}
	}
}

func begins(value string) bool { return cite.First(value) || value == "~" }

// runThrough says that the bare numbers of paragraphs outside any unit count
// through the whole document, as the clauses of a contract without headings do.
func (k *keyer) runThrough() bool {
	last, n := "", 0
	for i := range k.nodes {
		c := k.own[i]
		if k.nodes[i].Heading {
			if c.typ == k.unit {
				return false
			}
			continue
		}
		if !c.bare || k.holder(i) >= 0 && !containers[k.own[k.holder(i)].typ] {
			continue
		}
		if last != "" && !cite.Follows(last, c.value) {
			return false
		}
		last = c.value
		n++
	}
	return n >= 3
}

// holder is the nearest labelled node over i.
func (k *keyer) holder(i int) int {
	return k.above(i, func(j int) bool { return k.own[j].value != "" && !k.root(j) })
}

// key computes the key of a node, after those above it.
func (k *keyer) key(i int) {
	c := k.own[i]
	if c.value == "" || c.orphan {
		return
	}
	n := &k.nodes[i]
	if c.typ == "bib" {
		n.Key = "bib:" + c.value
		return
	}
	holder := k.holder(i)
	prefix := ""
	switch {
	case n.Heading && (containers[c.typ] || annexes[c.typ]):
		in := k.container(i)
		if in >= 0 && (annexes[k.own[in].typ] && !annexes[c.typ] || annexes[c.typ] && annexes[k.own[in].typ] || k.prefixed(i, c.typ)) {
			if annexes[c.typ] && continues(k.own[in].value, c.value) {
				in = -1 // "C.3" continues the letter of its appendix
			}
			prefix = k.keyOf(in)
		}
	case n.Heading:
		in := k.container(i)
		a := k.above(i, func(j int) bool { return annexes[k.own[j].typ] })
		switch {
		case a >= 0 && a == in, a >= 0 && !k.prefixed(i, c.typ):
			prefix = k.keyOf(a)
		case in >= 0 && k.prefixed(i, c.typ):
			prefix = k.keyOf(in)
		}
	case c.bare && strings.Contains(c.value, "."):
		// a dotted number counts through the document, or through its annex
		c.typ = k.unit
		if a := k.above(i, func(j int) bool { return annexes[k.own[j].typ] }); a >= 0 {
			prefix, c.typ = k.keyOf(a), "paragraph"
		}
	case c.bare && k.items && (holder < 0 || containers[k.own[holder].typ]):
		c.typ = k.unit
	case holder < 0, c.bare && containers[k.own[holder].typ]:
		if c.typ == "" {
			return
		}
	default:
		if prefix = k.keyOf(holder); prefix == "" {
			return
		}
	}
	own := cite.Component{Type: c.typ, Label: c.value}
	if c.typ == "" {
		own.Type = "sub"
	}
	if prefix == "" {
		n.Key = cite.Key([]cite.Component{own})
		return
	}
	n.Key = prefix + "/" + strings.TrimPrefix(cite.Key([]cite.Component{{}, own}), "/")
}

func (k *keyer) keyOf(i int) string {
	if i < 0 {
		return ""
	}
	return k.nodes[i].Key
}

// prefixed says that a node's key needs its container in front: its numbering
// begins again in each, or its very type is a division of it.
func (k *keyer) prefixed(i int, typ string) bool {
	if a := k.above(i, func(j int) bool { return annexes[k.own[j].typ] }); a >= 0 {
		return k.restarts[typ+" in "+strconv.Itoa(a)]
	}
	if k.restarts[typ] {
		return true
	}
	base, sub := strings.CutPrefix(typ, "sub")
	return sub && k.above(i, func(j int) bool { return k.own[j].typ == base && !k.root(j) }) >= 0
}
