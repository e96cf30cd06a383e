package pdfium

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// Limits of one document.
const (
	maxPages   = 200_000
	maxEntries = 100_000
	maxDepth   = 32
	openTime   = time.Minute // to open a file, or for what one of its pages holds
	fresh      = 64          // pages after which the sandbox is exchanged: it never gives memory back
)

// document is an open file.
type document struct {
	src      []byte
	password string
	box      *sandbox
	ref      references.FPDF_DOCUMENT
	used     int // pages read in this sandbox
	closed   bool
	fonts    map[fontKey]*page.Font
	out      *page.Document
	dests    map[string]bool
}

// Open reads what the document in src says of itself and announces its pages,
// as the native engine does; structure tags are not read. The caller must close
// it. Errors wrap event.ErrEncrypted, event.ErrDamaged or the context's error.
func Open(ctx context.Context, src []byte, password string) (*page.Document, error) {
	d := &document{src: src, password: password, fonts: map[fontKey]*page.Font{}, out: &page.Document{}, dests: map[string]bool{}}
	if err := d.open(ctx); err != nil {
		return nil, err
	}
	if err := d.do(ctx, d.announce); err != nil {
		d.box.close()
		return nil, named(ctx, err)
	}
	d.out.Fill = d.fill
	d.out.Free = func() { d.closed = true; d.box.close() }
	return d.out, nil
}

// do runs calls that may take openTime at most.
func (d *document) do(ctx context.Context, calls func() error) error {
	limited, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	err := d.box.do(limited, calls)
	if ctx.Err() == nil && limited.Err() != nil {
		return fmt.Errorf("%w: takes over %v", event.ErrDamaged, openTime)
	}
	return err
}

// open loads the file into a new sandbox.
func (d *document) open(ctx context.Context) error {
	if d.box != nil {
		d.box.close()
	}
	box, err := newSandbox(ctx)
	if err != nil {
		return err
	}
	d.box, d.used = box, 0
	err = d.do(ctx, func() error {
		res, err := box.OpenDocument(&requests.OpenDocument{File: &d.src, Password: &d.password})
		if err == nil {
			d.ref = res.Document
		}
		return err
	})
	if err != nil {
		box.close()
		return named(ctx, err)
	}
	return nil
}

// named turns an error of the library into one of ours.
func named(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, pdfiumerrors.ErrPassword):
		return fmt.Errorf("%w: a password is needed", event.ErrEncrypted)
	case errors.Is(err, pdfiumerrors.ErrSecurity):
		return fmt.Errorf("%w: by a method that is not known", event.ErrEncrypted)
	case errors.Is(err, event.ErrDamaged):
		return err
	}
	return fmt.Errorf("%w: pdfium: %v", event.ErrDamaged, err)
}

// announce reads what the file says of itself.
func (d *document) announce() error {
	n, err := d.box.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.ref})
	if err != nil {
		return err
	}
	if n.PageCount < 1 || n.PageCount > maxPages {
		return fmt.Errorf("%w: %d pages", event.ErrDamaged, n.PageCount)
	}
	d.out.Pages = make([]page.Page, n.PageCount)
	for i := range d.out.Pages {
		p := &d.out.Pages[i]
		p.Number, p.Width, p.Height = i+1, 612, 792 // what viewers assume
		size, err := d.box.FPDF_GetPageSizeByIndexF(&requests.FPDF_GetPageSizeByIndexF{Document: d.ref, Index: i})
		if err == nil && size.Size.Width >= 1 && size.Size.Height >= 1 {
			p.Width, p.Height = float64(size.Size.Width), float64(size.Size.Height)
		}
		if label, err := d.box.FPDF_GetPageLabel(&requests.FPDF_GetPageLabel{Document: d.ref, Page: i}); err == nil {
			p.Label = label.Label
		}
	}
	d.metadata()
	if marks, err := d.box.GetBookmarks(&requests.GetBookmarks{Document: d.ref}); err == nil {
		d.outline(marks.Bookmarks, 1)
	}
	return nil
}

// metadata reads the info dictionary, in the order of the native engine.
func (d *document) metadata() {
	get := func(tag string) string {
		m, err := d.box.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: d.ref, Tag: tag})
		if err != nil {
			return ""
		}
		return strings.Join(strings.Fields(m.Value), " ")
	}
	d.out.Title = get("Title")
	for _, tag := range []string{"Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate"} {
		if v := get(tag); v != "" {
			d.out.Info = append(d.out.Info, page.Field{Key: strings.ToLower(tag), Value: v})
		}
	}
}

func (d *document) outline(marks []responses.GetBookmarksBookmark, level int) {
	for _, m := range marks {
		if len(d.out.Outline) >= maxEntries || level > maxDepth {
			return
		}
		e := page.Entry{Level: level, Title: strings.Join(strings.Fields(m.Title), " ")}
		to := m.DestInfo
		if to == nil && m.ActionInfo != nil {
			to = m.ActionInfo.DestInfo
		}
		if to != nil && to.PageIndex >= 0 && to.PageIndex < len(d.out.Pages) {
			e.Page, e.Y = to.PageIndex+1, d.top(to.Reference, to.PageIndex)
		}
		d.out.Outline = append(d.out.Outline, e)
		d.outline(m.Children, level+1)
	}
}

// top is the height on its page that a destination shows first; the page's own
// where it names none. Pages that are turned have no such height here.
func (d *document) top(dest references.FPDF_DEST, i int) float64 {
	height := d.out.Pages[i].Height
	at, err := d.box.FPDFDest_GetLocationInPage(&requests.FPDFDest_GetLocationInPage{Dest: dest})
	if err != nil || at.Y == nil {
		return height
	}
	return max(0, min(height, float64(*at.Y)))
}
