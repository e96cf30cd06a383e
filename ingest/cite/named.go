package cite

import "strings"

// titled reads the instrument whose name's head stands at i, and a provision
// glued behind it.
func (p *parser) titled(i int) int {
	s := p.s
	head := s[i:wordAt(s, i)]
	end := i + len(head)
	year := yearEnd(s, end)
	start := p.titleBefore(i)
	if start == i {
		if headFirst[head] {
			return p.headFirstTitle(i)
		}
		return i
	}
	strong := titleHeads[head]
	if year > end && p.bracketedAhead(year) {
		return i
	}
	a, b := wordBefore(s, i)
	if strong && year == end && (head == "Code" && notCodes[s[a:b]] || p.capitalAhead(end) && p.longerAhead(end)) {
		return i
	}
	if !strong && year == end || head == "Acts" {
		return i
	}
	name, key, e := p.finishTitle(start, end)
	if onlySmall(s[start:i]) {
		return i
	}
	q := Qualifier{Mode: "named", Raw: name, Key: key}
	j := skipSpace(s, e)
	comma := at(s, j) == ','
	if comma {
		j = skipSpace(s, j+1)
	}
	if !comma && !articled(s, start) && j > e {
		if u, _, ok := unitAt(s, j); ok && !u.is(loose) {
			if next := p.refsAfter(j, q, start); next > j {
				return next
			}
		}
	}
	p.add(Mention{Start: start, End: e, Doc: q, Mode: "absolute"})
	if j > e {
		if u, _, ok := unitAt(s, j); ok && !u.is(loose) {
			if next := p.refsAfter(j, q, j); next > j {
				return next
			}
		}
	}
	return e
}

// longerAhead says that the capital words behind i end in another head, so that
// the name goes on: "Companies Act Regulations 2005".
func (p *parser) longerAhead(i int) bool {
	j := skipSpace(p.s, i)
	for n := 0; n < 6; n++ {
		k := wordAt(p.s, j)
		if k == j || !isUpper(p.s[j]) {
			return false
		}
		if is, ok := titleHeads[p.s[j:k]]; ok && (is || yearEnd(p.s, k) > k) {
			return true
		}
		j = skipSpace(p.s, k)
	}
	return false
}

// bracketedAhead says that a name goes on behind the year of the act it holds:
// "Banking Act 2009 (Service Providers) Order 2017".
func (p *parser) bracketedAhead(i int) bool {
	j := skipSpace(p.s, i)
	for n := 0; n < 4 && at(p.s, j) == '('; n++ {
		e := titleWord(p.s, j)
		if e == j {
			return false
		}
		if j = skipSpace(p.s, e); n < 3 && titleHeadAt(p.s, j) {
			e = wordAt(p.s, j)
			return yearEnd(p.s, e) > e
		}
	}
	return false
}

// headFirstTitle reads a name that begins with its head at i.
func (p *parser) headFirstTitle(i int) int {
	head := p.s[i:wordAt(p.s, i)]
	if head == "Act" || head == "Rules" || i > 0 && isWord(p.s[i-1]) {
		return i
	}
	e := p.headFirstEnd(i)
	if e == i {
		return i
	}
	if (head == "Declaration" || head == "Protocol" || head == "Charter" || head == "Statute") && yearEnd(p.s, e) == e {
		return i
	}
	if head == "Code" && hasWord(p.s, skipSpace(p.s, i+4), "of") && strings.HasPrefix(p.s[i:], "Code of Conduct") {
		return i
	}
	name, key, end := p.finishTitle(i, e)
	p.add(Mention{Start: i, End: end, Doc: Qualifier{Mode: "named", Raw: name, Key: key}, Mode: "absolute"})
	return end
}

// articled says that an article stands in front of i.
func articled(s string, i int) bool {
	a, b := wordBefore(s, i)
	switch s[a:b] {
	case "the", "The", "an", "a", "that", "this", "said":
		return true
	}
	return false
}

