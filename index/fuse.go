package index

import (
	"math"
	"slices"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/vector"
)

// fused is a passage with its rank in each retriever.
type fused struct {
	scored
	text, vector *Rank
	rerank       *Rank
	refs         []string
	bonus        float64 // for what is certain
	subject      float64 // for standing in a document on what the query names
}

// fusion brings the lists of the retrievers together.
type fusion struct {
	all []*fused
	at  map[place]*fused
}

// newFusion takes the lists by words and by the vectors of the Embedder, and
// passages that have to be scored beside them.
func newFusion(text, vector, beside []scored) *fusion {
	u := &fusion{at: make(map[place]*fused, len(text)+len(vector))}
	for i, s := range text {
		u.get(s).text = &Rank{i + 1, s.score}
	}
	for i, s := range vector {
		u.get(s).vector = &Rank{i + 1, s.score}
	}
	for _, s := range beside {
		u.get(s)
	}
	return u
}

// get returns the entry of a passage.
func (u *fusion) get(s scored) *fused {
	f := u.at[s.place]
	if f == nil {
		f = &fused{scored: s}
		u.at[s.place] = f
		u.all = append(u.all, f)
	}
	return f
}

// The vectors' share in the score follows the query: it falls with how much of
// the query the best passage by words holds. A query in the text's own words is
// answered by words; one in everyday words, of which the best passage holds a
// few common ones, by meaning.
const (
	shareAtNothing = 0.9
	shareFalls     = 1.2
	shareLowest    = 0.2
	shareHighest   = 0.8
)

func share(covered float64) float64 {
	return min(shareHighest, max(shareLowest, shareAtNothing-shareFalls*covered))
}

// weight is how much a word of a query says. One that no passage has weighs as
// much as the rarest.
func weight(c *postings.Corpus, t postings.QueryTerm) float64 {
	if idf := c.IDF(t.Term); idf > 0 {
		return t.Weight * idf
	}
	return t.Weight * math.Log1p(2*float64(c.Chunks))
}

// covered is how much of the query, by the weights of its words, stands in one
// passage.
func covered(c *postings.Corpus, q query, p place) float64 {
	var all, there float64
	for _, t := range q.terms {
		w := weight(c, t)
		if _, n := c.Term(t, p.segment, p.chunk); n > 0 {
			there += w
		}
		all += w
	}
	if all == 0 {
		return 0
	}
	return there / all
}

// nearby is what the passages one and two places away add to a passage's score:
// an answer stands where its surroundings speak of the question too.
var nearby = [...]float64{0.125, 0.075}

// fuser scores passages by both retrievers. Each score is brought to the range
// 0 to 1: that of the words by the highest, that of the vectors by the highest
// and the lowest in their list, since all vectors of one language lie near each
// other.
type fuser struct {
	*finder
	scores  postings.Scores
	query   []float32 // nil without vectors
	share   float64
	top     float64 // highest score by words
	near    scale   // of the vectors
	better  scale   // of the refined vectors
	known   map[place]float64
	row     []float32
	refined *refined // nil without refined vectors
	alone   bool     // without neighbours
	ranks   bool     // fuse by ranks
}

func (f *finder) fuser(scores postings.Scores, byText, byVector []scored, query []float32, share float64) *fuser {
	u := &fuser{finder: f, scores: scores, query: query, share: share, near: scaleOf(byVector), known: map[place]float64{}, row: make([]float32, len(query))}
	if len(byText) > 0 {
		u.top = byText[0].score
	} else {
		u.share = 1
	}
	if query == nil || len(byVector) == 0 {
		u.query, u.share = nil, 0
	}
	return u
}

// scale brings the scores of a list to the range 0 to 1.
type scale struct{ high, low float64 }

func scaleOf(list []scored) scale {
	if len(list) == 0 {
		return scale{}
	}
	return scale{list[0].score, list[len(list)-1].score}
}

func (s scale) of(score float64) float64 {
	switch {
	case s.high > s.low:
		return max(0, (score-s.low)/(s.high-s.low))
	case score >= s.high:
		return 1
	}
	return 0
}

// own is the score of a passage without its surroundings.
func (u *fuser) own(p place) (float64, error) {
	if s, ok := u.known[p]; ok {
		return s, nil
	}
	var s float64
	if u.top > 0 {
		s = (1 - u.share) * u.scores[p.segment][p.chunk] / u.top
	}
	if u.query != nil {
		v, err := u.meaning(p)
		if err != nil {
			return 0, err
		}
		s += u.share * v
	}
	u.known[p] = s
	return s, nil
}

// refinedPart is the part of the Refiner in the score by meaning of a passage
// that has a vector of both. Both together find more than either; parts from 0.6
// to 0.8 find the same.
const refinedPart = 0.7

// meaning is the score of a passage by its vectors, from 0 to 1 for those in the
// lists.
func (u *fuser) meaning(p place) (float64, error) {
	if err := u.now.Segments[p.segment].Vector(u.ctx, p.chunk, u.row); err != nil {
		return 0, err
	}
	v := u.near.of(vector.Dot(u.query, u.row))
	if u.refined != nil && u.refined.has(p) {
		v += refinedPart * (u.better.of(u.refined.standing(p, u.better.low)) - v)
	}
	return v, nil
}

// score is the score of a passage with its surroundings.
func (u *fuser) score(p place) (float64, error) {
	s, err := u.own(p)
	if err != nil || u.alone {
		return s, err
	}
	t := u.tables[p.segment]
	doc, chunks := t.Doc(p.chunk), u.now.Segments[p.segment].Entry.Chunks
	for i, weight := range nearby {
		for _, c := range [...]int{p.chunk - i - 1, p.chunk + i + 1} {
			if c < 0 || c >= chunks || t.Doc(c) != doc {
				continue
			}
			n, err := u.own(place{p.segment, c})
			if err != nil {
				return 0, err
			}
			s += weight * n
		}
	}
	return s, nil
}

// ordered scores all passages, puts what is certain on top, and returns them
// best first.
//
// Reciprocal rank fusion, which looks at ranks alone, was measured beside it
// and finds less: it cannot see that one retriever has little to say.
func (u *fusion) ordered(by *fuser) ([]*fused, error) {
	for _, f := range u.all {
		if by.ranks {
			f.score = f.bonus + reciprocal(f.text) + reciprocal(f.vector)
			continue
		}
		s, err := by.score(f.place)
		if err != nil {
			return nil, err
		}
		f.score = f.bonus + f.subject + s
	}
	slices.SortFunc(u.all, func(a, b *fused) int { return a.before(b.scored) })
	return u.all, nil
}

// reciprocal is what one list adds in reciprocal rank fusion.
func reciprocal(r *Rank) float64 {
	if r == nil {
		return 0
	}
	return 1 / float64(60+r.Rank)
}
