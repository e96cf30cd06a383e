package cite

// member is one reference of an expression: one label of a list, or a range.
type member struct {
	start, end int
	path       []Component // outer to inner
	bare       bool        // the unit's own label stood without brackets
	to         string
	mode       string // "" for absolute
	flags      []string
}

// expr is what one unit word introduces, with what it is nested in: "clauses
// (a) to (d) of section 36(1)". inner is the unit that was read first.
type expr struct {
	members []member
	inner   unit
	end     int
}

// limits keep hostile text from costing more than its length.
const (
	maxList  = 200
	maxDepth = 8
)

// expr reads the expression at i, with its nesting in either order.
func (p *parser) expr(i, depth int) (expr, bool) {
	if depth > maxDepth {
		return expr{}, false
	}
	e, ok := p.primary(i)
	if !ok {
		return e, false
	}
	e = p.inwards(e, depth)
	e, nested := p.outwards(e, depth)
	last := &e.members[len(e.members)-1]
	if e.inner.is(bare) && !nested && last.path[len(last.path)-1].Label == "~" && last.mode == "" {
		return e, false // "the proviso" alone, "a note"
	}
	return e, true
}

// inwards reads deeper units behind a comma or a space: "Annex III, point 4",
// "Article 6(1), points (c) and (e)".
func (p *parser) inwards(e expr, depth int) expr {
	u := e.inner
	for n := 0; n < 6; n++ {
		last := e.members[len(e.members)-1]
		if last.to != "" || len(e.members) > maxList {
			return e
		}
		j := e.end
		if k := skipSpace(p.s, j); at(p.s, k) == '(' && k > j && isUpper(at(p.s, k+1)) {
			if b := bracketEnd(p.s, k); at(p.s, b) == ',' { // "Schedule 2 (Fees), paragraph 4"
				j = b
			}
		}
		if at(p.s, j) == ',' {
			j++
		}
		j = skipSpace(p.s, j)
		if j == e.end {
			return e
		}
		if d, after := p.the(j); after > 0 && ordinalAt(p.s, d) != "" {
			j = d
		}
		x, ok := p.labelled(j)
		if !ok || x.inner.rank <= u.rank || x.inner.is(float) || u.is(float) && x.inner.rank != rankTail {
			return e
		}
		if x.inner.typ == "section" && u.rank >= rankSection || x.inner.typ == "page" {
			return e
		}
		if _, nested := p.outwards(x, depth+1); nested && depth < maxDepth {
			return e // "section 12, sub-section (2) of section 31" are two
		}
		for k := range x.members {
			x.members[k].path = join(last.path, x.members[k].path)
			x.members[k].mode = last.mode
		}
		x.members[0].start = last.start
		e.members = append(e.members[:len(e.members)-1], x.members...)
		e.end, u = x.end, x.inner
	}
	return e
}

// outwards reads what the expression is nested in: "of sub-section (2) of
// section 9", "to Schedule 1", "of this section".
func (p *parser) outwards(e expr, depth int) (expr, bool) {
	j := skipSpace(p.s, e.end)
	if at(p.s, j) == ',' {
		if k := skipSpace(p.s, j+1); hasWord(p.s, k, "of") {
			j = k
		}
	}
	k := wordAt(p.s, j)
	if k == j || k-j > 5 {
		return e, false
	}
	prep := p.s[j:k]
	switch prep {
	case "of", "to", "in", "under", "below":
	default:
		return e, false
	}
	k = skipSpace(p.s, k)
	o, ok := p.outer(k, depth+1)
	if !ok || !contains(o, e.inner, prep) {
		return e, false
	}
	first := o.members[0]
	for n := range e.members {
		m := &e.members[n]
		m.path = join(first.path, m.path)
		if first.mode != "" {
			m.mode = first.mode
		}
	}
	e.members[len(e.members)-1].end = first.end
	e.end = first.end
	if len(o.members) > 1 { // "clause (a) of sections 5 and 6": the clause of the first
		e.members = append(e.members, o.members[1:]...)
		e.end = o.end
	}
	return e, true
}

// outer reads the expression that holds another: relative or labelled, with an
// article in front.
func (p *parser) outer(i, depth int) (expr, bool) {
	if e, ok := p.relative(i); ok {
		return e, true
	}
	if d, after := p.the(i); after > 0 {
		i = d
	}
	return p.expr(i, depth)
}

// contains says that what a preposition introduces can hold the unit in front
// of it, so that both are one reference.
func contains(o expr, inner unit, prep string) bool {
	first := o.members[0]
	out := first.path[len(first.path)-1]
	relative := first.mode != ""
	orank := o.inner.rank
	if out.Type == inner.typ || inner.is(float) || inner.typ == "page" || inner.typ == "step" {
		return false
	}
	switch prep {
	case "to":
		if orank != rankAnnex && orank != rankTail && inner.rank != rankTail {
			return false
		}
	case "in":
		if inner.rank < rankSubsection || orank < rankArticle || orank > rankSection {
			return false
		}
	case "under", "below":
		if inner.rank != rankTail {
			return false
		}
	}
	mid := inner.rank == rankSection || inner.rank == rankArticle
	switch {
	case o.inner.is(float):
		return inner.rank == rankTail
	case relative && (mid || out.Type == "title"):
		return false // "section 304 of this title": the document's own
	case mid && o.inner.typ == "title" && isDigit(at(out.Label, 0)):
		return false // "section 586 of title 28": a code of its own
	case mid:
		return orank < inner.rank
	case inner.rank == rankAnnex:
		return orank == rankAnnex
	case inner.rank < rankArticle:
		return orank < rankArticle
	}
	return true
}

func join(a, b []Component) []Component {
	out := make([]Component, 0, len(a)+len(b))
	return append(append(out, a...), b...)
}

// the passes over an article at i: the offset behind it, and its own length, 0
// where none stands.
func (p *parser) the(i int) (next, length int) {
	if hasWord(p.s, i, "the") || hasWord(p.s, i, "The") {
		return skipSpace(p.s, i+3), 3
	}
	return i, 0
}

// hasWord says that exactly this word stands at i.
func hasWord(s string, i int, w string) bool {
	return i >= 0 && i+len(w) <= len(s) && s[i:i+len(w)] == w && !isWord(at(s, i+len(w)))
}
