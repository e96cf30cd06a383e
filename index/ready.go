package index

import (
	"context"

	"github.com/referent-go/referent/index/internal/store"
)

// embedder returns the embedder once it knows what it is, and that is what an
// index with these settings was made with. A server that was away when the index
// was opened may have other weights when it is back.
func (x *Index) embedder(ctx context.Context, s store.Settings) (Embedder, error) {
	if err := x.prepare(ctx); err != nil {
		return nil, err
	}
	if err := x.options.checkEmbedder(s); err != nil {
		return nil, err
	}
	return x.options.Embedder, nil
}

// prepare prepares the embedder where Open could not.
func (x *Index) prepare(ctx context.Context) error {
	p, ok := x.options.Embedder.(Preparer)
	if !ok || x.ready.Load() {
		return nil
	}
	select {
	case x.preparing <- struct{}{}:
		defer func() { <-x.preparing }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if x.ready.Load() {
		return nil
	}
	if err := p.Prepare(ctx); err != nil {
		return err
	}
	x.ready.Store(true)
	return nil
}
