package ingest

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/referent-go/referent/ingest/cite"
)

// mentions records the references in the document's text. Blocks are read several at
// a time: each stands for itself.
func mentions(ctx context.Context, d *Document, names *cite.Names) error {
	titles := cite.NewTitles(headings(d))
	links := d.Links
	asked := make([]asking, 0, len(d.Blocks))
	for _, b := range d.Blocks {
		if !b.Leaf || !cites(b.Kind) {
			continue
		}
		a := asking{text: d.Text[b.Start:b.End], at: b.Start, opts: cite.Options{Titles: titles, Names: names}}
		for len(links) > 0 && links[0].End <= b.Start {
			links = links[1:]
		}
		for _, l := range links {
			if l.Start >= b.End {
				break
			}
			a.opts.Links = append(a.opts.Links, cite.Link{Start: l.Start - b.Start, End: l.End - b.Start, Target: l.Target})
		}
		asked = append(asked, a)
	}
	if err := find(ctx, asked); err != nil {
		return err
	}
	d.Mentions = []cite.Mention{}
	groups := 0 // lists are numbered through the document
	for _, a := range asked {
		before := groups
		for _, m := range a.found {
			m.Start += a.at
			m.End += a.at
			if m.Group > 0 {
				m.Group += before
				groups = max(groups, m.Group)
			}
			d.Mentions = append(d.Mentions, m)
		}
	}
	return ctx.Err()
}

// asking is the text of a block, where it begins, and the references found in it.
type asking struct {
	text  string
	at    int
	opts  cite.Options
	found []cite.Mention
}

// askedAtOnce is how many blocks one goroutine takes at a time.
const askedAtOnce = 64

// find looks for references on all processors. What panics there comes up here.
func find(ctx context.Context, blocks []asking) error {
	var next atomic.Int64
	var failed atomic.Pointer[any]
	work := func() {
		defer func() {
			if r := recover(); r != nil {
				failed.Store(&r)
			}
		}()
		for ctx.Err() == nil {
			to := int(next.Add(askedAtOnce))
			if to-askedAtOnce >= len(blocks) {
				return
			}
			for i := to - askedAtOnce; i < min(to, len(blocks)); i++ {
				b := &blocks[i]
				b.found = cite.Find(b.text, &b.opts)
			}
		}
	}
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0)-1, len(blocks)/askedAtOnce) {
		all.Go(work)
	}
	work()
	all.Wait()
	if r := failed.Load(); r != nil {
		panic(*r)
	}
	return ctx.Err()
}
