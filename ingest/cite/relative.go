package cite

// determiner is what a word in front of a unit makes of it.
type determiner struct {
	label string // "@this", "@prev", "@next", "@that"
	mode  string // "relative" or "anaphoric"
	more  bool   // another such word may follow: "the last preceding"
}

var determiners = map[string]determiner{
	"this":           {"@this", "relative", false},
	"preceding":      {"@prev", "relative", false},
	"previous":       {"@prev", "relative", false},
	"prior":          {"@prev", "relative", false},
	"foregoing":      {"@prev", "relative", false},
	"last":           {"@prev", "relative", true},
	"immediately":    {"", "relative", true},
	"next":           {"@next", "relative", true},
	"following":      {"@next", "relative", false},
	"succeeding":     {"@next", "relative", false},
	"subsequent":     {"@next", "relative", false},
	"that":           {"@that", "anaphoric", false},
	"such":           {"@that", "anaphoric", true},
	"said":           {"@that", "anaphoric", false},
	"aforesaid":      {"@that", "anaphoric", false},
	"aforementioned": {"@that", "anaphoric", false},
	"abovementioned": {"@that", "anaphoric", false},
	"same":           {"@that", "anaphoric", false},
	"former":         {"@that", "anaphoric", false},
	"latter":         {"@that", "anaphoric", false},
}

// needsThe are the determiners that mean a place only behind "the": "the said
// section", "the next chapter".
var needsThe = set("previous prior next following subsequent last same former latter foregoing preceding immediately succeeding")

// counts are the numbers of "the two preceding sections".
var counts = map[string]string{"two": "2", "three": "3", "four": "4", "five": "5"}

// relative reads a unit that is named by its place or by what went before:
// "this section", "the next chapter", "the said clause", "the table below".
func (p *parser) relative(i int) (expr, bool) {
	s := p.s
	j, article := p.the(i)
	d, j, flags, ok := p.determiner(j, article > 0)
	if !ok {
		return p.above(i, j, article)
	}
	u, end, isUnit := unitAt(s, j)
	if !isUnit || !u.is(deictic) || u.is(initial) || isWord(at(s, end)) {
		return expr{}, false
	}
	if next := skipSpace(s, end); hasWord(s, next, "of") && (hasWord(s, j-5, "last") || hasPrefixFold(s, j-5, "last ") || hasPrefixFold(s, j-9, "last ")) {
		return expr{}, false // "the last paragraph of Article 5" counts, and does not look back
	}
	count := flags != nil && len(flags[0]) > 6 && flags[0][:6] == "count:"
	if u.is(plural) != count {
		return expr{}, false
	}
	capital := isUpper(s[j])
	if u.is(loose) && !capital && !u.is(float) {
		return expr{}, false
	}
	if d.label == "@that" && !capital && (u.typ == "part" || u.typ == "title" || u.typ == "division" || u.typ == "table" || u.typ == "figure") {
		return expr{}, false // "that part of the land"
	}
	if docWord(s, j, end) && capital && u.typ == "regulation" {
		return expr{}, false // "this Regulation" is the document
	}
	k := labelStart(s, end, u)
	if _, labelled := scanLabel(s, k, u); labelled {
		return expr{}, false // "that section 5 applies", "this section 4.3"
	}
	if d.label == "@next" && p.inserted(end) || hyphen(s, end) > 0 {
		return expr{}, false
	}
	m := member{start: i, end: end, path: []Component{{u.typ, d.label}}, mode: d.mode, flags: flags}
	return expr{members: []member{m}, inner: u, end: end}, true
}

// determiner reads the word, or the two words, in front of a unit.
func (p *parser) determiner(j int, article bool) (d determiner, end int, flags []string, ok bool) {
	s := p.s
	var buf [24]byte
	k := wordAt(s, j)
	if k-j >= 3 && k-j <= 5 && article {
		if n, is := lookUp(counts, s[j:k], &buf); is {
			flags = []string{"count:" + n}
			j = skipSpace(s, k)
			k = wordAt(s, j)
		}
	}
	for n := 0; n < 3; n++ {
		if hyphen(s, k) > 0 && (hasPrefixFold(s, j, "above-") || hasPrefixFold(s, j, "afore")) {
			k = wordAt(s, k+hyphen(s, k))
			d = determiner{"@that", "anaphoric", false}
			return d, skipSpace(s, k), flags, true
		}
		w := s[j:k]
		x, is := lookUp(determiners, w, &buf)
		if !is {
			break
		}
		if _, the := lookUp(needsThe, w, &buf); the && !article && !isUpper(w[0]) && w != "preceding" && w != "foregoing" {
			return d, j, nil, false
		}
		if article && x.label == "@this" || article && w == "that" {
			return d, j, nil, false
		}
		if x.label != "" {
			if d.label == "" || x.label != "@that" {
				d.label = x.label
			}
			d.mode = x.mode
		}
		if w == "former" || w == "latter" {
			flags = append(flags, w)
		}
		ok = true
		if j = skipSpace(s, k); j == k {
			return d, j, nil, false
		}
		if !x.more {
			break
		}
		k = wordAt(s, j)
	}
	if flags != nil && ok && d.label != "@prev" && d.label != "@next" && flags[0][0] == 'c' {
		return d, j, nil, false
	}
	// "the preceding two sections"
	if k = wordAt(s, j); ok && flags == nil && article && (d.label == "@prev" || d.label == "@next") {
		if n, is := lookUp(counts, s[j:k], &buf); is {
			return d, skipSpace(s, k), []string{"count:" + n}, true
		}
	}
	return d, j, flags, ok && d.label != ""
}

// above reads "the section above" and "the table below", from the article at i.
func (p *parser) above(i, j, article int) (expr, bool) {
	if article == 0 {
		return expr{}, false
	}
	u, end, ok := unitAt(p.s, j)
	if !ok || u.is(plural) || !u.is(deictic) || u.is(initial) || p.s[end-1] == '.' {
		return expr{}, false
	}
	k := skipSpace(p.s, end)
	lab := ""
	switch {
	case hasWord(p.s, k, "above"):
		lab = "@prev"
	case hasWord(p.s, k, "below"):
		lab = "@next"
	default:
		return expr{}, false
	}
	if _, _, unit := unitAt(p.s, skipSpace(p.s, k+5)); unit || p.wordAfter(k+5) == "the" || isDigit(at(p.s, skipSpace(p.s, k+5))) {
		return expr{}, false // "the clause above the line", "the title above 40"
	}
	m := member{start: i, end: k + 5, path: []Component{{u.typ, lab}}, mode: "relative"}
	return expr{members: []member{m}, inner: u, end: k + 5}, true
}

// inserted says that what follows speaks of text to be put in: "the following
// clause shall be inserted, namely".
func (p *parser) inserted(i int) bool {
	if at(p.s, i) == ':' || at(p.s, i) == 0xE2 {
		return true
	}
	for n := 0; n < 7; n++ {
		j := skipSpace(p.s, i)
		k := wordAt(p.s, j)
		if k == j {
			return at(p.s, j) == ':'
		}
		switch p.s[j:k] {
		case "inserted", "substituted", "added", "namely", "insert", "substitute", "replaced":
			return true
		}
		i = k
	}
	return false
}
