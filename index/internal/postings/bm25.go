package postings

import "math"

// The two constants of Okapi BM25: how soon further occurrences of a word stop
// to count, and how much a long passage is held back.
const (
	k1 = 1.2
	b  = 0.75
)

// Part is a List with the passages of it that no longer count: Dead is nil, or
// true for each of those.
type Part struct {
	List *List
	Dead []bool
}

// Corpus scores passages in several parts as if they were one. Chunks and Words
// count the living passages and their words, so that a score depends neither on
// how the passages are spread over parts nor on what was removed.
type Corpus struct {
	Parts  []Part
	Chunks int
	Words  int64
}

// Scores holds the score of each passage of each part, 0 where no term occurs.
type Scores [][]float64

// Query is a list of terms, each with its weight (how often it was asked for).
type Query []QueryTerm

// QueryTerm is one term of a query.
type QueryTerm struct {
	Term   string
	Weight float64
}

// Score scores all passages. Terms add up in the order of the query, so that
// equal passages get equal scores to the last bit.
func (c *Corpus) Score(q Query) Scores {
	out := make(Scores, len(c.Parts))
	for i, p := range c.Parts {
		out[i] = make([]float64, p.List.Chunks())
	}
	posts := make([][]Posting, len(c.Parts))
	for _, t := range q {
		weight := t.Weight * c.idf(c.postings(t.Term, posts))
		for i, p := range c.Parts {
			scores := out[i]
			for _, x := range posts[i] {
				scores[x.Chunk] += weight * c.saturation(float64(x.Count), p.List.Length(int(x.Chunk)))
			}
		}
	}
	return out
}

// Term gives what one term adds to the score of one passage, and how often it
// occurs there.
func (c *Corpus) Term(t QueryTerm, part, chunk int) (score float64, count int) {
	p := c.Parts[part]
	n, ok := p.List.Find(t.Term)
	if !ok || p.Dead != nil && p.Dead[chunk] {
		return 0, 0
	}
	for _, x := range p.List.Postings(n, make([]Posting, 0, p.List.Count(n))) {
		if int(x.Chunk) == chunk {
			return t.Weight * c.IDF(t.Term) * c.saturation(float64(x.Count), p.List.Length(chunk)), int(x.Count)
		}
	}
	return 0, 0
}

// IDF is the weight of a term: high where few passages have it.
func (c *Corpus) IDF(term string) float64 {
	return c.idf(c.Count(term))
}

// Count is the number of living passages that have a term.
func (c *Corpus) Count(term string) (df int) {
	for _, p := range c.Parts {
		n, ok := p.List.Find(term)
		switch {
		case !ok:
		case p.Dead == nil:
			df += p.List.Count(n) // need not be read
		default:
			for _, x := range p.List.Postings(n, nil) {
				if !p.Dead[x.Chunk] {
					df++
				}
			}
		}
	}
	return df
}

// postings reads the living postings of a term in each part and counts them.
func (c *Corpus) postings(term string, into [][]Posting) (df int) {
	for i, p := range c.Parts {
		into[i] = into[i][:0]
		n, ok := p.List.Find(term)
		if !ok {
			continue
		}
		all := p.List.Postings(n, into[i])
		if p.Dead != nil {
			kept := all[:0]
			for _, x := range all {
				if !p.Dead[x.Chunk] {
					kept = append(kept, x)
				}
			}
			all = kept
		}
		into[i] = all
		df += len(all)
	}
	return df
}

func (c *Corpus) idf(df int) float64 {
	if df == 0 {
		return 0
	}
	return math.Log1p((float64(c.Chunks) - float64(df) + 0.5) / (float64(df) + 0.5))
}

func (c *Corpus) saturation(count float64, length int) float64 {
	mean := 1.0
	if c.Chunks > 0 && c.Words > 0 {
		mean = float64(c.Words) / float64(c.Chunks)
	}
	return count * (k1 + 1) / (count + k1*(1-b+b*float64(length)/mean))
}
