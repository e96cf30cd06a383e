package cite

import "strings"

// Options are what a text's surroundings say of it.
type Options struct {
	// Links are the native links of the source that lie in the text, in order.
	Links []Link
	// Block is the kind of block the text is. In a contents page ("toc"), a
	// heading, code and page furniture nothing is a reference.
	Block string
	// Titles are the headings of the document, so that "see Diversions of files"
	// is known to name one. Nil where they are not known.
	Titles *Titles
}

// Link is a native link: the span of the linked text and the target as the
// source writes it.
type Link struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Target string `json:"target"`
}

// silent are the kinds of block in which nothing is a reference.
var silent = set("toc heading code header footer page_number")

// Find records the references in a text, in order of their start. Spans are
// bytes of text.
func Find(text string, opts *Options) []Mention {
	p := parser{s: text}
	if opts != nil {
		p.opts = *opts
	}
	if silent[p.opts.Block] {
		return []Mention{}
	}
	p.scan()
	out := p.link()
	p.quote(out)
	return out
}

// role is what makes a word a candidate.
type role uint8

const (
	roleUnit role = 1 << iota
	roleOrdinal
	roleDeterminer
	roleInstrument
	roleTitle
	roleSee
	roleIbid
	rolePrefix
)

// roles maps the words that references begin with, small letters, to what they
// may begin. It is the union of the grammar's own tables.
var roles = buildRoles()

// reach is a first test on a word: bit n of reach[c] is set where a candidate
// of n letters begins with the letter c.
var reach = buildReach()

func buildRoles() map[string]role {
	m := map[string]role{}
	for w := range unitWords {
		m[w] |= roleUnit
		if pre, _, ok := strings.Cut(w, "-"); ok {
			m[pre] |= roleUnit
		}
	}
	for w := range ordinals {
		m[w] |= roleOrdinal
	}
	for w := range determiners {
		m[w] |= roleDeterminer
	}
	for _, w := range words("the these those above") {
		m[w] |= roleDeterminer
	}
	for w := range titleHeads {
		m[strings.ToLower(w)] |= roleTitle
	}
	for _, w := range words(`implementing delegated framework joint european fed regulation regulations directive directives decision decisions recommendation council commission
		case cases oj rfc rfcs pci pub public p treas treasury executive exec e s si ssi w cpr act acts d u
		jan feb mar apr may june july aug sept oct nov dec january february march april august september october november december`) {
		m[w] |= roleInstrument
	}
	for w := range bodies {
		m[strings.ToLower(strings.Split(w, "-")[0])] |= roleInstrument
	}
	for w := range controlFamilies {
		m[strings.ToLower(w)] |= roleInstrument
	}
	for _, w := range words("see in at under also to section chapter appendix") {
		m[w] |= roleSee
	}
	for _, w := range words("id ibid") {
		m[w] |= roleIbid
	}
	for _, w := range words("u r") {
		m[w] |= roleUnit
	}
	for _, w := range words("supplementary supplemental extended online model sample") {
		m[w] |= rolePrefix
	}
	return m
}

func buildReach() (t [26]uint32) {
	for w := range roles {
		if len(w) < 32 {
			t[w[0]-'a'] |= 1 << len(w)
		}
	}
	return t
}

// scan passes once over the text and reads the grammar where a candidate
// begins.
func (p *parser) scan() {
	s := p.s
	var buf [24]byte
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case isLetter(c):
			end := i + 1
			for end < len(s) && isLetter(s[end]) {
				end++
			}
			n := end - i
			if n >= 24 || reach[(c|0x20)-'a']&(1<<n) == 0 || i > 0 && (isWord(s[i-1]) || letterBefore(s, i)) {
				i = p.address(i, end)
				continue
			}
			r, ok := lookUp(roles, s[i:end], &buf)
			if !ok {
				i = p.address(i, end)
				continue
			}
			i = p.candidate(i, end, r)
		case isDigit(c):
			i = p.digits(i)
		case c == 0xC2 && (at(s, i+1) == 0xA7 || at(s, i+1) == 0xB6):
			if next := p.sign(i); next > i {
				i = next
			} else {
				i += 2
			}
		case c == '[':
			i = p.bracket(i)
		case c == '`':
			i = codeEnd(s, i)
		default:
			i++
		}
	}
}

