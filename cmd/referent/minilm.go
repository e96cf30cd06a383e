//go:build !nominilm

package main

import (
	"context"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/minilm"
)

// transformer turns texts into vectors by the model in the program; nil where the
// program was built without it.
func transformer() encoder { return builtIn{} }

// lateInteraction is the second stage over the vectors of tokens; nil where the
// program was built without the transformer.
func lateInteraction() index.Reranker { return minilm.LateInteraction{} }

// builtIn is the model in the program. Nothing of it is read before the first text.
type builtIn struct{ minilm.BuiltIn }

func (builtIn) kernels() string { return minilm.Kernels() }

func (builtIn) count(text string) (int, error) {
	e, err := minilm.Open()
	if err != nil {
		return 0, err
	}
	return len(e.Pieces(text, 0)) + 2, nil
}

func (builtIn) encode(ctx context.Context, text string, most int) ([]float32, int, bool, error) {
	e, err := minilm.Open()
	if err != nil {
		return nil, 0, false, err
	}
	n := len(e.Pieces(text, most-1)) + 2
	vs, err := e.Encode(ctx, []string{text}, &minilm.Options{MaxTokens: most})
	if err != nil {
		return nil, 0, false, err
	}
	return vs[0], min(n, most), n > most, nil
}
