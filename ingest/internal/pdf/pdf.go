// Package pdf reads PDF files: from objects to glyphs. What the glyphs say is
// left to package layout.
package pdf

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/layout"
	"github.com/referent-go/referent/ingest/internal/page"
)

//go:generate go run ./gen -agl glyphlist.txt -afm Core14_AFMs -cmap cMap -out typeface

// Read sends the document in src to sink. Errors are those of Load and
// layout.Send.
func Read(ctx context.Context, src []byte, sink event.Sink) error {
	doc, err := Load(ctx, src)
	if err != nil {
		return err
	}
	return layout.Send(ctx, doc, sink)
}

// Load reads the document in src: all its pages with their glyphs, and what it
// says of its own structure. A page that cannot be read whole has its Err set
// and does not end the document. Errors wrap event.ErrEncrypted,
// event.ErrTooLarge, event.ErrDamaged or the context's error.
func Load(ctx context.Context, src []byte) (*page.Document, error) {
	f, err := open(ctx, src)
	if err != nil {
		return nil, err
	}
	return f.load(ctx)
}
