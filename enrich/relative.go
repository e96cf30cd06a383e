package enrich

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/cite"
)

// relative names "the previous section", "the table below", "this chapter".
func (p *namer) relative(m cite.Mention) {
	typ, where, _ := strings.Cut(m.Path[0], ":")
	if m.Doc.Mode != "self" && m.Doc.Mode != "this" {
		p.decline(m, "external_document: it names another instrument")
		return
	}
	if m.Has("quoted") {
		p.decline(m, "quoted: the words are another text's")
		return
	}
	if !citable[typ] {
		return // "the preceding proviso"
	}
	switch where {
	case "@this":
		p.own(m, typ)
	case "@prev", "@next":
		if isFloat(typ) {
			p.float(m, typ, where == "@next")
		} else {
			p.neighbour(m, typ, where == "@next")
		}
	}
}

// own appends the label and title of the unit around the passage: "this chapter
// (chapter 4, Operation)". Smaller units than a chapter and those that the
// heading path names stay as they are.
func (p *namer) own(m cite.Mention, typ string) {
	i := p.ctx.guide.ancestor(p.at, typ)
	if !contains(typ) || i < 0 || len(p.c.Path) > 0 {
		return
	}
	u := p.ctx.guide.units[i]
	if u.title == "" || u.label == "" || p.done[u.key] || p.follows(m.End, u.title) {
		return
	}
	p.done[u.key] = true
	p.insert(m.End, " ("+typ+" "+u.label+", "+u.title+")", u)
}

// float replaces "the table below" by the only table it can mean.
func (p *namer) float(m cite.Mention, typ string, behind bool) {
	at := m.Start
	if behind {
		at = m.End
	}
	if plural(m) {
		p.decline(m, "plural: it means several")
		return
	}
	found, known := p.ctx.around.near(p.c, at, typ, behind)
	switch {
	case p.ctx.guide.inBody(typ, p.c.Start+at):
		p.decline(m, "inside: it stands in a "+typ+" itself")
	case len(found) == 0:
		p.decline(m, "no_"+direction(behind)+"_"+typ+": none with a name stands there in this section")
	case !known:
		p.decline(m, "unnamed: one without a name stands there too")
	case len(found) > 1:
		p.decline(m, "two_candidates: more than one stands there")
	case p.ctx.guide.doc != nil && abs(found[0].span.Start-(p.c.Start+at)) > maxFar:
		p.decline(m, "too_far: the nearest stands far away")
	case found[0].label == "":
		p.decline(m, "no_title: it has no label")
	default:
		p.named(m, typ, found[:1])
	}
}

// inBody says that an offset lies in a table or figure itself: a note in its first
// row that speaks of "the following table" means its own.
func (g *guide) inBody(typ string, off int) bool {
	bodies := g.bodies[typ]
	i := sort.Search(len(bodies), func(i int) bool { return bodies[i].Start > off }) - 1
	return i >= 0 && off < bodies[i].End
}

// maxFar is how far away "the table below" may be, in bytes.
const maxFar = 2000

func abs(n int) int { return max(n, -n) }

// neighbour replaces "the previous section" by the unit it means: the one in
// front of the passage's own, at the same level.
func (p *namer) neighbour(m cite.Mention, typ string, behind bool) {
	n := count(m)
	if n == 0 {
		p.decline(m, "plural: it means several")
		return
	}
	found, why := p.ctx.guide.beside(p.at, typ, n, behind)
	if why != "" {
		p.decline(m, why)
		return
	}
	p.named(m, typ, found)
}

