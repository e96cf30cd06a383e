package index

import (
	"regexp"

	"github.com/referent-go/referent/index/internal/text"
)

// name is a run of words with a capital or a digit within a sentence: "Northwind
// Health Plus", "37signals". The first word of a sentence has its capital for
// another reason.
var name = regexp.MustCompile(`[^.?!:;"“(\s]\s+["“(]?((?:[A-Z][\w&-]*|\d+[a-z]{3,})(?:\s(?:[A-Z][\w&-]*|\d+[a-z]{3,}))*)`)

// spokenOf keeps of some passages those in documents in which a name of the
// question stands. A question about one firm's plan is not answered from
// another's. All are kept where no document has one of the names.
func (r *ranking) spokenOf(all []*fused) []*fused {
	names := name.FindAllStringSubmatch(r.query.text, -1)
	if names == nil {
		return all
	}
	a := r.x.analyzers.Get().(*text.Analyzer)
	defer r.x.analyzers.Put(a)
	docs := map[string]bool{}
	for _, m := range names {
		p := parsePhrase(m[1], a)
		if len(p.words) == 1 && text.Stop(p.words[0]) {
			continue
		}
		for s, chunks := range r.corpus.Phrase(p.terms) {
			for _, c := range chunks {
				docs[r.located(place{s, c}, 0).doc] = true
			}
		}
	}
	var out []*fused
	for _, f := range all {
		if docs[f.doc] {
			out = append(out, f)
		}
	}
	if len(docs) == 0 {
		return all
	}
	return out
}
