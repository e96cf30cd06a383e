package cite

// primary reads what one unit word introduces at i: a relative unit, or a unit
// with its labels.
func (p *parser) primary(i int) (expr, bool) {
	if e, ok := p.relative(i); ok {
		return e, true
	}
	return p.labelled(i)
}

// labelled reads a unit with a label, an ordinal with a unit, or a unit that
// needs no label because it is the only one of its kind.
func (p *parser) labelled(i int) (expr, bool) {
	if n := ordinalAt(p.s, i); n != "" {
		j := skipSpace(p.s, ordinalEnd(p.s, i))
		u, end, ok := unitAt(p.s, j)
		if !ok || u.is(plural) || u.is(initial) || p.s[end-1] == '.' {
			return expr{}, false
		}
		if u.is(loose) && u.rank != rankTail && u.rank != rankSubparagraph && u.typ != "indent" {
			return expr{}, false // "the second step", "the first example"
		}
		if n == "last" && u.rank != rankTail && u.rank < rankSubsection {
			return expr{}, false
		}
		m := member{start: i, end: end, path: []Component{{u.typ, n}}}
		return expr{members: []member{m}, inner: u, end: end}, true
	}
	u, end, ok := unitAt(p.s, i)
	if !ok {
		return expr{}, false
	}
	j := labelStart(p.s, end, u)
	l, ok := scanLabel(p.s, j, u)
	if ok && !p.guarded(i, end, u, l) {
		if isLower(p.s[i]) && isUpper(at(l.text, 0)) && (u.typ == "control" || u.typ == "requirement") {
			i = l.start // "control A.8.24": such a code stands by itself
		}
		return p.list(i, u, l), true
	}
	if a, b := wordBefore(p.s, i); u.typ == "note" && (p.s[a:b] == "a" || p.s[a:b] == "as") {
		return expr{}, false // "set out as a note under section 2102"
	}
	if u.is(bare) && !u.is(plural) && !ok {
		m := member{start: i, end: end, path: []Component{{u.typ, "~"}}}
		return expr{members: []member{m}, inner: u, end: end}, true
	}
	return expr{}, false
}

// unitAt reads a unit word or sign at i; end is behind its full stop, where it
// has one.
func unitAt(s string, i int) (u unit, end int, ok bool) {
	switch {
	case at(s, i) == 0xC2 && at(s, i+1) == 0xA7: // section sign
		u, end = unit{typ: "section", rank: rankSection}, i+2
		for at(s, end) == 0xC2 && at(s, end+1) == 0xA7 {
			u.traits |= plural
			end += 2
		}
		return u, end, true
	case at(s, i) == 0xC2 && at(s, i+1) == 0xB6: // paragraph sign
		return unit{typ: "paragraph", rank: rankParagraph}, i + 2, true
	}
	end = wordAt(s, i)
	if h := hyphen(s, end); h > 0 && end-i == 3 && (s[i]|0x20) == 's' && isLetter(at(s, end+h)) {
		end = wordAt(s, end+h)
	}
	if end == i {
		return u, i, false
	}
	var buf [24]byte
	w := s[i:end]
	if len(w) == 1 {
		if u, e, ok := underSection(s, i); ok {
			return u, e, true
		}
	}
	u, ok = lookUp(unitWords, w, &buf)
	if !ok {
		return u, i, false
	}
	if isUpper(w[0]) && len(w) > 1 && isUpper(w[1]) && (len(w) <= 4 && u.typ != "part" && u.typ != "rule" && u.typ != "form") {
		return u, i, false // "CH 4", "ART 12": codes, not units
	}
	if isLower(w[0]) && len(w) > 1 && isUpper(w[1]) || isWord(at(s, end)) && !isDigit(at(s, end)) {
		return u, i, false
	}
	dotted := false
	if at(s, end) == '.' {
		if _, ok := lookUp(abbreviatedWords, w, &buf); ok {
			end++
			dotted = true
		}
	}
	if u.is(needsDot) && !dotted {
		return u, i, false
	}
	if dotted {
		u.traits &^= initial
		if w == "s" || w == "r" || w == "S" {
			u.traits |= initial
		}
	}
	return u, end, true
}

// underSection reads the Indian "u/s 143(3)", "r.w.s. 147" and "r/w section 9".
func underSection(s string, i int) (unit, int, bool) {
	u := unit{typ: "section", rank: rankSection}
	for _, w := range [...]string{"u/ss", "u/s.", "u/s", "r.w.ss.", "r.w.s.", "r.w.s", "r/w s.", "r/w s"} {
		if hasPrefixFold(s, i, w) && !isWord(at(s, i+len(w))) {
			return u, i + len(w), true
		}
	}
	return u, i, false
}

// labelStart is where the label of a unit begins: behind white space and, where
// the unit takes one, behind "No.".
func labelStart(s string, end int, u unit) int {
	j := skipSpace(s, end)
	if u.typ == "part" {
		return j
	}
	for _, w := range [...]string{"Nos.", "nos.", "No.", "no.", "No", "Nos"} {
		if hasPrefixFold(s, j, w) && s[j+1] == w[1] && !isWord(at(s, j+len(w))) {
			return skipSpace(s, j+len(w))
		}
	}
	return j
}

func hasPrefixFold(s string, i int, w string) bool {
	if i < 0 || i+len(w) > len(s) {
		return false
	}
	for k := 0; k < len(w); k++ {
		a, b := s[i+k], w[k]
		if isUpper(a) {
			a |= 0x20
		}
		if isUpper(b) {
			b |= 0x20
		}
		if a != b {
			return false
		}
	}
	return true
}

// ordinalAt is the number that an ordinal word or figure at i stands for, "last"
// for the last, or "".
func ordinalAt(s string, i int) string {
	if isDigit(at(s, i)) {
		j := i
		for isDigit(at(s, j)) && j-i < 3 {
			j++
		}
		switch k := wordAt(s, j); s[j:k] {
		case "st", "nd", "rd", "th":
			return s[i:j]
		}
		return ""
	}
	end := wordAt(s, i)
	if end-i < 4 || end-i > 11 || !boundary(s, end) {
		return ""
	}
	var buf [24]byte
	n, _ := lookUp(ordinals, s[i:end], &buf)
	return n
}

func ordinalEnd(s string, i int) int {
	for isDigit(at(s, i)) {
		i++
	}
	return wordAt(s, i)
}

// lookUp finds a word in a table of small letters, whatever its case, without
// allocating.
func lookUp[T any](table map[string]T, w string, buf *[24]byte) (T, bool) {
	var none T
	if len(w) > len(buf) {
		return none, false
	}
	n := 0
	for i := 0; i < len(w); i++ {
		c := w[i]
		switch {
		case isUpper(c):
			c |= 0x20
		case c == 0xE2 && i+2 < len(w): // a hyphen of its own, U+2010 or U+2011
			c, i = '-', i+2
		}
		buf[n] = c
		n++
	}
	v, ok := table[string(buf[:n])]
	return v, ok
}
