package cite

import "strings"

// titleHeads end the name of an instrument: "Companies Act". The weak ones are
// everyday words, and name an instrument only with a year behind them.
var titleHeads = map[string]bool{
	"Act": true, "Acts": true, "Code": true, "Ordinance": true, "Convention": true, "Treaty": true, "Constitution": true,
	"Statute": true, "Charter": true,
	"Rules": false, "Rule": false, "Regulations": false, "Regulation": false, "Order": false, "Orders": false, "Bill": false,
	"Law": false, "Decree": false, "Directive": false, "Directions": false, "Scheme": false, "Protocol": false,
	"Guidelines": false, "Agreement": false, "Measure": false, "Resolution": false, "Declaration": false, "Notification": false,
}

// headFirst are the heads that names begin with: "Code of Civil Procedure".
var headFirst = set("Code Constitution Convention Treaty Charter Protocol Statute Declaration Rules Act")

// inTitles are the small words that stand inside names.
var inTitles = set(`of and the for at on in to with by or from against etc as between under within over into
	upon through during respecting concerning relating arising de la du des a an not other than their its`)

// noTitle are capital words that begin a sentence and no name.
var noTitle = set(`Under In By The A An If For To Of On At When Where Whereas While And Or But As With From That This These
	Those Such Since See Per Pursuant Both Either Neither Each Any All No Not Unless Until Upon After Before Although
	Because However Moreover Notwithstanding Subject According Following Which It They He She We You I Section Sections
	Article Articles Rule Regulation Schedule Part Chapter Clause Paragraph Title Nothing Every Said His Her Its Their Our My Your`)

// notCodes are the words that make "Code" something else.
var notCodes = set("Source Zip Postal Post Area Dress Bar QR Morse Product Country Sort Promo Exit Error Status Machine Colour Color Binary Building Dialling Access Short Class Type Reference Currency Language")

const maxTitle = 240

// titleAt reads the name of an instrument that begins at i. It returns the name
// as written, its key, and its end; end is i where none stands there.
func (p *parser) titleAt(i int) (name, key string, end int) {
	s := p.s
	if name, key, end := p.given(i); end > i {
		return name, key, end
	}
	if !isUpper(at(s, i)) {
		return "", "", i
	}
	first := s[i:wordAt(s, i)]
	if headFirst[first] {
		if e := p.headFirstEnd(i); e > i {
			return p.finishTitle(i, e)
		}
	}
	best, strong := i, false
	j, wordsSeen := i, 0
	for j < len(s) && j-i < maxTitle {
		k := titleWord(s, j)
		if k == j {
			break
		}
		w := s[j:k]
		if is, head := titleHeads[w]; head && j > i {
			y := yearEnd(s, k)
			if is && !(w == "Code" && wordsSeen == 1 && notCodes[first]) || y > k {
				best, strong = k, true
			}
			if !p.capitalAhead(y) || y > k {
				break
			}
		}
		wordsSeen++
		next := skipSpace(s, k)
		if next == k || next-k > 2 && strings.Contains(s[k:next], "\n\n") {
			break
		}
		j = next
	}
	if !strong {
		return p.unknownTitle(i)
	}
	return p.finishTitle(i, best)
}

// unknownTitle reads two or more capital words behind "of" or "of the" as the
// name of a document that carries no word known to the grammar, "the Employee
// Handbook": what stands in it is not in this one.
func (p *parser) unknownTitle(i int) (name, key string, end int) {
	s := p.s
	end = i
	capitals := 0
	for j := i; j < len(s) && j-i < maxTitle; {
		k := titleWord(s, j)
		if k == j {
			break
		}
		if isUpper(s[j]) {
			if u, e, unit := unitAt(s, j); unit && !titleHeadAt(s, j) {
				if _, labelled := scanLabel(s, labelStart(s, e, u), u); labelled || capitals == 0 {
					break
				} // "Standard Contractual Clauses"
			}
			capitals++
			end = k
		}
		next := skipSpace(s, k)
		if next == k {
			break
		}
		j = next
	}
	if capitals < 2 {
		return "", "", i
	}
	return p.finishTitle(i, end)
}

// headFirstEnd is the end of a name that begins with its head: "Code of Civil
// Procedure", "Treaty on the Functioning of the European Union".
func (p *parser) headFirstEnd(i int) int {
	s := p.s
	j := wordAt(s, i)
	k := skipSpace(s, j)
	e := wordAt(s, k)
	switch s[k:e] {
	case "of", "on", "for", "against", "concerning", "relating", "to":
	default:
		return i
	}
	end := i
	j = k
	for j < len(s) && j-i < maxTitle {
		k := titleWord(s, j)
		if k == j {
			break
		}
		if isUpper(s[j]) {
			end = k
		}
		if next := skipSpace(s, k); next > k {
			j = next
		} else {
			break
		}
	}
	if s[i:wordAt(s, i)] == "Act" && yearEnd(s, end) == end {
		return i
	}
	if s[i:wordAt(s, i)] == "Rules" && yearEnd(s, end) == end {
		return i
	}
	return end
}

