package cite

import "strings"

// qualifier reads the document that is named behind a reference that ends at i:
// "of this Act", "of the said Rules", "of the Companies Act 2006", "thereof".
// The family is "" where the document does not tell it.
func (p *parser) qualifier(i int) (q Qualifier, end int, family string, ok bool) {
	s := p.s
	j := skipSpace(s, i)
	if j == i && at(s, j) != ',' {
		return q, i, "", false
	}
	if at(s, j) == ',' {
		j = skipSpace(s, j+1)
	}
	if hasWord(s, j, "et") && hasPrefixFold(s, j, "et seq.") {
		if j = skipSpace(s, j+7); at(s, j) == ',' {
			j = skipSpace(s, j+1)
		}
	}
	k := wordAt(s, j)
	switch s[j:k] {
	case "thereof", "ibid", "therein":
		return Qualifier{Mode: "that", Raw: s[j:k]}, k, "", true
	case "hereof":
		return Qualifier{Mode: "this", Raw: s[j:k]}, k, "", true
	case "of", "in":
	case "to":
		if len(p.out) == 0 || !annexed(p.out[len(p.out)-1].Path) {
			return q, i, "", false
		}
	default:
		if m := acronymDoc(s, j); m > j && at(s, i) != ',' {
			return Qualifier{Mode: "named", Raw: s[j:m], Key: "title:" + Slug(s[j:m])}, m, "", true
		}
		return q, i, "", false
	}
	k = skipSpace(s, k)
	if q, end, ok = p.docPhrase(k, true); ok {
		return q, end, "", true
	}
	if q, end, ok = p.thisUnit(k); ok {
		return q, end, "", true
	}
	n, article := p.the(k)
	if q, end, family, ok = p.titleOfCode(n); ok {
		return q, end, family, true
	}
	if q, end, family, ok = p.instrumentAt(n); ok {
		if at(s, n) == '[' {
			p.tail = &Mention{Start: n, End: end, Family: family, Path: []string{"bib:" + s[n+1:end-1]}, Key: "bib:" + s[n+1:end-1],
				Doc: Qualifier{Mode: "self"}, Mode: "absolute"}
		}
		return q, end, family, true
	}
	if q, end, ok = p.bibAfter(k); ok {
		return q, end, "", true
	}
	if article > 0 {
		if q, end, ok = p.short(k, n); ok {
			return q, end, "", true
		}
	}
	if name, key, e := p.titleAt(n); e > n {
		p.tail = registered(name, n, e, key)
		return Qualifier{Mode: "named", Raw: name, Key: key}, e, "", true
	}
	if m := acronymDoc(s, n); m > n { // "Article 6 of the GDPR"
		return Qualifier{Mode: "named", Raw: s[n:m], Key: "title:" + Slug(s[n:m])}, m, "", true
	}
	return q, i, "", false
}

// registered is the mention of an instrument that is named behind a provision
// with the number it has in an official register: "section 26(4) of the Social
// Security Act 1998 (c. 14)". It is nil where the name has none.
func registered(name string, start, end int, key string) *Mention {
	for _, w := range [...]string{"(c. ", "(c.", "(S.I", "(S.S.I", "(asp"} {
		if strings.HasSuffix(name, ")") && strings.Contains(name, w) {
			return &Mention{Start: start, End: end, Family: "uk", Doc: Qualifier{Mode: "named", Raw: name, Key: key}, Mode: "absolute",
				Flags: []string{"qualifier"}}
		}
	}
	return nil
}

// annexed says that a path begins at a schedule or annex, or at a note or
// proviso, which belong "to" what holds them.
func annexed(path []string) bool {
	typ, _, _ := strings.Cut(path[0], ":")
	u := unitWords[typ]
	return u.rank == rankAnnex || u.rank == rankTail
}