// named puts labels and titles in the place of a relative reference. Where the
// units have no labels, their titles stand behind it.
func (p *namer) named(m cite.Mention, typ string, units []unit) {
	var parts []string
	for _, u := range units {
		if u.title == "" && u.label == "" {
			p.decline(m, "no_title: the unit has no heading")
			return
		}
		if p.follows(m.End, u.title) && u.title != "" {
			return
		}
		part := u.title
		if u.label != "" {
			part = u.label
			if u.title != "" {
				part += " (" + u.title + ")"
			}
		}
		parts = append(parts, part)
	}
	text := strings.Join(parts, " and ")
	if n := len(parts); n > 2 {
		text = strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	if units[0].label == "" {
		p.insert(m.End, " ("+text+")", units[0])
		return
	}
	noun := nounIn(m.Raw, typ)
	if len(units) > 1 && !strings.HasSuffix(noun, "s") {
		noun += "s"
	}
	if r, _ := utf8.DecodeRuneInString(m.Raw); unicode.IsUpper(r) {
		first, n := utf8.DecodeRuneInString(noun)
		noun = string(unicode.ToUpper(first)) + noun[n:]
	}
	p.replace(m.Start, m.End, noun+" "+text, units[0])
}

// nounIn is the word for a unit as a reference writes it: "Section" in "the
// previous Section".
func nounIn(raw, typ string) string {
	for w := range strings.FieldsSeq(raw) {
		if low := strings.ToLower(w); low == typ || low == typ+"s" {
			return w
		}
	}
	return typ
}

// maxSteps bounds how many units are looked at for a neighbour.
const maxSteps = 5000

// beside are the n units of a type that stand in front of unit i, or behind it,
// at its level; in document order. It gives the reason where they are not
// certain.
func (g *guide) beside(i int, typ string, n int, behind bool) ([]unit, string) {
	own := g.ancestor(i, typ)
	if own < 0 && typ == "section" {
		own = g.heading(i)
	}
	k, step := i, -1
	switch {
	case behind:
		k, step = max(own, i)+1, 1
		if own >= 0 {
			k = own + 1
		}
	case own >= 0:
		k = own - 1
	}
	var out []unit
	for steps := 0; k >= 0 && k < len(g.units) && len(out) < n && steps < maxSteps; k, steps = k+step, steps+1 {
		u := g.units[k]
		if own >= 0 && !g.peer(own, k) || own < 0 && (u.typ != typ || !u.head) {
			continue
		}
		if own >= 0 && u.parent != g.units[own].parent && g.nested(own, typ) {
			return nil, "ambiguous: the neighbour stands in another unit"
		}
		out = append(out, u)
	}
	if len(out) < n {
		return nil, "no_" + direction(behind) + "_" + typ + ": none stands there"
	}
	if !behind {
		slices.Reverse(out)
	}
	return out, ""
}

// heading is the innermost heading over a place where the document's headings
// have no labels, or -1.
func (g *guide) heading(i int) int {
	for ; i >= 0; i = g.units[i].parent {
		if u := g.units[i]; u.head {
			if u.typ != "" || u.parent < 0 && i == 0 {
				return -1 // labels, or the title of the whole
			}
			return i
		}
	}
	return -1
}

// peer says that a unit is of the same rank as another.
func (g *guide) peer(own, k int) bool {
	a, b := g.units[own], g.units[k]
	return a.typ == b.typ && a.level == b.level && a.head == b.head && strings.Count(a.key, "/") == strings.Count(b.key, "/")
}

// nested says that a unit lies in one of its own type, as 4.3.1 lies in 4.3.
func (g *guide) nested(own int, typ string) bool {
	up := g.units[own].parent
	return up >= 0 && g.units[up].head && (g.units[up].typ == typ || g.units[own].typ == "")
}

// direction is the word for a side in a reason.
func direction(behind bool) string {
	if behind {
		return "next"
	}
	return "previous"
}

// plural says that a reference means more than one.
func plural(m cite.Mention) bool { return count(m) != 1 }

// maxCount bounds "the five preceding sections".
const maxCount = 5

// count is how many units a relative reference means, 0 where it does not say.
func count(m cite.Mention) int {
	for _, f := range m.Flags {
		if s, ok := strings.CutPrefix(f, "count:"); ok {
			if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= maxCount {
				return n
			}
			return 0
		}
	}
	typ, _, _ := strings.Cut(m.Path[0], ":")
	for w := range strings.FieldsSeq(strings.ToLower(m.Raw)) {
		if w == typ+"s" || w == "annexes" || w == "appendices" {
			return 0
		}
	}
	return 1
}
