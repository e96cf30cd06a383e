package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// vocabulary counts the words of a document, so that a hyphen at a line's end
// can be judged by what stands elsewhere.
type vocabulary map[string]int

func wordsOf(sheets []*sheet) vocabulary {
	some := make([]vocabulary, parts(len(sheets)))
	spread(len(sheets), func(part, from, to int) {
		v := vocabulary{}
		for _, s := range sheets[from:to] {
			for _, r := range s.rows {
				v.add(r.text)
			}
		}
		some[part] = v
	})
	v := some[0]
	for _, more := range some[1:] {
		for w, n := range more {
			v[w] += n
		}
	}
	return v
}

// add counts the words of a line.
func (v vocabulary) add(line string) {
	fields := strings.Fields(strings.ToLower(line))
	for i, w := range fields {
		if i == 0 {
			continue // the pieces at a line's ends may be half words
		}
		if !plainWord(w) {
			w = strings.Trim(w, ".,;:()[]\"'“”‘’?!—–")
			if i == len(fields)-1 && strings.HasSuffix(w, "-") {
				continue
			}
			w = strings.ReplaceAll(w, "‐", "-")
		}
		v[w]++
	}
}

// plainWord says that a word is of small Latin letters alone.
func plainWord(w string) bool {
	for i := range len(w) {
		if w[i] < 'a' || w[i] > 'z' {
			return false
		}
	}
	return true
}

// join tells how a line goes on from the one before it: what is put between
// them, and how many bytes of hyphen at the end of the first are dropped.
func (v vocabulary) join(before, next string) (sep string, cut int) {
	last, n := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(next)
	switch {
	case last == '\u00ad':
		return "", n
	case ideograph(last) && ideograph(first):
		return "", 0
	case last == '/' && listedPaths(before, next):
		return " ", 0
	case last == '—' || last == '/' && !strings.HasSuffix(before, " /"), last == '_':
		return "", 0
	case last != '-' && last != '‐':
		return " ", 0
	}
	if pathLike(before[strings.LastIndexByte(before, ' ')+1:]) {
		return "", 0
	}
	left, right := lastWord(before[:len(before)-n]), firstWord(next)
	if left == "" || strings.HasSuffix(before[:len(before)-n], " ") {
		return v.afterDash(before[:len(before)-n], first)
	}
	if right == "" {
		return "", 0
	}
	l, r := strings.ToLower(left), strings.ToLower(right)
	whole, parted := v[l+r], v[l+"-"+r]
	lc, _ := utf8.DecodeLastRuneInString(left)
	switch {
	case parted > 0 && parted >= whole:
		return "", 0
	case whole > 0:
		return "", n
	case !unicode.IsLower(lc) || !unicode.IsLower(first):
		return "", 0
	case keepsHyphen[l], v[l] > 1 && v[r] > 1 && len(l) > 3 && len(r) > 3:
		// Two words that both stand alone elsewhere make a compound.
		return "", 0
	}
	return "", n
}

// listedPaths says that two lines are paths of a listing, one below the other, and
// not the halves of one: the second begins again where the first began.
func listedPaths(before, next string) bool {
	a := before[strings.LastIndexByte(before, ' ')+1:]
	b, _, _ := strings.Cut(next, " ")
	head, _, _ := strings.Cut(a, "/")
	return b == "..." || b == "…" || head != "" && strings.HasPrefix(b, head+"/")
}

// pathLike says that a word is a path, an address or a name of code, whose
// hyphens are its own.
func pathLike(w string) bool {
	w = strings.TrimLeft(w, "\"'“‘([<")
	i := strings.IndexAny(w, "/_\\@=:.~$")
	return i >= 0 && i < len(w)-2
}

// afterDash is the join after a hyphen that follows no word: "10-" goes on with
// "12", "-" standing alone is a dash.
func (v vocabulary) afterDash(front string, first rune) (string, int) {
	if front != "" && !strings.HasSuffix(front, " ") && (unicode.IsDigit(first) || unicode.IsLetter(first)) {
		return "", 0
	}
	return " ", 0
}

// keepsHyphen are beginnings that keep their hyphen where nothing else tells.
var keepsHyphen = wordSet("non self ex quasi all half cross well vice e co semi mid multi anti post pre sub inter so up on off in one two three four five six seven eight nine ten high low long short full part")

func lastWord(s string) string {
	i := strings.LastIndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	if i < 0 {
		return s
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	return s[i+n:]
}

func firstWord(s string) string {
	i := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	if i < 0 {
		return s
	}
	return s[:i]
}
