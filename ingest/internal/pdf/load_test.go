package pdf

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/page"
)

// Load is Open with the content of all pages read, for tests of what the pages
// hold. What ships is Read.
func Load(ctx context.Context, src []byte, o *Options) (*page.Document, error) {
	doc, err := Open(ctx, src, o)
	if err != nil {
		return nil, err
	}
	defer doc.Close()
	if err := whole(ctx, doc); err != nil {
		return nil, err
	}
	return doc, nil
}

// whole reads the content of all pages.
func whole(ctx context.Context, doc *page.Document) error {
	for i := range doc.Pages {
		if _, err := doc.Content(ctx, i); err != nil {
			return err
		}
	}
	doc.Fill, doc.Settle, doc.Waits, doc.Reuse = nil, nil, nil, nil
	return nil
}
