package pdf

import (
	"context"
	"fmt"
	"io"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/apart"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/ledong"
)

// The engines, by the names that callers choose them by.
const (
	Auto       = "auto"       // Pdfcpu, and Pdfium where that fails or reads badly
	Pdfcpu     = "pdfcpu"     // our interpreter on the objects of pdfcpu
	Ledongthuc = "ledongthuc" // our interpreter on the objects of ledongthuc/pdf, in a process of its own
	Pdfium     = "pdfium"     // PDFium in WebAssembly
)

// engine opens a file: it reads what the file says of itself and announces its
// pages. All engines give the same kind of pages; the caller closes the
// document.
type engine func(ctx context.Context, src []byte, o *Options) (*page.Document, error)

// named is the engine of a name other than Auto.
func named(name string) (engine, error) {
	switch name {
	case Pdfcpu:
		return native(cos.Open, true), nil
	case Ledongthuc:
		return aside, nil
	case Pdfium:
		return repair, nil
	}
	return nil, fmt.Errorf("%w: no PDF engine %q; give %s, %s, %s or %s", event.ErrUnsupported, name, Auto, Pdfcpu, Pdfium, Ledongthuc)
}

// native is our interpreter over an object library; parallel says that its objects
// may be used from several goroutines.
func native(read reader, parallel bool) engine {
	return func(ctx context.Context, src []byte, o *Options) (*page.Document, error) {
		f, err := open(ctx, src, o.Password, read)
		if err != nil {
			return nil, err
		}
		f.parallel = parallel
		return f.document(ctx, o.limits)
	}
}

// aside reads through ledongthuc/pdf in another process: on hostile files that
// library takes all memory there is, which no program can recover from, or
// never returns.
func aside(ctx context.Context, src []byte, o *Options) (*page.Document, error) {
	if len(o.Command) == 0 {
		return nil, fmt.Errorf("%w: the PDF engine %s runs in a process of its own, and no command for one is set", event.ErrUnsupported, Ledongthuc)
	}
	return apart.Open(ctx, o.Command, apart.Request{Engine: Ledongthuc, Password: o.Password}, src)
}

// Serve is the other end of aside: it reads one document from in and answers on
// out. The process must do nothing else; it ends itself when the document takes
// too much memory or its parent is gone.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	return apart.Serve(ctx, in, out, func(ctx context.Context, r apart.Request, src []byte) (*page.Document, error) {
		if r.Engine != Ledongthuc {
			return nil, fmt.Errorf("%w: engine %q in a process of its own", event.ErrUnsupported, r.Engine)
		}
		return native(ledong.Open, false)(ctx, src, &Options{Password: r.Password})
	})
}
