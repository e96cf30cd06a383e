package layout

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// readSheets reads the pages and builds their lines, several at a time. It is
// event.ErrNoText where none has text. The lines of all pages are held, so they
// are bounded together; what bounds the document is counted in the order of pages,
// so that it ends at the same page however many are read at a time.
func readSheets(ctx context.Context, doc *page.Document) ([]*sheet, error) {
	sheets := make([]*sheet, len(doc.Pages))
	limits := doc.Limits.OrDefault()
	var held atomic.Int64
	glyphs := int64(0)
	p := newPool()
	next := newAhead(ctx, doc, p)
	err := func() error {
		defer p.wait()
		for i := range doc.Pages {
			content, err := next.page(i)
			if err != nil {
				return err
			}
			if glyphs += int64(len(content.Glyphs)); glyphs > limits.Glyphs {
				return fmt.Errorf("%w: the pages up to %d of %d draw over %d glyphs", event.ErrTooLarge, i+1, len(doc.Pages), limits.Glyphs)
			}
			if held.Add(linkWeight(content.Links)) > limits.Held {
				break // the error is below: which page was counted last is chance
			}
			p.jobs <- job{i, func() {
				s := newSheet(content)
				held.Add(s.weight())
				sheets[i] = s
				doc.Release(i)
			}}
		}
		return nil
	}()
	if err != nil {
		return nil, err
	}
	if held.Load() > limits.Held {
		return nil, fmt.Errorf("%w: the lines of its %d pages take over %d MiB", event.ErrTooLarge, len(doc.Pages), limits.Held>>20)
	}
	for _, s := range sheets {
		if len(s.cells) > 0 || len(s.aside) > 0 {
			return sheets, nil
		}
	}
	return nil, event.ErrNoText
}

// ahead has pages filled by a pool before they are asked for, a few at a time, where
// a document allows for that.
type ahead struct {
	ctx  context.Context
	doc  *page.Document
	pool *pool
	few  int          // pages that may be filled and not asked for yet; 0 for none
	held atomic.Int64 // glyphs of pages that are filled and not asked for yet
	sent int
	done []chan error
}

// Limits of what is filled ahead: pages for each worker, and pages and glyphs while
// the first have to wait for what the document says of its structure.
const (
	aheadEach      = 4
	maxAhead       = 64
	maxGlyphsAhead = 1 << 20
)

// most is how many pages may be filled ahead now.
func (a *ahead) most() int {
	if a.doc.Waits != nil && a.doc.Waits() {
		return max(a.few, maxAhead)
	}
	return a.few
}

func newAhead(ctx context.Context, doc *page.Document, p *pool) *ahead {
	a := &ahead{ctx: ctx, doc: doc, pool: p}
	if doc.Fill != nil && doc.Parallel {
		a.few = aheadEach * runtime.GOMAXPROCS(0)
		a.done = make([]chan error, len(doc.Pages))
	}
	return a
}

// page is the page with index i with its content. Pages are asked for in order.
func (a *ahead) page(i int) (*page.Page, error) {
	if err := a.ctx.Err(); err != nil {
		return nil, err
	}
	if a.few == 0 {
		return a.doc.Content(a.ctx, i)
	}
	for ; a.sent < len(a.done) && a.sent < i+a.most() && (a.sent == i || a.held.Load() < maxGlyphsAhead); a.sent++ {
		k, done := a.sent, make(chan error, 1)
		a.done[k] = done
		a.pool.jobs <- job{k, func() {
			defer close(done) // also where it panics, which the pool tells of
			err := a.doc.Fill(a.ctx, k)
			a.held.Add(int64(len(a.doc.Pages[k].Glyphs)))
			done <- err
		}}
	}
	if err := <-a.done[i]; err != nil {
		return nil, err
	}
	a.done[i] = nil
	a.held.Add(-int64(len(a.doc.Pages[i].Glyphs)))
	if a.doc.Settle != nil {
		if err := a.doc.Settle(a.ctx, i); err != nil {
			return nil, err
		}
	}
	return &a.doc.Pages[i], nil
}
