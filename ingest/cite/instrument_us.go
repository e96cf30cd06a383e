package cite

import "strings"

// usCode reads the codes and gazettes that a number stands in front of: "42
// U.S.C.", "17 CFR", "61 Stat. 633", "85 Fed. Reg. 1234".
func usCode(s string, i int) (string, int) {
	j := i
	for isDigit(at(s, j)) {
		j++
	}
	if j-i > 3 || i > 0 && (s[i-1] == '.' || s[i-1] == '/' || s[i-1] == '-' || s[i-1] == '$') {
		return "", i
	}
	n := s[i:j]
	if at(s, j) == 'A' && at(s, j+1) == ' ' { // "68A Stat. 1"
		j++
	}
	k := skipSpace(s, j)
	if k == j {
		return "", i
	}
	rest := s[k:]
	for _, c := range [...]struct{ name, key string }{
		{"U.S.C.A.", "us/usc/t"}, {"U.S.C.", "us/usc/t"}, {"U. S. C.", "us/usc/t"}, {"U.S. Code", "us/usc/t"}, {"USC", "us/usc/t"},
		{"C.F.R.", "us/cfr/t"}, {"C. F. R.", "us/cfr/t"}, {"CFR", "us/cfr/t"},
	} {
		if strings.HasPrefix(rest, c.name) && !isWord(at(rest, len(c.name))) {
			return c.key + n, k + len(c.name)
		}
	}
	for _, c := range [...]struct{ name, key string }{
		{"Stat.", "us/stat/"}, {"Fed. Reg.", "us/fr/"}, {"FR", "us/fr/"}, {"F.R.", "us/fr/"},
	} {
		if !strings.HasPrefix(rest, c.name) || isWord(at(rest, len(c.name))) {
			continue
		}
		m := skipSpace(s, k+len(c.name))
		e := m
		for isDigit(at(s, e)) || at(s, e) == ',' && thousands(s, e+1) {
			e++
		}
		if d := dash(s, e); e > m && d > 0 && c.name == "Stat." && isDigit(at(s, e+d)) {
			for e += d; isDigit(at(s, e)); e++ {
			}
		}
		if e > m && m > k+len(c.name) {
			return c.key + s[i:j] + "/" + plainHyphens(s[m:e]), e
		}
	}
	return "", i
}

// publicLaw reads "Pub. L. No. 111-148", "Public Law 111-148" and "D.C. Law 6-99".
func publicLaw(s string, i int) (string, int) {
	for _, w := range [...]struct{ name, key string }{
		{"Pub. L.", "us/pl/"}, {"Pub.L.", "us/pl/"}, {"Public Law", "us/pl/"}, {"P.L.", "us/pl/"}, {"D.C. Law", "us/dc/law/"},
	} {
		if !strings.HasPrefix(s[i:], w.name) || isWord(at(s, i+len(w.name))) {
			continue
		}
		j := skipSpace(s, i+len(w.name))
		if hasPrefixFold(s, j, "No.") {
			j = skipSpace(s, j+3)
		}
		k := j
		for isDigit(at(s, k)) {
			k++
		}
		d := dash(s, k)
		if k == j || d == 0 || !isDigit(at(s, k+d)) {
			return "", i
		}
		m := k + d
		for isDigit(at(s, m)) {
			m++
		}
		return w.key + s[j:k] + "-" + s[k+d:m], m
	}
	return "", i
}

// usNamed reads the codes that are known by a name: "U.S. Const.", "Treas. Reg.",
// "Executive Order 12866", "D.C. Official Code".
func usNamed(s string, i int) (string, int) {
	for _, w := range [...]struct{ name, key string }{
		{"U.S. Constitution", "us/const"}, {"U.S. Const.", "us/const"}, {"U. S. Const.", "us/const"},
		{"Treas. Reg.", "us/cfr/t26"}, {"Treasury Regulation", "us/cfr/t26"},
		{"D.C. Official Code", "us/dc/code"}, {"D.C. Code", "us/dc/code"},
	} {
		if strings.HasPrefix(s[i:], w.name) && !isWord(at(s, i+len(w.name))) {
			return w.key, i + len(w.name)
		}
	}
	for _, w := range [...]struct{ name, key string }{
		{"Fed. R. Civ. P.", "us/rules/frcp"}, {"Fed. R. Crim. P.", "us/rules/frcrp"}, {"Fed. R. Evid.", "us/rules/fre"},
		{"Fed. R. App. P.", "us/rules/frap"}, {"Fed. R. Bankr. P.", "us/rules/frbp"},
	} {
		if strings.HasPrefix(s[i:], w.name) {
			return w.key, i + len(w.name)
		}
	}
	for _, w := range [...]string{"Executive Order", "Exec. Order", "E.O."} {
		if !strings.HasPrefix(s[i:], w) {
			continue
		}
		j := skipSpace(s, i+len(w))
		if hasPrefixFold(s, j, "No.") {
			j = skipSpace(s, j+3)
		}
		k := j
		for isDigit(at(s, k)) {
			k++
		}
		if k-j >= 3 {
			return "us/eo/" + s[j:k], k
		}
	}
	if isUpper(s[i]) {
		return datedChapter(s, i, i)
	}
	return "", i
}

// months open the date of an act of Congress: "June 19, 1934, ch. 657".
var months = set("Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec. January February March April August September October November December")

// actOfDate reads "act June 19, 1934, ch. 657".
func actOfDate(s string, i int) (string, int) {
	j := i
	switch {
	case hasWord(s, i, "act"):
		j += 3
	case hasWord(s, i, "acts"):
		j += 4
	default:
		return "", i
	}
	if hasWord(s, skipSpace(s, j), "of") {
		j = skipSpace(s, j) + 2
	}
	return datedChapter(s, skipSpace(s, j), i)
}

// datedChapter reads a date and a chapter number at j; start is where the whole
// begins.
func datedChapter(s string, j, start int) (string, int) {
	k := wordAt(s, j)
	if at(s, k) == '.' {
		k++
	}
	if k-j > 9 || !months[s[j:k]] {
		return "", start
	}
	d := skipSpace(s, k)
	e := d
	for isDigit(at(s, e)) && e-d < 3 {
		e++
	}
	if e == d || at(s, e) != ',' {
		return "", start
	}
	y := skipSpace(s, e+1)
	if y+4 > len(s) || !isDigit(s[y]) || !isDigit(s[y+3]) || at(s, y+4) != ',' {
		return "", start
	}
	c := skipSpace(s, y+5)
	if !strings.HasPrefix(s[c:], "ch.") {
		return "", start
	}
	n := skipSpace(s, c+3)
	m := n
	for isDigit(at(s, m)) {
		m++
	}
	if m == n {
		return "", start
	}
	return "us/act/" + s[y:y+4] + "/ch/" + s[n:m], m
}
