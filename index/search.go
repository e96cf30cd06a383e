package index

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/index/internal/text"
	"github.com/referent-go/referent/index/internal/vector"
	"github.com/referent-go/referent/ingest"
)

const (
	defaultK = 10
	maxK     = 10000
	// window is how many passages of each retriever are fused at least.
	window = 100
)

// Search returns the passages that fit a query best, ordered by score, then
// document, then place in it. It fuses two rankings, by the words of the query
// and by its meaning; references in the query ("section 67") and phrases
// between quotation marks go before. The same query finds the same, whatever
// the order was in which the documents were put.
//
// A query without words finds nothing. Nothing found is no error. The slices of
// the passages that are returned must not be changed.
func (x *Index) Search(ctx context.Context, queryText string, o *SearchOptions) ([]Hit, error) {
	found, err := x.Find(ctx, queryText, o)
	if err != nil {
		return nil, err
	}
	return found.Hits, nil
}

// Find is Search that also says when nothing here can answer the query.
func (x *Index) Find(ctx context.Context, queryText string, o *SearchOptions) (*Found, error) {
	opts := SearchOptions{}
	if o != nil {
		opts = *o
	}
	switch {
	case opts.K < 0 || opts.K > maxK:
		return nil, fmt.Errorf("search: K is %d, it can be 1 to %d", opts.K, maxK)
	case opts.K == 0:
		opts.K = defaultK
	}
	if err := checkParts(opts.Without); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	out := &Found{Hits: []Hit{}}
	err := x.with(ctx, func(now *store.Snapshot) error {
		r, err := x.rank(ctx, now, queryText, &opts)
		if err != nil || r == nil {
			return err
		}
		units, err := r.units(&opts)
		if err != nil {
			return err
		}
		for _, u := range units {
			h, err := r.hit(u, opts.Explain)
			if err != nil {
				return err
			}
			out.Hits = append(out.Hits, *h)
		}
		out.Refined = r.refinement()
		if !opts.without(Doubt) {
			out.Doubt, err = r.doubt()
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return out, nil
}

// ranking is the passages of a snapshot in the order in which they fit a query.
type ranking struct {
	*finder
	query   query
	corpus  *postings.Corpus
	vector  []float32        // of the query; nil without vectors
	better  *refined         // nil without refined vectors
	groups  []postings.Group // the words of the query, each with those that may stand for it
	plain   float64          // highest score by the words of the query themselves
	own     postings.Scores  // by these words; nil where no others stand for them
	subject subject          // the documents that have names of the query
	order   []*fused

	variants map[place][]place       // versions of a passage that are not in order
	read     map[place]*ingest.Chunk // passages read already
}

// units are the K best pieces of evidence.
func (r *ranking) units(o *SearchOptions) ([]unit, error) {
	if o.Unite && !o.without(Unite) {
		if err := r.unite(o.K); err != nil {
			return nil, err
		}
	}
	if o.Merge && !o.without(Merge) {
		units, err := r.merged(o.K)
		if err != nil {
			return nil, err
		}
		return r.widened(units, o)
	}
	out := make([]unit, 0, o.K)
	for _, f := range r.order[:min(len(r.order), o.K)] {
		out = append(out, unit{f, []place{f.place}})
	}
	return r.widened(out, o)
}

func (r *ranking) hit(u unit, explained bool) (*Hit, error) {
	c, err := r.chunk(u.best.place)
	if err != nil {
		return nil, err
	}
	h := &Hit{Chunk: *c, Score: u.best.score, Why: Why{Text: u.best.text, Vector: u.best.vector, Rerank: u.best.rerank, References: u.best.refs}}
	if r.better != nil {
		h.Why.Refined = r.better.ranks[u.best.place]
	}
	if h.Why.Merged, err = r.pieces(u); err != nil {
		return nil, err
	}
	if h.Also, err = r.versions(u); err != nil {
		return nil, err
	}
	if explained {
		h.Why.Terms = r.explain(u.best.place)
	}
	return h, nil
}

// rank ranks the passages of a snapshot, nil for a query without words.
func (x *Index) rank(ctx context.Context, now *store.Snapshot, queryText string, o *SearchOptions) (*ranking, error) {
	a := x.analyzers.Get().(*text.Analyzer)
	q := parseQuery(queryText, a)
	x.analyzers.Put(a)
	if len(q.terms) == 0 {
		return nil, nil
	}
	f, err := newFinder(ctx, x, now, o)
	if err != nil {
		return nil, err
	}
	corpus, err := now.Text(ctx)
	if err != nil {
		return nil, err
	}
	r := &ranking{finder: f, query: q, corpus: corpus}
	if !o.without(Acronyms) {
		if err := r.spellOut(); err != nil {
			return nil, err
		}
		q = r.query
	}
	r.groups = r.query.groups(corpus)
	n := max(window, o.K)
	scores := corpus.Score(slices.Concat(q.terms, q.extra))
	var byText, byVector, byBoth []scored
	var cover float64
	if !o.without(Words) {
		if byText = f.byText(scores, n); len(byText) > 0 {
			cover, r.plain = covered(corpus, q, byText[0].place), byText[0].score
		}
		if !o.without(Related) {
			if err := r.relate(); err != nil {
				return nil, err
			}
			scores = r.scoreRelated(scores)
			byText = f.byText(scores, n)
		}
	}
	if made := now.Manifest.Settings; x.options.Embedder != nil && made.Dimension > 0 && !o.without(Vectors) {
		if r.vector, err = x.embedQuery(ctx, corpus, strings.Join(append([]string{q.text}, q.long...), " "), made, !o.without(Rarity)); err != nil {
			return nil, err
		}
		if byVector, err = f.byVector(r.vector, n); err != nil {
			return nil, err
		}
		if !o.without(Refining) {
			if r.better, err = r.refined(x, q.text); err != nil {
				return nil, err
			}
		}
		if r.better != nil {
			near, err := r.better.nearest(f, n)
			if err != nil {
				return nil, err
			}
			byBoth = r.better.merge(byVector, near)
		}
	}
	all := newFusion(byText, byVector, byBoth)
	if !o.without(Certain) {
		if err := f.certain(q, corpus, scores, all); err != nil {
			return nil, err
		}
	}
	if !o.without(Subject) {
		r.subject = f.subject(q.text, corpus)
		if err := r.prefer(r.subject, scores, all); err != nil {
			return nil, err
		}
	}
	by := f.fuser(scores, byText, byVector, r.vector, share(cover))
	by.refined, by.better = r.better, scaleOf(byBoth)
	by.alone, by.ranks = o.without(Neighbours), o.without(Scores)
	if r.order, err = all.ordered(by); err == nil && !by.ranks && !o.without(Sentences) {
		err = r.closest(by.share)
	}
	if err == nil && o.Reranker != nil && !o.without(Rerank) && (!o.RerankRefined || r.better != nil && r.better.whole) {
		err = r.rerank(o.Reranker, o.K, by.share)
	}
	return r, err
}

// embedQuery returns the vector of a query for an index with these settings.
func (x *Index) embedQuery(ctx context.Context, c *postings.Corpus, q string, made store.Settings, weigh bool) ([]float32, error) {
	e, err := x.embedder(ctx, made)
	if err != nil {
		return nil, fmt.Errorf("embed query: %w", err)
	}
	var v []float32
	asking, asks := e.(QueryEmbedder)
	weighing, weighs := e.(WordWeigher)
	switch {
	case asks:
		v, err = asking.EmbedQuery(ctx, q)
	case weighs && weigh:
		a := x.analyzers.Get().(*text.Analyzer)
		v, err = weighing.EmbedWeighted(ctx, q, func(word string) float64 { return rarity(c, a, word) })
		x.analyzers.Put(a)
	default:
		var vs [][]float32
		if vs, err = e.Embed(ctx, []string{q}); err == nil && len(vs) != 1 {
			err = fmt.Errorf("%s gave %d vectors for one text", e.Describe().Name, len(vs))
		}
		if err == nil {
			v = vs[0]
		}
	}
	if err != nil {
		return nil, fmt.Errorf("embed query: %w", err)
	}
	u, err := vector.Unit(v, made.Dimension)
	if err != nil {
		return nil, fmt.Errorf("embed query: %s: %w", e.Describe().Name, err)
	}
	return u, nil
}

// rarity is how much a word of a question counts in its vector: the square root
// of its inverse frequency among the passages, stop words included. Exponents
// from 0.3 to 1 find nearly the same.
func rarity(c *postings.Corpus, a *text.Analyzer, word string) float64 {
	best := 0.0
	for _, t := range a.Terms(word, nil) {
		best = max(best, math.Log1p(float64(c.Chunks)/(float64(c.Count(t.Text))+0.5)))
	}
	return math.Sqrt(best)
}

// explain says what each word of the query adds to the text score of a passage, or
// the word that stands for it there.
func (r *ranking) explain(p place) []TermScore {
	var out []TermScore
	for _, g := range r.groups {
		term, score, count := r.corpus.Best(g, p.segment, p.chunk)
		if count == 0 {
			continue
		}
		if term != g[0].Term && r.own != nil {
			_, own, _ := r.corpus.Best(g[:1], p.segment, p.chunk)
			score = own + (score-own)*r.room(r.own[p.segment][p.chunk])
		}
		out = append(out, TermScore{strings.Clone(term), count, score})
	}
	return out
}
