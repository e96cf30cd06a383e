package cite

import "strings"

// quotedTitle reads a heading in quotation marks behind a word that points to
// it: see "Installing from source" on page 42.
func (p *parser) quotedTitle(i int) int {
	s := p.s
	j := skipSpace(s, i)
	if j == i {
		return i
	}
	open, size := quoteAt(s, j)
	if open == 0 {
		return i
	}
	a, b := wordBefore(s, i)
	pointer := strings.ToLower(s[a:b])
	if a == b {
		return i
	}
	k := j + size
	for k < len(s) && k-j < 120 && s[k] != '\n' {
		if c, n := quoteAt(s, k); c != 0 && closes(open, c) {
			title := s[j+size : k]
			end := k + n
			if !isUpper(at(title, 0)) || strings.ContainsAny(title, ".;!?") && !strings.HasSuffix(title, "?") {
				return i
			}
			page, pend := pageBehind(s, end)
			if pointer != "see" && pointer != "section" && pointer != "chapter" && pointer != "appendix" && (pointer != "also" || !p.seeAlso(a)) && page == "" {
				return i
			}
			key := "section:@title"
			if pointer == "chapter" || pointer == "appendix" {
				key = pointer + ":@title"
			}
			m := Mention{Start: j, End: end, Path: []string{key}, Key: key, Doc: Qualifier{Mode: "self"},
				Mode: "title", Title: title}
			if page != "" {
				m.Flags = append(m.Flags, "page:"+page)
			}
			p.add(m)
			return max(end, pend)
		}
		k++
	}
	return i
}

// seeAlso says that "see" stands in front of the word at i.
func (p *parser) seeAlso(i int) bool {
	a, b := wordBefore(p.s, i)
	return strings.EqualFold(p.s[a:b], "see")
}

// pageBehind reads "on page 42".
func pageBehind(s string, i int) (string, int) {
	j := skipSpace(s, i)
	if at(s, j) == ',' {
		j = skipSpace(s, j+1)
	}
	if hasWord(s, j, "on") {
		j = skipSpace(s, j+2)
	}
	if !hasWord(s, j, "page") {
		return "", i
	}
	j = skipSpace(s, j+4)
	k := j
	for isDigit(at(s, k)) {
		k++
	}
	if k == j || k-j > 5 {
		return "", i
	}
	return s[j:k], k
}

// quoteAt is the quotation mark at i as one of `"`, '“', '”', '‘', '’', “'” and
// its length; 0 for none.
func quoteAt(s string, i int) (rune, int) {
	switch {
	case at(s, i) == '"':
		return '"', 1
	case at(s, i) == '\'':
		return '\'', 1
	case at(s, i) == 0xE2 && at(s, i+1) == 0x80:
		switch at(s, i+2) {
		case 0x9C:
			return '“', 3
		case 0x9D:
			return '”', 3
		case 0x98:
			return '‘', 3
		case 0x99:
			return '’', 3
		}
	}
	return 0, 0
}

func closes(open, c rune) bool {
	switch open {
	case '“':
		return c == '”' || c == '"'
	case '‘':
		return c == '’'
	}
	return c == open
}