// titleWord is the end of one word of a name at j: a capital word, a small word
// that names hold, or words in brackets; j where none stands.
func titleWord(s string, j int) int {
	c := at(s, j)
	if c == '(' {
		k := j + 1
		for k < len(s) && k-j < 140 && s[k] != ')' && s[k] != '(' && (s[k] != '.' || s[k-1] == 'o') && s[k] != '"' {
			k++
		}
		if at(s, k) == ')' && k > j+1 && (isUpper(s[j+1]) || inTitles[s[j+1:wordAt(s, j+1)]]) {
			return k + 1
		}
		return j
	}
	if c == '&' {
		return j + 1
	}
	k := j
	for k < len(s) && (isLetter(s[k]) || s[k] == '-' && isLetter(at(s, k+1)) || s[k] >= 0xC3 && letterByte(s, k)) {
		k++
	}
	for k < len(s) && k > j && (s[k] >= 0x80 && s[k] < 0xC0) { // rest of a letter outside ASCII
		k++
	}
	if k == j {
		return j
	}
	w := s[j:k]
	for isUpper(c) { // "Tla’amin", "Canada–United"
		m := k
		if strings.HasPrefix(s[k:], "’") && isLower(at(s, k+3)) && !hasApostropheS(s[k+3:]) || strings.HasPrefix(s[k:], "–") && isUpper(at(s, k+3)) {
			m = wordAt(s, k+3)
		}
		if m == k {
			break
		}
		k = m
	}
	w = s[j:k]
	if n := trimApostrophe(s[k:]); len(n) < len(s[k:]) && hasApostropheS(n) {
		k += len("’") + 1
	} else if at(s, k) == '\'' && hasApostropheS(s[k+1:]) {
		k += 2
	} else if at(s, k) == '\'' && isSpaceByte(at(s, k+1)) && w[len(w)-1] == 's' {
		k++
	} else if strings.HasPrefix(s[k:], "’ ") && w[len(w)-1] == 's' {
		k += len("’")
	}
	if isUpper(c) || c >= 0xC3 {
		return k
	}
	if inTitles[w] {
		return k
	}
	return j
}

func letterByte(s string, k int) bool { return letterAt(s, k) || s[k] == 0xC3 }

func hasApostropheS(s string) bool { return at(s, 0) == 's' && !isWord(at(s, 1)) }

// trimApostrophe cuts an apostrophe off the front of a text. Some files have the
// opening quotation mark in its place: "Workmen‘s".
func trimApostrophe(s string) string { return strings.TrimPrefix(strings.TrimPrefix(s, "’"), "‘") }

func isSpaceByte(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

// capitalAhead says that a capital word follows i and may carry a name on.
func (p *parser) capitalAhead(i int) bool {
	j := skipSpace(p.s, i)
	if j == i || !isUpper(at(p.s, j)) && at(p.s, j) != '(' {
		return false
	}
	if at(p.s, j) == '(' {
		return hasPrefixFold(p.s, j, "(Amendment") || hasPrefixFold(p.s, j, "(Removal") || hasPrefixFold(p.s, j, "(Commencement")
	}
	_, _, unit := unitAt(p.s, j)
	return !unit || titleHeadAt(p.s, j)
}

func titleHeadAt(s string, j int) bool {
	_, ok := titleHeads[s[j:wordAt(s, j)]]
	return ok
}

// yearEnd is the end of the year behind a name: "Act 2006", "Act, 1961", "Code
// of 1986", "Act (2006)"; i where none follows.
func yearEnd(s string, i int) int {
	j := skipSpace(s, i)
	if at(s, j) == ',' {
		j = skipSpace(s, j+1)
	}
	if hasWord(s, j, "of") {
		j = skipSpace(s, j+2)
	}
	open := at(s, j) == '('
	if open {
		j++
	}
	if j+4 > len(s) || !isDigit(at(s, j)) || isWord(at(s, j+4)) {
		return i
	}
	if _, e := yearNumber(s, j); e > j && !open {
		return e // "Order 1999/672"
	}
	if at(s, j+4) == '/' {
		return i
	}
	y := s[j : j+4]
	if !isDigit(y[1]) || !isDigit(y[2]) || !isDigit(y[3]) || y < "1200" || y > "2100" {
		return i
	}
	if open {
		if at(s, j+4) != ')' {
			return i
		}
		return j + 5
	}
	return j + 4
}

// finishTitle adds the year and the number in brackets behind a name, and makes
// its key.
func (p *parser) finishTitle(i, end int) (string, string, int) {
	s := p.s
	if y := yearEnd(s, end); y > end {
		end = y
	}
	key := "title:" + Slug(s[i:end])
	if n := chapterNumber(s, end); n > end {
		end = n
	}
	return s[i:end], key, end
}

// chapterNumber is the end of an act's own number in brackets: "(43 of 1961)",
// "(c. 46)", "(S.I. 1995/365)".
func chapterNumber(s string, i int) int {
	j := skipSpace(s, i)
	if at(s, j) != '(' || j == i {
		return i
	}
	k := j + 1
	digits := 0
	for k < len(s) && k-j < 28 && s[k] != ')' && s[k] != '(' && s[k] != '"' {
		if isDigit(s[k]) {
			digits++
		}
		k++
	}
	if at(s, k) != ')' || digits == 0 {
		return i
	}
	in := s[j+1 : k]
	switch {
	case strings.HasPrefix(in, "c.") || strings.HasPrefix(in, "c ") || strings.HasPrefix(in, "Cap") || strings.HasPrefix(in, "S.I") ||
		strings.HasPrefix(in, "S.S.I") || strings.HasPrefix(in, "SI ") || strings.HasPrefix(in, "asp") || strings.HasPrefix(in, "ch."),
		isDigit(in[0]) && strings.Contains(in, " of ") || strings.HasPrefix(in, "Act ") || strings.HasPrefix(in, "No."):
		return k + 1
	}
	return i
}
