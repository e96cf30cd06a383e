package docx

import (
	"strconv"

	"github.com/referent-go/referent/ingest/internal/event"
)

// notes are the footnotes or the endnotes of a document.
type notes struct {
	part    string // name of the part they stand in
	anchor  string // what their names begin with
	rels    map[string]relation
	content map[string]*node
	done    map[string]*note
	style   noteStyle // how they are numbered where a section says nothing
	n       int       // notes numbered so far
}

// noteStyle is how notes are numbered.
type noteStyle struct {
	format  string
	start   int
	restart bool // in every section
}

// note is one footnote or endnote and its mark.
type note struct {
	from   *notes
	label  string // "[1]"
	anchor string
	node   *node
	sent   bool
}

func (p *pack) notes(kind, element, anchor, format string) (*notes, error) {
	ns := &notes{anchor: anchor, content: map[string]*node{}, done: map[string]*note{}, style: noteStyle{format: format, start: 1}}
	part, root, err := p.related(kind)
	if err != nil || root == nil {
		return ns, err
	}
	ns.part = part
	if ns.rels, _, err = p.relations(part); err != nil {
		return ns, err
	}
	for _, n := range root.kids {
		switch n.attr("w:type") {
		case "separator", "continuationSeparator", "continuationNotice":
			continue
		}
		if id := n.attr("w:id"); n.name == element && ns.content[id] == nil {
			ns.content[id] = n
		}
	}
	return ns, nil
}

// configure takes the numbering of notes from w:footnotePr or w:endnotePr.
func (s *noteStyle) configure(pr *node) {
	if f := pr.child("w:numFmt").val(); f != "" {
		s.format = f
	}
	if v, ok := pr.child("w:numStart").number("w:val"); ok {
		s.start = v
	}
	if v := pr.child("w:numRestart").val(); v != "" {
		s.restart = v == "eachSect"
	}
}

// reference writes the mark of a note. It stands in brackets, so that it is
// not read as a digit of the word before it.
func (in *inliner) reference(k *node) {
	r := in.f.reader
	ns, style := r.feet, r.section.feet
	if k.name == "w:endnoteReference" {
		ns, style = r.ends, r.section.ends
	}
	id := k.attr("w:id")
	content := ns.content[id]
	if content == nil || in.f.fields.hidden() {
		return
	}
	n := ns.done[id]
	if n == nil {
		n = &note{from: ns, anchor: ns.anchor + ":" + strconv.Itoa(len(ns.done)+1), node: content}
		ns.done[id] = n
		in.notes = append(in.notes, n)
		v := k.attr("w:customMarkFollows")
		if isTrue(v) {
			in.custom = n
			return
		}
		n.label = "[" + formatNumber(style.start+ns.n, style.format, "") + "]"
		ns.n++
	}
	in.link(n.label, n.anchor)
}

// sendNote sends a note as one leaf, its paragraphs on lines of their own.
func (f *flow) sendNote(n *note) error {
	if n.sent {
		return nil
	}
	n.sent = true
	c := &collector{}
	sub := f.sub(c)
	sub.rels, sub.kind, sub.toc = n.from.rels, "", 0
	if err := sub.story(n.node.kids); err != nil {
		return err
	}
	l := event.Leaf{Kind: event.Footnote, Label: n.label, Anchors: append([]string{n.anchor}, sub.anchors...)}
	l.Runs = joined(c.leaves(), "\n")
	f.leaf(l)
	return nil
}

// joined is the text of leaves as runs of one, labels and anchors kept.
func joined(leaves []*event.Leaf, sep string) []event.Run {
	var out []event.Run
	for _, l := range leaves {
		if len(out) > 0 {
			out = append(out, event.Run{Text: sep})
		}
		for _, name := range l.Anchors {
			out = append(out, event.Run{Anchor: name})
		}
		if l.Label != "" {
			out = append(out, event.Run{Text: l.Label + " "})
		}
		out = append(out, l.Runs...)
	}
	return out
}
