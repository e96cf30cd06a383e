package index

import "context"

// Refiner turns texts into vectors that are better than those of the Embedder and
// take longer. It adds to an index that is searchable already; see [Index.Refine].
// Its methods speak of nothing of this package, so that a module that does not know
// it can offer one: minilm.BuiltIn of the module index/minilm is one.
//
// Embed returns a vector for each text, in their order, of Dimension finite numbers.
// It may leave out the end of a long text. Model says which model this is, without
// reading it: two Refiners of one name and digest give equal vectors for equal texts.
type Refiner interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	Model() (name, digest string, dimension int)
}
