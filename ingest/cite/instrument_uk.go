package cite

import "strings"

// statutoryInstrument reads "S.I. 2017/692", "SI 2017/692", "S.S.I.2003/460".
func statutoryInstrument(s string, i int) (string, int) {
	for _, w := range [...]struct{ name, key string }{
		{"S.S.I.", "uk/ssi/"}, {"SSI", "uk/ssi/"}, {"S.I.", "uk/uksi/"}, {"SI", "uk/uksi/"}, {"S.I", "uk/uksi/"},
		{"S.R.", "uk/nisr/"}, {"W.S.I.", "uk/wsi/"},
	} {
		if !strings.HasPrefix(s[i:], w.name) {
			continue
		}
		j := i + len(w.name)
		if k := skipSpace(s, j); at(s, k) == 'N' && at(s, k+1) == 'o' {
			j = k + 2
			if at(s, j) == '.' {
				j++
			}
		}
		j = skipSpace(s, j)
		if key, end := yearNumber(s, j); end > j {
			return w.key + key, end
		}
	}
	return "", i
}

// yearNumber reads "2017/692".
func yearNumber(s string, i int) (string, int) {
	j := i
	for isDigit(at(s, j)) {
		j++
	}
	if j-i != 4 || !yearLike(s[i:j]) && s[i:i+2] != "18" || at(s, j) != '/' {
		return "", i
	}
	k := j + 1
	for isDigit(at(s, k)) {
		k++
	}
	if k == j+1 || k-j > 5 || isWord(at(s, k)) || at(s, k) == '/' {
		return "", i
	}
	return s[i:j] + "/" + s[j+1:k], k
}

// ukRules reads the rules of procedure that are known by initials: "CPR".
func ukRules(s string, i int) (string, int) {
	if hasWord(s, i, "CPR") {
		j := skipSpace(s, i+3)
		if _, _, ok := unitAt(s, j); ok || isDigit(at(s, j)) {
			return "uk/rules/cpr", i + 3
		}
	}
	return "", i
}

// ukChapter reads an act by its year and chapter at i: "1964 c. 48".
func ukChapter(s string, i int) (string, int) {
	if i+4 > len(s) || !isDigit(s[i]) || !isDigit(s[i+3]) || isWord(at(s, i+4)) || i > 0 && (isWord(s[i-1]) || s[i-1] == '/' || s[i-1] == '.') {
		return "", i
	}
	j := skipSpace(s, i+4)
	if at(s, j) != 'c' || at(s, j+1) != '.' {
		return "", i
	}
	k := skipSpace(s, j+2)
	m := k
	for isDigit(at(s, m)) {
		m++
	}
	if m == k || m-k > 3 || isWord(at(s, m)) {
		return "", i
	}
	return "uk/act/" + s[i:i+4] + "/" + s[k:m], m
}

// actOf reads the number of an act: "Act 12 of 1998", "Act No. 43 of 1961".
func actOf(s string, i int) (string, int) {
	if !hasWord(s, i, "Act") {
		return "", i
	}
	j := skipSpace(s, i+3)
	if hasPrefixFold(s, j, "No.") {
		j = skipSpace(s, j+3)
	}
	k := j
	for isDigit(at(s, k)) {
		k++
	}
	if k == j || k-j > 3 {
		return "", i
	}
	m := skipSpace(s, k)
	if !hasWord(s, m, "of") {
		return "", i
	}
	y := skipSpace(s, m+2)
	if y+4 > len(s) || !yearLike(s[y:y+4]) || isWord(at(s, y+4)) {
		return "", i
	}
	return "title:act-" + s[j:k] + "-of-" + s[y:y+4], y + 4
}
