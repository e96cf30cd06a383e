package index

import (
	"context"

	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/ingest"
)

// pin is the key of the generation that a context holds on to.
type pin struct{ x *Index }

// Pin returns a context under which all that is read of the index is of one
// generation, that of now, whatever is written meanwhile. The caller calls release
// when nothing is read under it any more. Changes are not held back by it: Put, Remove,
// Refine and Refinement take and give what is current, whatever is pinned, and what
// they change is not seen under it.
func (x *Index) Pin(ctx context.Context) (pinned context.Context, release func(), err error) {
	now, err := x.store.Acquire(ctx)
	if err != nil {
		return nil, nil, err
	}
	return context.WithValue(ctx, pin{x}, now), now.Release, nil
}

// unpinned is a context under which the current generation is read, for what changes it.
func (x *Index) unpinned(ctx context.Context) context.Context {
	if ctx.Value(pin{x}) == nil {
		return ctx
	}
	return context.WithValue(ctx, pin{x}, nil)
}

// with calls f with the current generation, or the one that is pinned, which does not
// change under it.
func (x *Index) with(ctx context.Context, f func(*store.Snapshot) error) error {
	if now, ok := ctx.Value(pin{x}).(*store.Snapshot); ok {
		if err := ctx.Err(); err != nil {
			return err
		}
		return f(now)
	}
	now, err := x.store.Acquire(ctx)
	if err != nil {
		return err
	}
	defer now.Release()
	return f(now)
}

// Documents lists the stored documents, ordered by source, then ID.
func (x *Index) Documents(ctx context.Context) ([]DocumentInfo, error) {
	var out []DocumentInfo
	err := x.with(ctx, func(now *store.Snapshot) error {
		infos, err := now.Living(ctx)
		out = make([]DocumentInfo, len(infos))
		for i, info := range infos {
			out[i] = DocumentInfo(info)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Document returns a stored document, which the caller must not change. The
// error wraps ErrNotFound where there is none with this ID.
func (x *Index) Document(ctx context.Context, id string) (*ingest.Document, error) {
	var out *ingest.Document
	err := x.with(ctx, func(now *store.Snapshot) error {
		segment, doc, err := now.Find(ctx, id)
		if err != nil {
			return err
		}
		out, err = now.Segments[segment].Document(ctx, doc)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Chunks returns the passages of a document in their order, whose slices the
// caller must not change. The error wraps
// ErrNotFound where there is no such document.
func (x *Index) Chunks(ctx context.Context, docID string) ([]ingest.Chunk, error) {
	var out []ingest.Chunk
	err := x.with(ctx, func(now *store.Snapshot) error {
		segment, doc, err := now.Find(ctx, docID)
		if err != nil {
			return err
		}
		out, err = now.Segments[segment].Chunks(ctx, doc)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Chunk returns one passage, whose slices the caller must not change. The error wraps ErrNotFound where there is none
// with this ID.
func (x *Index) Chunk(ctx context.Context, id string) (*ingest.Chunk, error) {
	var out *ingest.Chunk
	err := x.with(ctx, func(now *store.Snapshot) error {
		segment, chunk, err := now.FindChunk(ctx, id)
		if err != nil {
			return err
		}
		out, err = now.Segments[segment].Chunk(ctx, chunk)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
