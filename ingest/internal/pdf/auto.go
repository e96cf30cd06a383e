package pdf

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// auto reads with the native engine. Where that cannot open the file or misses
// pages that are announced, the whole document is left to the repair engine;
// where a page reads badly, that page, if the repair engine reads it better.
func auto(ctx context.Context, src []byte, o *Options) (*page.Document, error) {
	f, err := open(ctx, src, o.Password, cos.Open)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, event.ErrTooLarge):
		return nil, err
	case err != nil:
		return instead(ctx, src, o, err)
	}
	f.parallel = true
	doc, err := f.document(ctx, o.limits)
	if err != nil {
		return nil, err
	}
	if f.missing {
		d, err := repair(ctx, src, o)
		switch {
		case ctx.Err() != nil:
			doc.Close()
			return nil, ctx.Err()
		case errors.Is(err, event.ErrTooLarge):
			doc.Limited = append(doc.Limited, "the missing pages are not searched for: "+err.Error())
		case err != nil && !errors.Is(err, event.ErrUnsupported):
			doc.Damage = append(doc.Damage, "the missing pages are not found: "+err.Error())
		case err == nil:
			if len(d.Pages) > len(doc.Pages) {
				d.Engine, d.Reason = Pdfium, fmt.Sprintf("%s finds %s, %s %d", Pdfcpu, counted(len(doc.Pages)), Pdfium, len(d.Pages))
				d.Damage = doc.Damage
				doc.Close()
				return d, nil
			}
			d.Close()
		}
	}
	doc.Engine = Pdfcpu
	m := &mender{src: src, o: o, doc: doc, settle: doc.Settle, stop: doc.Free}
	doc.Settle, doc.Free = m.page, m.free
	return doc, nil
}

// instead opens a file with the repair engine that the native one failed on with
// the given error, which stands when the other fails too; why that fails is said
// behind.
func instead(ctx context.Context, src []byte, o *Options, failed error) (*page.Document, error) {
	d, err := repair(ctx, src, o)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, event.ErrEncrypted):
		return nil, err
	case errors.Is(err, event.ErrUnsupported): // there is no other
		return nil, failed
	case err != nil:
		return nil, fmt.Errorf("%w; %s: %w", failed, Pdfium, err)
	}
	d.Engine, d.Reason = Pdfium, Pdfcpu+" fails: "+failed.Error()
	if errors.Is(failed, event.ErrDamaged) {
		d.Damage = append(d.Damage, strings.TrimPrefix(failed.Error(), event.ErrDamaged.Error()+": "))
	}
	return d, nil
}

// mender reads pages again that read badly.
type mender struct {
	src    []byte
	o      *Options
	doc    *page.Document
	settle func(context.Context, int) error
	stop   func()
	other  *page.Document // of the repair engine; nil until it is needed
	tried  bool
	failed error // why there is none
	vain   int   // pages in a row that were no better there
}

// maxVain is after how many pages in a row the repair engine is no help.
const maxVain = 16

func (m *mender) page(ctx context.Context, i int) error {
	if err := m.settle(ctx, i); err != nil {
		return err
	}
	p := &m.doc.Pages[i]
	if !countPage(p).bad(p) || m.vain >= maxVain {
		return nil
	}
	if !m.tried {
		m.tried = true
		d, err := repair(ctx, m.src, m.o)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		m.other, m.failed = d, err
	}
	if m.failed != nil {
		note(p, m.failed)
		return nil
	}
	if i >= len(m.other.Pages) {
		return nil
	}
	q, err := m.other.Content(ctx, i)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		note(p, err)
		return nil
	}
	slow := errors.Is(q.Err, page.ErrSlow)
	switch {
	case countPage(q).better(countPage(p)):
		m.take(p, q)
		m.vain = 0
	case slow:
		note(p, q.Err) // no word on what it would have read
	default:
		m.vain++
	}
	m.other.Release(i)
	return nil
}

// note says on a page that stands as the native engine read it that the other was
// to read it and why it did not.
func note(p *page.Page, err error) {
	switch {
	case errors.Is(err, event.ErrUnsupported): // there is no other
	case p.Err == nil:
		p.Err = err
	default:
		p.Err = fmt.Errorf("%w; %w", p.Err, err)
	}
}

// take puts what the other engine read in the place of a page. Its box is the
// other's too: the two must agree.
func (m *mender) take(p, q *page.Page) {
	number, label, failed := p.Number, p.Label, p.Err
	*p = *q
	p.Number, p.Label, p.Engine = number, label, Pdfium
	q.Glyphs = nil // they are the page's now, which lets go of them
	if p.Err == nil {
		p.Err = failed
	}
	for _, l := range p.Links {
		known := func(d page.Dest) bool { return d.Name == l.Dest }
		if l.Dest != "" && !slices.ContainsFunc(m.doc.Dests, known) {
			if at := slices.IndexFunc(m.other.Dests, known); at >= 0 {
				m.doc.Dests = append(m.doc.Dests, m.other.Dests[at])
			}
		}
	}
}

func (m *mender) free() {
	m.stop()
	if m.other != nil {
		m.other.Close()
	}
}
