package cite

import "strings"

// docWords are what a text calls the document it is, or another: "this Act",
// "the said Rules", "of this guide".
var docWords = set(`act agreement regulation regulations rules order directive code ordinance bill law decision
	convention protocol treaty contract deed lease licence license policy constitution charter notification circular
	scheme guidelines guideline standard standards specification manual handbook guide document memorandum plan terms
	statute instrument procedure procedures report paper memo undertaking indenture will notice recommendation statement
	by-laws bylaws resolution accord covenant framework proclamation decree warrant measure`)

// docWord says that the word from i to j names a kind of document.
func docWord(s string, i, j int) bool {
	if h := hyphen(s, j); h > 0 {
		j = wordAt(s, j+h)
	}
	var buf [24]byte
	_, ok := lookUp(docWords, s[i:j], &buf)
	return ok
}

// docPhrase reads "this Act", "that Regulation", "the said Rules", "these
// Regulations" at i. loose takes everyday words in small letters too, as they
// stand behind a reference: "of this document".
func (p *parser) docPhrase(i int, anyCase bool) (q Qualifier, end int, ok bool) {
	s := p.s
	j, article := p.the(i)
	k := wordAt(s, j)
	mode := ""
	w := s[j:k]
	switch {
	case article == 0 && (w == "this" || w == "This" || w == "these" || w == "These"):
		mode = "this"
	case article == 0 && (w == "that" || w == "That" || w == "those" || w == "Those" || w == "such" || w == "Such"):
		mode = "that"
	case w == "said" || w == "Said" || w == "aforesaid" || w == "aforementioned" || w == "foregoing" && article > 0:
		mode = "that"
	case article > 0 && (w == "same" || w == "latter" || w == "former"):
		mode = "that"
	case article > 0 && (w == "present" || w == "instant"):
		mode = "this"
	default:
		return q, i, false
	}
	if w == "such" || w == "Such" {
		if m := skipSpace(s, k); hasWord(s, m, "said") {
			k = m + 4
		}
	}
	j = skipSpace(s, k)
	k = wordAt(s, j)
	if hasWord(s, j, "principal") || hasWord(s, j, "first-mentioned") {
		j = skipSpace(s, k)
		k = wordAt(s, j)
	}
	if mode == "this" && anyCase && ownWord(s[j:k]) && !isWord(at(s, k)) {
		return Qualifier{Mode: mode, Raw: s[i:k]}, k, true
	}
	if k == j || !docWord(s, j, k) {
		return q, i, false
	}
	if h := hyphen(s, k); h > 0 {
		m := wordAt(s, k+h)
		if !docWord(s, j, k) || m == k+h {
			return q, i, false
		}
		k = m
	}
	if isWord(at(s, k)) || !isUpper(s[j]) && !anyCase {
		return q, i, false
	}
	if isUpper(s[j]) && p.titleGoesOn(k) {
		return q, i, false // "this Act Amendment Bill" is a name
	}
	return Qualifier{Mode: mode, Raw: s[i:k]}, k, true
}

// ownWord says that a word behind "of this" names the document that it stands in,
// though it is too rare to name another: initials ("this DPA"), "this Addendum".
func ownWord(w string) bool {
	switch strings.ToLower(w) {
	case "addendum", "amendment", "handbook", "catalogue", "catalog", "playbook", "rulebook", "declaration":
		return true
	}
	return len(w) >= 2 && len(w) <= 6 && strings.ToUpper(w) == w && strings.Trim(w, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// titleGoesOn says that another capital word follows on the same line, so that
// the words before are part of a longer name.
func (p *parser) titleGoesOn(i int) bool {
	j := skipSpace(p.s, i)
	if j == i || !isUpper(at(p.s, j)) {
		return false
	}
	k := wordAt(p.s, j)
	_, _, unit := unitAt(p.s, j)
	return k > j+1 && !unit && isLower(p.s[k-1])
}
