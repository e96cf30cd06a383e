// Package levels gives headings their levels where a format does not state
// them: by what heads the parts of a document, outermost first.
//
// Headings of one look are of one class. A class is "unit part", "unit chapter"
// and so on for a labelled division, "number 2" for a number of two steps,
// "under =" for an underline of a style, or one of the names below.
package levels

import (
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// The classes without a label.
const (
	Title = "title" // the title of the document
	Caps  = "caps"  // capitals, standing alone
	Out   = "out"   // stands out to the left of an indented body
	Bold  = "bold"  // set in bold, standing alone
	Roman = "roman" // "IV. TERM"
)

// unitRank orders the words that head the parts of a law or a contract from
// the outermost inwards. Those of rank 1 stand at the end of a document, beside
// its outermost part.
var unitRank = map[string]int{
	"part": 10, "title": 11, "chapter": 12, "division": 13, "subpart": 14, "article": 15,
	"section": 20, "sec.": 20, "§": 20, "rule": 20, "regulation": 20, "clause": 20,
	"schedule": 1, "annex": 1, "annexure": 1, "appendix": 1, "exhibit": 1, "attachment": 1,
}

// Number is the class of a heading numbered in so many steps: 2 for "4.9".
func Number(depth int) string { return "number " + strconv.Itoa(depth) }

// Under is the class of a heading underlined in a style.
func Under(style string) string { return "under " + style }

// Unit is the class of a heading such as "Section 5.1" or "PART II".
func Unit(word, value string) string {
	word = strings.ToLower(word)
	if unitRank[word] == 20 {
		return Number(1 + strings.Count(value, "."))
	}
	return "unit " + word
}

// IsUnit says that a class is that of a labelled division.
func IsUnit(class string) bool { return strings.HasPrefix(class, "unit ") }

// IsUnder says that a class is that of underlined headings.
func IsUnder(class string) bool { return strings.HasPrefix(class, "under ") }

// IsNumber says that a class is that of numbered headings.
func IsNumber(class string) bool { return strings.HasPrefix(class, "number ") }

var (
	unitWord  = regexp.MustCompile(`^((?i:part|title|chapter|division|subpart|article|section|sec\.|rule|regulation|clause|schedule|annex|annexure|appendix|exhibit|attachment)\s+|§\s*)([0-9]+[A-Za-z]{0,3}(?:\.[0-9]+)*|[IVXLC]+|[A-Z])\b`)
	unitShape = regexp.MustCompile(`^[.:]?\s*(?:[-–—:]\s*)?$|^(?:[.:]|\s*[-–—])\s+|^\s+`)
)

// Label takes a heading with the word of a unit apart: its class and the title
// behind the label, empty where the label stands alone. Text has its white
// space folded.
func Label(text string) (class, title string, ok bool) {
	m := unitWord.FindStringSubmatch(text)
	if m == nil {
		return "", "", false
	}
	rest := text[len(m[0]):]
	if rest != "" && !unitShape.MatchString(rest) {
		return "", "", false
	}
	return Unit(strings.TrimSpace(m[1]), m[2]), strings.TrimLeft(rest, " .:-–—"), true
}

// Of gives each class of a document its level, from 1. Order holds the classes
// of its headings from first to last.
func Of(order []string) map[string]int {
	first, count := map[string]int{}, map[string]int{}
	var classes []string
	for i, c := range order {
		count[c]++
		if _, seen := first[c]; !seen {
			first[c] = i
			classes = append(classes, c)
		}
	}
	rank := map[string]int{}
	for _, c := range classes {
		rank[c] = 10 * rankOf(c, first)
	}
	// A contract's articles hold sections, a European law's sections hold
	// articles: there are more of what is inside.
	if article := "unit article"; count[article] > count[Number(1)] && count[Number(1)] > 0 {
		rank[article] = 10*rankOf(Number(1), first) + 5
	}
	sort.SliceStable(classes, func(i, j int) bool { return rank[classes[i]] < rank[classes[j]] })
	level, n, last := map[string]int{}, 0, -1
	for _, c := range classes {
		// Underlines rank in the order in which they come up; all other classes
		// of one rank share a level.
		if rank[c] != last || IsUnder(c) {
			n++
			last = rank[c]
		}
		level[c] = n
	}
	top := n + 1
	for _, c := range classes {
		if !beside(c) && c != Title {
			top = min(top, level[c])
		}
	}
	for _, c := range classes {
		if beside(c) && top <= n {
			level[c] = top
		}
	}
	return dense(classes, level)
}

// dense numbers the levels that are used without gaps.
func dense(classes []string, level map[string]int) map[string]int {
	used := map[int]bool{}
	for _, c := range classes {
		used[level[c]] = true
	}
	out := map[string]int{}
	for _, c := range classes {
		for l := 1; l <= level[c]; l++ {
			if used[l] {
				out[c]++
			}
		}
	}
	return out
}

func beside(class string) bool { return IsUnit(class) && unitRank[class[5:]] == 1 }

// rankOf places a class among the others. Capitals head what is numbered if
// they come up before it; after it they stand beside it.
func rankOf(class string, first map[string]int) int {
	switch {
	case class == Title:
		return 0
	case beside(class):
		return 10
	case IsUnit(class):
		return unitRank[class[5:]]
	case IsUnder(class):
		return 5
	case class == Caps || class == Bold:
		if n, ok := first[Number(1)]; ok && n < first[class] {
			return 20
		}
		if class == Caps {
			return 16
		}
		return 18
	case class == Out:
		return 20
	case class == Roman:
		return 17
	}
	depth, _ := strconv.Atoi(strings.TrimPrefix(class, "number "))
	return 19 + depth
}
