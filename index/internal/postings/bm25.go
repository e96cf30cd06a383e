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
	pace := c.pace()
	for _, t := range q {
		weight := t.Weight * c.IDF(t.Term)
		if weight == 0 {
			continue
		}
		for i, p := range c.Parts {
			if n, ok := p.List.Find(t.Term); ok {
				p.List.add(n, weight, pace, out[i])
			}
		}
	}
	for i, p := range c.Parts {
		for chunk, dead := range p.Dead {
			if dead {
				out[i][chunk] = 0
			}
		}
	}
	return out
}

// add adds what one term gives to the score of each passage. All the time of a
// search by words goes here, so it reads the postings itself.
func (l *List) add(term int, weight, pace float64, scores []float64) {
	b := l.postData[u32(l.posts, term):u32(l.posts, term+1)]
	chunk := uint32(0)
	for len(b) > 1 {
		d, count := uint32(b[0]), uint32(b[1])
		n := 2
		if d|count >= 0x80 {
			var m int
			d, n = uvarint(b)
			count, m = uvarint(b[n:])
			n += m
		}
		b = b[n:]
		chunk += d
		scores[chunk] += weight * saturation(count, l.Length(int(chunk)), pace)
	}
}

// Term gives what one term adds to the score of one passage, and how often it
// occurs there.
func (c *Corpus) Term(t QueryTerm, part, chunk int) (score float64, count int) {
	p := c.Parts[part]
	n, ok := p.List.Find(t.Term)
	if !ok || p.Dead != nil && p.Dead[chunk] {
		return 0, 0
	}
	x := p.List.in(n, chunk)
	if x == 0 {
		return 0, 0
	}
	return t.Weight * c.IDF(t.Term) * saturation(x, p.List.Length(chunk), c.pace()), int(x)
}

// in is how often a passage has a term.
func (l *List) in(term, chunk int) uint32 {
	b := l.postData[u32(l.posts, term):u32(l.posts, term+1)]
	for at := uint32(0); len(b) > 1; {
		d, n := uvarint(b)
		count, m := uvarint(b[n:])
		b = b[n+m:]
		switch at += d; {
		case int(at) == chunk:
			return count
		case int(at) > chunk:
			return 0
		}
	}
	return 0
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

func (c *Corpus) idf(df int) float64 {
	if df == 0 {
		return 0
	}
	return math.Log1p((float64(c.Chunks) - float64(df) + 0.5) / (float64(df) + 0.5))
}

// pace is what each word of a passage adds to what holds its score back.
func (c *Corpus) pace() float64 {
	if c.Chunks > 0 && c.Words > 0 {
		return k1 * b * float64(c.Chunks) / float64(c.Words)
	}
	return k1 * b
}

func saturation(count uint32, length int, pace float64) float64 {
	return float64(count) * (k1 + 1) / (float64(count) + k1*(1-b) + pace*float64(length))
}
