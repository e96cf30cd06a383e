package ingest

import (
	"context"
	"io"

	"github.com/referent-go/referent/ingest/internal/pdf"
)

// Warning is something about how a document was read that whoever quotes from it
// should know. Page is 0 where the document as a whole is meant. What is
//
//   - "unread": the page shows something but has no text, as a scan does; it
//     waits for text recognition
//   - "recognised": the page's text was read from its picture and may be wrong
//   - "damaged": a part of the file is broken or missing
//   - "unmapped": the file does not say which characters much of its text is
//   - "hidden": text was left out that nobody sees on the page: in the colour of
//     what is behind it, too small, clipped away, painted over, off the page, without
//     ink, or said to replace what is drawn while it is something else
//   - "limited": a limit, of time too, was passed and the rest of the page left out or
//     read by one engine only, or a
//     heading too long to be one taken for a paragraph
type Warning struct {
	Page   int    `json:"page,omitempty"`
	What   string `json:"what"`
	Detail string `json:"detail"`
}

// Unread are the numbers of the pages that wait for text recognition, rising.
func (d *Document) Unread() []int {
	var out []int
	for _, p := range d.Pages {
		if p.Unread {
			out = append(out, p.Number)
		}
	}
	return out
}

// recognised is the first of some pages whose text was read from its picture, 0
// for none.
func (d *Document) recognised(pages []Provenance) int {
	for _, p := range pages {
		if i := p.Page - 1; i >= 0 && i < len(d.Pages) && d.Pages[i].Recognised {
			return p.Page
		}
	}
	return 0
}

// record notes how a PDF was read.
func (d *Document) record(r *pdf.Report) {
	if r == nil {
		return
	}
	d.Engine, d.EngineReason = r.Engine, r.Reason
	for i := range d.Pages {
		p := &d.Pages[i]
		q := r.Pages[p.Number]
		p.Engine, p.Unread, p.Recognised = q.Engine, q.Unread, q.Recognised
	}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		b.Recognised = d.recognised(b.Pages) > 0
	}
	for _, w := range r.Warnings {
		d.Warnings = append(d.Warnings, Warning{w.Page, w.What, clean(w.Detail)})
	}
}

// Check says what is wrong with the options, or nil.
func (o *ParseOptions) Check() error { return o.pdf().Check() }

// pdf are the options of the PDF reader.
func (o *ParseOptions) pdf() *pdf.Options {
	return &pdf.Options{Engine: o.Engine, Password: o.Password, Command: o.Command, OCR: o.OCR, Languages: o.Languages}
}

// CheckRecognition names the program that would recognise text in pictures, with
// its version, or says in an error why there is none. Languages are as in
// ParseOptions.
func CheckRecognition(ctx context.Context, languages string) (string, error) {
	return pdf.CheckRecognition(ctx, languages)
}

// ServeReader is the child's side of ParseOptions.Command: it reads one document
// from in and answers on out. It limits the memory of the process it runs in and
// ends it when that is spent or the parent is gone, so a program calls it from
// main, with its standard streams, and exits.
func ServeReader(ctx context.Context, in io.Reader, out io.Writer) error {
	return pdf.Serve(ctx, in, out)
}
