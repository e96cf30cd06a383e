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

// Read sends the document in src to sink. Errors are those of Open and
// layout.Send.
func Read(ctx context.Context, src []byte, sink event.Sink) error {
	doc, err := Open(ctx, src, nil)
	if err != nil {
		return err
	}
	return layout.Send(ctx, doc, sink)
}

// Options say how a file is opened; nil and zero fields mean the defaults.
type Options struct {
	// Password opens an encrypted file, as its reader or as its owner. Most
	// encrypted files open without.
	Password string
	// Engine names the library that reads the file's objects: "pdfcpu", which
	// is the default, or "ledongthuc". The latter opens fewer files and can take
	// a process down with it; see package ledong.
	Engine string
}

// Open reads what the document in src says of itself and announces its pages;
// the content of each is read when it is asked for. Errors wrap
// event.ErrEncrypted, event.ErrTooLarge, event.ErrDamaged or the context's
// error.
func Open(ctx context.Context, src []byte, o *Options) (*page.Document, error) {
	f, err := open(ctx, src, o)
	if err != nil {
		return nil, err
	}
	return f.document(ctx)
}

// Load is Open with the content of all pages read. A page that cannot be read
// whole has its Err set and does not end the document. A document whose glyphs
// would take over 900 MiB is event.ErrTooLarge.
func Load(ctx context.Context, src []byte) (*page.Document, error) {
	doc, err := Open(ctx, src, nil)
	if err != nil {
		return nil, err
	}
	if err := whole(ctx, doc); err != nil {
		return nil, err
	}
	return doc, nil
}
