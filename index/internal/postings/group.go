package postings

// Group is terms that stand for one another: the first is the one that was asked
// for. In a passage the one counts that gives it most, so that a passage with many
// of them is not ahead of one that has the word itself.
type Group []Weighted

// Weighted is a term with the weight of its occurrences, the inverse frequency of
// the term among the passages included.
type Weighted struct {
	Term   string
	Weight float64
}

// ScoreGroups scores all passages as Score does, with the best of each group in place
// of each term.
func (c *Corpus) ScoreGroups(groups []Group) Scores {
	out, best := make(Scores, len(c.Parts)), make(Scores, len(c.Parts))
	for i, p := range c.Parts {
		out[i], best[i] = make([]float64, p.List.Chunks()), make([]float64, p.List.Chunks())
	}
	pace := c.pace()
	for _, g := range groups {
		for i, p := range c.Parts {
			some := false
			for _, t := range g {
				if n, ok := p.List.Find(t.Term); ok && t.Weight > 0 {
					p.List.raise(n, t.Weight, pace, best[i])
					some = true
				}
			}
			if !some {
				continue
			}
			for chunk, s := range best[i] {
				out[i][chunk] += s
			}
			clear(best[i])
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

// Best gives the term of a group that counts for one passage, what it adds to the
// score, and how often it occurs there.
func (c *Corpus) Best(g Group, part, chunk int) (term string, score float64, count int) {
	p := c.Parts[part]
	if p.Dead != nil && p.Dead[chunk] {
		return "", 0, 0
	}
	for _, t := range g {
		n, ok := p.List.Find(t.Term)
		if !ok {
			continue
		}
		x := p.List.in(n, chunk)
		if x == 0 {
			continue
		}
		if s := t.Weight * saturation(x, p.List.Length(chunk), c.pace()); s > score {
			term, score, count = t.Term, s, int(x)
		}
	}
	return term, score, count
}

// raise is add for a term that counts only where it gives more than those before it.
func (l *List) raise(term int, weight, pace float64, scores []float64) {
	b := l.postData[u32(l.posts, term):u32(l.posts, term+1)]
	chunk := uint32(0)
	for len(b) > 1 {
		d, n := uvarint(b)
		count, m := uvarint(b[n:])
		b = b[n+m:]
		chunk += d
		if s := weight * saturation(count, l.Length(int(chunk)), pace); s > scores[chunk] {
			scores[chunk] = s
		}
	}
}
