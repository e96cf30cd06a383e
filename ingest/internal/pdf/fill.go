package pdf

import (
	"context"
	"fmt"
	"sync"
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
	left   atomic.Int64 // bytes of content that may be run beside what the settled pages ran
	spent  []int64      // what each page ran
	marks  [][]draw.Mark
	tags   func() map[draw.Mark]int32
	ready  atomic.Bool // the structure tree is read
	tagged []bool      // pages whose glyphs have their tags
	stop   func()
	told   int             // places that the document was told of
	given  int             // how many the document had then, with those of another engine
	others map[string]bool // the names of those
}

// newFiller begins to read the structure tree, beside the pages where the objects
// may be used so. Content is how many bytes of it all pages together may run.
func newFiller(ctx context.Context, f *file, doc *page.Document, content int64) *filler {
	w := &filler{file: f, doc: doc, runner: draw.New(f.catalogue), spent: make([]int64, len(f.pages)), marks: make([][]draw.Mark, len(f.pages)), tagged: make([]bool, len(f.pages))}
	w.left.Store(content)
	ctx, w.stop = context.WithCancel(ctx)
	read := sync.OnceValue(func() *structure {
		defer w.ready.Store(true)
		return f.structure(ctx)
	})
	w.tags = sync.OnceValue(func() map[draw.Mark]int32 {
		s := read()
		doc.Roles, doc.Parents, doc.Tagged = s.elements, s.parents, len(s.marks) > 0
		return s.marks
	})
	if f.parallel {
		go read()
	} else {
		w.tags()
	}
	return w
}

// fill interprets a page. It runs no more than the settled pages leave, so that
// one that is given up is sure to be refused when its turn comes, whichever pages
// were read beside it.
func (w *filler) fill(ctx context.Context, i int) (err error) {
	l, p := &w.pages[i], &w.doc.Pages[i]
	p.Reset()
	if w.spent[i], w.marks[i], err = w.runner.Page(ctx, l.dict, l.resources, l.upright(), w.left.Load(), p); err != nil {
		return err
	}
	w.spent[i] += draw.Annotations(l.dict.Key("Annots").Len())
	if w.tagged[i] = w.ready.Load(); w.tagged[i] {
		w.tag(i)
	}
	return nil
}

// settle counts what a page ran, gives its glyphs their tags and reads its links,
// which lead to places that pages share.
func (w *filler) settle(ctx context.Context, i int) error {
	l, p := &w.pages[i], &w.doc.Pages[i]
	if !w.tagged[i] {
		w.tag(i)
	}
	if ctx.Err() != nil {
		return ctx.Err() // the tags may be missing
	}
	if err := cos.Spent(w.catalogue); err != nil {
		return err
	}
	if w.left.Add(-w.spent[i]) < 0 {
		return fmt.Errorf("page %d: %w: the pages up to here run more content than a document may", p.Number, event.ErrTooLarge)
	}
	if err := w.guard(func() error { p.Links = w.links(l); return nil }); err != nil && p.Err == nil {
		p.Err = err
	}
	w.places()
	return nil
}

// places tells the document of the places found since it was told last. Those that
// another engine found are not forgotten, nor told twice.
func (w *filler) places() {
	for _, d := range w.doc.Dests[min(w.given, len(w.doc.Dests)):] {
		if w.others == nil {
			w.others = map[string]bool{}
		}
		w.others[d.Name] = true
	}
	for _, d := range w.dests.list[w.told:] {
		if !w.others[d.Name] {
			w.doc.Dests = append(w.doc.Dests, d)
		}
	}
	w.told, w.given = len(w.dests.list), len(w.doc.Dests)
}

// tag puts the tag of its marked content in the place of the content's number.
func (w *filler) tag(i int) {
	p, marks, tags := &w.doc.Pages[i], w.marks[i], w.tags()
	w.marks[i], w.tagged[i] = nil, true
	if len(marks) == 0 {
		return
	}
	of := make([]int32, len(marks)+1)
	for i, m := range marks {
		of[i+1] = tags[m]
	}
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		g.Tag = of[g.Tag]
	}
}