// onlySmall says that a name holds no capital word but its head.
func onlySmall(t string) bool {
	for _, w := range strings.Fields(t) {
		if isUpper(w[0]) || w[0] >= 0xC3 {
			return false
		}
	}
	return true
}

// prefixed reads figures and forms that a word in front makes others than those
// of the main text: "Supplementary Fig. S4", "Extended Data Fig. 1", "Model
// Form A-3".
func (p *parser) prefixed(i, end int) int {
	s := p.s
	j := skipSpace(s, end)
	w := s[i:end]
	prefix := w
	if (w == "Extended" || w == "extended") && hasPrefixFold(s, j, "data ") {
		prefix = s[i : j+4]
		j = skipSpace(s, j+4)
	}
	if !isUpper(w[0]) || i > 0 && isWord(s[i-1]) {
		return i
	}
	u, _, ok := unitAt(s, j)
	if !ok || !u.is(float) && u.typ != "form" {
		return i
	}
	n := len(p.out)
	next := p.refsAfter(j, Qualifier{Mode: "self"}, i)
	if next == j || len(p.out) == n {
		return i
	}
	for k := n; k < len(p.out) && u.typ != "form"; k++ {
		m := &p.out[k]
		path := m.Components()
		if lab := path[0].Label; path[0].Type == u.typ && !isUpper(lab[0]) {
			path[0].Label = strings.Join(strings.Fields(prefix), " ") + " " + lab
			m.Path, m.Key = pathStrings(path), Key(path)
		}
	}
	return next
}

// ibid reads "Id.", "Id. § 394", "ibid.".
func (p *parser) ibid(i, end int) int {
	s := p.s
	w := s[i:end]
	if at(s, end) != '.' || w != "Id" && w != "id" && w != "ibid" && w != "Ibid" || i > 0 && isWord(s[i-1]) {
		return i
	}
	if (w == "Id" || w == "id") && !p.sentenceStart(i) && !p.cited(i) {
		return i
	}
	q := Qualifier{Mode: "that", Raw: s[i : end+1]}
	j := skipSpace(s, end+1)
	if at(s, j) == ',' {
		j = skipSpace(s, j+1)
	}
	if hasWord(s, j, "at") {
		if k := skipSpace(s, j+2); at(s, k) == 0xC2 {
			j = k
		}
	}
	if _, _, ok := unitAt(s, j); ok {
		if next := p.refsAfter(j, q, i); next > j {
			return next
		}
	}
	p.add(Mention{Start: i, End: end + 1, Doc: q, Mode: "anaphoric"})
	return end + 1
}

// cited says that a word that cites stands in front of i: "see id.".
func (p *parser) cited(i int) bool {
	a, b := wordBefore(p.s, i)
	switch strings.ToLower(p.s[a:b]) {
	case "see", "cf", "citing", "accord", "with":
		return true
	}
	return at(p.s, skipBack(p.s, i)-1) == '(' || at(p.s, skipBack(p.s, i)-1) == ','
}

// sign reads what a section or paragraph sign introduces, with a code named in
// front of it: "Cal. Civ. Code § 1798.100".
func (p *parser) sign(i int) int {
	s := p.s
	a, b := wordBefore(s, i)
	if w := s[a:b]; w != "Code" && w != "Stat" && w != "Law" && w != "Ann" {
		if at(s, b-1) != '.' {
			return p.refs(i)
		}
		if a, b = wordBefore(s, b-1); s[a:b] != "Stat" && s[a:b] != "Ann" && s[a:b] != "Code" {
			return p.refs(i)
		}
	}
	start := a
	for n := 0; n < 6; n++ {
		j := skipBack(s, start)
		if at(s, j-1) == '.' {
			j--
		}
		k := j
		for k > p.pos && isLetter(s[k-1]) {
			k--
		}
		if k == j || !isUpper(s[k]) || noTitle[s[k:j]] {
			break
		}
		start = k
	}
	if start < p.pos {
		return p.refs(i)
	}
	end := skipBack(s, i)
	q := Qualifier{Mode: "named", Raw: s[start:end], Key: "title:" + Slug(s[start:end])}
	return p.refsAfter(i, q, start)
}
