package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/docx"
	"github.com/referent-go/referent/ingest/internal/epub"
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/html"
	"github.com/referent-go/referent/ingest/internal/markdown"
	"github.com/referent-go/referent/ingest/internal/pdf"
	"github.com/referent-go/referent/ingest/internal/text"
)

// ParseOptions are the options of Parse; nil and zero fields mean the defaults.
type ParseOptions struct {
	// Format forces a reader ("markdown", "html", "text", "docx", "epub",
	// "pdf"); empty sniffs the content, with the name as a tie-breaker.
	Format string
	// MaxBytes is the largest source read, in bytes. Default 256 MiB.
	MaxBytes int64
	// Password opens an encrypted PDF, as its reader or as its owner. Most open
	// without.
	Password string
	// Engine chooses what reads a PDF: "pdfcpu"; "pdfium", which runs in a
	// WebAssembly sandbox, reads damaged files and is slower; "ledongthuc", in a
	// process of its own; or "auto", the default, which is pdfcpu, and pdfium
	// for what it fails on or reads badly. Document.Engine tells which it was.
	Engine string
	// Command is the command line of a process that calls ServeReader and does
	// nothing else, for the engine that needs one. Nil means that there is none.
	Command []string
	// OCR has the text of PDF pages that have none read from their pictures by
	// the program tesseract, which must be on the path, in Languages: its codes
	// joined by "+", as in "eng+deu"; "" is English. What was recognised is
	// marked in pages, blocks and passages.
	OCR       bool
	Languages string
	// Names are names of instruments beside those that the document itself gives
	// and the grammar knows. Nil means none.
	Names *cite.Names
}

// DefaultMaxBytes is the default of ParseOptions.MaxBytes.
const DefaultMaxBytes = 256 << 20

// Parse reads one document. Source is its path or address: it names the
// document in citations and errors and gives the document its ID. The same
// source and bytes give the same Document.
//
// Errors are of type *Error and wrap ErrNoText, ErrEncrypted, ErrTooLarge,
// ErrUnsupported, ErrDamaged or the context's error.
func Parse(ctx context.Context, source string, data []byte, opts *ParseOptions) (doc *Document, err error) {
	o := ParseOptions{}
	if opts != nil {
		o = *opts
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = DefaultMaxBytes
	}
	stage := "sniff"
	defer func() {
		// Third-party parsers panic on some damaged input; the document is
		// then refused, not the process.
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, r)
		}
		if err != nil {
			var own *Error
			if !errors.As(err, &own) {
				err = &Error{Source: source, Stage: stage, Err: err}
			}
			doc = nil
		}
	}()
	if int64(len(data)) > o.MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLarge, len(data), o.MaxBytes)
	}
	format := o.Format
	if format == "" {
		if format, err = sniff(source, data); err != nil {
			return nil, err
		}
	}
	stage = "parse"
	b := &builder{}
	report, err := read(ctx, format, data, &o, b)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	doc = b.build()
	if err := b.over(); err != nil {
		return nil, err
	}
	doc.SHA256 = Hash(data)
	doc.Source, doc.Format, doc.ID = source, format, DocumentID(source)
	doc.record(report)
	if err := finish(ctx, doc, o.Names); err != nil {
		return nil, err
	}
	return doc, nil
}

// read sends the source to the builder through the reader of its format. The
// report is that of a PDF.
func read(ctx context.Context, format string, data []byte, o *ParseOptions, sink event.Sink) (*pdf.Report, error) {
	switch format {
	case "markdown":
		return nil, markdown.Read(ctx, data, sink)
	case "html":
		return nil, html.Read(ctx, data, sink)
	case "text":
		return nil, text.Read(ctx, data, sink)
	case "docx":
		return nil, docx.Read(ctx, data, sink)
	case "epub":
		return nil, epub.Read(ctx, data, sink)
	case "pdf":
		return pdf.Read(ctx, data, o.pdf(), sink)
	}
	return nil, fmt.Errorf("%w: %q", ErrUnsupported, format)
}

// DocumentID is the ID of the document of a source: 16 hex digits of its
// SHA-256.
func DocumentID(source string) string {
	sum := sha256.Sum256([]byte(source))
	return hex.EncodeToString(sum[:8])
}

// Hash is the SHA-256 of a source's bytes in lower-case hex, as in
// Document.SHA256.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
