package index

import (
	"regexp"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/text"
)

const (
	// subjectBonus is added to the scores of passages in a document that has all
	// names of the question, a part of it in one that has some. From 0.4 on, nothing
	// changes any more.
	subjectBonus = 0.4
	// subjectWindow is how many passages of the documents with most of the names
	// are looked at in each ranking, however many in other documents fit better.
	subjectWindow = 30
)

// name is a run of words with a capital or a digit within a sentence: "Northwind
// Health Plus", "37signals". The first word of a sentence has its capital for
// another reason.
var name = regexp.MustCompile(`[^.?!:;"“(\s]\s+["“(]?((?:[A-Z][\w&-]*|\d+[a-z]{3,})(?:\s(?:[A-Z][\w&-]*|\d+[a-z]{3,}))*)`)

// subject is which share of the names in a question stands in each document that
// has one of them, among those that are searched. Names that none of them has say
// nothing.
type subject map[string]float64

func (f *finder) subject(q string, c *postings.Corpus) subject {
	matches := name.FindAllStringSubmatch(q, -1)
	if matches == nil {
		return nil
	}
	a := f.x.analyzers.Get().(*text.Analyzer)
	defer f.x.analyzers.Put(a)
	out, names := subject{}, 0.0
	for _, m := range matches {
		p := parsePhrase(m[1], a)
		if len(p.words) == 1 && text.Stop(p.words[0]) {
			continue
		}
		docs := map[string]bool{}
		for s, chunks := range c.Phrase(p.terms) {
			for _, chunk := range chunks {
				if p := (place{s, chunk}); f.allowed(p) {
					docs[f.located(p, 0).doc] = true
				}
			}
		}
		if len(docs) == 0 {
			continue
		}
		names++
		for d := range docs {
			out[d]++
		}
	}
	for d := range out {
		out[d] /= names
	}
	return out
}

// highest is the largest share of a document.
func (s subject) highest() (best float64) {
	for _, share := range s {
		best = max(best, share)
	}
	return best
}

// of keeps those of some passages that stand in documents on the subject, all
// where there is none.
func (s subject) of(all []*fused) []*fused {
	if len(s) == 0 {
		return all
	}
	var out []*fused
	for _, f := range all {
		if s[f.doc] > 0 {
			out = append(out, f)
		}
	}
	return out
}

// on is a finder that looks in the documents with the largest share of the names
// alone.
func (f *finder) on(s subject) *finder {
	best := s.highest()
	g := *f
	g.allow = make([]func(int) bool, len(f.allow))
	for i, allow := range f.allow {
		t, infos := f.tables[i], f.infos[i]
		g.allow[i] = func(c int) bool {
			return s[infos[t.Doc(c)].ID] == best && (allow == nil || allow(c))
		}
	}
	return &g
}

// prefer adds the best passages of the documents on the subject to the lists that
// were fused, and the bonus to all that stand in such a document.
func (r *ranking) prefer(s subject, scores postings.Scores, all *fusion) error {
	if len(s) == 0 {
		return nil
	}
	f := r.on(s)
	found := f.byText(scores, subjectWindow)
	if r.vector != nil {
		near, err := f.byVector(r.vector, subjectWindow)
		if err != nil {
			return err
		}
		found = append(found, near...)
	}
	if r.better != nil {
		near, err := r.better.nearest(f, subjectWindow)
		if err != nil {
			return err
		}
		found = append(found, near...)
	}
	for _, p := range found {
		all.get(p)
	}
	for _, p := range all.all {
		p.subject = subjectBonus * s[p.doc]
	}
	return nil
}
