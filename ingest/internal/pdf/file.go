package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// file is an open file.
type file struct {
	catalogue, info cos.Object
	pages           []leaf
	byRef           map[int]int // object number of a page to its index
	dests           dests
	damage          []string // what is broken in the file as a whole
	missing         bool     // pages are announced that are not there
	parallel        bool     // the objects may be used from several goroutines
}

// open reads the objects of src and finds its pages. What stands before the
// header is no part of the file, though some servers send it.
func open(ctx context.Context, src []byte, password string, read reader) (*file, error) {
	if i := bytes.Index(src[:min(len(src), 1<<20)], []byte("%PDF-")); i > 0 {
		src = src[i:]
	}
	f, err := walk(ctx, src, password, read)
	rebuilt := false
	if errors.Is(err, event.ErrDamaged) {
		if mended := cos.Rebuild(ctx, src); mended != nil {
			if g, again := walk(ctx, mended, password, read); again == nil {
				f, err, rebuilt = g, nil, true
			}
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	for i, l := range f.pages {
		if ref := l.dict.Ref(); ref != 0 {
			f.byRef[ref] = i
		}
	}
	switch broken := cos.Broken(src); {
	case rebuilt && broken == "":
		f.damage = append(f.damage, "the table of objects is wrong; they were searched for")
	case broken != "":
		f.damage = append(f.damage, broken)
	}
	if n := int(f.catalogue.Key("Pages").Key("Count").Num()); n > len(f.pages) && n <= maxPages {
		f.damage = append(f.damage, fmt.Sprintf("the file speaks of %d pages and holds %d", n, len(f.pages)))
		f.missing = true
	}
	return f, nil
}

// reader opens the objects of a file.
type reader func(ctx context.Context, src []byte, password string) (catalogue, info cos.Object, err error)

// walk opens a file and finds its pages.
func walk(ctx context.Context, src []byte, password string, read reader) (*file, error) {
	catalogue, info, err := read(ctx, src, password)
	if err != nil {
		return nil, err
	}
	f := &file{catalogue: catalogue, info: info, byRef: map[int]int{}}
	if err := f.guard(func() error { f.pages = leaves(catalogue.Key("Pages")); return nil }); err != nil {
		return nil, err
	}
	if len(f.pages) == 0 {
		return nil, fmt.Errorf("%w: no pages", event.ErrDamaged)
	}
	return f, nil
}

// document reads what the file says of itself, damage in which costs that
// alone, and announces its pages. Their content is read by the document's Fill.
func (f *file) document(ctx context.Context, limits page.Limits) (*page.Document, error) {
	doc := &page.Document{Pages: make([]page.Page, len(f.pages)), Damage: f.damage}
	w := newFiller(ctx, f, doc, limits.OrDefault().Content)
	for _, part := range []func(){
		func() { f.dests.find(f) },
		func() { doc.Title, doc.Info = f.metadata() },
		func() { doc.Outline = f.outline() },
	} {
		if err := ctx.Err(); err != nil {
			w.stop()
			return nil, err
		}
		_ = f.guard(func() error { part(); return nil })
	}
	labels := f.labels()
	for i := range f.pages {
		p := &doc.Pages[i]
		p.Number = i + 1
		if i < len(labels) {
			p.Label = labels[i]
		}
		p.Width, p.Height = f.pages[i].size()
	}
	doc.Fill, doc.Settle, doc.Parallel = w.fill, w.settle, f.parallel
	doc.Waits = func() bool { return !w.ready.Load() }
	doc.Reuse, doc.Free = w.runner.Reuse, w.stop
	w.places()
	return doc, nil
}

// guard turns a panic of the object layer into an error.
func (f *file) guard(part func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", event.ErrDamaged, r)
		}
	}()
	return part()
}
