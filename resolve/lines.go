package resolve

import (
	"context"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// Line is one reference of a document with what it means, as one line of JSON.
// Targets are the units it means, not their text.
type Line struct {
	V int `json:"v"`
	cite.Mention
	State      State   `json:"state"`
	Targets    []Place `json:"targets"`
	Candidates []Place `json:"candidates"`
	Nearest    *Place  `json:"nearest"`
	Reason     string  `json:"reason"`
	Detail     string  `json:"detail,omitempty"`
}

// Line is the resolution as one line.
func (r Resolution) Line() Line {
	return Line{V: 1, Mention: r.Mention, State: r.State, Targets: r.Places, Candidates: r.Candidates, Nearest: r.Nearest,
		Reason: r.Reason, Detail: r.Detail}
}

// References resolves the references of one document against itself alone, in
// their order.
func References(ctx context.Context, doc *ingest.Document) ([]Line, error) {
	found, err := New(Single(doc)).Document(ctx, doc)
	if err != nil {
		return nil, err
	}
	out := make([]Line, len(found))
	for i, r := range found {
		out[i] = r.Line()
	}
	return out, nil
}
