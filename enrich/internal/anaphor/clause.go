package anaphor

import (
	"strings"
	"unicode"
)

// clause is what is known of the sentence before: its subject, and the nouns
// beside it that a pronoun might mean instead.
type clause struct {
	subject noun
	others  []noun
}

// maxWords bounds the sentence before: a longer one holds too much.
const maxWords = 28

// word is a word of the sentence before, without marks; comma says that one
// follows it.
type word struct {
	start, end int
	text, low  string
	comma      bool
}

// maxSplit bounds how many words of a sentence are looked at.
const maxSplit = 80

// split cuts a sentence into words.
func split(s string) []word {
	var out []word
	for i := 0; i < len(s) && len(out) < maxSplit; {
		j := len(s)
		if k := strings.IndexFunc(s[i:], unicode.IsSpace); k >= 0 {
			j = i + k
		}
		raw := s[i:j]
		bare := strings.TrimRight(raw, ".,;:!?")
		if t := strings.TrimLeft(bare, "([“\"‘"); t != "" {
			at := i + len(bare) - len(t)
			out = append(out, word{at, i + len(bare), t, strings.ToLower(t), raw != bare && strings.ContainsAny(raw[len(bare):], ",;:")})
		}
		i = j + 1
	}
	return out
}

// read takes the sentence before apart, or gives the reason why it cannot be
// read for certain.
func read(previous string) (clause, string) {
	if strings.HasSuffix(strings.TrimSpace(previous), ":") || strings.HasSuffix(strings.TrimSpace(previous), "?") {
		return clause{}, "no_clear_subject: the sentence before is no plain statement"
	}
	words := split(previous)
	if len(words) < 3 || len(words) > maxWords {
		return clause{}, "no_clear_subject: the sentence before is too long or too short"
	}
	first := words[0].low
	switch {
	case quantifier[first]:
		return clause{}, "quantified_antecedent: the sentence before speaks of no single one"
	case pronouns[first]:
		return clause{}, "pronoun_antecedent: the sentence before points back itself"
	case !determiners[first] && !properStart(words):
		return clause{}, "no_clear_subject: the sentence before does not begin with one"
	}
	v := finiteVerb(words)
	if v < 1 {
		return clause{}, "no_clear_subject: no verb is certain"
	}
	for _, w := range words[:v] {
		switch {
		case w.low == "and" || w.low == "or" || w.low == "&":
			return clause{}, "coordinated_antecedent: the subject before is several"
		case w.comma, relative[w.low]:
			return clause{}, "no_clear_subject: the subject before is broken up"
		case quantifier[w.low]:
			return clause{}, "quantified_antecedent: the sentence before speaks of no single one"
		case pronouns[w.low]:
			return clause{}, "pronoun_antecedent: the subject before points back itself"
		}
	}
	for _, w := range words[v+1:] {
		if relative[w.low] || subordinate[w.low] {
			return clause{}, "complex_sentence: the sentence before holds another clause"
		}
	}
	np, why := phrase(previous, words[:v])
	if why != "" {
		return clause{}, why
	}
	if !numberFits(np, words[v].low) {
		return clause{}, "no_clear_subject: subject and verb do not agree"
	}
	if empty[words[min(1, v-1)].low] {
		return clause{}, "no_clear_subject: the subject before points elsewhere"
	}
	if beForms[words[v].low] && first != "the" && v+1 < len(words) && words[v+1].low == "the" {
		return clause{}, "two_candidates: subject and complement are one" // "A case in point is the old quay"
	}
	others, why := rest(previous, words, v)
	if why != "" {
		return clause{}, why
	}
	return clause{subject: np, others: others}, ""
}

// maxSubject bounds the subject in words.
const maxSubject = 8

// properStart says that a sentence begins with a proper name: a capital, and
// no word that begins sentences.
func properStart(words []word) bool {
	r := []rune(words[0].text)
	if !unicode.IsUpper(r[0]) || functionWord[words[0].low] || len(words) < 2 {
		return false
	}
	// A name of several words, or letters in capitals: a single one may be
	// any word.
	return properWord(words[1].text) || len(r) > 1 && unicode.IsUpper(r[1])
}

func properWord(s string) bool {
	r := []rune(s)
	return len(r) > 1 && unicode.IsUpper(r[0])
}

// numberFits says that the verb can belong to the subject.
func numberFits(n noun, verb string) bool {
	switch verb {
	case "is", "was", "has", "does":
		return !n.plural
	case "are", "were", "have", "do":
		return n.plural
	}
	if auxiliary[verb] || strings.HasSuffix(verb, "ed") || irregularPast[verb] {
		return true
	}
	return strings.HasSuffix(verb, "s") != n.plural
}

// rest collects the nouns behind the verb that a pronoun might mean: a direct
// object, and what stands behind prepositions that lead to the next topic.
func rest(text string, words []word, v int) ([]noun, string) {
	passive := false
	i := v
	for i < len(words) && (auxiliary[words[i].low] || words[i].low == "not" || adverbs[words[i].low]) {
		if beForms[words[i].low] {
			passive = true
		}
		i++
	}
	var out []noun
	if i < len(words) && i > v { // the main verb behind auxiliaries
		if passive && strings.HasSuffix(words[i].low, "ing") {
			passive = false
		}
		i++
	} else if i == v {
		i++
	}
	start := i
	for i < len(words) {
		w := words[i]
		lead := ""
		if prepositions[w.low] {
			lead = w.low
			i++
		} else if i == start && passive {
			// "is a charge": the same thing again.
			i = max(skipPhrase(words, i), i+1)
			continue
		}
		j := skipPhrase(words, i)
		if j == i {
			i++
			continue
		}
		if n, ok := candidate(text, words[i:j], lead); ok {
			n.object = i == start && !passive && determiners[words[i].low] && plain(words[i:j])
			out = append(out, n)
		}
		i = j
	}
	return out, ""
}

// skipPhrase is the index behind the words that may make one noun phrase.
func skipPhrase(words []word, i int) int {
	for i < len(words) && !prepositions[words[i].low] && words[i].low != "and" && words[i].low != "or" {
		i++
		if words[i-1].comma {
			break
		}
	}
	return i
}
