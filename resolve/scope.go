package resolve

import "github.com/referent-go/referent/ingest/cite"

// narrow keeps of several units those in the innermost container of a place
// that holds any of them.
func (b *book) narrow(units []int, here int) []int {
	if len(units) < 2 {
		return units
	}
	for top := here; ; top = b.up(top) {
		if top >= 0 && !containerTypes[b.units[top].comp.Type] && !annexTypes[b.units[top].comp.Type] ||
			top >= 0 && b.units[top].comp.Type == "supplement" { // it repeats the numbers it comments on
			continue
		}
		var in, main []int
		for _, i := range units {
			if !b.within(i, top) {
				continue
			}
			in = append(in, i)
			if a := b.around(i); a < 0 || top >= 0 && b.within(top, a) {
				main = append(main, i)
			}
		}
		if len(main) > 0 {
			return main
		}
		if len(in) > 0 {
			return in
		}
		if top < 0 {
			return units
		}
	}
}

// around is the innermost annex that a unit stands in, itself left out; -1 for
// none.
func (b *book) around(i int) int {
	if p := b.units[i].parent; b.units[i].annex == i && p >= 0 {
		return b.units[p].annex
	} else if b.units[i].annex == i {
		return -1
	}
	return b.units[i].annex
}

// partial completes a path that starts at a small unit: it belongs to the
// innermost unit over the place that has such a child, and never leaves the
// section or annex.
func (b *book) partial(path []cite.Component, here int) finding {
	if here < 0 {
		return finding{nearest: -1, reason: ReasonNoPlace}
	}
	top := b.top(here)
	if t := path[0].Type; t == "subsection" || t == "subrule" || t == "subregulation" || t == "subarticle" {
		return b.below(top, path)
	}
	nearest, depth := top, 0
	for i := here; i >= 0; i = b.up(i) {
		got, d, n := b.descend(i, path)
		if len(got) == 1 {
			return finding{units: got, nearest: -1}
		}
		if len(got) > 1 {
			return finding{several: got, nearest: -1, reason: ReasonSeveralUnits}
		}
		if n > depth {
			nearest, depth = d, n
		}
		if i == top {
			break
		}
	}
	return finding{nearest: nearest, reason: b.why(nearest)}
}

// below follows a path down from a unit.
func (b *book) below(i int, path []cite.Component) finding {
	got, d, _ := b.descend(i, path)
	switch {
	case len(got) == 1:
		return finding{units: got, nearest: -1}
	case len(got) > 1:
		return finding{several: got, nearest: -1, reason: ReasonSeveralUnits}
	}
	return finding{nearest: d, reason: b.why(d)}
}

// top is the unit over a place that small units do not leave: the section, or
// the annex where no section lies between.
func (b *book) top(here int) int {
	top := here
	for i := here; i >= 0; i = b.up(i) {
		t := b.units[i].comp.Type
		if sectionTypes[t] && (t != "clause" || b.unit == "clause" || b.units[i].named) || annexTypes[t] {
			return i
		}
		top = i
	}
	return top
}
