package index

import (
	"context"

	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/ingest"
)

// with calls f with the current generation, which does not change under it.
func (x *Index) with(ctx context.Context, f func(*store.Snapshot) error) error {
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
