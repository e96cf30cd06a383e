package cite

import "strings"

// instrument reads an instrument at i, and the provision behind it.
func (p *parser) instrument(i int) int {
	q, end, family, ok := p.instrumentAt(i)
	if !ok || end <= p.pos {
		return i
	}
	return p.afterInstrument(i, end, q, family)
}

// afterInstrument reads the provision that follows an instrument which stands
// from i to end, or records the instrument alone.
func (p *parser) afterInstrument(i, end int, q Qualifier, family string) int {
	s := p.s
	n := len(p.out)
	j := skipSpace(s, end)
	if strings.HasPrefix(q.Key, "us/usc/") || strings.HasPrefix(q.Key, "us/cfr/") || strings.HasPrefix(q.Key, "us/rules/") || q.Key == "uk/rules/cpr" {
		if next := p.codeSection(i, j, q); next > i {
			p.tag(n, family)
			return next
		}
		if strings.HasPrefix(q.Key, "us/usc/") || strings.HasPrefix(q.Key, "us/cfr/") && q.Key != "us/cfr/t26" {
			return i // a number and a code, and no section
		}
	}
	if at(s, j) == ',' {
		j = skipSpace(s, j+1)
	}
	if strings.HasPrefix(q.Key, "us/pl/") || strings.HasPrefix(q.Key, "us/act/") {
		j = p.throughTitles(j)
	}
	glued := true
	if at(s, j) == '(' && j > end { // "Directive 2014/65/EU (Article 16(3))"
		if _, _, ok := unitAt(s, j+1); ok {
			j, glued = j+1, false
		}
	}
	if !glued || strings.HasPrefix(q.Key, "us/act/") { // a date and a chapter stand by themselves
		p.add(Mention{Start: i, End: end, Family: family, Doc: q, Mode: "absolute"})
		glued = false
	}
	if _, d := p.the(j); d == 0 && j > end {
		if _, ok := p.relative(j); !ok {
			start := i
			if !glued {
				start = j
			}
			if next := p.refsAfter(j, q, start); next > j {
				p.tag(n, family)
				return next
			}
		}
	}
	if !glued {
		return end
	}
	p.add(Mention{Start: i, End: end, Family: family, Doc: q, Mode: "absolute"})
	return p.moreInstruments(end, q, family)
}

// tag sets the family of the references from n on.
func (p *parser) tag(n int, family string) {
	for ; n < len(p.out); n++ {
		p.out[n].Family = family
	}
}

// codeSection reads "§ 1983", "sections 1 to 3", "part 229" or a bare number
// behind the name of a code.
func (p *parser) codeSection(start, j int, q Qualifier) int {
	if _, _, ok := unitAt(p.s, j); ok {
		return p.refsAfter(j, q, start)
	}
	u := unit{typ: "section", rank: rankSection, traits: plural}
	if strings.Contains(q.Key, "/rules/") {
		u.typ = "rule"
	}
	l, ok := scanLabel(p.s, j, u)
	if !ok || l.bracketed || !isDigit(l.text[0]) {
		return start
	}
	e := p.list(start, u, l)
	p.emit(e, q)
	p.note(&e)
	return p.trailing(e.end)
}

// note adds "note" behind a section of a code: "§ 1983 note".
func (p *parser) note(e *expr) {
	j := skipSpace(p.s, e.end)
	if !hasWord(p.s, j, "note") || len(p.out) == 0 {
		return
	}
	m := &p.out[len(p.out)-1]
	path := append(m.Components(), Component{"note", "~"})
	m.End, e.end = j+4, j+4
	m.Raw, m.Path, m.Key = p.s[m.Start:m.End], pathStrings(path), Key(path)
	p.pos = m.End
}

// throughTitles passes over the titles and divisions of an act in front of its
// section, whose numbering runs through: "title XIII, § 13201(a)".
func (p *parser) throughTitles(j int) int {
	at0 := j
	for n := 0; n < 4; n++ {
		u, _, ok := unitAt(p.s, j)
		if !ok && hasPrefixFold(p.s, j, "div.") {
			u, ok = unit{typ: "division", rank: rankTitle}, true
		}
		if !ok || u.rank >= rankSection {
			if n > 0 && ok {
				return j
			}
			return at0
		}
		k := j
		for k < len(p.s) && p.s[k] != ',' && p.s[k] != ';' && p.s[k] != ')' && k-j < 24 {
			k++
		}
		if at(p.s, k) != ',' {
			return at0
		}
		j = skipSpace(p.s, k+1)
	}
	return at0
}

// moreInstruments reads the further numbers of a list: "Directives 2006/48/EC
// and 2006/49/EC", "S.I. 2005/3 and 2006/142".
func (p *parser) moreInstruments(end int, q Qualifier, family string) int {
	for n := 0; n < maxList; n++ {
		sep, j := separator(p.s, end)
		if sep == 0 {
			return end
		}
		key, e := "", 0
		switch {
		case strings.HasPrefix(q.Key, "eu/reg/"), strings.HasPrefix(q.Key, "eu/dir/"), strings.HasPrefix(q.Key, "eu/dec/"):
			key, e = euNumber(p.s, j, q.Key[3:6])
		case strings.HasPrefix(q.Key, "uk/uksi/"), strings.HasPrefix(q.Key, "uk/ssi/"):
			kind := q.Key[:strings.LastIndexByte(q.Key[:len(q.Key)-1], '/')]
			base := kind[:strings.LastIndexByte(kind, '/')+1]
			if k, m := yearNumber(p.s, j); m > j {
				key, e = base+k, m
			} else if m := p.instrumentNumber(j); m > j {
				key, e = kind+"/"+p.s[j:m], m
			}
		case strings.HasPrefix(q.Key, "ietf/rfc/"):
			if m := p.instrumentNumber(j); m > j && m-j >= 3 {
				key, e = "ietf/rfc/"+p.s[j:m], m
			}
		}
		if e <= j {
			return end
		}
		q = Qualifier{Mode: "named", Raw: p.s[j:e], Key: key}
		p.add(Mention{Start: j, End: e, Family: family, Doc: q, Mode: "absolute"})
		end = e
	}
	return end
}

// instrumentNumber is the end of a plain number at i that goes on a list.
func (p *parser) instrumentNumber(i int) int {
	j := i
	for isDigit(at(p.s, j)) {
		j++
	}
	if j-i > 4 || isWord(at(p.s, j)) || at(p.s, j) == '/' || at(p.s, j) == '.' && isDigit(at(p.s, j+1)) || p.measured(j) || p.counted(j) {
		return i
	}
	return j
}
