package pdf

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/draw"
)

// filler reads the content of pages.
type filler struct {
	*file
	doc    *page.Document
	runner *draw.Runner
	spent  []int64      // bytes of content that each page ran
	left   atomic.Int64 // that may be run beside what the settled pages ran
}

// fill interprets a page. It runs no more than the settled pages leave, so that
// one that is given up is sure to be refused when its turn comes, whichever pages
// were read beside it.
func (w *filler) fill(ctx context.Context, i int) (err error) {
	l, p := &w.pages[i], &w.doc.Pages[i]
	p.Reset()
	if w.spent[i], err = w.runner.Page(ctx, l.dict, l.resources, l.upright(), w.left.Load(), p); err != nil {
		return err
	}
	w.spent[i] += draw.Annotations(l.dict.Key("Annots").Len())
	return nil
}

// settle counts what a page ran and reads its links, which lead to places that
// pages share.
func (w *filler) settle(_ context.Context, i int) error {
	l, p := &w.pages[i], &w.doc.Pages[i]
	if err := cos.Spent(w.catalogue); err != nil {
		return err
	}
	if w.left.Add(-w.spent[i]) < 0 {
		return fmt.Errorf("page %d: %w: the pages up to here run more content than a document may", p.Number, event.ErrTooLarge)
	}
	if err := w.guard(func() error { p.Links = w.links(l); return nil }); err != nil && p.Err == nil {
		p.Err = err
	}
	w.doc.Dests = w.dests.list
	return nil
}
