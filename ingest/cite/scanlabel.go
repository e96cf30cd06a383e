package cite

import "strings"

// label is a unit's number or letter where it stands in a text. Text has plain
// hyphens; chain holds the bracketed labels behind it, outer to inner.
type label struct {
	text       string
	chain      []string
	start, end int
	bracketed  bool // the unit's own label is the first of the chain
}

// all is the labels of the components from the unit itself inwards.
func (l label) all() []string {
	if l.bracketed {
		return l.chain
	}
	return append([]string{l.text}, l.chain...)
}

// scanLabel reads a label of unit u at i. It takes the longest label that ends
// at a word bound and never a part of one: "1028A" is not 1028.
func scanLabel(s string, i int, u unit) (label, bool) {
	l := label{start: i}
	if at(s, i) == '(' || at(s, i) == '[' {
		l.chain, l.end = scanChain(s, i, true)
		l.bracketed = true
		return l, len(l.chain) > 0
	}
	if v, end := dressedLabel(s, i, u); end > i {
		l.text, l.end = v, end
		return l, true
	}
	if u.typ == "comment" {
		l.text, l.end = commentLabel(s, i)
		return l, l.end > i
	}
	end := bareLabel(s, i, u)
	if u.is(roman) && (end == i || !isUpper(s[i]) || Roman(s[i:end]) == 0) {
		return l, false
	}
	if n, e := codedNumber(s, i); u.typ == "requirement" && e > i {
		l.text, l.end = n, e
		return l, true
	}
	if end == i {
		return l, false
	}
	l.text, l.end = plainHyphens(s[i:end]), end
	if chain, e := scanChain(s, end, true); len(chain) > 0 {
		l.chain, l.end = chain, e
	} else if j := skipSpace(s, end); j > end && at(s, j) == '(' {
		if chain, e := scanChain(s, j, false); len(chain) > 0 {
			l.chain, l.end = chain, e
		}
	}
	return l, true
}

// bareLabel is the end of a label without brackets, or i where none begins.
func bareLabel(s string, i int, u unit) int {
	switch c := at(s, i); {
	case isDigit(c):
		return numberLabel(s, i, u)
	case isUpper(c):
		return letterLabel(s, i)
	case isLower(c):
		end := wordAt(s, i)
		if !boundary(s, end) || at(s, end) == '\'' {
			return i
		}
		if end-i >= 2 && smallRoman(s[i:end]) || u.is(lower) && end == i+1 {
			return end
		}
	}
	return i
}

// numberLabel reads labels that begin with a digit: 67, 67A, 10bis, 4.2.1,
// 80-IB, 29-406.51, 240.10b-5, 2-1.
func numberLabel(s string, i int, u unit) int {
	j := i
	for j < len(s) && isDigit(s[j]) {
		j++
	}
	if j-i > 5 {
		return i
	}
	j = suffix(s, j)
	for j < len(s) {
		if s[j] == '.' && isWord(at(s, j+1)) {
			k := j + 1
			if isDigit(s[k]) {
				for k < len(s) && isDigit(s[k]) {
					k++
				}
				k = suffix(s, k)
			} else if k = wordAt(s, k); k-j > 2 && !smallRoman(s[j+1:k]) {
				break // a word of the next sentence, its space missing
			}
			if !boundary(s, k) {
				break
			}
			j = k
			continue
		}
		h := hyphen(s, j)
		if h == 0 && u.is(float) && !u.is(plural) && dash(s, j) == 3 && isDigit(at(s, j+3)) {
			h = 3 // tables and figures of a chapter: "Table 2–1"
		}
		if h == 0 || u.is(plural) && hyphenRange(s, i, j, j+h) {
			break
		}
		k := hyphened(s, j+h)
		if k == j+h || !boundary(s, k) {
			break
		}
		j = k
	}
	if !boundary(s, j) && at(s, j) != '_' {
		return i
	}
	switch {
	case at(s, j) == '%', at(s, j) == '/' && isDigit(at(s, j+1)), at(s, j) == ':' && isDigit(at(s, j+1)),
		at(s, j) == ',' && thousands(s, j+1):
		return i
	}
	return j
}

