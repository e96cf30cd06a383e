package cite

import "strings"

// Heading is a heading taken apart: the label as it is printed ("4.9",
// "Schedule III"), the title behind it, and the component the label stands for.
// All but Title are empty where the heading has no label; Type is empty for a
// bare number, whose unit the document decides. Value is "~" for the only unit
// of its kind ("SCHEDULE").
type Heading struct {
	Label string
	Title string
	Type  string // "schedule"
	Value string // "III"
}

// sole are the units that may head a page without a label.
var sole = set("schedule annex annexure appendix exhibit attachment")

// ParseHeading splits a heading into label and title.
func ParseHeading(text string) Heading {
	text = strings.Join(strings.Fields(text), " ")
	if clean, back := seen(text); back != nil {
		h := ParseHeading(clean)
		if k := len(clean) - len(h.Title); h.Title == "" || strings.Join(strings.Fields(clean), " ") != clean {
			return h
		} else if h.Label == "" {
			h.Title = text
		} else {
			h.Title = text[back[k]:]
		}
		return h
	}
	if h, ok := unitHeading(text[inserted(text, 0):]); ok {
		return h
	}
	if h, ok := numberedHeading(text); ok {
		return h
	}
	return Heading{Title: text}
}

// unitHeading reads "Section 4. Fees", "PART I — General", "THE FIRST SCHEDULE",
// "§ 29-101.01. Short titles", "Appendix A to Part 1030".
func unitHeading(text string) (Heading, bool) {
	i := 0
	if hasPrefixFold(text, 0, "the ") {
		i = 4
	}
	ord := ordinalAt(text, i)
	j := i
	if ord != "" {
		j = skipSpace(text, ordinalEnd(text, i))
	}
	u, end, ok := headingUnit(text, j)
	if !ok || u.rank >= rankSubsection && u.typ != "clause" && u.typ != "point" && u.typ != "explanation" {
		return Heading{}, false
	}
	if ord != "" {
		if u.rank >= rankSection || u.is(plural) {
			return Heading{}, false
		}
		return Heading{Label: text[i:end], Title: headingTitle(text, end), Type: u.typ, Value: ord}, true
	}
	k := labelStart(text, end, u)
	l, ok := scanLabel(text, k, u)
	if !ok || k == end && isLetter(at(text, end-1)) && isLetter(at(text, k)) {
		if sole[u.typ] && headingEnds(text, end) && !u.is(plural) {
			return Heading{Label: text[i:end], Title: headingTitle(text, end), Type: u.typ, Value: "~"}, true
		}
		return Heading{}, false
	}
	value := l.text
	if u.is(plural) && !l.bracketed { // "§§ 41 to 43. Repealed"
		p := parser{s: text}
		l.end = p.list(j, u, l).end
		value = text[l.start:l.end]
	}
	if !headingEnds(text, l.end) && !headingGoesOn(text, l, u) {
		return Heading{}, false
	}
	if l.bracketed {
		value = l.chain[0]
	} else if !u.is(plural) {
		if e := bareLabel(text, l.start, u); e > l.start {
			l.end = e
		}
	}
	return Heading{Label: strings.TrimRight(text[i:l.end], ".:"), Title: headingTitle(text, l.end), Type: u.typ, Value: value}, true
}

// headingUnit is unitAt for headings, which write units in capitals too.
func headingUnit(text string, i int) (unit, int, bool) {
	if u, end, ok := unitAt(text, i); ok {
		if u.is(initial) && at(text, end-1) != '.' {
			return u, i, false
		}
		u.traits &^= initial
		return u, end, !u.is(float) && u.typ != "step" && u.typ != "form" && u.typ != "page" && u.typ != "comment"
	}
	end := wordAt(text, i)
	w := text[i:end]
	if end-i < 2 || w != strings.ToUpper(w) {
		return unit{}, i, false
	}
	u, end, ok := unitAt(strings.ToLower(text[:min(len(text), end+1)]), i)
	return u, end, ok && !u.is(float|initial)
}

