package text

import (
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// Version changes whenever the same text would give other terms.
const Version = 1

// stops are words that say nothing of what a text is about. The list is short:
// "not", "all", "may" and "shall" carry meaning in rules.
var stops = map[string]bool{
	"a": true, "an": true, "and": true, "are": true, "as": true, "at": true, "be": true, "been": true, "but": true,
	"by": true, "can": true, "did": true, "do": true, "does": true, "for": true, "from": true, "had": true, "has": true,
	"have": true, "he": true, "her": true, "his": true, "how": true, "i": true, "if": true, "in": true, "into": true,
	"is": true, "it": true, "its": true, "me": true, "my": true, "of": true, "on": true, "or": true, "our": true,
	"she": true, "so": true, "that": true, "the": true, "their": true, "them": true, "there": true, "these": true,
	"they": true, "this": true, "those": true, "to": true, "was": true, "we": true, "were": true, "what": true,
	"when": true, "where": true, "which": true, "who": true, "will": true, "with": true, "would": true, "you": true,
	"your": true,
}

// Stop says that a term, as written in a text, says nothing of its subject.
func Stop(word string) bool { return stops[word] }

// Analyzer turns texts into terms. It remembers the stems it has found, up to a
// limit, and is not safe for use by several goroutines.
type Analyzer struct {
	stem  bool
	known map[string]string
	words []Word
	env   *snowballstem.Env
}

// maxKnown is how many stems an Analyzer remembers.
const maxKnown = 1 << 16

// NewAnalyzer returns an Analyzer that takes English endings off where stem is
// set.
func NewAnalyzer(stem bool) *Analyzer {
	return &Analyzer{stem: stem, known: map[string]string{}, env: snowballstem.NewEnv("")}
}

// Term is a term of a text. Stop words are terms too, so that phrases can be
// found; Stop tells them apart.
type Term struct {
	Text     string
	Position int
	Stop     bool
}

// Terms appends the terms of s to out.
func (a *Analyzer) Terms(s string, out []Term) []Term {
	a.words = Words(s, a.words[:0])
	for _, w := range a.words {
		if stops[w.Text] {
			out = append(out, Term{w.Text, w.Position, true})
			continue
		}
		out = append(out, Term{a.Stem(w.Text), w.Position, false})
	}
	return out
}

// Stem gives the term that a word in its compared form stands for.
func (a *Analyzer) Stem(word string) string {
	if !a.stem || !alphabetic(word) {
		return strings.Clone(word)
	}
	if s, ok := a.known[word]; ok {
		return s
	}
	a.env.SetCurrent(word)
	english.Stem(a.env)
	s := strings.Clone(a.env.Current())
	if len(a.known) < maxKnown {
		a.known[strings.Clone(word)] = s
	}
	return s
}

// alphabetic says that a word has nothing but a to z, which is what the stemmer
// knows.
func alphabetic(w string) bool {
	for i := 0; i < len(w); i++ {
		if w[i] < 'a' || w[i] > 'z' {
			return false
		}
	}
	return len(w) > 2
}
