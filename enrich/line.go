package enrich

import (
	"encoding/json"

	"github.com/referent-go/referent/ingest"
)

// LineInput is one line of the batch input of enrich and glossary: a text and
// what is known around it.
type LineInput struct {
	ID      string      `json:"id"`
	Text    string      `json:"text"`
	Context LineContext `json:"context"`
}

// LineContext is what stands around a line's text. Glossary maps a short form
// to its long form, or to a list of them where they conflict.
type LineContext struct {
	Glossary map[string]json.RawMessage `json:"glossary"`
	Path     []ingest.Heading           `json:"path"`
}

// LineOutput is the answer to one line.
type LineOutput struct {
	V        int           `json:"v"`
	ID       string        `json:"id"`
	Embedded string        `json:"embedded"`
	Edits    []ingest.Edit `json:"edits"`
	Declined []Declined    `json:"declined"`
}

// Declined is an edit that was not made.
type Declined struct {
	Reason string `json:"reason"`
	Start  int    `json:"start"`
	End    int    `json:"end"`
}

// Glossary collects the entries of the line's text.
func (l LineInput) Glossary() []Entry {
	g := &Glossary{}
	for _, e := range GlossaryOf(l.Text) {
		g.add(e)
	}
	return g.Entries
}

// Enrich runs the passes over the line's text.
func (l LineInput) Enrich(opts *Options) (LineOutput, error) {
	g, err := l.Context.glossary()
	if err != nil {
		return LineOutput{}, err
	}
	c := ingest.Chunk{Original: l.Text, End: len(l.Text), Kind: ingest.KindParagraph, Path: l.Context.Path}
	c = enrich(&Context{Glossary: g}, c, opts.passes())
	out := LineOutput{V: 1, ID: l.ID, Embedded: c.Enriched, Edits: c.Edits, Declined: []Declined{}}
	for _, m := range c.Missing {
		out.Declined = append(out.Declined, Declined{m.Detail, m.Start, m.End})
	}
	return out, nil
}
