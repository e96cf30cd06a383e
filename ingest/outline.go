package ingest

import "github.com/referent-go/referent/ingest/cite"

// outline is the tree of a document's headings. A node's body reaches to the
// next heading of its level or higher.
func outline(d *Document) []Node {
	nodes := []Node{}
	var open []int
	for _, b := range d.Blocks {
		if b.Kind != KindHeading {
			continue
		}
		for len(open) > 0 && nodes[open[len(open)-1]].Level >= b.Level {
			nodes[open[len(open)-1]].Body.End = b.Start
			open = open[:len(open)-1]
		}
		h := cite.ParseHeading(d.Text[b.Start:b.End])
		n := Node{Level: b.Level, Label: b.Label, Title: h.Title, Start: b.Start, End: b.End,
			Body: Span{b.Start, len(d.Text)}, Parent: -1, Heading: true}
		if h.Value != "" {
			unit := h.Type
			if unit == "" {
				unit = "section"
			}
			n.Key = unit + ":" + h.Value
		}
		if len(b.Pages) > 0 {
			n.Page = b.Pages[0].Page
		}
		if len(open) > 0 {
			n.Parent = open[len(open)-1]
		}
		open = append(open, len(nodes))
		nodes = append(nodes, n)
	}
	return nodes
}
