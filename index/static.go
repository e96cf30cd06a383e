package index

import (
	"context"

	"github.com/referent-go/referent/index/static"
)

// Static is the built-in embedder; see package static for what it can do.
type Static struct{}

// NewStatic returns the built-in embedder, which is in the binary and needs
// neither network nor files.
func NewStatic() *Static { return &Static{} }

// Embed implements [Embedder].
func (*Static) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	m, err := static.Default()
	if err != nil {
		return nil, err
	}
	return m.EmbedAll(ctx, texts)
}

// EmbedWeighted implements [WordWeigher].
func (*Static) EmbedWeighted(_ context.Context, text string, weight func(word string) float64) ([]float32, error) {
	m, err := static.Default()
	if err != nil {
		return nil, err
	}
	return m.EmbedWeighted(text, weight), nil
}

// Related implements [Thesaurus].
func (*Static) Related(ctx context.Context, word string, n int, floor float64) ([]static.Related, error) {
	m, err := static.Default()
	if err != nil {
		return nil, err
	}
	return m.Related(ctx, word, n, floor)
}

// Describe implements [Embedder].
func (*Static) Describe() Description {
	return Description{Name: static.DefaultName, Dimension: static.DefaultWidth, Digest: static.DefaultSHA256}
}
