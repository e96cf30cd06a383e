package index

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/index/internal/vector"
	"github.com/referent-go/referent/ingest"
)

// embedBatch is how many texts an Embedder is given at a time.
const embedBatch = 512

// Put stores a document with its passages, in place of an older version with
// the same ID, in one commit: after a crash at any moment the old or the new
// version is there, whole. What is searched is the Enriched text of each
// passage. When Put returns nil, the document is on the disk.
//
// Document and passages must not be changed afterwards. Put refuses a passage
// whose Original is not the document's text at its span, two passages with one
// ID, and text that is not UTF-8, which would not come back as it was. The error
// wraps ErrTooLarge where a document, or sixteen passages that follow one
// another, take more than 1 GiB as JSON.
func (x *Index) Put(ctx context.Context, doc *ingest.Document, chunks []ingest.Chunk) error {
	if err := checkDocument(doc, chunks); err != nil {
		return err
	}
	if x.store.ReadOnly() {
		return fmt.Errorf("put %s: %w", doc.Source, ErrReadOnly)
	}
	settings, err := x.settings(ctx)
	if err != nil {
		return fmt.Errorf("put %s: %w", doc.Source, err)
	}
	e, err := x.embedder(ctx, settings)
	if err != nil {
		return fmt.Errorf("put %s: %w", doc.Source, err)
	}
	vectors, err := embedAll(ctx, e, chunks, settings.Dimension)
	if err != nil {
		return fmt.Errorf("embed %s: %w", doc.Source, err)
	}
	b := &store.Batch{Docs: []*ingest.Document{doc}, Chunks: [][]ingest.Chunk{slices.Clone(chunks)}, Vectors: vectors, Digest: e.Describe().Digest}
	if err := x.store.Commit(ctx, b); err != nil {
		return fmt.Errorf("put %s: %w", doc.Source, err)
	}
	return nil
}

// Remove takes a document and its passages out. The error wraps ErrNotFound
// where there is no such document.
func (x *Index) Remove(ctx context.Context, docID string) error {
	if err := x.store.Commit(ctx, nil, docID); err != nil {
		return fmt.Errorf("remove: %w", err)
	}
	return nil
}

var (
	errNotPassage = errors.New("not a passage of this document")
	errNotUTF8    = errors.New("text that is not UTF-8")
)

// checkDocument holds what is to be stored against what every reader relies on.
func checkDocument(doc *ingest.Document, chunks []ingest.Chunk) error {
	if doc == nil || doc.ID == "" {
		return errors.New("put: a document without an ID")
	}
	if !utf8.ValidString(doc.ID) || !utf8.ValidString(doc.Text) {
		return fmt.Errorf("put %s: %w", doc.Source, errNotUTF8)
	}
	seen := make(map[string]bool, len(chunks))
	for i := range chunks {
		c := &chunks[i]
		switch {
		case c.ID == "" || seen[c.ID]:
			return fmt.Errorf("put %s: passage %d: %w: ID %q is empty or there twice", doc.Source, i, errNotPassage, c.ID)
		case c.Doc != doc.ID:
			return fmt.Errorf("put %s: passage %d: %w: it belongs to document %q", doc.Source, i, errNotPassage, c.Doc)
		case c.End-c.Start != len(c.Original) || doc.Slice(ingest.Span{Start: c.Start, End: c.End}) != c.Original:
			return fmt.Errorf("put %s: passage %d: %w: its text is not that at %d to %d", doc.Source, i, errNotPassage, c.Start, c.End)
		case !utf8.ValidString(c.ID) || !utf8.ValidString(string(c.Kind)) || !utf8.ValidString(c.Original) || !utf8.ValidString(c.Enriched):
			return fmt.Errorf("put %s: passage %d: %w", doc.Source, i, errNotUTF8)
		}
		seen[c.ID] = true
	}
	return nil
}

// embedAll embeds the passages in batches and checks what comes back. Vectors
// must have dim numbers; 0 takes the length of the first.
func embedAll(ctx context.Context, e Embedder, chunks []ingest.Chunk, dim int) ([][]float32, error) {
	if e == nil {
		return nil, errors.New("the index was opened without an embedder")
	}
	out := make([][]float32, 0, len(chunks))
	for from := 0; from < len(chunks); from += embedBatch {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		batch := chunks[from:min(len(chunks), from+embedBatch)]
		texts := make([]string, len(batch))
		for i := range batch {
			texts[i] = batch[i].Enriched
		}
		got, err := e.Embed(ctx, texts)
		if err != nil {
			return nil, err
		}
		if len(got) != len(texts) {
			return nil, fmt.Errorf("%s gave %d vectors for %d texts", e.Describe().Name, len(got), len(texts))
		}
		if dim == 0 {
			dim = len(got[0])
		}
		for i, v := range got {
			u, err := vector.Unit(v, dim)
			if err != nil {
				return nil, fmt.Errorf("%s, passage %d: %w", e.Describe().Name, from+i, err)
			}
			out = append(out, u)
		}
	}
	return out, nil
}

// settings are what the index is made with now, whatever is pinned.
func (x *Index) settings(ctx context.Context) (s store.Settings, err error) {
	err = x.with(x.unpinned(ctx), func(now *store.Snapshot) error {
		s = now.Manifest.Settings
		return nil
	})
	return s, err
}
