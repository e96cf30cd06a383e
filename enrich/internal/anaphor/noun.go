package anaphor

import (
	"strings"
	"unicode"
)

// noun is a noun phrase of the sentence before.
type noun struct {
	text       string // as it stands there
	start, end int
	head       string
	plural     bool
	person     bool
	object     bool // a direct object that begins with a determiner
}

// phrase reads a noun phrase that a run of words makes, with at most one "of".
func phrase(text string, words []word) (noun, string) {
	if len(words) > maxSubject {
		return noun{}, "no_clear_subject: the subject before is long"
	}
	head := len(words) - 1
	for i, w := range words {
		if i > 0 && w.low == "of" && head == len(words)-1 {
			head = i - 1
			continue
		}
		if prepositions[w.low] {
			return noun{}, "no_clear_subject: the subject before holds another phrase"
		}
	}
	if adverbs[words[head].low] && head > 1 {
		head--
	}
	n := noun{start: words[0].start, end: words[len(words)-1].end, head: words[head].low}
	if adverbs[words[len(words)-1].low] {
		n.end = words[len(words)-2].end
	}
	n.text = text[n.start:n.end]
	if head < len(words)-1 {
		// "The bulletin of the pilots": what stands behind "of" is a noun too.
		inner := words[len(words)-1].low
		if isPlural(inner) == isPlural(n.head) && !isPerson(inner) {
			return noun{}, "two_candidates: the subject before holds two nouns"
		}
	}
	if head == 0 && determiners[words[0].low] {
		return noun{}, "no_clear_subject: the subject before has no noun"
	}
	n.plural = isPlural(n.head)
	n.person = isPerson(n.head)
	return n, ""
}

// candidate is a noun phrase as one that a pronoun might mean. Times and
// places in adjuncts ("in writing", "on arrival") are none.
func candidate(text string, words []word, lead string) (noun, bool) {
	for len(words) > 0 && (adverbs[words[len(words)-1].low] || words[len(words)-1].low == "not") {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || adjunct[lead] {
		return noun{}, false
	}
	head := words[len(words)-1].low
	if functionWord[head] && !determiners[words[0].low] {
		return noun{}, false
	}
	n := noun{start: words[0].start, end: words[len(words)-1].end, head: head, plural: isPlural(head), person: isPerson(head)}
	if lead != "" && !determiners[words[0].low] && !n.plural && !properWord(words[0].text) {
		return noun{}, false // "by post", "to court"
	}
	n.text = text[n.start:n.end]
	return n, true
}

// plain says that a noun phrase is made of letters alone, without a verb.
func plain(words []word) bool {
	for _, w := range words {
		if verbForm(w.low) && !strings.HasSuffix(w.low, "ed") && !nounToo[base(w.low)] || auxiliary[w.low] || functionWord[w.low] && !determiners[w.low] ||
			quantifier[w.low] || empty[w.low] || strings.ContainsFunc(w.low, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
			return false
		}
	}
	return len(words) <= maxModifiers+2
}

// isPlural says that a noun is in the plural, by its form.
func isPlural(w string) bool {
	if irregularPlural[w] {
		return true
	}
	if len(w) < 3 || !strings.HasSuffix(w, "s") || singularS[w] {
		return false
	}
	for _, e := range [...]string{"ss", "us", "is", "'s", "’s"} {
		if strings.HasSuffix(w, e) {
			return false
		}
	}
	return true
}

// isPerson says that a noun is the role of a person, which "it" cannot mean. The
// last part of a compound is its head: an artist-list is a list, and a
// vice-president a president.
func isPerson(w string) bool {
	w = strings.TrimSuffix(w, "s")
	head := w[strings.LastIndexByte(w, '-')+1:]
	if persons[head] {
		return true
	}
	if len(w) < 5 || things[head] {
		return false
	}
	for _, e := range [...]string{"er", "or", "ee", "ist", "ant", "ian", "man", "woman", "person"} {
		if strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}
