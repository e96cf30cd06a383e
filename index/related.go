package index

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/text"
	"github.com/referent-go/referent/index/static"
)

// Thesaurus is an Embedder that knows which words are near another in meaning. Up to
// n words come, the nearest first, none with a cosine below floor and not the word
// itself.
type Thesaurus interface {
	Embedder
	Related(ctx context.Context, word string, n int, floor float64) ([]static.Related, error)
}

const (
	// relatedMost is how many words may stand for one of the query, and
	// relatedFloor is the cosine from which on they do. 24 words, and floors from
	// 0.3 to 0.4, find the same.
	relatedMost  = 12
	relatedFloor = 0.3
	// relatedCommon is the share of the passages that may have a word. One that
	// more have needs no others and says nothing in place of others. The bound also
	// keeps long lists from being read.
	relatedCommon = 0.1
	// relatedYields is how much less of other words counts in the best passage by the
	// words of the query themselves. From 0.6 to 0.8 find the same.
	relatedYields = 0.7
)

// groups are the words of a query and of the long forms in it, each on its own.
func (q *query) groups(c *postings.Corpus) []postings.Group {
	var out []postings.Group
	for _, t := range slices.Concat(q.terms, q.extra) {
		out = append(out, postings.Group{{Term: t.Term, Weight: t.Weight * c.IDF(t.Term)}})
	}
	return out
}

// relate puts words of near meaning beside those of the query: who asks in everyday
// words says "laptop" where the text says "computer". Such a word counts as the one
// that was asked for, the less the farther it is from it.
func (r *ranking) relate() error {
	e, ok := r.x.options.Embedder.(Thesaurus)
	if !ok {
		return nil
	}
	a := r.x.analyzers.Get().(*text.Analyzer)
	defer r.x.analyzers.Put(a)
	common := int(math.Ceil(relatedCommon * float64(r.corpus.Chunks)))
	done := map[string]bool{}
	for _, w := range text.Words(r.query.text, nil) {
		term := a.Stem(w.Text)
		i := slices.IndexFunc(r.query.terms, func(t postings.QueryTerm) bool { return t.Term == term })
		if i < 0 || done[term] || !spelled(w.Text) || r.corpus.Count(term) > common {
			continue
		}
		done[term] = true
		near, err := e.Related(r.ctx, w.Text, relatedMost, relatedFloor)
		if err != nil {
			return fmt.Errorf("words like %q: %w", w.Text, err)
		}
		full := weight(r.corpus, r.query.terms[i])
		for _, n := range near {
			t := a.Stem(n.Word)
			known := slices.ContainsFunc(r.groups[i], func(o postings.Weighted) bool { return o.Term == t })
			if df := r.corpus.Count(t); known || text.Stop(n.Word) || df == 0 || df > common {
				continue
			}
			part := (n.Cosine - relatedFloor) / (1 - relatedFloor)
			r.groups[i] = append(r.groups[i], postings.Weighted{Term: t, Weight: full * part})
		}
	}
	return nil
}

// room is the part of what other words add that counts in a passage with this score
// by the words of the query themselves. A word needs another in its place where the
// passages do not have it: one that has many of them is found without, and with full
// weight such words would put long lists of kindred words ahead of the answer.
func (r *ranking) room(own float64) float64 {
	if r.plain == 0 {
		return 1
	}
	return 1 - relatedYields*min(1, own/r.plain)
}

// scoreRelated scores all passages by the words of the query and those beside them,
// own being their scores by the former.
func (r *ranking) scoreRelated(own postings.Scores) postings.Scores {
	r.own = own
	all := r.corpus.ScoreGroups(r.groups)
	for i, part := range all {
		for j, s := range part {
			part[j] = own[i][j] + (s-own[i][j])*r.room(own[i][j])
		}
	}
	return all
}

// spelled says that a word has letters alone, and enough of them to be no
// abbreviation.
func spelled(w string) bool {
	for i := range len(w) {
		if w[i] < 'a' || w[i] > 'z' {
			return false
		}
	}
	return len(w) >= 3
}
