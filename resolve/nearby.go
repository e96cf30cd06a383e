package resolve

import (
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// enclosing is the unit of a type that a place stands in: the place's own unit,
// or the nearest above it; -1 for none.
func (b *book) enclosing(typ string, here int) int {
	for i := here; i >= 0; i = b.up(i) {
		if t := b.units[i].comp.Type; t == typ || kindOf(t) == kindOf(typ) && kindOf(typ) != "" {
			return i
		}
	}
	return -1
}

// small are the small units over a place, innermost first, and the unit they
// lie in.
func (b *book) small(here int) (units []int, top int) {
	if here < 0 {
		return nil, -1
	}
	top = b.top(here)
	for i := here; i >= 0 && i != top; i = b.up(i) {
		units = append(units, i)
	}
	return units, top
}

// isSmall says that units of a type are small ones in this document.
func (b *book) isSmall(typ string) bool {
	return kindOf(typ) == "" || typ == "clause" && !b.rooted("clause")
}

// this resolves "this section", "paragraph (4) of this subsection".
func (b *book) this(path []cite.Component, here int) finding {
	typ, rest := path[0].Type, path[1:]
	if !b.isSmall(typ) {
		i := b.enclosing(typ, here)
		if i < 0 {
			return finding{nearest: -1, reason: ReasonNoPlace}
		}
		return b.below(i, rest)
	}
	if i := b.enclosing(typ, here); typ == "clause" && i >= 0 && b.units[i].named {
		return b.below(i, rest)
	}
	units, top := b.small(here)
	if len(units) == 0 {
		return finding{nearest: top, reason: ReasonNoPlace}
	}
	if typ == "subsection" || typ == "subrule" || typ == "subregulation" || typ == "subarticle" {
		return b.below(units[len(units)-1], rest)
	}
	if fit := b.called(typ, units); len(fit) > 0 {
		units = fit
	}
	if len(rest) == 0 {
		if len(units) > 1 { // which of them a paragraph is, the outline does not say
			return finding{several: units, nearest: -1, reason: ReasonSeveralUnits}
		}
		return finding{units: units, nearest: -1}
	}
	for _, i := range units {
		if got, _, _ := b.descend(i, rest); len(got) == 1 {
			return finding{units: got, nearest: -1}
		}
	}
	return finding{nearest: units[0], reason: b.why(units[0])}
}

// neighbour resolves "the preceding section" and "the next two chapters".
func (b *book) neighbour(path []cite.Component, here int, m cite.Mention) finding {
	typ := path[0].Type
	base := -1
	if b.isSmall(typ) {
		units, top := b.small(here)
		switch {
		case len(units) == 0:
			return finding{nearest: top, reason: ReasonNoPlace}
		case typ == "subsection" || typ == "subrule" || typ == "subregulation":
			base = units[len(units)-1]
		case len(units) > 1:
			return finding{nearest: units[0], reason: ReasonNoPlace}
		default:
			base = units[0]
		}
	} else if base = b.enclosing(typ, here); base < 0 {
		return finding{nearest: b.keyed(here), reason: ReasonNoPlace}
	}
	row := b.sisters(base)
	at := 0
	for n, i := range row {
		if i == base {
			at = n
		}
	}
	count := 1
	for _, f := range m.Flags {
		if n, ok := strings.CutPrefix(f, "count:"); ok {
			count, _ = strconv.Atoi(n)
		}
	}
	var got []int
	if path[0].Label == "@prev" {
		if at-count < 0 {
			return finding{nearest: b.up(base), reason: ReasonNoNeighbour}
		}
		got = row[at-count : at]
	} else {
		if at+count >= len(row) {
			return finding{nearest: b.up(base), reason: ReasonNoNeighbour}
		}
		got = row[at+1 : at+1+count]
	}
	if len(got) == 1 {
		return b.below(got[0], path[1:])
	}
	return finding{units: append([]int{}, got...), nearest: -1}
}

// sisters are the units of one type and depth in document order: those of the
// same annex, whatever containers lie between; small units only those of the
// same parent.
func (b *book) sisters(base int) []int {
	e := b.units[base]
	if kindOf(e.comp.Type) == "" || e.comp.Type == "clause" && !b.rooted("clause") {
		p := b.up(base)
		if p < 0 {
			p = len(b.units)
		}
		return b.kids[p]
	}
	var row []int
	for i, x := range b.units {
		if x.comp.Type == e.comp.Type && x.comp.Label != "" && b.around(i) == b.around(base) &&
			strings.Count(x.comp.Label, ".") == strings.Count(e.comp.Label, ".") {
			row = append(row, i)
		}
	}
	return row
}
