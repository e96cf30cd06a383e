package cite

import (
	"strings"
	"unicode"
)

// The guards say no to words that look like a reference and are none. Each is a
// rule about the words around, never about one text.

// measures are what a number counts or measures: "article 4 years ago".
var measures = set(`mm cm m km kg g mg lb lbs oz ft mi ml l metre metres meter meters mile miles foot feet inch inches
	yard yards hectare hectares acre acres year years month months week weeks day days hour hours minute minutes
	seconds times people persons men women children groups teams members meetings lines percent per
	degrees dollars pounds euros rupees cents tons tonnes litres liters grams kilometres kilometers copies
	pieces rows columns hz khz mhz ghz db kb mb gb tb volts watts am pm a.m p.m january february march april may june
	july august september october november december o'clock million billion thousand lakh crore`)

// goesOn are words that follow a reference in a sentence: function words and
// the verbs that rules are written with. A small word that is none of them and
// ends in s is taken for what the number counts.
var goesOn = set(`of to in is was has does applies as this provides requires states lists shows gives contains sets
	describes explains governs covers defines specifies deals makes prescribes allows permits prohibits says
	establishes imposes refers relates concerns supersedes replaces amends repeals confers creates means includes
	excludes restates summarizes summarises illustrates presents reports compares demonstrates overrides takes
	empowers authorizes authorises limits regulates addresses outlines discusses introduces sits comes begins ends
	ceases continues becomes remains exists lies falls runs follows uses needs lets looks holds binds prevails
	survives contemplates envisages entitles enables obliges restricts qualifies extends modifies codifies deems
	operates acts leaves puts sets treats exempts directs calls claims demands controls conflicts differs expires
	is's thus unless less across towards whereas besides perhaps always its his theirs others
	s ss regs arts paras subs schs pts chs cls secs sections articles rules clauses paragraphs`)

// auxiliaries put a unit word behind them in the place of a verb.
var auxiliaries = set(`please will would must can could should shall might let's we they i you cannot won't`)

// wanting are the verbs whose "to" puts a verb behind it: "plans to annex".
var wanting = set(`plans plan planned wants want wanted need needs needed try tries tried likes like going able
	intends intend decided agreed refused asked hopes hoped able ready used voted failed began`)

// works are things that have parts and are no instruments.
var works = set(`trilogy novel series book film movie album play opera symphony show podcast saga menu game story
	song poem exhibition exam test course lecture interview documentary season concert race tour walk quiz`)

// numbers in words: "in part 2 of the three".
var numberWords = set(`two three four five six seven eight nine ten twelve`)

// popular are the words that make a number the name of something else:
// "Chapter 11 bankruptcy", "Section 8 housing", "Figure 8 knot".
var popular = map[string]map[string]bool{
	"chapter": set(`bankruptcy bankruptcies filing filings protection petition reorganization reorganisation debtor debtors`),
	"section": set(`housing voucher vouchers tenant tenants landlord`),
	"title":   set(`fights coordinator coordinators fight boxing bout`),
	"figure":  set(`knot knots loop loops bend eight skating pattern track course`),
	"form":    set(`teacher teachers pupil pupils student students boys girls`),
	"article": set(`series`),
	"rule":    set(`set sets book`),
	"part":    set(`time harmony song number numbers exchange payment`),
	"table":   set(`tennis salt`),
}

