package cite

import "strings"

// scanChain reads bracketed labels that follow one another: "(1)(a)(ii)". In
// the loose form, behind a space, only labels that no abbreviation could be are
// taken.
func scanChain(s string, i int, glued bool) (chain []string, end int) {
	end = i
	for {
		j := i
		if len(chain) > 0 {
			if k := skipSpace(s, i); k > i && at(s, k) == '(' && k-i <= 3 {
				j = k
			}
		}
		if at(s, j) != '(' {
			return chain, end
		}
		k := bracketLabel(s, j+1)
		if k == j+1 || at(s, k) != ')' {
			return chain, end
		}
		text := plainHyphens(s[j+1 : k])
		if (!glued || j > i) && !plainBracket(text) {
			return chain, end
		}
		chain = append(chain, text)
		i, end = k+1, k+1
		if len(chain) == 12 {
			return chain, end
		}
	}
}

// bracketLabel is the end of a label inside brackets: 2, 1A, 1.1, iv, b, AA,
// vii-a.
func bracketLabel(s string, i int) int {
	j := i
	if isDigit(at(s, i)) {
		for isDigit(at(s, j)) {
			j++
		}
		if j-i > 3 {
			return i
		}
		j = suffix(s, j)
		if at(s, j) == '.' && isDigit(at(s, j+1)) {
			for j++; isDigit(at(s, j)); j++ {
			}
		}
	} else {
		j = wordAt(s, i)
		if j-i > 5 || j == i {
			return i
		}
		if at(s, j) == '.' && isDigit(at(s, j+1)) { // inserted between two: "e.1"
			for j++; isDigit(at(s, j)); j++ {
			}
		}
	}
	if h := hyphen(s, j); h > 0 && j > i {
		if k := hyphened(s, j+h); k > j+h {
			j = k
		}
	}
	return j
}

// plainBracket says that bracketed text is a label and no abbreviation or word:
// a number, one letter, a doubled letter or a Roman numeral.
func plainBracket(t string) bool {
	if k := strings.IndexByte(t, '.'); k > 0 {
		t = t[:k]
	}
	switch {
	case isDigit(t[0]):
		return true
	case len(t) == 1:
		return true
	case len(t) == 2 && t[0] == t[1]:
		return true
	}
	return smallRoman(t) || Roman(t) > 0 && len(t) <= 5
}

func plainHyphens(t string) string {
	if strings.IndexByte(t, 0xE2) < 0 {
		return t
	}
	return strings.NewReplacer("‐", "-", "‑", "-", "–", "-", "—", "-").Replace(t)
}

// commentLabel reads the number of an official comment: the paragraph it is
// about, a hyphen and its own number, "17(b)-6.ii".
func commentLabel(s string, i int) (string, int) {
	j := i
	for isDigit(at(s, j)) {
		j++
	}
	if j == i {
		return "", i
	}
	_, j = scanChain(s, j, true)
	h := hyphen(s, j)
	k := j + h
	for isDigit(at(s, k)) {
		k++
	}
	if h == 0 || k == j+h || !boundary(s, k) {
		return "", i
	}
	for at(s, k) == '.' {
		e := wordAt(s, k+1)
		if e == k+1 || e-k > 5 || !smallRoman(s[k+1:e]) && e-k > 2 || !boundary(s, e) {
			break
		}
		k = e
	}
	return plainHyphens(s[i:k]), k
}

// codedNumber reads the labels that standards give their requirements: two or
// three capitals and a number, "SR 2.5".
func codedNumber(s string, i int) (string, int) {
	j := i
	for isUpper(at(s, j)) {
		j++
	}
	k := skipSpace(s, j)
	if j-i < 2 || j-i > 4 || k == j || !isDigit(at(s, k)) {
		return "", i
	}
	e := k
	for isDigit(at(s, e)) || at(s, e) == '.' && isDigit(at(s, e+1)) {
		e++
	}
	if !boundary(s, e) {
		return "", i
	}
	return s[i:j] + " " + s[k:e], e
}
