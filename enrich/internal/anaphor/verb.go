package anaphor

import "strings"

// finiteVerb is the index of the first finite verb of a sentence that is
// certain to be one, or -1.
func finiteVerb(words []word) int {
	for i := 1; i < len(words) && i <= maxSubject+1; i++ {
		w := words[i].low
		if auxiliary[w] {
			return i
		}
		plain := plainVerb(w, words[i-1].low)
		if !verbForm(w) && !plain || determiners[words[i-1].low] || prepositions[words[i-1].low] {
			continue
		}
		next := ""
		if i+1 < len(words) && !words[i].comma {
			next = words[i+1].low
		}
		if auxiliary[next] || verbForm(next) && !strings.HasSuffix(next, "ed") {
			continue // "the service charges are": a noun
		}
		if strings.HasSuffix(w, "ed") && (prepositions[next] && next == "by" || later(words[i+1:])) {
			continue // "the fee charged by the port is": no finite verb
		}
		if nounToo[base(w)] && !determiners[next] && !pronouns[next] && next != "" && !quantifier[next] {
			continue
		}
		if later(words[i+1:]) && nounToo[base(w)] {
			continue
		}
		return i
	}
	return -1
}

// later says that an auxiliary follows without a mark or a word that begins
// another clause between.
func later(words []word) bool {
	for _, w := range words {
		if auxiliary[w.low] {
			return true
		}
		if w.comma || relative[w.low] || subordinate[w.low] || w.low == "and" || w.low == "or" {
			return false
		}
	}
	return false
}

// verbForm says that a word is a form of a known verb: "applies", "waived",
// "met".
func verbForm(w string) bool {
	return irregularPast[w] || verbs[base(w)] && base(w) != w
}

// base is the plain form of a regular verb form: "applies" and "applied" give
// "apply". Other words are returned as they are.
func base(w string) string {
	switch {
	case strings.HasSuffix(w, "ies") || strings.HasSuffix(w, "ied"):
		return w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "es"):
		if b := w[:len(w)-2]; verbs[b] {
			return b
		}
		return w[:len(w)-1]
	case strings.HasSuffix(w, "ed"):
		b := w[:len(w)-2]
		if verbs[b] {
			return b
		}
		if n := len(b); n > 2 && b[n-1] == b[n-2] && verbs[b[:n-1]] {
			return b[:n-1]
		}
		return w[:len(w)-1]
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w[:len(w)-1]
	}
	return w
}