// guarded says that the unit word at start with label l is no reference.
func (p *parser) guarded(start, end int, u unit, l label) bool {
	s := p.s
	if u.is(initial) && !p.legalNeighbour(start, u, l) {
		return true
	}
	if u.rank != rankNone && start >= 6 && hasPrefixFold(s, start-6, "cross") && (s[start-1] == ' ' || s[start-1] == '-') {
		return true
	}
	if end == l.start && !l.bracketed && at(s, end-1) != '.' && !isDigit(at(s, l.start)) {
		return s[start] != 0xC2 // the label must not be glued to the word; a sign may be
	}
	if l.bracketed && end == l.start && l.end-l.start <= 4 && isLower(at(s, start)) && u.is(verbish|loose) {
		return true // "open(2)", "form(s)"
	}
	if l.bracketed && len(l.chain) == 1 && initials(l.chain[0]) {
		return true // "enforcement point (PEP)"
	}
	if u.typ == "control" && l.bracketed && len(l.chain) > 0 && strings.IndexFunc(l.chain[0], unicode.IsDigit) < 0 {
		return true // "Access Control (AC)": controls have numbers
	}
	if l.bracketed && len(l.chain) == 1 && (l.chain[0] == "s" || l.chain[0] == "es") {
		return true // "section(s)"
	}
	if u.typ == "section" && l.bracketed && start >= 4 && (hasPrefixFold(s, start-4, "sub ") || hasPrefixFold(s, start-4, "sub-")) && (start == 4 || !isWord(s[start-5])) {
		return true // "sub section (1)", "sub-sec. (2)"
	}
	if at(s, l.end) == '@' {
		return true // a mail address
	}
	if !l.bracketed && p.measured(l.end) || yearLike(l.text) && u.is(loose) || englishWord(s, l) {
		return true
	}
	if u.typ == "regulation" || u.typ == "rule" || u.typ == "article" {
		if yearLike(l.text) && u.is(plural) {
			return true // "Regulations 2005": the end of a name
		}
	}
	next := p.wordAfter(l.end)
	if u.typ == "page" && next == "of" && p.counts(l.end) {
		return true // "Page 3 of 9": where the reader is
	}
	if set := popular[u.typ]; set != nil && set[next] {
		return true
	}
	if u.is(verbish) && p.verbal(start, l, next) {
		return true
	}
	if (u.is(loose) || u.typ == "part" || u.typ == "chapter" || u.typ == "article") && p.work(l.end) {
		return true
	}
	if len(l.text) == 3 && isDigit(l.text[0]) && end-start == 3 && s[end-1] != '.' && p.schooling(l.end) {
		return true // "Art 101 is a course"
	}
	return false
}

// counts says that "of" and a number follow i, the number of all there are, and
// no unit that the page would be of.
func (p *parser) counts(i int) bool {
	j := skipSpace(p.s, skipSpace(p.s, i)+len("of"))
	k := j
	for isDigit(at(p.s, k)) {
		k++
	}
	return k > j && k-j <= 5 && !isLetter(at(p.s, k)) && !yearLike(p.s[j:k])
}

// measured says that a number which ends at i counts or measures something.
func (p *parser) measured(i int) bool {
	switch at(p.s, i) {
	case '%', '$':
		return true
	}
	j := skipSpace(p.s, i)
	k := j
	for k < len(p.s) && (isLetter(p.s[k]) || p.s[k] == '.' && k > j && isLetter(at(p.s, k+1))) {
		k++
	}
	if k == j || k-j > 10 || j == i && isLetter(p.s[j]) {
		return j < len(p.s) && p.s[j] == '%'
	}
	w := p.s[j:k]
	if w == "May" || w == "March" {
		return true
	}
	var buf [24]byte
	_, ok := lookUp(measures, w, &buf)
	if w == "per" {
		return hasWord(p.s, skipSpace(p.s, k), "cent")
	}
	if w == "may" || w == "m" && at(p.s, k) == '\'' {
		return false
	}
	return ok
}

// counted says that the word behind a number is a plural that it counts.
func (p *parser) counted(i int) bool {
	w := p.wordAfter(i)
	return len(w) > 3 && w[len(w)-1] == 's' && w[len(w)-2] != 's' && !goesOn[w]
}

// wordAfter is the small-letter word that follows i on the same line, or "".
func (p *parser) wordAfter(i int) string {
	j := skipSpace(p.s, i)
	if j == i {
		return ""
	}
	k := wordAt(p.s, j)
	if k == j || !isLower(p.s[j]) {
		return ""
	}
	return p.s[j:k]
}

// verbal says that the unit word stands in the place of a verb.
func (p *parser) verbal(start int, l label, next string) bool {
	if l.bracketed {
		return false
	}
	if isUpper(p.s[start]) {
		return p.sentenceStart(start) && isDigit(at(l.text, 0)) && p.counted(l.end)
	}
	a, b := wordBefore(p.s, start)
	var buf [24]byte
	if _, ok := lookUp(auxiliaries, p.s[a:b], &buf); ok {
		return true
	}
	if p.sentenceStart(start) && p.counted(l.end) {
		return true
	}
	if p.s[a:b] != "to" {
		return false
	}
	c, d := wordBefore(p.s, a)
	_, ok := lookUp(wanting, p.s[c:d], &buf)
	return ok || p.counted(l.end)
}

// sentenceStart says that i begins a sentence or the text.
func (p *parser) sentenceStart(i int) bool {
	j := skipBack(p.s, i)
	if j == 0 {
		return true
	}
	switch p.s[j-1] {
	case '.', '!', '?', ':', ';', '"':
		return true
	}
	return i > 0 && p.s[i-1] == '\n'
}