// suffix passes over the letters behind a number: up to four capitals, or up
// to three small ones. Ordinal endings are none.
func suffix(s string, j int) int {
	k := wordAt(s, j)
	w := s[j:k]
	switch {
	case k == j:
		return j
	case w == "st" || w == "nd" || w == "rd" || w == "th":
		return j
	case len(w) <= 5 && w == strings.ToUpper(w):
		return k
	case len(w) <= 3 && w == strings.ToLower(w), w == "quater", w == "quinquies":
		return k
	case len(w) <= 4 && isLower(w[0]):
		return k
	}
	return j
}

// hyphened is the end of the part of a label that follows a hyphen.
func hyphened(s string, i int) int {
	j := i
	if isDigit(at(s, i)) {
		for j < len(s) && isDigit(s[j]) {
			j++
		}
		return suffix(s, j)
	}
	j = wordAt(s, i)
	if w := s[i:j]; j-i <= 3 && (w == strings.ToUpper(w) || len(w) == 1 || smallRoman(w)) {
		return j
	}
	return i
}

// hyphenRange says that the hyphen of "§§ 151-163" parts two numbers: both
// sides are whole numbers, the right one is the greater, and they are about as
// long. Otherwise it belongs to the label, as in "§§ 3-501".
func hyphenRange(s string, start, end, right int) bool {
	k := right
	for k < len(s) && isDigit(s[k]) {
		k++
	}
	if k == right || !boundary(s, k) || at(s, k) == '.' && isDigit(at(s, k+1)) {
		return false
	}
	for _, c := range []byte(s[start:end]) {
		if !isDigit(c) {
			return false
		}
	}
	a, b := end-start, k-right
	return b == a && s[right:k] > s[start:end] || b == a+1 && leading(s[right:k])-leading(s[start:end]) <= 60
}

// thousands says that a comma at the front of i groups digits: "1,500".
func thousands(s string, i int) bool {
	return isDigit(at(s, i)) && isDigit(at(s, i+1)) && isDigit(at(s, i+2)) && !isWord(at(s, i+3))
}

// letterLabel reads labels that begin with a capital: II, VI-A, B, A-1, S4,
// B1, A.8.24, C.2.2.
func letterLabel(s string, i int) int {
	j := i
	for j < len(s) && isUpper(s[j]) {
		j++
	}
	w := s[i:j]
	switch {
	case isDigit(at(s, j)) && len(w) <= 2, j-i == 1, Roman(w) > 0, insertedRoman(w), len(w) == 2 && w[0] == w[1]:
	default:
		return i
	}
	for isDigit(at(s, j)) {
		j++
	}
	if j > i+len(w) && isUpper(at(s, j)) {
		j++
	}
	for j < len(s) {
		k := j
		if s[j] == '.' && isDigit(at(s, j+1)) {
			for k = j + 1; isDigit(at(s, k)); k++ {
			}
		} else if h := hyphen(s, j); h > 0 {
			if k = hyphened(s, j+h); k == j+h {
				break
			}
		} else {
			break
		}
		if !boundary(s, k) {
			break
		}
		j = k
	}
	if !boundary(s, j) || at(s, j) == '\'' || at(s, j) == 0xE2 && strings.HasPrefix(s[j:], "’") {
		return i
	}
	return j
}

// insertedRoman says that a word is a Roman numeral with the letter of a unit
// that was put in behind it: Chapter IVA, Schedule XIIB.
func insertedRoman(w string) bool {
	n := len(w) - 1
	return n >= 1 && n <= 5 && w[n] >= 'A' && w[n] <= 'H' && w[n] != 'C' && w[n] != 'D' && strings.Trim(w[:n], "IVX") == "" && Roman(w[:n]) > 0
}
