package anaphor

import (
	"strings"
	"unicode"
)

// headMatch appends to "This fee" or "Such a notice" the one noun phrase of the
// sentence before with the same noun: "This fee (a berthing fee)".
func headMatch(sentence, first, previous string) (*Edit, string) {
	words := split(sentence)
	i := 1
	if first == "Such" {
		if i < len(words) && (words[i].low == "a" || words[i].low == "an") {
			i++
		}
	}
	j := nounEnd(words, i)
	if j <= i {
		return nil, "no_head_match: no noun follows that is certain"
	}
	head := words[j-1].low
	if loose[head] {
		return nil, "no_head_match: the word may mean anything"
	}
	np, why := nounBefore(previous, head, words[i:j-1])
	if why != "" {
		return nil, why
	}
	return &Edit{Start: words[j-1].end, End: words[j-1].end, Text: " (" + lowerFirst(np.text) + ")", NounStart: np.start, NounEnd: np.end}, ""
}

// maxModifiers bounds the words in front of a noun.
const maxModifiers = 4

// nounEnd is the index behind the noun phrase that begins at i: where a verb or
// a preposition is certain to follow it.
func nounEnd(words []word, i int) int {
	for j := i; j < len(words) && j-i <= maxModifiers; j++ {
		w := words[j].low
		if j > i && (auxiliary[w] || prepositions[w] || verbForm(w) && !nounToo[base(w)] || plainVerb(w, words[j-1].low)) {
			return j
		}
		if functionWord[w] || strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
			return i
		}
		if words[j].comma {
			return i
		}
	}
	return i
}

// plainVerb says that a word in its plain form is the verb of a noun in the
// plural: "These vessels carry".
func plainVerb(w, before string) bool { return verbs[w] && !nounToo[w] && isPlural(before) }

// nounBefore is the only noun phrase of a sentence with a given head, where it
// says more than the head alone.
func nounBefore(previous, head string, modifiers []word) (noun, string) {
	words := split(previous)
	at := -1
	for i, w := range words {
		if w.low == head {
			if at >= 0 {
				return noun{}, "two_candidates: the sentence before has the noun twice"
			}
			at = i
		}
	}
	if at < 0 {
		return noun{}, "no_head_match: the sentence before has no such noun"
	}
	if at+1 < len(words) && !words[at].comma && !prepositions[words[at+1].low] && !functionWord[words[at+1].low] &&
		!auxiliary[words[at+1].low] && !verbForm(words[at+1].low) && !verbs[words[at+1].low] && !adverbs[words[at+1].low] {
		return noun{}, "no_head_match: the noun before is part of another" // "fee notice"
	}
	from := at
	for from > 0 && at-from <= maxModifiers+1 {
		w := words[from-1]
		if w.comma || prepositions[w.low] || auxiliary[w.low] || w.low == "and" || w.low == "or" || relative[w.low] {
			break
		}
		if quantifier[w.low] {
			return noun{}, "quantified_antecedent: the sentence before speaks of no single one"
		}
		if pronouns[w.low] {
			return noun{}, "pronoun_antecedent: the noun before points back itself"
		}
		from--
		if determiners[w.low] {
			break
		}
	}
	says := false
	for _, w := range words[from:at] {
		says = says || !determiners[w.low] && !empty[w.low]
	}
	if !determiners[words[from].low] || !says {
		return noun{}, "no_modifier: the noun before says no more"
	}
	for _, w := range words[from+1 : at] {
		if verbForm(w.low) && !strings.HasSuffix(w.low, "ed") && !nounToo[base(w.low)] || functionWord[w.low] {
			return noun{}, "no_head_match: the phrase before is not certain"
		}
		for _, m := range modifiers {
			if m.low == w.low {
				return noun{}, "no_modifier: the sentence says it itself"
			}
		}
	}
	if len(modifiers) > 0 {
		return noun{}, "no_head_match: the noun has words of its own" // "This annual fee" is not "the berthing fee"
	}
	return noun{text: previous[words[from].start:words[at].end], start: words[from].start, end: words[at].end, head: head}, ""
}