// work says that "of the trilogy" or "of the three" follows.
func (p *parser) work(i int) bool {
	j := skipSpace(p.s, i)
	if !hasWord(p.s, j, "of") {
		return false
	}
	j = skipSpace(p.s, j+2)
	for _, w := range [...]string{"the", "a", "an", "his", "her", "their", "our", "my", "this", "that"} {
		if hasWord(p.s, j, w) {
			j = skipSpace(p.s, j+len(w))
			break
		}
	}
	w := p.s[j:wordAt(p.s, j)]
	return works[w] || numberWords[w]
}

// schooling says that the sentence speaks of teaching.
func (p *parser) schooling(i int) bool {
	for n := 0; n < 8; n++ {
		j := skipSpace(p.s, i)
		k := wordAt(p.s, j)
		if k == j && hyphen(p.s, j) > 0 {
			i = j + hyphen(p.s, j)
			continue
		}
		if k == j {
			return false
		}
		switch p.s[j:k] {
		case "course", "class", "lecture", "module", "seminar", "elective", "students", "taught":
			return true
		}
		i = k
	}
	return false
}

// englishWord says that a label is the word I or A of a sentence: "the part I
// enjoyed".
func englishWord(s string, l label) bool {
	if l.bracketed || l.text != "I" && l.text != "A" {
		return false
	}
	j := skipSpace(s, l.end)
	k := wordAt(s, j)
	if j == l.end || k == j || !isLower(s[j]) {
		return false
	}
	switch s[j:k] {
	case "of", "to", "and", "or", "in", "is", "are", "was", "were", "shall", "may", "must", "for", "by", "on", "at",
		"as", "with", "under", "above", "below", "does", "has", "that", "which", "but", "where", "when", "if", "unless":
		return false
	}
	w := s[j:k]
	return !goesOn[w] && (l.text == "A" || !goesOn[w] && w[len(w)-1] != 's')
}

// cites are the words in front of a reference that make a single letter a unit:
// "under s 12", "see r 4".
var cites = set(`under by in see of per to and with or s ss cf from at within also that pursuant via cpr contravened
	breached apply applying contrary infringes infringed breach section sections`)

// legalNeighbour says that a single-letter unit stands among legal words: a
// bracket behind its label, or a word that cites in front.
func (p *parser) legalNeighbour(start int, u unit, l label) bool {
	a, b := wordBefore(p.s, start)
	w := p.s[a:b]
	if w == "a" || w == "an" || w == "A" || w == "An" || w == "the" {
		return false
	}
	if start > 0 && (isWord(p.s[start-1]) || p.s[start-1] == '.' || p.s[start-1] == '\'') {
		return false
	}
	if l.bracketed {
		return false
	}
	if len(l.chain) > 0 {
		return true
	}
	if !isDigit(at(l.text, 0)) {
		return false
	}
	if u.is(plural) { // "ss 12 and 13", "rr 6.3 and 6.4"
		if sep, j := separator(p.s, l.end); sep != 0 && isDigit(at(p.s, j)) && !p.measured(l.end) {
			return true
		}
		if j := skipSpace(p.s, l.end); hasWord(p.s, j, "to") || dash(p.s, j) > 0 {
			return true
		}
	}
	var buf [24]byte
	if _, ok := lookUp(cites, w, &buf); ok && w != "" {
		return true
	}
	if q := at(p.s, skipBack(p.s, start)-1); w == "" && (q == ',' || q == '(' || q == ';') {
		return true
	}
	return p.prepositionThe(l.end)
}

// prepositionThe says that "of the" with a capital follows.
func (p *parser) prepositionThe(i int) bool {
	j := skipSpace(p.s, i)
	if !hasWord(p.s, j, "of") && !hasWord(p.s, j, "to") {
		return false
	}
	j, n := p.the(skipSpace(p.s, j+2))
	return n > 0 && (isUpper(at(p.s, j)) || isDigit(at(p.s, j)))
}

// initials says that a label in brackets is an acronym: capitals that are neither a
// numeral nor one letter over and over, as "(AAA)" is.
func initials(t string) bool {
	if len(t) < 3 || Roman(t) > 0 || strings.Trim(t, t[:1]) == "" {
		return false
	}
	for i := range len(t) {
		if !isUpper(t[i]) {
			return false
		}
	}
	return true
}
