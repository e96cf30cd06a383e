package cite

// bracket reads what stands in square brackets at i: entries of a bibliography
// ("[12]", "[2, 15]", "[RFC7234]"), with a provision behind it where one is
// glued on.
func (p *parser) bracket(i int) int {
	s := p.s
	if at(s, i-1) == ']' || i > 0 && isWord(s[i-1]) {
		return i + 1 // arr[12], a[1][2]
	}
	if isDigit(at(s, i+1)) {
		if end := p.bibLocator(i); end > i {
			return end
		}
		if end := p.bibNumbers(i); end > i {
			return end
		}
		return i + 1
	}
	end := bibKey(s, i)
	if end == i || !keyLike(s[i+1:end-1]) || at(s, end) == '(' {
		return i + 1
	}
	path := []Component{{"bib", s[i+1 : end-1]}}
	p.add(Mention{Start: i, End: end, Family: "academic", Path: pathStrings(path), Key: Key(path),
		Doc: Qualifier{Mode: "self"}, Mode: "absolute"})
	return p.behindEntry(i, end)
}

// behindEntry reads the provision of an entry of the bibliography that stands
// from i to end: "[RFC7230], Section 6.6".
func (p *parser) behindEntry(i, end int) int {
	j := skipSpace(p.s, end)
	if at(p.s, j) == ',' {
		j = skipSpace(p.s, j+1)
	}
	u, _, ok := unitAt(p.s, j)
	if j == end || !ok || u.is(float) || u.rank != rankSection && u.rank != rankArticle && u.rank != rankAnnex && u.rank != rankChapter {
		return end
	}
	q := Qualifier{Mode: "named", Raw: p.s[i:end], Key: "bib:" + p.s[i+1:end-1]}
	if key, e := bracketed(p.s, i); e == end {
		q.Key = key
	}
	if next := p.refsAfter(j, q, j); next > j {
		return next
	}
	return end
}

// bibNumbers reads "[12]", "[2, 15]" and "[3–5]" at i.
func (p *parser) bibNumbers(i int) int {
	s := p.s
	type one struct {
		start, end int
		to         string
	}
	var got []one
	j := i + 1
	for len(got) < 50 {
		k := j
		for isDigit(at(s, k)) {
			k++
		}
		if k == j || k-j > 3 {
			return i
		}
		o := one{start: j, end: k}
		if d := dash(s, skipSpace(s, k)); d > 0 {
			m := skipSpace(s, skipSpace(s, k)+d)
			n := m
			for isDigit(at(s, n)) {
				n++
			}
			if n == m || n-m > 3 {
				return i
			}
			o.end, o.to = n, s[m:n]
		}
		got = append(got, o)
		if len(got) > 1 && leading(s[o.start:]) <= leading(s[got[len(got)-2].start:]) {
			return i
		}
		if at(s, o.end) == ']' {
			break
		}
		if c := at(s, o.end); c != ',' && c != ';' {
			return i
		}
		j = skipSpace(s, o.end+1)
	}
	end := got[len(got)-1].end + 1
	if at(s, end-1) != ']' || at(s, end) == '(' || p.interval(i) {
		return i
	}
	if len(got) == 1 {
		got[0].start, got[0].end = i, end
	} else {
		p.groups++
	}
	for _, o := range got {
		lab := s[o.start:o.end]
		if len(got) == 1 {
			lab = s[i+1 : end-1]
		}
		if o.to != "" {
			lab = itoa(leading(lab))
		}
		m := Mention{Start: o.start, End: o.end, Family: "academic", Path: []string{"bib:" + lab}, Key: "bib:" + lab, To: o.to,
			Doc: Qualifier{Mode: "self"}, Mode: "absolute"}
		if len(got) > 1 {
			m.Group = p.groups
		}
		p.add(m)
	}
	return end
}

// bibLocator reads an entry with a place in it: "[14, Section 3]".
func (p *parser) bibLocator(i int) int {
	s := p.s
	k := i + 1
	for isDigit(at(s, k)) {
		k++
	}
	if k-i > 4 || at(s, k) != ',' {
		return i
	}
	j := skipSpace(s, k+1)
	if u, _, ok := unitAt(s, j); !ok || u.is(initial) {
		return i
	}
	next := p.refsAfter(j, Qualifier{Mode: "named", Raw: s[i+1 : k], Key: "bib:" + s[i+1:k]}, j)
	if next == j {
		return i
	}
	return next
}

// interval says that the words in front of a bracket speak of numbers between
// bounds, of an array or of a set.
func (p *parser) interval(i int) bool {
	j := i
	for n := 0; n < 4; n++ {
		a, b := wordBefore(p.s, j)
		if a == b {
			switch at(p.s, b-1) {
			case '=', '<', '>', '+', '*', '/':
				return true
			}
			return false
		}
		switch p.s[a:b] {
		case "interval", "intervals", "range", "ranges", "between", "domain", "array", "list", "vector", "set", "index":
			return true
		}
		j = a
	}
	return false
}

// bibKey is the end of a bibliography key in square brackets at i, without
// white space in it.
func bibKey(s string, i int) int {
	j := i + 1
	if !isLetter(at(s, j)) {
		return i
	}
	for j < len(s) && j-i < 32 && (isWord(s[j]) || s[j] == '-' || s[j] == '.' || s[j] == '/' || s[j] == '+' || s[j] == ':') {
		j++
	}
	if at(s, j) != ']' || j-i < 3 {
		return i
	}
	return j + 1
}

// keyLike says that the text of a bracket is a key: with a digit behind a
// letter, or of capitals alone, or a name.
func keyLike(t string) bool {
	digits, uppers, lowers := 0, 0, 0
	for i := 0; i < len(t); i++ {
		switch {
		case isDigit(t[i]):
			digits++
		case isUpper(t[i]):
			uppers++
		case isLower(t[i]):
			lowers++
		}
	}
	return uppers > 0 && (digits > 0 || lowers == 0 && uppers >= 2 || lowers > 0 && isUpper(t[0]) && lowers < 14 && t != "Omitted" &&
		t != "Reserved" && t != "Repealed" && t != "Sic" && t != "Deleted" && t != "The" && t != "This")
}

// bibAfter reads a bibliography entry as the document behind a reference: "of
// [HTTP]", "of Okafor and Lind [8]".
func (p *parser) bibAfter(i int) (Qualifier, int, bool) {
	s := p.s
	j := i
	for n := 0; n < 6 && at(s, j) != '['; n++ {
		k := wordAt(s, j)
		w := s[j:k]
		if k == j || !isUpper(s[j]) && w != "and" && w != "et" && w != "al" && w != "de" && w != "van" && w != "von" {
			return Qualifier{}, i, false
		}
		if at(s, k) == '.' || at(s, k) == ',' {
			k++
		}
		j = skipSpace(s, k)
	}
	if at(s, j) != '[' {
		return Qualifier{}, i, false
	}
	end := bibKey(s, j)
	if end == j {
		k := j + 1
		for isDigit(at(s, k)) {
			k++
		}
		if k == j+1 || k-j > 4 || at(s, k) != ']' {
			return Qualifier{}, i, false
		}
		end = k + 1
	}
	q := Qualifier{Mode: "named", Raw: s[i:end], Key: "bib:" + s[j+1:end-1]}
	if !isDigit(s[j+1]) {
		p.tail = &Mention{Start: j, End: end, Family: "academic", Path: []string{q.Key}, Key: q.Key, Doc: Qualifier{Mode: "self"},
			Mode: "absolute"}
	}
	return q, end, true
}
