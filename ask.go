package referent

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

// Model writes answers. The writers of package enrich are such models.
type Model interface {
	// Describe names the model and the digest of its weights, empty where that
	// is not known.
	Describe(ctx context.Context) (name, digest string, err error)
	// Write answers a prompt.
	Write(ctx context.Context, prompt string) (string, error)
}

// AskOptions are the options of Ask; nil and zero fields mean the defaults.
type AskOptions struct {
	// Search are the options of the search. By default it has a Budget of 6,000
	// characters, which fits in a small model's window.
	Search SearchOptions
	// Model writes the answer; without one it is made of sentences of the
	// evidence.
	Model Model
	// Sentences is how many sentences are given at most without a model.
	// Default 4.
	Sentences int
}

const (
	askBudget    = 6000
	askSentences = 4
	// askFrom is how many pieces of evidence sentences are taken from.
	askFrom = 5
	// askScore is how well a sentence must fit, as a share of the best.
	askScore = 0.7
)

// Answer is an answer to a question. Each of its sentences stands on quotes that
// are in the evidence, byte for byte. Dropped are sentences of a model that did
// not. Abstained says that nothing in the corpus answers the question, and
// Reason why; there are no sentences then.
type Answer struct {
	Query     string             `json:"query"`
	Sentences []AnswerSentence   `json:"sentences"`
	Dropped   []DroppedSentence  `json:"dropped"`
	Model     string             `json:"model"` // empty where the sentences are the evidence's own
	Digest    string             `json:"digest,omitempty"`
	Evidence  []resolve.Evidence `json:"evidence"`
	Abstained bool               `json:"abstained"`
	Reason    string             `json:"reason,omitempty"`
}

// AnswerSentence is a sentence with what it stands on. Without a model it is the
// quote itself.
type AnswerSentence struct {
	Text   string  `json:"text"`
	Quotes []Quote `json:"quotes"`
	// Cut says that the sentence opens a list that goes on behind the quote.
	Cut bool `json:"cut,omitempty"`
}

// Quote is a stretch of a document: its text at Start to End, byte for byte.
// Evidence is the number of the piece of evidence that it was taken from, from
// 1; the quote may also stand in what that cites.
type Quote struct {
	Evidence int              `json:"evidence"`
	Text     string           `json:"text"`
	Doc      string           `json:"doc"`
	Start    int              `json:"start"`
	End      int              `json:"end"`
	Citation resolve.Citation `json:"citation"`
}

// DroppedSentence is a sentence of a model that is not shown as an answer.
type DroppedSentence struct {
	Text string `json:"text"`
	Why  string `json:"why"`
}

// Ask answers a question from the corpus: by a model, when there is one, every
// quote of which is checked against the documents; else by the sentences of the
// evidence that fit best, in their order.
func (c *Corpus) Ask(ctx context.Context, query string, opts *AskOptions) (*Answer, error) {
	o := AskOptions{}
	if opts != nil {
		o = *opts
	}
	if o.Search.Budget == 0 && o.Search.K == 0 {
		o.Search.Budget = askBudget
	}
	if o.Sentences == 0 {
		o.Sentences = askSentences
	}
	res, err := c.Search(ctx, query, &o.Search)
	if err != nil {
		return nil, err
	}
	a := &Answer{Query: query, Sentences: []AnswerSentence{}, Dropped: []DroppedSentence{}, Evidence: res.Evidence, Abstained: res.Abstained, Reason: res.Reason}
	switch {
	case a.Abstained:
		return a, nil
	case o.Model != nil:
		err = a.write(ctx, o.Model)
	default:
		err = c.excerpt(ctx, a, o.Sentences)
	}
	if err != nil {
		return nil, fmt.Errorf("ask %q: %w", query, err)
	}
	return a, nil
}

// excerpt answers by the best sentences of the best evidence: the pieces in
// their order, and in each the sentences in theirs.
func (c *Corpus) excerpt(ctx context.Context, a *Answer, n int) error {
	var texts []string
	for _, e := range a.Evidence[:min(len(a.Evidence), askFrom)] {
		texts = append(texts, e.Chunk.Original)
	}
	rated, err := c.index.Sentences(ctx, a.Query, texts)
	if err != nil {
		return err
	}
	best := slices.Clone(rated)
	slices.SortStableFunc(best, func(x, y index.Sentence) int { return cmp.Compare(y.Score, x.Score) })
	if len(best) == 0 {
		return nil
	}
	least := best[min(n, len(best))-1].Score
	least = max(least, askScore*best[0].Score)
	text, quoted := -1, 0 // up to where which text is quoted already
	for _, s := range rated {
		if s.Score < least || len(a.Sentences) == n || s.Text == text && s.Start < quoted {
			continue
		}
		e := a.Evidence[s.Text]
		end, cut, err := c.withItems(ctx, e, s.Start, s.End)
		if err != nil {
			return err
		}
		text, quoted = s.Text, end
		q := quote(e, s.Text+1, s.Start, end)
		a.Sentences = append(a.Sentences, AnswerSentence{Text: q.Text, Quotes: []Quote{q}, Cut: cut})
	}
	return nil
}

// itemsChars is how long a sentence may get with the items that it opens.
const itemsChars = 2000

// withItems is the end, in the evidence, of a sentence with the items of the list that
// it opens with a colon: without them it says nothing. Cut says that the list goes on.
func (c *Corpus) withItems(ctx context.Context, e resolve.Evidence, start, end int) (to int, cut bool, err error) {
	if !strings.HasSuffix(e.Chunk.Original[start:end], ":") {
		return end, false, nil
	}
	doc, err := c.index.Document(ctx, e.Chunk.Doc)
	if err != nil {
		return 0, false, err
	}
	from, at := e.Chunk.Start, e.Chunk.Start+end
	i := slices.IndexFunc(doc.Blocks, func(b ingest.Block) bool { return b.Leaf && b.Start < at && at <= b.End })
	if i < 0 {
		return end, false, nil
	}
	depth := 0 // of the item that the sentence is in
	if b := doc.Blocks[i]; b.Kind == ingest.KindListItem {
		depth = b.Level
	}
	for _, b := range doc.Blocks[i+1:] {
		switch {
		case !b.Leaf:
			continue
		case b.Kind != ingest.KindListItem || b.Level <= depth:
			return at - from, false, nil
		case b.End > e.Chunk.End || b.End-from-start > itemsChars:
			return at - from, true, nil
		}
		at = b.End
	}
	return at - from, false, nil
}

// quote is a span of the Original of some evidence.
func quote(e resolve.Evidence, number, start, end int) Quote {
	return Quote{Evidence: number, Text: e.Chunk.Original[start:end], Doc: e.Chunk.Doc, Start: e.Chunk.Start + start, End: e.Chunk.Start + end, Citation: e.Citation}
}
