package index

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
)

// Reranker is a second stage of the search: it looks at the query and each of
// the best passages together, and says how well they fit. Higher is better; the
// scale is its own. It must be safe for use by several goroutines.
type Reranker interface {
	Rerank(ctx context.Context, query string, passages []string) ([]float64, error)
}

// AddingReranker is a Reranker that judges by meaning alone, such as late
// interaction over the vectors of tokens. Where Adds says so, its scores do not
// take the place of those of the first stage: brought to the range 0 to 1, they are
// added to them, by the share that meaning has for the query.
type AddingReranker interface {
	Reranker
	Adds() bool
}

// How many of the best passages are looked at: by a Reranker at least, by one that
// adds to their scores. Of the latter, late interaction, more passages cost more time
// and find nearly nothing more.
const (
	rerankWindow = 50
	addingWindow = 10
)

// rerank lets a Reranker look at the best passages. What is certain stays on top.
func (r *ranking) rerank(by Reranker, k int, share float64) error {
	a, ok := by.(AddingReranker)
	adds := ok && a.Adds()
	n := min(len(r.order), max(k, rerankWindow))
	if adds {
		n = min(len(r.order), addingWindow)
	}
	texts := make([]string, n)
	for i, f := range r.order[:n] {
		c, err := r.chunk(f.place)
		if err != nil {
			return err
		}
		texts[i] = c.Enriched
	}
	scores, err := by.Rerank(r.ctx, r.query.text, texts)
	if err != nil {
		return fmt.Errorf("rerank: %w", err)
	}
	if len(scores) != n {
		return fmt.Errorf("rerank: %d scores for %d passages", len(scores), n)
	}
	for i, s := range scores {
		if math.IsNaN(s) || math.IsInf(s, 0) {
			return fmt.Errorf("rerank: the score of passage %d is %v", i, s)
		}
		r.order[i].rerank = &Rank{Score: s}
	}
	if adds {
		r.add(r.order[:n], share)
	} else {
		replace(r.order[:n])
	}
	return nil
}

// add adds the scores of the second stage to those of the first.
func (r *ranking) add(order []*fused, share float64) {
	ranked := slices.Clone(order)
	slices.SortStableFunc(ranked, func(a, b *fused) int { return cmp.Compare(b.rerank.Score, a.rerank.Score) })
	for i, f := range ranked {
		f.rerank.Rank = i + 1
	}
	if len(ranked) == 0 {
		return
	}
	all := scale{ranked[0].rerank.Score, ranked[len(ranked)-1].rerank.Score}
	for _, f := range order {
		f.score += share * all.of(f.rerank.Score)
	}
	slices.SortStableFunc(order, func(a, b *fused) int { return a.before(b.scored) })
}

// replace puts passages in the order of the second stage. Scores become ranks,
// since nothing is known of their scale.
func replace(order []*fused) {
	slices.SortStableFunc(order, func(a, b *fused) int {
		return cmp.Or(cmp.Compare(b.bonus, a.bonus), cmp.Compare(b.rerank.Score, a.rerank.Score))
	})
	for i, f := range order {
		f.rerank.Rank = i + 1
		f.score = f.bonus + 1/float64(i+1)
	}
}

// OpenAIReranker is a [Reranker] that asks a cross-encoder behind the rerank
// interface (POST /v1/rerank) that llama.cpp, vLLM and others offer.
type OpenAIReranker struct{ server openaiServer }

// NewOpenAIReranker returns a reranker that asks a model of the server at
// address. It does not connect yet.
func NewOpenAIReranker(address, model string, o *OpenAIOptions) (*OpenAIReranker, error) {
	s, err := newOpenAIServer(address, model, o)
	if err != nil {
		return nil, err
	}
	return &OpenAIReranker{s}, nil
}

// Rerank implements [Reranker].
func (o *OpenAIReranker) Rerank(ctx context.Context, query string, passages []string) ([]float64, error) {
	var answer struct {
		Results []struct {
			Index int     `json:"index"`
			Score float64 `json:"relevance_score"`
		} `json:"results"`
	}
	if len(passages) == 0 {
		return []float64{}, nil
	}
	body := map[string]any{"model": o.server.model, "query": query, "documents": passages, "top_n": len(passages)}
	if err := o.server.post(ctx, "v1/rerank", body, &answer); err != nil {
		return nil, err
	}
	out, seen := make([]float64, len(passages)), make([]bool, len(passages))
	for _, r := range answer.Results {
		if r.Index < 0 || r.Index >= len(passages) || seen[r.Index] {
			return nil, fmt.Errorf("openai: %w: a score with number %d for %d passages", errAnswer, r.Index, len(passages))
		}
		out[r.Index], seen[r.Index] = r.Score, true
	}
	if len(answer.Results) != len(passages) {
		return nil, fmt.Errorf("openai: %w: %d scores for %d passages", errAnswer, len(answer.Results), len(passages))
	}
	return out, nil
}
