package index

import (
	"regexp"
	"slices"
	"strings"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/text"
)

const (
	// longWeight is how much a word of a long form counts beside the acronym that
	// was asked for.
	longWeight = 0.5
	// explained is how many passages that have an acronym are asked what it means.
	explained = 20
	// maxAcronyms bounds how many of a query are looked up.
	maxAcronyms = 8
)

// acronyms matches what may be an acronym in a query, in the plural too.
var acronyms = regexp.MustCompile(`\b[A-Z][A-Z0-9&]{1,7}(?:s\b|\b)`)

// spellOut adds to a query the long forms that the corpus itself gives to its
// acronyms, so that a passage which uses only the long form is found too. Where
// documents differ, the form that most passages give counts.
func (r *ranking) spellOut() error {
	a := r.x.analyzers.Get().(*text.Analyzer)
	defer r.x.analyzers.Put(a)
	seen := map[string]bool{}
	for _, found := range acronyms.FindAllString(r.query.text, -1) {
		short := strings.TrimSuffix(found, "s")
		if seen[short] || len(seen) == maxAcronyms {
			continue
		}
		seen[short] = true
		long, err := r.longForm(a, short)
		if err != nil {
			return err
		}
		if long == "" || strings.Contains(strings.ToLower(r.query.text), strings.ToLower(long)) {
			continue
		}
		r.query.long = append(r.query.long, long)
		for _, t := range a.Terms(long, nil) {
			known := slices.ContainsFunc(slices.Concat(r.query.terms, r.query.extra), func(q postings.QueryTerm) bool { return q.Term == t.Text })
			if !t.Stop && !known {
				r.query.extra = append(r.query.extra, postings.QueryTerm{Term: t.Text, Weight: longWeight})
			}
		}
	}
	return nil
}

// longForm is what the passages with an acronym say that it stands for.
func (r *ranking) longForm(a *text.Analyzer, short string) (string, error) {
	var q postings.Query
	for _, t := range a.Terms(short, nil) {
		q = append(q, postings.QueryTerm{Term: t.Text, Weight: 1})
	}
	votes := map[string]int{}
	for _, s := range r.byText(r.corpus.Score(q), explained) {
		c, err := r.chunk(s.place)
		if err != nil {
			return "", err
		}
		for _, e := range enrich.GlossaryOf(c.Enriched) {
			if e.Short == short && e.Long != nil {
				votes[strings.Join(strings.Fields(*e.Long), " ")]++
			}
		}
	}
	best := ""
	for long, n := range votes {
		if n > votes[best] || n == votes[best] && long < best {
			best = long
		}
	}
	return best, nil
}
