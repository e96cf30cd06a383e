package resolve

import (
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// finding is what following a path in one document came to.
type finding struct {
	units   []int  // the units meant; one, unless a range
	several []int  // units that fit equally
	nearest int    // deepest unit reached where nothing fits, -1 for the document
	reason  string // why units is empty
}

// matches are the units that a component can mean anywhere in the document.
// Labels agree whole: exactly, else without case, else as numerals of another
// kind ("Schedule 2", "Schedule II").
func (b *book) matches(c cite.Component) []int {
	kind := kindOf(c.Type)
	if c.Label == "~" {
		var all []int
		for i, e := range b.units {
			if e.comp.Label != "" && kindOf(e.comp.Type) == kind {
				all = append(all, i)
			}
		}
		return all
	}
	for _, label := range spellings(c) {
		var exact, folded []int
		for _, i := range b.byComp[compKey(kind, label)] {
			if b.units[i].comp.Label == label {
				exact = append(exact, i)
			} else {
				folded = append(folded, i)
			}
		}
		if len(exact) > 0 {
			return exact
		}
		if len(folded) > 0 {
			return folded
		}
	}
	return nil
}

// numerals are the units that one text numbers in Roman and another in Arabic
// figures.
var numerals = map[string]bool{"schedule": true, "part": true, "chapter": true, "annex": true, "annexure": true, "title": true,
	"appendix": true, "division": true, "book": true, "volume": true}

// spellings are the labels that a component's label may have in an outline, the
// most exact first.
func spellings(c cite.Component) []string {
	out := []string{c.Label}
	if kindOf(c.Type) == "" {
		return out
	}
	switch c.Label {
	case "~":
		return out
	case "1":
		out = append(out, "~")
	}
	if !numerals[c.Type] {
		return out
	}
	if n, err := strconv.Atoi(c.Label); err == nil && n > 0 && n < 400 {
		return append(out, cite.RomanNumeral(n))
	}
	if n := cite.Roman(strings.ToUpper(c.Label)); n > 0 && (len(c.Label) > 1 || strings.ContainsAny(c.Label, "IVXivx")) {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// children are the units below i that a component can mean: those directly
// below, else those in the containers between, which a reference may leave out.
func (b *book) children(i int, c cite.Component) []int {
	kind := kindOf(c.Type)
	if c.Label == "~" { // the only one of its kind, so all of the kind are in question
		var all []int
		for _, k := range b.kids[i] {
			if kindFits(kind, b.units[k].comp.Type) && kind != "" {
				all = append(all, k)
			}
		}
		return all
	}
	for _, label := range spellings(c) {
		var exact, folded []int
		for _, k := range b.candidates(i, kind, label) {
			u := b.units[k].comp
			if !kindFits(kind, u.Type) || !strings.EqualFold(u.Label, label) {
				continue
			}
			if u.Label == label {
				exact = append(exact, k)
			} else {
				folded = append(folded, k)
			}
		}
		if len(exact) > 0 {
			return exact
		}
		if len(folded) > 0 {
			return folded
		}
	}
	var deeper []int
	for _, k := range b.kids[i] {
		if containerTypes[b.units[k].comp.Type] {
			deeper = append(deeper, b.children(k, c)...)
		}
	}
	if len(deeper) == 0 && sectionTypes[kind] && annexTypes[b.units[i].comp.Type] && !b.holds(i, kind) {
		return b.numbered(i, c) // "Section 2 of Schedule 1", whose heading is "2 Terms"
	}
	return deeper
}

// holds says that units of a kind stand directly below i.
func (b *book) holds(i int, kind string) bool {
	for _, k := range b.kids[i] {
		if kindOf(b.units[k].comp.Type) == kind {
			return true
		}
	}
	return false
}

// candidates are the units directly below i that may have a label: all of them,
// or where these are many, those that the index has for the label.
func (b *book) candidates(i int, kind, label string) []int {
	if len(b.kids[i]) < 40 {
		return b.kids[i]
	}
	var out []int
	for _, k := range b.byComp[compKey(kind, label)] {
		if b.up(k) == i {
			out = append(out, k)
		}
	}
	return out
}

// kindFits says that a component of a kind can mean a unit of a type. A small
// unit can be any small one: outlines seldom say which.
func kindFits(kind, typ string) bool {
	if kind == "" {
		return kindOf(typ) == "" || typ == "clause"
	}
	if kind == "clause" {
		return typ == "clause" || kindOf(typ) == ""
	}
	return kindOf(typ) == kind
}

// descend follows a path down from a unit. It returns the units that fit the
// whole path, and else the deepest unit on the way.
func (b *book) descend(from int, path []cite.Component) (found []int, deepest, depth int) {
	level := []int{from}
	for n, c := range path {
		var next []int
		for _, i := range level {
			next = append(next, b.children(i, c)...)
		}
		if len(next) == 0 {
			if len(level) == 1 {
				return nil, level[0], n
			}
			return nil, b.common(level), n
		}
		level = next
	}
	return level, -1, len(path)
}

// common is the innermost unit that holds all of some units, or -1.
func (b *book) common(units []int) int {
	top := units[0]
	for top >= 0 {
		all := true
		for _, i := range units {
			all = all && b.within(i, top)
		}
		if all {
			return top
		}
		top = b.up(top)
	}
	return -1
}

// find follows an absolute path in the document, as it is meant at a place in
// it (-1: nowhere in it). A path that starts at a small unit is completed from
// the place; any other is looked for in the same container first, then in the
// next wider one. Told says that the reference names this document itself.
func (b *book) find(path []cite.Component, here int, raw string, told bool) finding {
	if path[0].Type == "clause" && b.clauses && !b.rooted("clause") {
		if f := b.rootedAt(path, here); len(f.units)+len(f.several) > 0 || f.nearest >= 0 {
			return f
		}
	}
	if kindOf(path[0].Type) == "" || path[0].Type == "clause" && !b.rooted("clause") {
		f := b.partial(path, here)
		if g := b.alias(path, here, told); len(f.units)+len(f.several) == 0 && (len(g.units)+len(g.several) > 0 || g.nearest >= 0) {
			return g
		}
		if len(f.units)+len(f.several) == 0 && len(path) > 1 && b.unit == "section" && bareNumber(raw, path[0].Label) {
			// "paragraph 51(1)(b)" of an act whose sections are numbered
			root := append([]cite.Component{{Type: b.unit, Label: path[0].Label}}, path[1:]...)
			if g := b.rootedAt(root, here); len(g.units) == 1 {
				return g
			}
		}
		return f
	}
	f := b.rootedAt(path, here)
	if len(f.units)+len(f.several) > 0 || f.nearest >= 0 {
		if told {
			return f
		}
		return b.rival(path, here, f)
	}
	if path[0].Type == "form" && !b.types["form"] { // forms are kept in annexes: "B-10" in Appendix B
		for _, t := range [...]string{"appendix", "annex", "schedule", "exhibit"} {
			if g := b.rootedAt(append([]cite.Component{{Type: t, Label: path[0].Label}}, path[1:]...), here); len(g.units) == 1 {
				return g
			}
		}
	}
	return b.alias(path, here, told)
}

// rooted says that units of a type stand at the top of keys.
func (b *book) rooted(typ string) bool { return b.unit == typ || b.types[typ] && typ != "clause" }

// bareNumber says that a reference writes its first label without brackets.
func bareNumber(raw, label string) bool {
	return strings.Contains(raw, " "+label+"(") || strings.Contains(raw, "\u00a0"+label+"(")
}

// rootedAt follows a path from the unit that its first component means. Of
// several, those in the container of the place come first, then those of the
// next wider one; from outside, what lies in an annex comes last.
func (b *book) rootedAt(path []cite.Component, here int) finding {
	roots := b.matches(path[0])
	if len(roots) == 0 {
		return finding{nearest: -1, reason: ReasonNoSuchLabel}
	}
	var fits, ends []int
	deepest, depth := -1, 0
	for _, r := range roots {
		got, d, n := b.descend(r, path[1:])
		if len(got) > 0 {
			fits = append(fits, got...)
			continue
		}
		if n+1 > depth {
			ends, depth = nil, n+1
		}
		if n+1 == depth {
			ends = append(ends, d)
		}
	}
	if len(fits) == 0 {
		if near := b.narrow(ends, here); len(near) == 1 {
			deepest = near[0]
		} else {
			deepest = b.common(ends)
		}
		return finding{nearest: deepest, reason: b.why(deepest)}
	}
	if near := b.narrow(fits, here); len(near) == 1 {
		return finding{units: near, nearest: -1}
	} else {
		return finding{several: near, nearest: -1, reason: ReasonSeveralUnits}
	}
}

// why says whether a unit lacks a label among its children or has none at all.
func (b *book) why(i int) string {
	if i >= 0 && len(b.kids[i]) == 0 {
		return ReasonNotThatDeep
	}
	return ReasonNoSuchLabel
}
