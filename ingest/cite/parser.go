package cite

// parser reads one text.
type parser struct {
	s      string
	opts   Options
	out    []Mention
	pos    int // end of the last reference: nothing begins before it
	groups int
	tail   *Mention // an entry of the bibliography that the last qualifier named
}

// refs reads the references at i: expressions tied to one another, and the
// document they share. It returns where reading goes on, or i where nothing was
// found.
func (p *parser) refs(i int) int { return p.refsAfter(i, Qualifier{Mode: "self"}, i) }

// refsAfter is refs behind a document that was named in front: "RFC 9110
// Section 8.8.3". The first reference begins at start.
func (p *parser) refsAfter(i int, pre Qualifier, start int) int {
	e, ok := p.expr(i, 0)
	if !ok {
		return i
	}
	first := len(p.out)
	family := ""
	for n := 0; ; n++ {
		if n == 0 && start < i {
			e.members[0].start = start
		}
		p.emit(e, pre)
		if pre.Mode != "self" {
			break
		}
		p.tail = nil
		if q, end, fam, ok := p.qualifier(e.end); ok {
			p.share(first, q)
			family, e.end = fam, end
			break
		}
		j := p.joined(e.end)
		if j < 0 || n > 20 {
			break
		}
		if _, d := p.the(j); d > 0 {
			j, _ = p.the(j)
		}
		x, ok := p.labelled(j)
		if !ok {
			break
		}
		if x, ok = p.expr(j, 0); !ok {
			break
		}
		e = x
	}
	if family != "" {
		for n := first; n < len(p.out); n++ {
			p.out[n].Family = family
		}
	}
	end := p.trailing(e.end)
	if p.tail != nil {
		p.add(*p.tail)
		p.tail = nil
	}
	return end
}

// joined is where an expression may begin that is tied to the one before it by
// a comma, a conjunction or "in"; -1 where nothing ties them.
func (p *parser) joined(i int) int {
	if sep, j := separator(p.s, i); sep != 0 {
		if hasWord(p.s, j, "read") { // "read with section 5"
			if k := skipSpace(p.s, j+4); hasWord(p.s, k, "with") {
				return skipSpace(p.s, k+4)
			}
		}
		return j
	}
	j := skipSpace(p.s, i)
	if hasWord(p.s, j, "in") {
		return skipSpace(p.s, j+2)
	}
	return -1
}

// emit records the members of an expression.
func (p *parser) emit(e expr, doc Qualifier) {
	group := 0
	if len(e.members) > 1 {
		p.groups++
		group = p.groups
	}
	for _, m := range e.members {
		o := Mention{Start: m.start, End: m.end, Path: pathStrings(m.path), Key: Key(m.path), To: plainHyphens(m.to),
			Group: group, Doc: doc, Mode: m.mode, Flags: append([]string{}, m.flags...)}
		if o.Mode == "" {
			o.Mode = "absolute"
		}
		root := m.path[0]
		if rootless(root) && doc.Mode == "self" {
			o.Flags = append(o.Flags, "partial")
		}
		o.Family = familyOf(root)
		p.add(o)
	}
}

// rootless says that a path does not begin at a unit that stands by itself, so
// that the place of the citing text completes it.
func rootless(c Component) bool {
	u, ok := unitWords[c.Type]
	return ok && u.rank >= rankSubsection && c.Label[0] != '@' && c.Type != "clause" && !u.is(float) && c.Type != "page" &&
		c.Type != "point" && c.Type != "item" && c.Type != "note" && c.Type != "comment" && c.Type != "entry"
}

func familyOf(c Component) string {
	switch c.Type {
	case "figure", "table", "equation", "theorem", "lemma", "corollary", "proposition", "definition", "remark",
		"algorithm", "listing", "example", "bib":
		return "academic"
	}
	return ""
}

// share gives the references from first on the document named behind them.
// Those that mean this place, or need its section, keep their own.
func (p *parser) share(first int, q Qualifier) {
	for n := first; n < len(p.out); n++ {
		m := &p.out[n]
		if n < len(p.out)-1 && (m.Mode != "absolute" || m.Has("partial") && !p.out[len(p.out)-1].Has("partial")) {
			continue
		}
		m.Doc = q
		if q.Mode == "named" || q.Mode == "that" || q.Mode == "short" {
			m.Flags = without(m.Flags, "partial")
		}
	}
}

func without(in []string, flag string) []string {
	out := []string{}
	for _, f := range in {
		if f != flag {
			out = append(out, f)
		}
	}
	return out
}

// add records a mention whose offsets are set.
func (p *parser) add(m Mention) {
	if m.Start < p.pos || m.End <= m.Start || m.End > len(p.s) {
		return
	}
	m.Raw = p.s[m.Start:m.End]
	if m.Path == nil {
		m.Path = []string{}
	}
	if m.Flags == nil {
		m.Flags = []string{}
	}
	p.pos = m.End
	p.out = append(p.out, m)
}

// trailing reads what may stand behind a reference and says something of it:
// "et seq.", "(inclusive)", "above".
func (p *parser) trailing(i int) int {
	if len(p.out) == 0 {
		return i
	}
	m := &p.out[len(p.out)-1]
	j := skipSpace(p.s, i)
	if at(p.s, j) == ',' {
		if k := skipSpace(p.s, j+1); hasWord(p.s, k, "et") {
			j = k
		}
	}
	switch {
	case hasPrefixFold(p.s, j, "et seq"):
		m.Flags = append(m.Flags, "et_seq")
		return j + 6
	case hasPrefixFold(p.s, j, "(inclusive)"):
		m.Flags = append(m.Flags, "inclusive")
		return j + 11
	case hasPrefixFold(p.s, j, "(both inclusive)"):
		m.Flags = append(m.Flags, "inclusive")
		return j + 16
	case hasWord(p.s, j, "above"), hasWord(p.s, j, "below"):
		m.Flags = append(m.Flags, p.s[j:j+5])
		return j + 5
	}
	return i
}
