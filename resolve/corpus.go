package resolve

import (
	"context"
	"fmt"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

// Corpus is the set of documents that references may lead to. An *index.Index
// is one. Documents must be told apart by ID; a document that changes must
// change its SHA256.
type Corpus interface {
	Documents(ctx context.Context) ([]index.DocumentInfo, error)
	Document(ctx context.Context, id string) (*ingest.Document, error)
}

// single is a corpus of one document.
type single struct{ doc *ingest.Document }

// Single is the corpus that holds one document alone.
func Single(doc *ingest.Document) Corpus { return single{doc} }

func (s single) Documents(ctx context.Context) ([]index.DocumentInfo, error) {
	d := s.doc
	return []index.DocumentInfo{{ID: d.ID, Source: d.Source, Title: d.Title, Format: d.Format, SHA256: d.SHA256,
		Pages: d.PageCount, Bytes: len(d.Text)}}, ctx.Err()
}

func (s single) Document(ctx context.Context, id string) (*ingest.Document, error) {
	if id != s.doc.ID {
		return nil, fmt.Errorf("document %s: %w", id, index.ErrNotFound)
	}
	return s.doc, ctx.Err()
}
