package cite

import "strings"

// paperHeads end the names of documents that are no law: "Data Protection
// Policy". They are everyday words, so such a name is a reference only where the
// text points to it.
var paperHeads = set(`Policy Policies Specification Specifications Standard Standards Guideline Guidelines Guidance Manual
	Handbook Framework`)

// pointing are the words, read backwards from the article, that point to a
// document.
var pointing = [...][]string{
	{"under"}, {"see"}, {"following"}, {"meets"}, {"meet"},
	{"to", "refer"}, {"to", "refers"}, {"to", "according"}, {"to", "pursuant"}, {"to", "subject"}, {"to", "adhere"},
	{"to", "conform"}, {"to", "conforms"}, {"to", "conforming"}, {"with", "conform"}, {"with", "conforms"},
	{"with", "comply"}, {"with", "complies"}, {"with", "complying"}, {"with", "compliance"}, {"with", "accordance"},
	{"with", "line"}, {"with", "consistent"},
	{"in", "defined"}, {"in", "described"}, {"in", "specified"}, {"in", "out", "set"}, {"in", "given"},
	{"in", "stated"}, {"in", "detailed"}, {"in", "published"}, {"in", "found"},
	{"by", "required"}, {"by", "defined"}, {"by", "specified"}, {"by", "described"}, {"by", "prescribed"},
}

// paper reads the name of a document whose head is at i, and returns i where
// the text does not point to it by name.
func (p *parser) paper(i int) int {
	s := p.s
	end := wordAt(s, i)
	if !paperHeads[s[i:end]] || !boundary(s, end) {
		return i
	}
	start := p.titleBefore(i)
	if a, _ := wordBefore(s, i); !isUpper(at(s, a)) { // "Secretary for Standards"
		return i
	}
	if start == i || onlySmall(s[start:i]) || p.capitalAhead(end) || !p.pointedAt(start) {
		return i
	}
	name, key, e := p.finishTitle(start, end)
	n := len(p.out)
	next := p.afterInstrument(start, e, Qualifier{Mode: "named", Raw: name, Key: key}, "manual")
	p.tag(n, "manual")
	return max(next, e)
}

// pointedAt says that words which point to a document stand before one named at
// i, with or without an article between.
func (p *parser) pointedAt(i int) bool {
	a, b := wordBefore(p.s, i)
	switch strings.ToLower(p.s[a:b]) {
	case "the", "our", "its", "their", "your", "a", "an":
		i = a
	}
	for _, words := range pointing {
		j := i
		for _, w := range words {
			a, b := wordBefore(p.s, j)
			if !strings.EqualFold(p.s[a:b], w) {
				j = -1
				break
			}
			j = a
		}
		if j >= 0 {
			return true
		}
	}
	return false
}

// programmes gives a part that a name stands directly in front of to what is
// named: "Medicare Part D" is no part of the text that mentions it. A word that
// only begins a sentence is no name.
func (p *parser) programmes(out []Mention) {
	s := p.s
	for i := range out {
		m := &out[i]
		if m.Mode != "absolute" || m.Doc.Mode != "self" || len(m.Path) != 1 || !strings.HasPrefix(s[m.Start:], "Part ") {
			continue
		}
		a, b := wordBefore(s, m.Start)
		w := s[a:b]
		if b-a < 4 || b != m.Start-1 || !isUpper(w[0]) || w[1:] != strings.ToLower(w[1:]) || noTitle[w] || titleHeadAt(s, a) || p.sentenceStart(a) {
			continue
		}
		if _, _, unit := unitAt(s, a); unit {
			continue
		}
		m.Doc = Qualifier{Mode: "named", Raw: w, Key: "title:" + Slug(w)}
		m.Start, m.Raw = a, s[a:m.End]
	}
}
