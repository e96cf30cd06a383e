package cite

import "strings"

// instrumentAt reads an instrument that is known by its number at i, without
// what it says in its parts: "Regulation (EU) 2016/679", "RFC 9110", "42
// U.S.C.", "ISO 9001:2015". Family is that of the system of numbers.
func (p *parser) instrumentAt(i int) (q Qualifier, end int, family string, ok bool) {
	c := at(p.s, i)
	var key string
	switch {
	case isDigit(c):
		key, end = usCode(p.s, i)
		family = "us"
	case c == '[':
		key, end = bracketed(p.s, i)
		family = "std"
	case isUpper(c) || c == 'a':
		for _, r := range numbered {
			if r.first != 0 && r.first != c {
				continue
			}
			if key, end = r.read(p.s, i); end > i {
				family = r.family
				break
			}
		}
	}
	if end <= i {
		return Qualifier{}, i, "", false
	}
	return Qualifier{Mode: "named", Raw: p.s[i:end], Key: key}, end, family, true
}

// numbered are the readers of numbered instruments; first is the byte they
// begin with, 0 for several.
var numbered = []struct {
	first  byte
	family string
	read   func(s string, i int) (key string, end int)
}{
	{0, "eu", euInstrument},
	{'C', "eu", euCase},
	{'O', "eu", officialJournal},
	{'R', "std", rfc},
	{0, "std", standard},
	{0, "us", publicLaw},
	{0, "us", usNamed},
	{0, "uk", statutoryInstrument},
	{'C', "uk", ukRules},
	{'A', "in", actOf},
	{'a', "us", actOfDate},
}

// euInstrument reads "[Council] Regulation (EC) No 1224/2009" and "Directive
// 95/46/EC".
func euInstrument(s string, i int) (string, int) {
	j := i
	for n := 0; n < 4; n++ {
		k := wordAt(s, j)
		switch s[j:k] {
		case "Council", "Commission", "Parliament", "European", "Implementing", "Delegated", "Framework", "Joint":
			j = skipSpace(s, k)
			continue
		}
		break
	}
	k := wordAt(s, j)
	kind := ""
	switch s[j:k] {
	case "Regulation", "Regulations":
		kind = "reg"
	case "Directive", "Directives":
		kind = "dir"
	case "Decision", "Decisions":
		kind = "dec"
	case "Recommendation":
		kind = "rec"
	default:
		return "", i
	}
	key, end := euNumber(s, skipSpace(s, k), kind)
	if end == 0 {
		return "", i
	}
	return key, end
}

// euNumber reads "(EU) 2016/679", "(EC) No 1224/2009" or "95/46/EC" at i; end is
// 0 where none stands.
func euNumber(s string, i int, kind string) (string, int) {
	j := i
	body := ""
	if at(s, j) == '(' {
		k := j + 1
		for k < len(s) && k-j < 16 && s[k] != ')' {
			k++
		}
		body = s[j+1 : k]
		switch {
		case at(s, k) != ')', !strings.HasPrefix(body, "E") && !strings.HasPrefix(body, "CFSP") && !strings.HasPrefix(body, "UK"):
			return "", 0
		}
		j = skipSpace(s, k+1)
	}
	no := false
	if hasWord(s, j, "No") || hasWord(s, j, "no") || hasWord(s, j, "Nr") {
		no = true
		j += 2
		if at(s, j) == '.' {
			j++
		}
		j = skipSpace(s, j)
	}
	a := j
	for isDigit(at(s, j)) {
		j++
	}
	b := j
	if b == a || b-a > 4 || at(s, j) != '/' {
		return "", 0
	}
	j++
	c := j
	for isDigit(at(s, j)) {
		j++
	}
	if j == c || j-c > 4 || isWord(at(s, j)) {
		return "", 0
	}
	first, second := s[a:b], s[c:j]
	tail := false
	if at(s, j) == '/' {
		if k := wordAt(s, j+1); k > j+1 && k-j < 8 {
			j, tail = k, true
		}
	}
	if body == "" && !tail && !no && !yearLike(first) && !yearLike(second) {
		return "", 0
	}
	year, number := first, second
	if !tail && (no || !yearLike(first)) && (yearLike(second) || no && len(second) == 2) {
		year, number = second, first
	}
	return "eu/" + kind + "/" + century(year) + "/" + number, j
}

