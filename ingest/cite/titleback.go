package cite

import "strings"

// titleBefore is the start of the name whose head is at i, or i where the words
// before make none. It does not reach back over the last reference.
func (p *parser) titleBefore(i int) int {
	s := p.s
	start, j := i, i
	dated := false // a year and a bracket stand behind: the name may hold another
	low := max(p.pos, i-maxTitle)
	for j > low {
		k := skipBack(s, j)
		if k == j || k <= low || strings.Count(s[k:j], "\n") > 1 {
			break
		}
		w := k
		if s[k-1] == ')' {
			for w = k - 1; w > low && k-w < 140 && s[w] != '('; w-- {
			}
			if s[w] != '(' || titleWord(s, w) != k {
				break
			}
			j = w
			continue
		}
		if y := k - 4; y > low && yearLike(s[y:k]) && at(s, k+1) == '(' && !isWord(s[y-1]) {
			j, dated = y, true // "Banking Act 2009 (Service Providers) Order 2017"
			continue
		}
		w = nameWord(s, k, low)
		if w == k {
			if s[k-1] == '&' {
				j = k - 1
				continue
			}
			break
		}
		word := s[w:k]
		if w > 0 && (isDigit(s[w-1]) || s[w-1] == '/' || s[w-1] == '.') {
			break
		}
		if isUpper(word[0]) || word[0] >= 0xC3 {
			if _, head := titleHeads[word]; head && !dated {
				break
			}
			dated = false
			if noTitle[word] {
				break
			}
			start, j = w, w
			continue
		}
		if !inTitles[word] || word == "the" && !p.nameOfThe(w, low) {
			break
		}
		j = w
	}
	return start
}

// nameWord is the start of the word of a name that ends at k.
func nameWord(s string, k, low int) int {
	w := k
	for w > low && (isLetter(s[w-1]) || s[w-1] == '-' || s[w-1] == '\'' || s[w-1] >= 0x80 && !strings.HasSuffix(s[:w], "\u00a0") && !quoteOrDash(s, w)) {
		w--
	}
	return w
}

// quoteOrDash says that the character that ends at w is a quotation mark or a
// dash and no letter.
func quoteOrDash(s string, w int) bool {
	return w >= 3 && s[w-3] == 0xE2 && (s[w-2] == 0x80 || s[w-2] == 0x88)
}

// nameOfThe says that the article at w stands inside a name: "Protection of the
// Environment Act". A capital word goes before "of" that does not only begin a
// sentence.
func (p *parser) nameOfThe(w, low int) bool {
	a, b := wordBefore(p.s, w)
	switch p.s[a:b] {
	case "of", "for", "to", "and", "from":
	default:
		return false
	}
	c, d := wordBefore(p.s, a)
	if c < low || c == d || !isUpper(p.s[c]) || noTitle[p.s[c:d]] {
		return false
	}
	if _, _, unit := unitAt(p.s, c); unit || titleHeads[p.s[c:d]] {
		return false
	}
	return !p.sentenceStart(c)
}
