package index

import (
	"context"
	"slices"
	"strings"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/index/internal/text"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/sentence"
)

// Sentence is a sentence of a text, given by the number of the text and its span
// in it. Score, from 0 to 1, says how well it fits a query beside the others.
type Sentence struct {
	Text int
	ingest.Span
	Score float64
}

// Sentences rates all sentences of some texts by how well they fit a query, in
// order of the texts: by the words they share with it, each by its rarity in the
// index, and by meaning, with the shares that the search takes. Where the query asks
// what an acronym means, a sentence that says so fits best.
func (x *Index) Sentences(ctx context.Context, queryText string, texts []string) ([]Sentence, error) {
	var out []Sentence
	var parts []string
	for n, t := range texts {
		for _, s := range sentence.Split(t) {
			for _, l := range rows(t, ingest.Span{Start: s.Start, End: s.End}) {
				out = append(out, Sentence{Text: n, Span: l})
				parts = append(parts, t[l.Start:l.End])
			}
		}
	}
	err := x.with(ctx, func(now *store.Snapshot) error {
		corpus, err := now.Text(ctx)
		if err != nil {
			return err
		}
		a := x.analyzers.Get().(*text.Analyzer)
		defer x.analyzers.Put(a)
		q := parseQuery(queryText, a)
		byWords := make([]float64, len(parts))
		for i, p := range parts {
			byWords[i] = held(corpus, q, a.Terms(p, nil))
		}
		byMeaning := make([]float64, len(parts))
		if made := now.Manifest.Settings; x.options.Embedder != nil && made.Dimension > 0 {
			v, err := x.embedQuery(ctx, corpus, queryText, made, true)
			if err != nil {
				return err
			}
			if byMeaning, err = x.nearness(ctx, parts, v); err != nil {
				return err
			}
		}
		cover := highest(byWords)
		words, meaning := max(cover, 1e-9), max(highest(byMeaning), 1e-9)
		share, acronym := share(cover), meaningOf(queryText)
		for i := range out {
			out[i].Score = (1-share)*byWords[i]/words + share*byMeaning[i]/meaning
			if acronym != "" && explains(parts[i], acronym) {
				out[i].Score++
			}
			if acronym != "" {
				out[i].Score /= 2
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// rows parts what is no sentence but rows of a table, whose cells are parted by
// tabs, into its rows.
func rows(t string, s ingest.Span) []ingest.Span {
	if !strings.Contains(t[s.Start:s.End], "\t") {
		return []ingest.Span{s}
	}
	var out []ingest.Span
	at := s.Start
	for line := range strings.Lines(t[s.Start:s.End]) {
		if text := strings.TrimRight(line, "\n"); strings.TrimSpace(text) != "" {
			out = append(out, ingest.Span{Start: at, End: at + len(text)})
		}
		at += len(line)
	}
	return out
}

// held is how much of a query, by the weights of its words, stands among some
// terms.
func held(c *postings.Corpus, q query, terms []text.Term) float64 {
	var all, there float64
	for _, t := range q.terms {
		w := weight(c, t)
		all += w
		if slices.ContainsFunc(terms, func(x text.Term) bool { return x.Text == t.Term }) {
			there += w
		}
	}
	if all == 0 {
		return 0
	}
	return there / all
}

func highest(vs []float64) float64 {
	best := 0.0
	for _, v := range vs {
		best = max(best, v)
	}
	return best
}
