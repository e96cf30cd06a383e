package evaluate

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/resolve"
)

// Depth is how many pieces of evidence are looked at for a question, near how
// many of them what an answer needs must come along.
const (
	Depth = 20
	near  = 5
)

// Outcome is what became of one question. First is the rank at which the first
// gold quote is found, Every the rank by which all are; 0 where they are not
// among the first [Depth].
type Outcome struct {
	ID         string   `json:"id"`
	Kind       string   `json:"kind"`
	Docs       []string `json:"docs,omitempty"` // files of the gold, by name
	Answerable bool     `json:"answerable"`
	First      int      `json:"first"`
	Every      int      `json:"every"`
	Abstained  bool     `json:"abstained"`
	Reason     string   `json:"reason,omitempty"`
	Needs      bool     `json:"needs,omitempty"`    // it has needs
	Complete   bool     `json:"complete,omitempty"` // and they came along
	External   int      `json:"external,omitempty"` // instruments to name
	Named      int      `json:"named,omitempty"`    // and named
}

// Outcomes are those of all questions, in the order of the questions.
type Outcomes []Outcome

// Search answers one question with up to [Depth] pieces of evidence.
type Search func(ctx context.Context, question string) (*referent.Result, error)

// Run asks all questions.
func Run(ctx context.Context, questions []Question, search Search) (Outcomes, error) {
	out := make(Outcomes, 0, len(questions))
	for _, q := range questions {
		res, err := search(ctx, q.Question)
		if err != nil {
			return nil, fmt.Errorf("question %s: %w", q.ID, err)
		}
		out = append(out, judge(q, res))
	}
	return out, nil
}

// judge holds an answer against the labels of its question.
func judge(q Question, res *referent.Result) Outcome {
	o := Outcome{ID: q.ID, Kind: q.Kind, Answerable: len(q.Gold) > 0, Abstained: res.Abstained || len(res.Evidence) == 0, Reason: res.Reason}
	for _, g := range q.Gold {
		if name := filepath.Base(g.Doc); len(o.Docs) == 0 || o.Docs[len(o.Docs)-1] != name {
			o.Docs = append(o.Docs, name)
		}
	}
	evidence := res.Evidence[:min(len(res.Evidence), Depth)]
	var pool []piece
	for i, e := range evidence {
		pool = append(pool, pieces(e)...)
		if o.First == 0 && holdsAny(pool, q.Gold) {
			o.First = i + 1
		}
		if o.Every == 0 && o.First > 0 && holdsAll(pool, q.Gold) {
			o.Every = i + 1
		}
	}
	first := evidence[:min(len(evidence), near)]
	if o.Needs = len(q.Needs) > 0; o.Needs {
		var pool []piece
		for _, e := range first {
			pool = append(pool, pieces(e)...)
			for _, r := range e.Cited {
				if r.State != resolve.Resolved {
					continue
				}
				for _, t := range r.Targets {
					pool = append(pool, pieces(t)...)
				}
			}
		}
		o.Complete = holdsAll(pool, q.Needs)
	}
	o.External = len(q.External)
	for _, instrument := range q.External {
		if mentioned(first, instrument) {
			o.Named++
		}
	}
	return o
}

func mentioned(evidence []resolve.Evidence, instrument string) bool {
	for _, e := range evidence {
		for _, r := range e.Cited {
			if names(r, instrument) {
				return true
			}
		}
	}
	return false
}
