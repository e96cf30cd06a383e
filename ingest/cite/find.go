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
	// Names are further names of instruments, nil for none.
	Names *Names
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
	if clean, back := seen(text); back != nil {
		return findSeen(text, clean, back, opts)
	}
	p.scan()
	out := p.link()
	p.quote(out)
	p.programmes(out)
	return out
}

// role is what makes a word a candidate.
type role uint16

const (
	roleUnit role = 1 << iota
	roleOrdinal
	roleDeterminer
	roleInstrument
	roleTitle
	roleSee
	roleIbid
	rolePrefix
	rolePaper
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
	for w := range paperHeads {
		m[strings.ToLower(w)] |= rolePaper
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
		if p.opts.Names != nil {
			if next := p.givenAt(i); next > i {
				i = next
				continue
			}
		}
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
	if r&rolePaper != 0 {
		if next := p.paper(i); next > i {
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