// letterBefore says that a letter outside ASCII ends at i.
func letterBefore(s string, i int) bool {
	c := s[i-1]
	if c < 0x80 {
		return false
	}
	for k := i - 1; k >= 0 && k > i-4; k-- {
		if s[k] >= 0xC0 {
			return letterAt(s, k)
		}
	}
	return false
}

// address passes over a web or mail address that the word from i to end begins,
// and otherwise over the word.
func (p *parser) address(i, end int) int {
	s := p.s
	switch at(s, end) {
	case ':':
		if at(s, end+1) != '/' || at(s, end+2) != '/' {
			return end
		}
	case '.':
		if s[i:end] != "www" {
			return end
		}
	case '@':
		if !isLetter(at(s, end+1)) {
			return end
		}
	default:
		return end
	}
	for end < len(s) && s[end] > ' ' && s[end] != '<' && s[end] != '>' && s[end] != '"' && s[end] != ')' {
		end++
	}
	return end
}

// codeEnd is the end of a stretch of code in backquotes that begins at i, or
// the next byte where none closes on the same line.
func codeEnd(s string, i int) int {
	for j := i + 1; j < len(s) && j-i < 200; j++ {
		switch s[j] {
		case '`':
			return j + 1
		case '\n':
			return i + 1
		}
	}
	return i + 1
}

// candidate reads the grammar at a word that a reference may begin with, and
// returns where scanning goes on.
func (p *parser) candidate(i, end int, r role) int {
	s := p.s
	if r&roleIbid != 0 {
		if next := p.ibid(i, end); next > i {
			return next
		}
	}
	if r&roleDeterminer != 0 {
		if q, e, ok := p.docPhrase(i, false); ok {
			mode := "relative"
			if q.Mode == "that" {
				mode = "anaphoric"
			}
			p.add(Mention{Start: i, End: e, Doc: q, Mode: mode})
			return e
		}
		if next := p.refs(i); next > i {
			return next
		}
	}
	if r&roleInstrument != 0 {
		if next := p.instrument(i); next > i {
			return next
		}
		if next := p.controlAt(i); next > i {
			return next
		}
	}
	if r&rolePrefix != 0 {
		if next := p.prefixed(i, end); next > i {
			return next
		}
	}
	if r&(roleUnit|roleOrdinal) != 0 {
		if next := p.refs(i); next > i {
			return next
		}
	}
	if r&roleTitle != 0 && titleHeadAt(s, i) {
		if next := p.titled(i); next > i {
			return next
		}
	}
	if r&roleSee != 0 {
		if next := p.quotedTitle(end); next > end {
			return next
		}
		if next := p.plainTitle(i, end); next > end {
			return next
		}
	}
	return end
}

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

// digits reads what begins with a number: a code, an act by its year, an
// ordinal; and passes over the number.
func (p *parser) digits(i int) int {
	s := p.s
	if i > 0 && isWord(s[i-1]) {
		return i + 1
	}
	if key, end := ukChapter(s, i); end > i {
		q := Qualifier{Mode: "named", Raw: s[i:end], Key: key}
		return p.afterInstrument(i, end, q, "uk")
	}
	if next := p.instrument(i); next > i {
		return next
	}
	if ordinalAt(s, i) != "" {
		if next := p.refs(i); next > i {
			return next
		}
	}
	for i < len(s) && (isWord(s[i]) || s[i] == '.' && isDigit(at(s, i+1))) {
		i++
	}
	return i
}
