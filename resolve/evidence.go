package resolve

import (
	"context"
	"errors"
	"fmt"
	"sort"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// The defaults of Options.
const (
	defaultCited = 12
	defaultChars = 3000
	defaultTotal = 18000
	maxDepth     = 4
)

func (o *Options) withDefaults() Options {
	x := Options{}
	if o != nil {
		x = *o
	}
	if x.Depth <= 0 {
		x.Depth = 1
	}
	x.Depth = min(x.Depth, maxDepth)
	if x.MaxCited <= 0 {
		x.MaxCited = defaultCited
	}
	if x.MaxChars <= 0 {
		x.MaxChars = defaultChars
	}
	if x.MaxTotal <= 0 {
		x.MaxTotal = defaultTotal
	}
	return x
}

// ErrChanged says that a document is not any more what it was when a passage of it
// was found.
var ErrChanged = errors.New("the document changed since the search")

// Evidence turns a search hit into evidence: the passage as it is stored, its
// citation, what it cites and the definitions of the terms it uses. The error wraps
// ErrChanged or index.ErrNotFound where the document has changed or gone since.
func (r *Resolver) Evidence(ctx context.Context, hit index.Hit, opts *Options) (Evidence, error) {
	o := opts.withDefaults()
	c := hit.Chunk
	lib, err := r.library(ctx)
	if err != nil {
		return Evidence{}, err
	}
	b, err := lib.load(ctx, c.Doc)
	if err != nil {
		return Evidence{}, fmt.Errorf("evidence %s: %w", c.ID, err)
	}
	if b.doc.Slice(ingest.Span{Start: c.Start, End: c.End}) != c.Original {
		return Evidence{}, fmt.Errorf("evidence %s: %w", c.ID, ErrChanged)
	}
	ordinal := &c.Ordinal
	if m := hit.Why.Merged; len(m) > 0 { // no stored chunk, but a span all the same
		span := ingest.Span{Start: m[0].Start, End: m[len(m)-1].End}
		c.ID, ordinal = "", nil
		c.Start, c.End, c.Original, c.Pages = span.Start, span.End, b.doc.Slice(span), b.doc.Where(span)
	}
	e := Evidence{
		Chunk: Passage{ID: c.ID, Doc: c.Doc, Ordinal: ordinal, Start: c.Start, End: c.End, Kind: c.Kind, Original: c.Original},
		Score: hit.Score, Why: hit.Why,
		Citation: Citation{Source: b.source, Document: b.id, Title: b.title, Pages: c.Pages, Path: c.Path, Start: c.Start, End: c.End},
		Cited:    []Resolution{}, Definitions: []Definition{},
	}
	if e.Citation.Pages == nil {
		e.Citation.Pages = []ingest.Provenance{}
	}
	if e.Citation.Path == nil {
		e.Citation.Path = []ingest.Heading{}
	}
	for _, v := range hit.Also {
		other, err := r.Evidence(ctx, index.Hit{Chunk: v.Chunk}, &Options{NoResolve: true})
		if err != nil {
			return Evidence{}, err
		}
		x := Variant{Chunk: other.Chunk, Citation: other.Citation, Differences: []Difference{}}
		for _, d := range v.Differences {
			x.Differences = append(x.Differences, Difference{words(d.Here, e.Chunk.Original), words(d.There, x.Chunk.Original)})
		}
		e.Also = append(e.Also, x)
	}
	if o.NoResolve {
		return e, nil
	}
	f := follower{r: r, lib: lib, o: o, left: o.MaxTotal, seen: map[spot]bool{}}
	e.Cited, err = f.cited(ctx, b, ingest.Span{Start: c.Start, End: c.End}, 1)
	if err != nil {
		return Evidence{}, err
	}
	for i := range e.Cited { // offsets as those of the chunk's own mentions
		e.Cited[i].Mention.Start -= c.Start
		e.Cited[i].Mention.End -= c.Start
	}
	e.Definitions = b.definitionsIn(ingest.Span{Start: c.Start, End: c.End})
	return e, nil
}

func words(s ingest.Span, of string) Words { return Words{s, of[s.Start:s.End]} }

// follower fetches what a passage cites within a budget.
type follower struct {
	r    *Resolver
	lib  *library
	o    Options
	left int           // characters of targets still to give
	seen map[spot]bool // units given already: what cites in a circle ends
}

// cited resolves the references in a span of a document and fetches their
// targets, those of what they cite too down to the depth asked for.
func (f *follower) cited(ctx context.Context, b *book, in ingest.Span, depth int) ([]Resolution, error) {
	out := []Resolution{}
	type pending struct {
		n     int // in out
		spots []spot
	}
	var wait []pending
	known := map[string]bool{}
	named := map[string]bool{} // documents that the references name themselves
	ms := b.doc.Mentions
	for n := sort.Search(len(ms), func(i int) bool { return ms[i].Start >= in.Start }); n < len(ms) && ms[n].End <= in.End; n++ {
		m := ms[n]
		named[m.Doc.Key] = true
		if m.Has("qualifier") || len(m.Path) == 0 && m.Doc.Mode == "this" {
			continue // its name is in another reference; or it names this very document
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a, err := f.ask(ctx, b, ms, n)
		if err != nil {
			return nil, err
		}
		x := a.resolution(m)
		if a.state == Resolved && f.own(a, b, in) {
			if m.Mode == "relative" {
				continue // "this section" tells a reader nothing
			}
			x.State, x.Reason = NotFollowed, ReasonSelf
		}
		id := string(x.State) + " " + m.Key + " " + m.To + " " + m.Doc.Key + " " + fmt.Sprint(x.Places)
		if known[id] {
			continue
		}
		known[id] = true
		if x.State == Resolved {
			wait = append(wait, pending{len(out), a.places})
		}
		out = append(out, x)
	}
	if depth == 1 {
		for _, m := range f.lib.shelf.naming(b.doc, in) {
			if named[m.Doc.Key] {
				continue
			}
			q := question{lib: f.lib, b: b, here: -1, text: b.doc.Text, mentions: []cite.Mention{m}}
			a, err := q.resolve(ctx)
			if err != nil {
				return nil, err
			}
			x := a.resolution(m)
			if id := string(x.State) + " " + m.Doc.Key; a.state != External && !known[id] {
				known[id] = true
				if x.State == Resolved {
					wait = append(wait, pending{len(out), a.places})
				}
				out = append(out, x)
			}
		}
	}
	given := 0
	for _, w := range wait {
		x := &out[w.n]
		for _, s := range w.spots {
			if f.seen[s] || s.i < 0 && (f.o.Query == "" || s.b == b) {
				continue // of a whole document, only what fits a query is quoted
			}
			if given >= f.o.MaxCited || f.left <= 0 {
				x.State, x.Reason, x.Targets = NotFollowed, ReasonBudget, []Evidence{}
				break
			}
			f.seen[s] = true
			given++
			for _, t := range s.passages(f.o.Query, min(f.o.MaxChars, f.left)) {
				f.left -= len(t.Chunk.Original)
				x.Targets = append(x.Targets, t)
			}
		}
	}
	if depth >= f.o.Depth {
		return out, nil
	}
	for _, w := range wait {
		x := &out[w.n]
		for i := range x.Targets {
			t := &x.Targets[i]
			tb, err := f.lib.load(ctx, t.Chunk.Doc)
			if err != nil {
				return nil, err
			}
			if t.Cited, err = f.cited(ctx, tb, ingest.Span{Start: t.Chunk.Start, End: t.Chunk.End}, depth+1); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

func (f *follower) ask(ctx context.Context, b *book, ms []cite.Mention, n int) (answer, error) {
	from, to := b.block(ms[n].Start)
	q := question{lib: f.lib, b: b, here: b.at(ms[n].Start), text: b.doc.Text, mentions: ms, n: n, from: from, to: to}
	return q.resolve(ctx)
}

// own says that all that a passage cites lies around it or in it, so that there
// is nothing more to give.
func (f *follower) own(a answer, b *book, in ingest.Span) bool {
	for _, p := range a.places {
		if p.b != b {
			return false
		}
		if p.i < 0 {
			continue
		}
		u := p.span()
		around := u.Start <= in.Start && in.End <= u.End
		if inside := in.Start <= u.Start && u.End <= in.End; !around && !inside {
			return false
		}
	}
	return true
}
