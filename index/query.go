package index

import (
	"strings"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/text"
	"github.com/referent-go/referent/ingest/cite"
)

// maxQueryTerms bounds the different words of a query that are searched for.
const maxQueryTerms = 256

// query is a question taken apart.
type query struct {
	text    string
	terms   postings.Query
	long    []string       // long forms of the acronyms in it
	extra   postings.Query // their words
	phrases []phrase
	refs    []string // keys of the references in it
}

// phrase is a passage of the query between quotation marks: its terms with
// their distances, and its words as they are written.
type phrase struct {
	terms []postings.PhraseTerm
	words []string
}

func parseQuery(s string, a *text.Analyzer) query {
	q := query{text: s}
	terms := a.Terms(s, nil)
	meaning := 0
	for _, t := range terms {
		if !t.Stop {
			meaning++
		}
	}
	at := map[string]int{}
	for _, t := range terms {
		if t.Stop && meaning > 0 {
			continue // a query of stop words alone is searched for as it is
		}
		if i, ok := at[t.Text]; ok {
			q.terms[i].Weight++
		} else if len(q.terms) < maxQueryTerms {
			at[t.Text] = len(q.terms)
			q.terms = append(q.terms, postings.QueryTerm{Term: t.Text, Weight: 1})
		}
	}
	for _, p := range quoted(s) {
		if ph := parsePhrase(p, a); len(ph.terms) > 0 {
			q.phrases = append(q.phrases, ph)
		}
	}
	seen := map[string]bool{}
	for _, m := range cite.Find(s, nil) {
		if m.Key != "" && !seen[m.Key] && !strings.ContainsAny(m.Key, "~@") {
			seen[m.Key] = true
			q.refs = append(q.refs, m.Key)
		}
	}
	return q
}

// parsePhrase takes a phrase apart. A label and the number that it begins with
// stand at one place, and both must be there.
func parsePhrase(s string, a *text.Analyzer) phrase {
	var p phrase
	for _, t := range a.Terms(s, nil) {
		p.terms = append(p.terms, postings.PhraseTerm{Term: t.Text, Offset: uint32(t.Position)})
	}
	for _, w := range text.Words(s, nil) {
		p.words = append(p.words, w.Text)
	}
	return p
}

// in says that the words of the phrase stand in a text one after the other, as
// they are written.
func (p phrase) in(s string) bool {
	words := text.Words(s, nil)
	for i := 0; i+len(p.words) <= len(words); i++ {
		j := 0
		for j < len(p.words) && words[i+j].Text == p.words[j] {
			j++
		}
		if j == len(p.words) {
			return true
		}
	}
	return false
}

// quoted returns what stands between double quotation marks.
func quoted(s string) []string {
	var out []string
	for {
		open := strings.IndexAny(s, "\"\u201c")
		if open < 0 {
			return out
		}
		s = s[open:]
		_, s, _ = strings.Cut(s, firstRune(s))
		end := strings.IndexAny(s, "\"\u201d")
		if end < 0 {
			return out
		}
		out = append(out, s[:end])
		s = s[end+len(firstRune(s[end:])):]
	}
}

func firstRune(s string) string {
	for i := range s {
		if i > 0 {
			return s[:i]
		}
	}
	return s
}
