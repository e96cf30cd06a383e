package index

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/referent-go/referent/index/internal/quantity"
	"github.com/referent-go/referent/index/internal/text"
	"github.com/referent-go/referent/index/internal/vector"
	"github.com/referent-go/referent/ingest/sentence"
)

const (
	// doubted is how many of the best passages are looked at.
	doubted = 8
	// amountShare is how near the best sentence that states an amount of the
	// kind asked for must come to the question, as a share of how near the best
	// sentence comes.
	amountShare = 0.75
	// A question is far from everything where the best passages together hold
	// less than farShared of its words by their weight, and either no sentence
	// has a cosine of nearest to it, or that cosine, and farWords times what the
	// best passage by words scores of what it could, come to less than far. The
	// latter needs words whose weights mean something: enough passages. Measured
	// on questions whose documents were taken out of the corpus.
	nearest   = 0.25
	farWords  = 0.45
	far       = 0.47
	enough    = 100
	farShared = 0.5
)

// doubt says why nothing among the best passages can answer a query, or returns
// an empty string. It only notices what is plain: the query asks for an amount,
// and no passage that fits states one of that kind; or nothing fits at all. A
// query with a reference or a quoted phrase asks for a place, and is not
// doubted.
func (r *ranking) doubt() (string, error) {
	q, best, v := r.query, r.order, r.vector
	if len(q.refs)+len(q.phrases) > 0 {
		return "", nil
	}
	if name := r.strangers(); name != "" {
		return fmt.Sprintf("it asks about a document of %s, of which nothing here speaks", name), nil
	}
	asked := quantity.Asked(q.text)
	if asked.Kind != quantity.None {
		best = r.subject.of(best)
	}
	said, err := r.sentences(best[:min(len(best), doubted)])
	if err != nil {
		return "", err
	}
	texts := make([]string, len(said))
	for i, s := range said {
		texts[i] = s.both()
	}
	near, err := r.x.nearness(r.ctx, texts, v)
	if err != nil {
		return "", err
	}
	highest, stated := 0.0, 0.0
	for i, s := range said {
		highest = max(highest, near[i])
		if asked.Stated(s.one) || asked.Stated(s.next) {
			stated = max(stated, near[i])
		}
	}
	switch {
	case r.shared() < farShared && (highest < nearest || r.corpus.Chunks >= enough && highest+farWords*r.told() < far):
		return "no passage comes near the question", nil
	case asked.Kind != quantity.None && stated < amountShare*highest:
		return fmt.Sprintf("no passage that fits states an amount of the kind asked for (%s)", asked.Kind), nil
	}
	return "", nil
}

// document is a named document in a question: "the Contoso staff handbook",
// "Acme Corp's travel policy".
var document = regexp.MustCompile(`\b(?:[Tt]he|[Ii]n|[Oo]f|[Bb]y|[Tt]o|[Uu]nder|[Ff]rom) ((?:[A-Z][\w&.-]+(?:['’]s)? ){1,4})(?:[a-z]+ ){0,2}` +
	`(?:handbook|policy|plan|guide|manual|agreement|act|code|rules|regulations?|standard|contract|charter|statutes?|bylaws|booklet|brochure)\b`)

// strangers is the name before the kind of a document that a query asks about,
// where no passage has a word of that name.
func (r *ranking) strangers() string {
	a := r.x.analyzers.Get().(*text.Analyzer)
	defer r.x.analyzers.Put(a)
	for _, m := range document.FindAllStringSubmatch(r.query.text, -1) {
		known := false
		for _, t := range a.Terms(m[1], nil) {
			known = known || !t.Stop && r.corpus.Count(t.Text) > 0
		}
		if !known {
			return strings.TrimSpace(m[1])
		}
	}
	return ""
}

// told is the highest text score of a passage, as a share of what a passage
// with all words of the query would score: the sum of their weights.
func (r *ranking) told() float64 {
	var all float64
	for _, t := range r.query.terms {
		all += weight(r.corpus, t)
	}
	return r.plain / all
}

// shared is how much of the query, by the weights of its words, stands in the
// best passages together.
func (r *ranking) shared() float64 {
	var all, there float64
	for _, t := range r.query.terms {
		w := weight(r.corpus, t)
		all += w
		for _, p := range r.order[:min(len(r.order), doubted)] {
			if _, n := r.corpus.Term(t, p.segment, p.chunk); n > 0 {
				there += w
				break
			}
		}
	}
	return there / all
}

// pair is a sentence and the one behind it in a passage.
type pair struct{ one, next string }

func (p pair) both() string { return strings.TrimSpace(p.one + " " + p.next) }

// sentences are the sentences of some passages, each with the one behind it.
func (r *ranking) sentences(of []*fused) ([]pair, error) {
	var out []pair
	for _, p := range of {
		c, err := r.chunk(p.place)
		if err != nil {
			return nil, err
		}
		spans := sentence.Split(c.Original)
		for i, s := range spans {
			at := pair{one: c.Original[s.Start:s.End]}
			if i+1 < len(spans) {
				at.next = c.Original[spans[i+1].Start:spans[i+1].End]
			}
			out = append(out, at)
		}
	}
	return out, nil
}

// nearness is the cosine of each text to the vector of a query. Where the
// embedder asks a server, it is 1 for all: a search is not to wait for that.
func (x *Index) nearness(ctx context.Context, texts []string, v []float32) ([]float64, error) {
	out := make([]float64, len(texts))
	e, ok := x.options.Embedder.(WordWeigher)
	if !ok || v == nil || len(texts) == 0 {
		for i := range out {
			out[i] = 1
		}
		return out, nil
	}
	vs, err := e.Embed(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("embed sentences: %w", err)
	}
	for i, s := range vs {
		if len(s) != len(v) {
			return nil, fmt.Errorf("embed sentences: %d numbers instead of %d", len(s), len(v))
		}
		out[i] = max(0, vector.Dot(v, s))
	}
	return out, nil
}
