package cite

// list reads the labels of one unit: the first is l, of the unit at start. Each
// label of a list is a member of its own; a range is one member.
func (p *parser) list(start int, u unit, l label) expr {
	m := newMember(start, u, l)
	m.to, m.end = p.rangeEnd(m, u, l)
	ms := []member{m}
	commas := 0 // members at the end that only commas tie to the list
	for len(ms) < maxList {
		sep, j := separator(p.s, ms[len(ms)-1].end)
		if sep == 0 {
			break
		}
		x, ok := p.next(ms[len(ms)-1], u, sep, j)
		if !ok {
			break
		}
		if sep == ',' {
			commas++
		} else {
			commas = 0
		}
		ms = append(ms, x)
	}
	if commas > 0 && !u.is(plural) && !m.bracketed() {
		ms = ms[:len(ms)-commas] // "in section 5, 12 of them": no list closes it
	}
	return expr{members: ms, inner: u, end: ms[len(ms)-1].end}
}

func newMember(start int, u unit, l label) member {
	sub := "sub"
	if u.typ == "control" {
		sub = "enhancement"
	}
	m := member{start: start, end: l.end, bare: !l.bracketed}
	if u.typ == "subsection" && !l.bracketed && len(l.chain) > 0 {
		// "subsection 31(2)": the number is the section's
		m.path = append(m.path, Component{"section", l.text})
		l.bracketed = true
	}
	for i, t := range l.all() {
		typ := sub
		if i == 0 {
			typ = u.typ
		}
		m.path = append(m.path, Component{typ, t})
	}
	return m
}

func (m member) bracketed() bool { return !m.bare }

// next reads the member of a list at j, of the unit that began the list.
func (p *parser) next(prev member, u unit, sep byte, j int) (member, bool) {
	if at(p.s, j) == '(' {
		chain, end := scanChain(p.s, j, true)
		if len(chain) == 0 || !p.labelEnds(end) {
			return member{}, false
		}
		path, ok := replace(prev, chain)
		if !ok {
			return member{}, false
		}
		m := member{start: j, end: end, path: path, bare: prev.bare}
		m.to, m.end = p.rangeEnd(m, u, label{chain: chain, start: j, end: end, bracketed: true})
		return m, true
	}
	if !prev.bare {
		return member{}, false
	}
	l, ok := scanLabel(p.s, j, u)
	if !ok || l.bracketed || !alike(prev.path[0].Label, l.text) {
		return member{}, false
	}
	if p.measured(l.end) || yearLike(l.text) && !yearLike(prev.path[0].Label) {
		return member{}, false
	}
	if _, e := usCode(p.s, j); e > j {
		return member{}, false // "26 U.S.C. 501 and 29 U.S.C. 201"
	}
	if !u.is(plural) && p.counted(l.end) || englishWord(p.s, l) {
		return member{}, false
	}
	m := newMember(j, u, l)
	m.to, m.end = p.rangeEnd(m, u, l)
	return m, true
}

// labelEnds says that nothing at i makes a bracket part of a word.
func (p *parser) labelEnds(i int) bool { return !isWord(at(p.s, i)) }

// alike says that a label continues a list whose last label was prev: number
// after number, numeral after numeral.
func alike(prev, next string) bool {
	if isDigit(prev[0]) || isDigit(next[0]) {
		return isDigit(prev[0]) && isDigit(next[0])
	}
	return isUpper(prev[0]) == isUpper(next[0])
}

func yearLike(t string) bool {
	return len(t) == 4 && (t[:2] == "19" || t[:2] == "20") && isDigit(t[2]) && isDigit(t[3])
}

// separator reads what parts two members of a list. The byte is ',' for a comma
// or semicolon alone and '&' where a word or sign ties them; 0 for none.
func separator(s string, i int) (byte, int) {
	j := i
	kind := byte(0)
	if k := skipSpace(s, j); at(s, k) == '(' && k > j { // "2.4 (other than 2.4(c)) and 5"
		if e := bracketEnd(s, k); e > k {
			if m := skipSpace(s, e); hasWord(s, m, "and") || hasWord(s, m, "or") {
				if n := skipSpace(s, wordAt(s, m)); isDigit(at(s, n)) {
					return '&', n
				}
			}
		}
	}
	if c := at(s, j); c == ',' || c == ';' {
		j++
		kind = ','
	}
	j = skipSpace(s, j)
	if at(s, j) == '&' {
		return '&', skipSpace(s, j+1)
	}
	for _, w := range [...]string{"and/or", "and", "or"} {
		if hasWord(s, j, w) {
			j = skipSpace(s, j+len(w))
			for _, fill := range [...]string{", as the case may be,", "also"} {
				if len(s)-j >= len(fill) && s[j:j+len(fill)] == fill {
					j = skipSpace(s, j+len(fill))
				}
			}
			return '&', j
		}
	}
	if kind == ',' {
		return ',', j
	}
	return 0, i
}

// bracketEnd is the end of the words in brackets at i, at most 80 bytes of them
// and one bracket within another; i where they do not close.
func bracketEnd(s string, i int) int {
	depth := 0
	for k := i; k < len(s) && k-i < 80 && s[k] != '\n'; k++ {
		switch s[k] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return k + 1
			}
		}
	}
	return i
}

// rangeEnd reads the end of a range behind a member, and returns its label and
// where it ends; the member's own end where no range follows.
func (p *parser) rangeEnd(m member, u unit, l label) (string, int) {
	s, i := p.s, m.end
	j := skipSpace(s, i)
	word := ""
	for _, w := range [...]string{"to", "through", "thru"} {
		if hasWord(s, j, w) {
			word = w
			j = skipSpace(s, j+len(w))
			break
		}
	}
	if word == "" {
		d := dash(s, j)
		if d == 0 {
			return "", i
		}
		hy := s[j] == '-'
		if hy && !u.is(plural) && len(l.chain) == 0 {
			return "", i
		}
		j = skipSpace(s, j+d)
	} else if j < len(s) && hasWord(s, j, "and") {
		if k := skipSpace(s, j+3); hasWord(s, k, "including") {
			j = skipSpace(s, k+9)
		}
	}
	if at(s, j) == '(' {
		chain, end := scanChain(s, j, true)
		if len(chain) == 0 || len(l.chain) == 0 || !p.labelEnds(end) {
			return "", i
		}
		if k, ok := level(m, chain[0], false); !ok || word == "" && k < 0 {
			return "", i
		}
		return chain[len(chain)-1], end
	}
	if !m.bare {
		return "", i
	}
	r, ok := scanLabel(s, j, u)
	if !ok || r.bracketed || !alike(m.path[0].Label, r.text) || p.measured(r.end) || yearLike(r.text) && !yearLike(m.path[0].Label) {
		return "", i
	}
	if !u.is(plural) && p.counted(r.end) || !rises(m.path[0].Label, r.text) || englishWord(s, r) {
		return "", i
	}
	if r.text == m.path[0].Label && len(r.chain) > 0 && len(r.chain) == len(l.chain) {
		return r.chain[len(r.chain)-1], r.end
	}
	return s[r.start:r.end], r.end
}

// rises says that a range can run from a to b: where both begin with a number,
// b is not the smaller.
func rises(a, b string) bool {
	x, y := leading(a), leading(b)
	return x < 0 || y < 0 || y >= x
}

// leading is the number that a label begins with, or -1.
func leading(t string) int {
	n, i := 0, 0
	for ; i < len(t) && isDigit(t[i]) && i < 8; i++ {
		n = n*10 + int(t[i]-'0')
	}
	if i == 0 {
		return -1
	}
	return n
}
