package audit

import (
	"context"
	"fmt"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

// Set is a resolve.Corpus of documents in memory.
type Set []*ingest.Document

// Documents implements resolve.Corpus.
func (s Set) Documents(ctx context.Context) ([]index.DocumentInfo, error) {
	out := make([]index.DocumentInfo, len(s))
	for i, d := range s {
		out[i] = index.DocumentInfo{ID: d.ID, Source: d.Source, Title: d.Title, Format: d.Format, SHA256: d.SHA256,
			Pages: d.PageCount, Bytes: len(d.Text)}
	}
	return out, ctx.Err()
}

// Document implements resolve.Corpus.
func (s Set) Document(ctx context.Context, id string) (*ingest.Document, error) {
	for _, d := range s {
		if d.ID == id {
			return d, ctx.Err()
		}
	}
	return nil, fmt.Errorf("document %s: %w", id, index.ErrNotFound)
}