// headingEnds says that nothing but the title can follow: the text ends, or a
// mark parts label and title.
func headingEnds(text string, i int) bool {
	if i >= len(text) {
		return true
	}
	switch text[i] {
	case '.', ':', ')', ']', '-':
		return true
	}
	return dash(text, i) > 0 || dash(text, skipSpace(text, i)) > 0
}

// headingGoesOn says that words may follow the label of a heading as its title:
// a capital, a bracket or a quotation, or for larger units any word.
func headingGoesOn(text string, l label, u unit) bool {
	j := skipSpace(text, l.end)
	if j == l.end {
		return false
	}
	c := at(text, j)
	if englishWord(text, l) {
		return false
	}
	if isUpper(c) || isDigit(c) || c == '(' || c == '[' || c == '"' || c >= 0x80 {
		return true
	}
	return u.rank < rankSection && (hasWord(text, j, "to") || hasWord(text, j, "of"))
}

// headingTitle is what stands behind the label, without the marks between.
func headingTitle(text string, i int) string {
	for i < len(text) {
		if n := dash(text, i); n > 0 {
			i += n
			continue
		}
		switch text[i] {
		case '.', ':', ' ', ')', ',':
			i++
			continue
		}
		break
	}
	return text[i:]
}

// numberedHeading reads "4 Exposure limits", "1.2. Scope", "67A. Notice", "A.1
// Terms", "IV. Results".
func numberedHeading(text string) (Heading, bool) {
	u := unit{typ: "section", rank: rankSection}
	i := inserted(text, 0)
	c := at(text, i)
	var end int
	switch {
	case isDigit(c):
		end = numberLabel(text, i, u)
		if end == i || yearLike(text[i:end]) && at(text, end) != '.' || codeCited(text, end) {
			return Heading{}, false
		}
	case isUpper(c):
		end = letterLabel(text, i)
		if end == i {
			return Heading{}, false
		}
		lab := text[i:end]
		if !strings.ContainsAny(lab, "0123456789") && at(text, end) != '.' && at(text, end) != ')' {
			return Heading{}, false
		}
		if !strings.Contains(lab, ".") && strings.ContainsAny(lab, "0123456789") && at(text, end) != '.' && at(text, end) != ':' && dash(text, end) != 3 {
			return Heading{}, false // "B2 visas", "A4 paper"
		}
		if len(lab) == 1 && at(text, end) == '.' && isUpper(at(text, skipSpace(text, end+1))) && at(text, skipSpace(text, end+1)+1) == '.' {
			return Heading{}, false // "A. B. Smith"
		}
	default:
		return Heading{}, false
	}
	lab := text[i:end]
	k := end
	for k < len(text) && (text[k] == '.' || text[k] == ')' || text[k] == ':') {
		k++
	}
	if k < len(text) && skipSpace(text, k) == k && dash(text, k) == 0 {
		return Heading{}, false
	}
	return Heading{Label: lab, Title: headingTitle(text, k), Value: plainHyphens(lab)}, true
}

// codeCited says that the name of a code follows a number, whose title it then
// is: "14 CFR Part 39", "26 U.S. Code § 408".
func codeCited(text string, i int) bool {
	rest := text[skipSpace(text, i):]
	return strings.HasPrefix(rest, "CFR ") || strings.HasPrefix(rest, "C.F.R.") || strings.HasPrefix(rest, "U.S.C") || strings.HasPrefix(rest, "U.S. Code") || strings.HasPrefix(rest, "USC ")
}

// inserted is where a text begins behind the bracket that an editor put around
// inserted words, and behind the mark of the note that says so: "1[76A. ".
func inserted(text string, i int) int {
	j := i
	for j < len(text) && j < i+2 && isDigit(text[j]) {
		j++
	}
	if at(text, j) == '[' {
		return j + 1
	}
	return i
}
