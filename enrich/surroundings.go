package enrich

import (
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/sentence"
)

// surroundings tell what stands around a passage. A document answers from its
// text, a line from what came with it.
type surroundings interface {
	// unit is the innermost unit that the passage stands in, -1 for none.
	unit(c *ingest.Chunk) int
	// near are the tables or figures of a type in the same section, in front
	// of an offset of the passage or behind it, the nearest first, two at the
	// most. Known is false where one of them has no name.
	near(c *ingest.Chunk, off int, typ string, behind bool) (found []unit, known bool)
	// previous is the sentence in front of the passage, or the reason why
	// there is none that the passage could go on from.
	previous(c *ingest.Chunk) (text string, where ingest.Span, reason string)
}

// documentSurroundings answers from a document.
type documentSurroundings struct{ *guide }

func (d documentSurroundings) unit(c *ingest.Chunk) int { return d.at(c.Start) }

// near looks at the captions, and at tables and figures without one, between
// the passage and the bounds of its section. It returns the two nearest.
func (d documentSurroundings) near(c *ingest.Chunk, off int, typ string, behind bool) ([]unit, bool) {
	section := ingest.Span{End: len(d.doc.Text)}
	for i := d.at(c.Start); i >= 0; i = d.units[i].parent {
		if d.units[i].head {
			section = d.units[i].body
			break
		}
	}
	reach := ingest.Span{Start: section.Start, End: c.Start + off}
	if behind {
		reach = ingest.Span{Start: c.Start + off, End: section.End}
	}
	all := d.floats[typ]
	lo := sort.Search(len(all), func(i int) bool { return all[i].span.Start >= reach.Start })
	hi := lo + sort.Search(len(all)-lo, func(i int) bool { return all[lo+i].span.Start >= reach.End })
	found := all[lo:hi]
	if len(found) > 2 && behind {
		found = found[:2]
	} else if len(found) > 2 {
		found = found[len(found)-2:]
	}
	if found = slices.Clone(found); !behind {
		slices.Reverse(found)
	}
	// A table that no caption names may be the one that is meant.
	bodies := d.bodies[typ]
	from := sort.Search(len(bodies), func(i int) bool { return bodies[i].Start >= reach.Start })
	to := from + sort.Search(len(bodies)-from, func(i int) bool { return bodies[from+i].Start >= reach.End })
	if to-from > hi-lo {
		return found, false
	}
	if len(found) == 0 || from == to {
		return found, true
	}
	if behind {
		return found, found[0].span.Start < bodies[from].Start || d.adjoin(bodies[from].End, found[0].span.Start) &&
			!(from+1 < to && d.adjoin(found[0].span.End, bodies[from+1].Start))
	}
	last := bodies[to-1]
	return found, last.End <= found[0].span.Start && d.adjoin(last.End, found[0].span.Start) || d.adjoin(found[0].span.End, last.Start)
}

// adjoin says that only white space stands between two offsets, the first of
// which is in front: a caption and the table that it names.
func (d documentSurroundings) adjoin(end, start int) bool {
	return end <= start && start-end <= maxBeside && strings.TrimSpace(d.doc.Text[end:start]) == ""
}

// maxBeside bounds the white space between a table and its caption, in bytes.
const maxBeside = 64

// maxBack is how far back the sentence in front of a passage is looked for, in
// bytes.
const maxBack = 1200

func (d documentSurroundings) previous(c *ingest.Chunk) (string, ingest.Span, string) {
	i := d.leaf(c.Start)
	if i < 0 {
		return "", ingest.Span{}, "no_previous_sentence"
	}
	b := d.leaves[i]
	from, end := b.Start, c.Start
	if strings.TrimSpace(d.doc.Text[from:end]) == "" {
		j := i - 1
		for j >= 0 && (d.leaves[j].Kind == ingest.KindHeader || d.leaves[j].Kind == ingest.KindFooter || d.leaves[j].Kind == ingest.KindPageNumber) {
			j--
		}
		switch {
		case j < 0:
			return "", ingest.Span{}, "no_previous_sentence"
		case d.leaves[j].Kind == ingest.KindHeading:
			return "", ingest.Span{}, "other_section"
		case d.leaves[j].Kind != b.Kind || b.Kind != ingest.KindParagraph:
			return "", ingest.Span{}, "other_block"
		}
		from, end = d.leaves[j].Start, d.leaves[j].End
	} else if b.Kind != ingest.KindParagraph {
		return "", ingest.Span{}, "other_block"
	}
	if end-from > maxBack {
		from = end - maxBack
		for from < end && d.doc.Text[from]&0xC0 == 0x80 {
			from++
		}
	}
	spans := sentence.Split(d.doc.Text[from:end])
	if len(spans) == 0 || from > b.Start && len(spans) == 1 && end-from >= maxBack {
		return "", ingest.Span{}, "no_previous_sentence"
	}
	s := spans[len(spans)-1]
	where := ingest.Span{Start: from + s.Start, End: from + s.End}
	return d.doc.Slice(where), where, ""
}

// lineSurroundings answers from the context of a line.
type lineSurroundings struct {
	*guide
	ctx LineContext
}

func (l lineSurroundings) unit(*ingest.Chunk) int {
	if l.ctx.At == "" {
		return -1
	}
	at := strings.ToLower(strings.TrimSpace(l.ctx.At))
	for i, u := range l.units {
		if u.typ+" "+strings.ToLower(u.label) == at || strings.EqualFold(l.ctx.At, u.title) {
			return i
		}
	}
	if m := cite.Find(l.ctx.At, nil); len(m) > 0 {
		if found := l.byKey[m[0].Key]; len(found) > 0 {
			return found[0]
		}
	}
	return -1
}

func (l lineSurroundings) near(_ *ingest.Chunk, _ int, typ string, behind bool) ([]unit, bool) {
	labels := l.ctx.Preceding
	if behind {
		labels = l.ctx.Following
	}
	var found []unit
	known := true
	for _, label := range labels {
		m := cite.Find(label, nil)
		if len(m) == 0 || len(m[0].Path) != 1 {
			if word, _, _ := strings.Cut(strings.ToLower(label), " "); word == typ {
				known = false
			}
			continue
		}
		u := unit{key: m[0].Key}
		if u.typ, u.label = last(u.key); u.typ != typ {
			continue
		}
		for _, f := range l.floats[typ] {
			if f.key == u.key {
				u = f
			}
		}
		found = append(found, u)
	}
	return found, known
}

func (l lineSurroundings) previous(*ingest.Chunk) (string, ingest.Span, string) {
	text := strings.TrimFunc(l.ctx.PrevSentence, unicode.IsSpace)
	switch {
	case text == "":
		return "", ingest.Span{}, "no_previous_sentence"
	case l.ctx.SameSection != nil && !*l.ctx.SameSection:
		return "", ingest.Span{}, "other_section"
	}
	return text, ingest.Span{}, ""
}
