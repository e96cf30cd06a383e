package index

import (
	"context"
	"fmt"
)

// Embedder turns texts into vectors, one for each text and in their order, all
// of one length. Vectors need not have unit length, but every number must be
// finite. An Embedder must not cut a text short without an error. It must be
// safe for use by several goroutines.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	Describe() Description
}

// QueryEmbedder is an Embedder that treats questions other than passages, for
// instance by a prefix. Search uses EmbedQuery where an Embedder has it.
type QueryEmbedder interface {
	Embedder
	EmbedQuery(ctx context.Context, query string) ([]float32, error)
}

// WordWeigher is an Embedder that can weigh the words of a text, each given in
// small letters and without accents. Search has the words of a question count
// the more the rarer they are in the corpus. Passages are always embedded
// without weights, so that their vectors stay true while the corpus grows.
type WordWeigher interface {
	Embedder
	EmbedWeighted(ctx context.Context, text string, weight func(word string) float64) ([]float32, error)
}

// Preparer is an Embedder that can find out by itself what Describe says, for
// instance from a server. Open calls Prepare before it compares the embedder
// with what an index was made with. Where Prepare fails, Open goes by what is
// known, so that an index can be read while a server is away; it is called again
// before the first text is embedded, and nothing is embedded before it succeeds.
type Preparer interface {
	Embedder
	Prepare(ctx context.Context) error
}

// Description identifies an embedder. Two embedders with equal descriptions
// give equal vectors for equal texts. Digest is of the model's weights, empty
// where it is not known; Dimension is 0 before it is known.
type Description struct {
	Name      string `json:"name"`
	Dimension int    `json:"dimension"`
	Digest    string `json:"digest,omitempty"`
}

// String gives the description in one phrase.
func (d Description) String() string {
	s := fmt.Sprintf("%s (%d dimensions", d.Name, d.Dimension)
	if d.Digest != "" {
		s += ", " + d.Digest[:min(12, len(d.Digest))]
	}
	return s + ")"
}
