package index

import (
	"slices"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/refs"
)

const (
	// certainLimit is how many passages that hold a phrase or a reference of
	// the query are looked at, those with the best text scores.
	certainLimit = 200
	// A quoted phrase goes before everything, the provision that the query
	// names before passages that only fit it, and those that cite it are held
	// to fit somewhat better than their words say. Fused scores lie between 0
	// and 1.4.
	phraseBonus = 4
	ownBonus    = 1.5
	citesBonus  = 0.2
)

// certain finds what is not a matter of degree: passages with the quoted
// phrases of the query, and with the references in it.
func (f *finder) certain(q query, corpus *postings.Corpus, scores postings.Scores, all *fusion) error {
	for _, p := range q.phrases {
		found := f.best(corpus.Phrase(p.terms), scores)
		for _, s := range found {
			c, err := f.now.Segments[s.segment].Chunk(f.ctx, s.chunk)
			if err != nil {
				return err
			}
			if p.in(c.Enriched) {
				all.get(s).bonus += phraseBonus
			}
		}
	}
	for _, key := range q.refs {
		for _, r := range []struct {
			field refs.Field
			bonus float64
		}{{refs.Own, ownBonus}, {refs.Cites, citesBonus}} {
			chunks, err := f.byKey(r.field, key)
			if err != nil {
				return err
			}
			for _, s := range f.best(chunks, scores) {
				x := all.get(s)
				x.bonus = max(x.bonus, r.bonus)
				if !slices.Contains(x.refs, key) {
					x.refs = append(x.refs, key)
				}
			}
		}
	}
	return nil
}

// byKey returns the passages of each segment with a key or one below it.
func (f *finder) byKey(field refs.Field, key string) ([][]int, error) {
	out := make([][]int, len(f.now.Segments))
	for i, l := range f.now.Segments {
		x, err := l.Keys(f.ctx)
		if err != nil {
			return nil, err
		}
		if out[i], err = x.Find(f.ctx, field, key, true); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// best returns those of some passages that are allowed, the ones with the best
// text scores where there are many.
func (f *finder) best(chunks [][]int, scores postings.Scores) []scored {
	var out []scored
	for s, list := range chunks {
		for _, c := range list {
			if f.allowed(place{s, c}) {
				out = append(out, f.located(place{s, c}, scores[s][c]))
			}
		}
	}
	slices.SortFunc(out, scored.before)
	return out[:min(len(out), certainLimit)]
}
