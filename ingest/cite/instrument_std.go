package cite

import "strings"

// bodies are the publishers of standards whose names stand in front of a
// number. joint ones are written with a slash: "ISO/IEC".
var bodies = set("ISO IEC IEEE EN BS DIN ASTM ANSI ETSI ITU-T NIST FIPS AS NFPA API OWASP")

// standard reads "ISO 9001:2015", "ISO/IEC 27001:2022", "IEC 62443-3-3", "IEEE
// 802.3-2018", "NIST SP 800-53 Rev. 5", "PCI DSS v4.0".
func standard(s string, i int) (string, int) {
	if strings.HasPrefix(s[i:], "PCI DSS") && !isWord(at(s, i+7)) {
		return "pci/dss", version(s, i+7)
	}
	j, body := i, ""
	for n := 0; n < 4; n++ {
		k := j
		for isUpper(at(s, k)) || at(s, k) == '-' && isUpper(at(s, k+1)) && k > j {
			k++
		}
		if k == j || isLower(at(s, k)) || !bodies[s[j:k]] {
			break
		}
		if body != "" {
			body += "-"
		}
		body += strings.ToLower(s[j:k])
		j = k
		if at(s, j) == '/' {
			j++
			continue
		}
		if k := skipSpace(s, j); k > j && isUpper(at(s, k)) {
			if w := s[k:wordAt(s, k)]; bodies[w] { // "BS EN ISO 13485"
				j = k
				continue
			}
		}
		break
	}
	if body == "" {
		return "", i
	}
	if strings.HasPrefix(s[j:], "TR ") || strings.HasPrefix(s[j:], "TS ") { // "ISO/TR 123"
		j += 3
	}
	k := skipSpace(s, j)
	if k == j && at(s, j-1) != '/' && at(s, j-1) != ' ' {
		if !isDigit(at(s, k)) {
			return "", i
		}
	}
	for _, w := range [...]string{"SP", "TR", "TS", "PAS", "Std", "Std.", "PUB", "Standard"} {
		if hasWord(s, k, w) {
			if w == "SP" {
				body += "/sp"
			}
			k = skipSpace(s, k+len(w))
		}
	}
	if isUpper(at(s, k)) && (isDigit(at(s, k+1)) || at(s, k+1) == '.') && body != "as" {
		return number(s, i, k, k+1, body)
	}
	if !isDigit(at(s, k)) {
		return "", i
	}
	return number(s, i, k, k, body)
}

// number reads a standard's number from a, its digits beginning at j.
func number(s string, start, a, j int, body string) (string, int) {
	if at(s, j) == '.' {
		j++
	}
	for isDigit(at(s, j)) {
		j++
	}
	end, year := j, ""
	for j < len(s) {
		if h := dash(s, j); h > 0 || s[j] == '.' || s[j] == ' ' && body == "en" {
			if h == 0 {
				h = 1
			}
			k := j + h
			for isDigit(at(s, k)) {
				k++
			}
			if k == j+h {
				break
			}
			if (body == "ieee" || body == "ansi") && yearLike(s[j+h:k]) {
				year, j = s[j+h:k], k
				continue
			}
			k = suffix(s, k)
			j, end = k, k
			continue
		}
		if s[j] == ':' && yearLike(s[j+1:min(len(s), j+5)]) {
			year, j = s[j+1:j+5], j+5
			continue
		}
		break
	}
	if isWord(at(s, j)) {
		return "", start
	}
	key := body + "/" + strings.ReplaceAll(plainHyphens(strings.ToLower(s[a:end])), " ", "-")
	if year != "" {
		key += "/" + year
	}
	k := skipSpace(s, j)
	if at(s, k) == ',' {
		k = skipSpace(s, k+1)
	}
	for _, w := range [...]string{"Revision", "Rev.", "rev.", "Rev", "r"} {
		if strings.HasPrefix(s[k:], w) && (body == "nist/sp" || body == "nist") {
			m := skipSpace(s, k+len(w))
			e := m
			for isDigit(at(s, e)) {
				e++
			}
			if e > m && !isWord(at(s, e)) {
				return key + "/r" + s[m:e], e
			}
		}
	}
	return key, j
}

// version is the end of a version number behind a name: " v4.0".
func version(s string, i int) int {
	j := skipSpace(s, i)
	if at(s, j) == 'v' {
		j++
	} else if !isDigit(at(s, j)) || j == i {
		return i
	}
	k := j
	for isDigit(at(s, k)) || at(s, k) == '.' && isDigit(at(s, k+1)) {
		k++
	}
	if k == j || isWord(at(s, k)) {
		return i
	}
	return k
}

// controlFamilies are the two letters of the control catalogue of NIST SP
// 800-53: "AU-6(1)".
var controlFamilies = set("AC AT AU CA CM CP IA IR MA MP PE PL PM PS PT RA SA SC SI SR")

// controlAt reads a list of controls at i and returns where it ends.
func (p *parser) controlAt(i int) int {
	u := unit{typ: "control", rank: rankSection}
	l, ok := controlLabel(p.s, i)
	if !ok || i > 0 && (isWord(p.s[i-1]) || hyphen(p.s, i-1) > 0) {
		return i
	}
	e := expr{members: []member{newMember(i, u, l)}, inner: u, end: l.end}
	for len(e.members) < maxList {
		sep, j := separator(p.s, e.end)
		if sep == 0 {
			break
		}
		l, ok := controlLabel(p.s, j)
		if !ok {
			break
		}
		e.members = append(e.members, newMember(j, u, l))
		e.end = l.end
	}
	first := len(p.out)
	p.emit(e, Qualifier{Mode: "self"})
	if q, end, _, ok := p.qualifier(e.end); ok {
		p.share(first, q)
		e.end = end
	}
	return e.end
}

func controlLabel(s string, i int) (label, bool) {
	l := label{start: i}
	if i+4 > len(s) || !controlFamilies[s[i:i+2]] {
		return l, false
	}
	h := hyphen(s, i+2)
	j := i + 2 + h
	k := j
	for isDigit(at(s, k)) {
		k++
	}
	if h == 0 || k == j || k-j > 2 || isWord(at(s, k)) {
		return l, false
	}
	l.text, l.end = plainHyphens(s[i:k]), k
	if chain, e := scanChain(s, k, true); len(chain) > 0 {
		l.chain, l.end = chain, e
	}
	return l, true
}
