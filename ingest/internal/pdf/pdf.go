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

// Options say how a file is opened; nil and zero fields mean the defaults.
type Options struct {
	// Password opens an encrypted file, as its reader or as its owner. Most
	// encrypted files open without.
	Password string
	// Engine names what reads the file. Default Auto.
	Engine string
	// Command is the command line of a process that ends up in Serve. Without
	// it, Ledongthuc cannot be used.
	Command []string
	// OCR has pages without text read from their pictures by tesseract, in
	// Languages: its codes joined by "+", "" for English.
	OCR       bool
	Languages string

	limits page.Limits // of all pages together; tests set them low
}

// Check says what is wrong with the options, or nil.
func (o *Options) Check() error {
	if o.Engine == "" || o.Engine == Auto {
		return nil
	}
	_, err := named(o.Engine)
	return err
}

// Read sends the document in src to sink and reports on how it was read. Errors
// are those of Open and layout.Send, and event.ErrTooLarge for a document whose
// pages together pass one of page.Limits.
func Read(ctx context.Context, src []byte, o *Options, sink event.Sink) (*Report, error) {
	doc, err := Open(ctx, src, o)
	if err != nil {
		return nil, err
	}
	defer doc.Close()
	if o != nil && o.OCR {
		if err := recognise(ctx, doc, src, o); err != nil {
			return nil, err
		}
	}
	w := watch(doc)
	err = layout.Send(ctx, doc, sink)
	return w.report(), w.named(err)
}

// Open reads what the document in src says of itself and announces its pages;
// the content of each is read when it is asked for. The caller closes the
// document. Errors wrap event.ErrEncrypted, event.ErrTooLarge,
// event.ErrDamaged, event.ErrUnsupported or the context's error.
func Open(ctx context.Context, src []byte, o *Options) (*page.Document, error) {
	if o == nil {
		o = &Options{}
	}
	if o.Engine == "" || o.Engine == Auto {
		doc, err := auto(ctx, src, o)
		if err == nil {
			doc.Limits = o.limits
		}
		return doc, err
	}
	e, err := named(o.Engine)
	if err != nil {
		return nil, err
	}
	doc, err := e(ctx, src, o)
	if err != nil {
		return nil, err
	}
	doc.Engine, doc.Limits = o.Engine, o.limits
	return doc, nil
}