// century writes a year of two digits in four.
func century(y string) string {
	if len(y) != 2 {
		return y
	}
	if y >= "45" {
		return "19" + y
	}
	return "20" + y
}

// euCase reads "Case C-311/18".
func euCase(s string, i int) (string, int) {
	j := i
	switch {
	case hasWord(s, i, "Case"):
		j = skipSpace(s, i+4)
	case hasWord(s, i, "Cases"):
		j = skipSpace(s, i+5)
	default:
		return "", i
	}
	if c := at(s, j); c != 'C' && c != 'T' && c != 'F' {
		return "", i
	}
	k := j + 1
	d := dash(s, k)
	if d == 0 {
		return "", i
	}
	k += d
	a := k
	for isDigit(at(s, k)) {
		k++
	}
	if k == a || at(s, k) != '/' || !isDigit(at(s, k+1)) || !isDigit(at(s, k+2)) {
		return "", i
	}
	end := k + 3
	if at(s, end) == ' ' && at(s, end+1) == 'P' && !isWord(at(s, end+2)) {
		end += 2
	}
	return "eu/case/" + strings.ToLower(s[j:j+1]) + "-" + s[a:k] + "-" + s[k+1:k+3], end
}

// officialJournal reads "OJ L 115, 4.5.2005, p. 18".
func officialJournal(s string, i int) (string, int) {
	if !hasWord(s, i, "OJ") {
		return "", i
	}
	j := skipSpace(s, i+2)
	if at(s, j) == 'N' && at(s, j+1) == 'o' {
		j = skipSpace(s, j+2)
	}
	if c := at(s, j); c != 'L' && c != 'C' || isWord(at(s, j+1)) {
		return "", i
	}
	series := strings.ToLower(s[j : j+1])
	j = skipSpace(s, j+1)
	k := j
	for isDigit(at(s, k)) {
		k++
	}
	if k == j {
		return "", i
	}
	key, end := "eu/oj/"+series+"/"+s[j:k], k
	if at(s, k) == ',' {
		m := skipSpace(s, k+1)
		d := m
		for isDigit(at(s, d)) || at(s, d) == '.' && isDigit(at(s, d+1)) {
			d++
		}
		if d-m >= 6 {
			key, end = key+"/"+s[m:d], d
		}
	}
	if at(s, end) == ',' {
		if m := skipSpace(s, end+1); hasPrefixFold(s, m, "p.") {
			d := skipSpace(s, m+2)
			e := d
			for isDigit(at(s, e)) {
				e++
			}
			if e > d {
				key, end = key+"/"+s[d:e], e
			}
		}
	}
	return key, end
}

// rfc reads "RFC 9110" and "RFC9110".
func rfc(s string, i int) (string, int) {
	if !hasPrefixFold(s, i, "RFC") || s[i+1] != 'F' {
		return "", i
	}
	j := i + 3
	if at(s, j) == 's' {
		j++
	}
	j = skipSpace(s, j)
	if hyphen(s, j) > 0 {
		j += hyphen(s, j)
	}
	k := j
	for isDigit(at(s, k)) {
		k++
	}
	if k == j || k-j > 5 || isWord(at(s, k)) {
		return "", i
	}
	return "ietf/rfc/" + strings.TrimLeft(s[j:k], "0"), k
}

// bracketed reads a document named in square brackets by its number: "[RFC7234]".
func bracketed(s string, i int) (string, int) {
	key, end := rfc(s, i+1)
	if end == i+1 || at(s, end) != ']' {
		return "", i
	}
	return key, end + 1
}