// acronymDoc is the end of a treaty or code that is named by its initials
// behind a provision without a preposition: "Article 101 TFEU".
func acronymDoc(s string, i int) int {
	j := wordAt(s, i)
	switch s[i:j] {
	case "TFEU", "TEU", "EC", "EEC", "ECHR", "CFREU", "GDPR", "ICCPR", "ICESCR", "UCC", "IPC", "CrPC", "CPC", "IRC",
		"UNCLOS", "GATT", "GATS", "TRIPS", "CISG", "EPC", "DMA", "DSA", "MiFID", "FRCP", "FRE":
		if !isWord(at(s, j)) {
			return j
		}
	}
	return i
}

// thisUnit reads "this title", "this part": a section's own title or part is
// the document it stands in.
func (p *parser) thisUnit(i int) (Qualifier, int, bool) {
	e, ok := p.relative(i)
	if !ok || e.members[0].path[0].Label != "@this" || e.inner.rank >= rankArticle {
		return Qualifier{}, i, false
	}
	return Qualifier{Mode: "this", Raw: p.s[i:e.end]}, e.end, true
}

// titleOfCode reads "title 5, United States Code" and "title 28".
func (p *parser) titleOfCode(i int) (Qualifier, int, string, bool) {
	s := p.s
	if !hasPrefixFold(s, i, "title ") {
		return Qualifier{}, i, "", false
	}
	j := skipSpace(s, i+5)
	k := j
	for isDigit(at(s, k)) && k-j < 3 {
		k++
	}
	if k == j || !boundary(s, k) || at(s, k) == '.' && isDigit(at(s, k+1)) {
		return Qualifier{}, i, "", false
	}
	key, end := "us/usc/t"+s[j:k], k
	m := skipSpace(s, k)
	if at(s, m) == ',' {
		m = skipSpace(s, m+1)
	}
	if hasWord(s, m, "of") {
		m, _ = p.the(skipSpace(s, m+2))
	}
	for _, name := range [...]string{"United States Code", "U.S. Code", "U.S.C.", "USC"} {
		if strings.HasPrefix(s[m:], name) {
			end = m + len(name)
		}
	}
	for _, name := range [...]string{"Code of Federal Regulations", "C.F.R.", "CFR"} {
		if strings.HasPrefix(s[m:], name) {
			key, end = "us/cfr/t"+s[j:k], m+len(name)
		}
	}
	return Qualifier{Mode: "named", Raw: s[i:end], Key: key}, end, "us", true
}

// short reads the names by which a document calls another once it has named it:
// "the Act", "the 2006 Act", "the principal Act". The article is at i, what
// follows it at j.
func (p *parser) short(i, j int) (Qualifier, int, bool) {
	s := p.s
	k := j
	for n := 0; n < 4 && isDigit(at(s, k)); n++ {
		k++
	}
	head := j
	switch {
	case k-j == 4 && yearLike(s[j:k]):
		head = skipSpace(s, k)
	default:
		e := wordAt(s, j)
		switch strings.ToLower(s[j:e]) {
		case "principal", "parent", "main", "original", "new", "old", "amending", "amended", "enabling", "repealed", "first-mentioned":
			head = skipSpace(s, e)
		}
	}
	e := wordAt(s, head)
	if e == head || !isUpper(s[head]) || !docWord(s, head, e) || isWord(at(s, e)) || p.titleGoesOn(e) {
		return Qualifier{}, i, false
	}
	if w := skipSpace(s, e); head == j && (hasWord(s, w, "of") || hasWord(s, w, "on") || hasWord(s, w, "for")) {
		if _, _, x := p.titleAt(j); x > e {
			return Qualifier{}, i, false // "the Code of Civil Procedure, 1908"
		}
	}
	if y := yearEnd(s, e); y > e && head == j {
		return Qualifier{}, i, false
	}
	return Qualifier{Mode: "short", Raw: s[i:e], Key: "short:" + Slug(s[j:e])}, e, true
}

// Slug is a name in the form that keys compare: small letters and digits, one
// hyphen between words.
func Slug(name string) string {
	var b strings.Builder
	gap := false
	for _, c := range strings.ToLower(name) {
		switch {
		case c == '\'' || c == '’' || c == '‘':
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c > 0xBF:
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(c)
		default:
			gap = true
		}
	}
	return b.String()
}
