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

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// Limits of one document.
const (
	maxPages   = 200_000
	maxEntries = 20_000
	maxDepth   = 32
	maxSlow    = 2  // pages that may take that long before all are given up
	fresh      = 64 // pages after which the sandbox is exchanged: it never gives memory back
)

// Limits of time: to open a file, and to read a page. Tests set them low.
var (
	OpenTime = time.Minute
	PageTime = 10 * time.Second
)

// document is an open file.
type document struct {
	src      []byte
	password string
	box      *sandbox
	ref      references.FPDF_DOCUMENT
	used     int // pages read in this sandbox
	slow     int // pages that took too long
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
	defer d.leave()
	if err := d.do(ctx, OpenTime, d.announce); err != nil {
		d.box.close()
		return nil, named(ctx, err)
	}
	d.out.Fill = d.fill
	d.out.Free = func() { d.closed = true; d.box.close() }
	return d.out, nil
}

// do runs calls that may take so long at most.
func (d *document) do(ctx context.Context, most time.Duration, calls func() error) error {
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	err := d.box.do(limited, calls)
	if ctx.Err() == nil && limited.Err() != nil {
		d.slow++
		return fmt.Errorf("%w: pdfium takes over %v", page.ErrSlow, most)
	}
	return err
}

// enter makes the sandbox ready for a page and keeps it; leave lets go of it.
func (d *document) enter(ctx context.Context) error {
	if d.used < fresh && d.box.pin() {
		return nil
	}
	return d.open(ctx)
}

func (d *document) leave() { d.box.unpin() }

// open loads the file into a new sandbox, which it leaves pinned.
func (d *document) open(ctx context.Context) error {
	if d.box != nil {
		d.box.close()
	}
	box, err := newSandbox(ctx)
	if err != nil {
		return err
	}
	d.box, d.used = box, 0
	err = d.do(ctx, OpenTime, func() error {
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
	case errors.Is(err, event.ErrDamaged), errors.Is(err, event.ErrTooLarge):
		return err
	case strings.Contains(err.Error(), "wasm error"): // what follows is a trace of the library
		if strings.Contains(err.Error(), "unreachable") { // how it ends where it gets no memory
			return fmt.Errorf("%w: pdfium gives up; it may take %d MiB of memory", event.ErrTooLarge, maxMemory>>20)
		}
		return fmt.Errorf("%w: pdfium fails within itself", event.ErrDamaged)
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
	if !d.outline(nil, 1) {
		d.out.Outline = nil // it goes on for ever, or as good as
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

// outline reads the bookmarks below one, all of them for nil, and says whether
// there is an end to them.
func (d *document) outline(above *references.FPDF_BOOKMARK, level int) bool {
	first, err := d.box.FPDFBookmark_GetFirstChild(&requests.FPDFBookmark_GetFirstChild{Document: d.ref, Bookmark: above})
	if err != nil {
		return true
	}
	for at := first.Bookmark; at != nil; {
		if len(d.out.Outline) >= maxEntries || level > maxDepth {
			return false
		}
		e := page.Entry{Level: level}
		if t, err := d.box.FPDFBookmark_GetTitle(&requests.FPDFBookmark_GetTitle{Bookmark: *at}); err == nil {
			e.Title = strings.Join(strings.Fields(t.Title), " ")
		}
		if to := d.bookmarked(*at); to != nil {
			i, err := d.box.FPDFDest_GetDestPageIndex(&requests.FPDFDest_GetDestPageIndex{Document: d.ref, Dest: *to})
			if err == nil && i.Index >= 0 && i.Index < len(d.out.Pages) {
				e.Page, e.Y = i.Index+1, d.place(*to, i.Index).Y
			}
		}
		d.out.Outline = append(d.out.Outline, e)
		if !d.outline(at, level+1) {
			return false
		}
		next, err := d.box.FPDFBookmark_GetNextSibling(&requests.FPDFBookmark_GetNextSibling{Document: d.ref, Bookmark: *at})
		if err != nil {
			return true
		}
		at = next.Bookmark
	}
	return true
}

// bookmarked is where a bookmark leads, nil for nowhere in the document.
func (d *document) bookmarked(mark references.FPDF_BOOKMARK) *references.FPDF_DEST {
	if to, err := d.box.FPDFBookmark_GetDest(&requests.FPDFBookmark_GetDest{Document: d.ref, Bookmark: mark}); err == nil && to.Dest != nil {
		return to.Dest
	}
	act, err := d.box.FPDFBookmark_GetAction(&requests.FPDFBookmark_GetAction{Bookmark: mark})
	if err != nil || act.Action == nil {
		return nil
	}
	to, err := d.box.FPDFAction_GetDest(&requests.FPDFAction_GetDest{Document: d.ref, Action: *act.Action})
	if err != nil {
		return nil
	}
	return to.Dest
}

// place is where on the page with index i a destination shows first: the page's
// top where it names no height. Pages that are turned have no such height here.
func (d *document) place(dest references.FPDF_DEST, i int) page.Dest {
	p := &d.out.Pages[i]
	to := page.Dest{Page: i + 1, Y: p.Height}
	at, err := d.box.FPDFDest_GetLocationInPage(&requests.FPDFDest_GetLocationInPage{Dest: dest})
	if err == nil && at.Y != nil {
		to.Y = max(0, min(p.Height, float64(*at.Y)))
	}
	if err == nil && at.X != nil {
		to.X = max(0, min(p.Width, float64(*at.X)))
	}
	return to
}
