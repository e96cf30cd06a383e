package anaphor

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Edit replaces the bytes Start to End of a sentence by Text. Noun is the span
// in the sentence before that the text was taken from.
type Edit struct {
	Start, End         int
	Text               string
	NounStart, NounEnd int
}

// Opens says that a sentence begins with a word that may point back. It is
// cheap, so that the sentence before need not be found for most passages.
func Opens(sentence string) bool {
	first, second := firstWords(sentence)
	return kindOf(first, second) != none
}

// kind is what a sentence begins with.
type kind uint8

const (
	none       kind = iota
	it              // It
	they            // They
	its             // Its
	their           // Their
	withNoun        // This fee, These vessels, Such a notice
	bare            // This means
	person          // He, She, His, Her
	comparison      // The former, The latter
	contracted      // It's, They're
)

func kindOf(first, second string) kind {
	switch first {
	case "It":
		return it
	case "They":
		return they
	case "Its":
		return its
	case "Their":
		return their
	case "It's", "It’s", "They're", "They’re", "That's", "That’s":
		return contracted
	case "He", "She", "His", "Her", "Him", "Hers":
		return person
	case "This", "That", "These", "Those", "Such":
		if second == "" || first == "That" && !nounAfter(second) {
			return none
		}
		if ownName[second] {
			return none // "This Act", "This section": the document itself
		}
		if first != "Such" && (!nounAfter(second) || first == "This" && strings.HasSuffix(second, "s") && verbs[base(second)]) {
			return bare // "This shows": no noun in the plural follows "This"
		}
		return withNoun
	case "The":
		if second == "former" || second == "latter" {
			return comparison
		}
	}
	return none
}

// nounAfter says that a word behind "This" may belong to a noun phrase, and is
// no verb that "This" is the subject of.
func nounAfter(w string) bool {
	w = strings.ToLower(w)
	return !auxiliary[w] && !(verbForm(w) && !nounToo[base(w)]) && !functionWord[w]
}

// Repair returns the edit that names what the first word of a sentence means,
// given the sentence in front of it. Where it makes none it returns the reason:
// a word, followed by a colon and an explanation. Both are empty where nothing
// points back.
func Repair(sentence, previous string) (*Edit, string) {
	first, second := firstWords(sentence)
	k := kindOf(first, second)
	switch k {
	case none:
		return nil, ""
	case bare:
		return nil, "discourse_deictic: it means all that was said before"
	case person:
		return nil, "person_generic: a person is not named by a role"
	case comparison:
		return nil, "former_latter: it chooses between two"
	case contracted:
		return nil, "contracted: the verb cannot be parted from it"
	}
	if strings.ContainsAny(previous, "\"“”«»") {
		return nil, "quoted_context: the sentence before is speech"
	}
	if k == withNoun {
		return headMatch(sentence, first, previous)
	}
	if k == it && pleonastic(sentence) {
		return nil, "pleonastic: it stands for nothing"
	}
	return subject(sentence, first, k, previous)
}

// firstWords are the first two words of a sentence, without marks behind them.
func firstWords(s string) (first, second string) {
	s = strings.TrimLeftFunc(s, unicode.IsSpace)
	i := wordEnd(s)
	first = s[:i]
	rest := strings.TrimLeft(s[i:], " \n\t")
	return first, strings.TrimRight(rest[:wordEnd(rest)], ",;:.")
}

func wordEnd(s string) int {
	i := strings.IndexFunc(s, unicode.IsSpace)
	if i < 0 {
		i = len(s)
	}
	return i
}

// subject replaces a pronoun by the subject of the sentence before.
func subject(sentence, first string, k kind, previous string) (*Edit, string) {
	c, why := read(previous)
	if why != "" {
		return nil, why
	}
	n, why := c.only(k == they || k == their)
	if why != "" {
		return nil, why
	}
	rest := sentence[strings.Index(sentence, first)+len(first):]
	if mentions(rest, n.head) {
		return nil, "named_later: the sentence names it itself"
	}
	if !n.plural && !agrees(rest, k) {
		return nil, "no_agreement: the verb is of another number"
	}
	text := n.text
	if k == its || k == their {
		text = possessive(text)
	}
	start := strings.Index(sentence, first)
	return &Edit{Start: start, End: start + len(first), Text: upperFirst(text), NounStart: n.start, NounEnd: n.end}, ""
}

// only is the single noun that agrees with a pronoun: the subject, or where that
// does not agree the direct object. A person agrees with no "it".
func (c clause) only(plural bool) (noun, string) {
	fits := func(n noun) bool { return n.plural == plural && (plural || !n.person) }
	var found []noun
	if fits(c.subject) {
		found = append(found, c.subject)
	}
	for _, n := range c.others {
		if fits(n) {
			found = append(found, n)
		}
	}
	switch {
	case len(found) > 1:
		return noun{}, "two_candidates: more than one noun agrees with it"
	case len(found) == 0 || !fits(c.subject) && !found[0].object:
		return noun{}, "no_agreement: no noun before agrees with it"
	}
	return found[0], ""
}

// agrees says that the verb behind "It" is no plural.
func agrees(rest string, k kind) bool {
	if k != it {
		return true
	}
	w := strings.ToLower(strings.TrimLeftFunc(rest, unicode.IsSpace))
	w = w[:wordEnd(w)]
	return w != "are" && w != "were" && w != "have"
}

func possessive(np string) string {
	if strings.HasSuffix(np, "s") {
		return np + "'"
	}
	return np + "'s"
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// lowerFirst makes the article of a noun phrase small.
func lowerFirst(s string) string {
	first := s[:wordEnd(s)]
	if determiners[strings.ToLower(first)] {
		return strings.ToLower(first) + s[len(first):]
	}
	return s
}

// mentions says that a text holds a word, in either number.
func mentions(text, word string) bool {
	word = strings.ToLower(word)
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if w == word || w == word+"s" || w+"s" == word {
			return true
		}
	}
	return false
}
