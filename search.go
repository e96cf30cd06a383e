package referent

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

// SearchOptions are the options of Search; nil and zero fields mean the
// defaults.
type SearchOptions struct {
	// K is how many pieces of evidence are returned at most. Default 10, with a
	// Budget as many as it has room for.
	K int
	// Docs restricts the search to the documents with these IDs.
	Docs []string
	// Kinds restricts it to passages of these kinds.
	Kinds []ingest.Kind
	// Depth is how many steps references are followed. Default 1, at most 4.
	Depth int
	// NoResolve leaves references unresolved.
	NoResolve bool
	// NoMerge gives each passage on its own. Otherwise passages that follow one
	// another come as one, and a section most of whose passages fit comes whole.
	NoMerge bool
	// Around adds this many passages on each side of a piece of evidence, and
	// Section the whole section around it.
	Around  int
	Section bool
	// Budget is how many characters of text are wanted over all: the evidence, in
	// whole passages, and what it cites. Default no limit. A model reads about one
	// token for four characters of English.
	Budget int
	// Explain fills in the ranks and matched terms of each piece of evidence.
	Explain bool
	// Reranker, where there is one, is a second stage of the search.
	Reranker index.Reranker
	// RerankRefined asks the Reranker only where the whole corpus is refined.
	RerankRefined bool
	// Without leaves parts of the search out, to measure what they add.
	Without []index.Part
}

// Result is the answer to a search. Abstained says that nothing in the corpus
// answers the query, and Reason why; the Evidence is then what comes nearest.
type Result struct {
	Query     string             `json:"query"`
	Evidence  []resolve.Evidence `json:"evidence"`
	Abstained bool               `json:"abstained"`
	Reason    string             `json:"reason,omitempty"`
	// Refined says how much of the corpus the Refiner ranked too, nil where nothing
	// is refined. It is not Usable where the corpus has vectors of a model that the
	// search had to go without.
	Refined *index.Refinement `json:"refined,omitempty"`
}

// budgetK is how many pieces of evidence a budget chooses from.
const budgetK = 60

// Search returns the passages that fit a query best, each with its citation and
// with what it cites as separate evidence. Every Original equals the document's
// text at the span that its citation names.
func (c *Corpus) Search(ctx context.Context, query string, opts *SearchOptions) (*Result, error) {
	for try := 0; ; try++ {
		res, err := c.searchPinned(ctx, query, opts)
		// Two searches of different generations share what the resolver keeps.
		if try < retries && (errors.Is(err, resolve.ErrChanged) || errors.Is(err, index.ErrNotFound)) {
			continue
		}
		return res, err
	}
}

// retries is how often a search begins again because a document changed under it.
const retries = 5

// searchPinned finds passages and reads what they cite in one generation.
func (c *Corpus) searchPinned(ctx context.Context, query string, opts *SearchOptions) (*Result, error) {
	ctx, release, err := c.index.Pin(ctx)
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", query, err)
	}
	defer release()
	return c.search(ctx, query, opts)
}

func (c *Corpus) search(ctx context.Context, query string, opts *SearchOptions) (*Result, error) {
	o := SearchOptions{}
	if opts != nil {
		o = *opts
	}
	if o.Budget < 0 || o.Around < 0 {
		return nil, fmt.Errorf("search %q: a negative number in the options", query)
	}
	if o.Budget > 0 && o.K == 0 {
		o.K = budgetK
	}
	found, err := c.index.Find(ctx, query, &index.SearchOptions{
		K: o.K, Docs: o.Docs, Kinds: o.Kinds, Merge: !o.NoMerge, Around: o.Around, Section: o.Section, Unite: true, Explain: o.Explain, Reranker: o.Reranker, RerankRefined: o.RerankRefined, Without: o.Without,
	})
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", query, err)
	}
	res := &Result{Query: query, Evidence: []resolve.Evidence{}, Abstained: len(found.Hits) == 0 || found.Doubt != "", Reason: found.Doubt, Refined: found.Refined}
	left := o.Budget
	for _, h := range found.Hits {
		follow := &resolve.Options{Depth: o.Depth, NoResolve: o.NoResolve, Query: query}
		if o.Budget > 0 {
			if !fits(&h, left) {
				continue // a shorter one further down may
			}
			follow.MaxTotal = (left - length(&h)) / citedShare
			follow.NoResolve = follow.NoResolve || follow.MaxTotal < leastCited
		}
		ev, err := c.resolver.Evidence(ctx, h, follow)
		if err != nil {
			return nil, fmt.Errorf("search %q: %w", query, err)
		}
		if o.Budget > 0 && Characters(ev) > left {
			ev.Definitions = []resolve.Definition{}
		}
		if o.Budget > 0 && Characters(ev) > left {
			if ev, err = c.resolver.Evidence(ctx, h, &resolve.Options{NoResolve: true}); err != nil {
				return nil, fmt.Errorf("search %q: %w", query, err)
			}
		}
		res.Evidence = append(res.Evidence, ev)
		left -= Characters(ev)
	}
	switch {
	case len(found.Hits) == 0 && res.Reason == "":
		res.Reason = "no passage has anything of the question"
	case len(found.Hits) > 0 && len(res.Evidence) == 0:
		res.Abstained, res.Reason = true, fmt.Sprintf("no passage has room in %d characters", o.Budget)
	}
	return res, nil
}

const (
	// citedShare says that what one piece of evidence cites takes at most a third
	// of the room that is left, so that evidence from elsewhere finds room too.
	citedShare = 3
	// leastCited is the number of characters below which nothing cited is given.
	leastCited = 300
)

// length is that of a hit in bytes, which are at least its characters.
func length(h *index.Hit) int {
	if m := h.Why.Merged; len(m) > 0 {
		return m[len(m)-1].End - m[0].Start
	}
	return len(h.Chunk.Original)
}

// fits says that a hit has room. Of passages that come as one the best is taken
// where all have not.
func fits(h *index.Hit, room int) bool {
	if length(h) > room && len(h.Why.Merged) > 0 {
		h.Why.Merged, h.Also = nil, nil
	}
	if length(h) > room {
		return false
	}
	room -= length(h)
	h.Also = slices.DeleteFunc(h.Also, func(v index.Variant) bool {
		fits := len(v.Chunk.Original) <= room
		if fits {
			room -= len(v.Chunk.Original)
		}
		return !fits
	})
	return true
}

// Characters is how much text a piece of evidence holds, what it cites, defines
// and is a variant of included.
func Characters(e resolve.Evidence) int {
	n := utf8.RuneCountInString(e.Chunk.Original)
	for _, v := range e.Also {
		n += utf8.RuneCountInString(v.Chunk.Original)
	}
	for _, d := range e.Definitions {
		n += utf8.RuneCountInString(d.Passage.Original)
	}
	for _, r := range e.Cited {
		for _, t := range r.Targets {
			n += Characters(t)
		}
	}
	return n
}
