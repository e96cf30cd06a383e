package resolve

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// CitingCorpus is a corpus whose passages can be asked what they cite. An
// *index.Index is one.
type CitingCorpus interface {
	Corpus
	Chunks(ctx context.Context, docID string) ([]ingest.Chunk, error)
	CitedBy(ctx context.Context, key string, prefix bool) ([]index.Hit, error)
}

// CitedBy returns the passages that cite a unit of a document, or what lies in
// the unit; with an empty key those that name the document. Every reference is
// resolved before it counts, so that "sub-section (2)" within section 9 and "section
// 9 of that Act" in another document are found, and section 9 of another act is
// not. A reference that stands in the very unit it means is left out. The
// passages of the document itself come first, then those of others by ID, each
// in the order of its text; the keys that they cite are in Why.References.
//
// The error wraps index.ErrNotFound where the document is not stored.
func (r *Resolver) CitedBy(ctx context.Context, x CitingCorpus, docID, key string) ([]index.Hit, error) {
	lib, err := r.library(ctx)
	if err != nil {
		return nil, err
	}
	b, err := lib.load(ctx, docID)
	if err != nil {
		return nil, err
	}
	docs, err := naming(ctx, x, b)
	if err != nil {
		return nil, err
	}
	hits := []index.Hit{}
	for _, id := range docs {
		from, err := lib.load(ctx, id)
		if err != nil {
			return nil, err
		}
		found, err := r.citing(ctx, lib, from, b, key)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			continue
		}
		chunks, err := x.Chunks(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("passages of %s: %w", id, err)
		}
		for i := range chunks {
			if keys := citedIn(&chunks[i], found); keys != nil {
				hits = append(hits, index.Hit{Chunk: chunks[i], Score: 1, Why: index.Why{References: keys}})
			}
		}
	}
	return hits, nil
}

// Named returns the IDs of the documents of the corpus that a name of an
// instrument means, such as "title:companies-act-2013"; none where it is
// unknown.
func (r *Resolver) Named(ctx context.Context, key string) ([]string, error) {
	lib, err := r.library(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(lib.shelf.named(key)), nil
}

// CitedByName returns the passages that cite a document that the corpus may not
// hold by its name ("title:companies-act-2013"), and of it the unit with a key or
// what lies in the unit; an empty key asks for all.
func (r *Resolver) CitedByName(ctx context.Context, x CitingCorpus, name, key string) ([]index.Hit, error) {
	hits, err := x.CitedBy(ctx, "@"+name, false)
	if err != nil || key == "" {
		return hits, err
	}
	out := []index.Hit{}
	for _, h := range hits {
		keys := []string{}
		for _, m := range h.Chunk.Mentions {
			if m.Doc.Key == name && (m.Key == key || strings.HasPrefix(m.Key, key+"/")) {
				keys = append(keys, m.Key)
			}
		}
		if h.Why.References = keys; len(keys) > 0 {
			out = append(out, h)
		}
	}
	return out, nil
}

// naming are the documents that may cite b: itself, and those that name it.
func naming(ctx context.Context, x CitingCorpus, b *book) ([]string, error) {
	others := map[string]bool{}
	for _, n := range b.names {
		hits, err := x.CitedBy(ctx, "@"+n, false)
		if err != nil {
			return nil, err
		}
		for _, h := range hits {
			others[h.Chunk.Doc] = true
		}
	}
	delete(others, b.id)
	out := []string{b.id}
	for id := range others {
		out = append(out, id)
	}
	slices.Sort(out[1:])
	return out, nil
}

// citation is a reference that was found to mean what is asked for.
type citation struct {
	at  int
	key string
}

// citing resolves the references of a document that may mean a unit of another,
// and keeps those that do.
func (r *Resolver) citing(ctx context.Context, lib *library, from, to *book, key string) ([]citation, error) {
	var out []citation
	labels := map[string]bool{}
	for _, c := range cite.ParseKey(key) {
		labels[c.Label] = true
	}
	for n, m := range from.doc.Mentions {
		if (key == "") != (len(m.Path) == 0) || key != "" && m.To == "" && !mayMean(m, labels) {
			continue
		}
		res, err := r.ask(ctx, lib, from, from.doc.Mentions, n)
		if err != nil {
			return nil, err
		}
		if res.State != Resolved {
			continue
		}
		for _, p := range res.Places {
			if p.Doc != to.id || p.Key != key && (key == "" || !strings.HasPrefix(p.Key, key+"/")) {
				continue
			}
			if p.Doc == from.id && within(to.bodyAt(p.Start), m.Start) {
				continue
			}
			out = append(out, citation{m.Start, p.Key})
		}
	}
	return out, nil
}

// mayMean says that a reference may mean a unit with one of some labels: it has
// one of them, or begins with what its place must complete.
func mayMean(m cite.Mention, labels map[string]bool) bool {
	for i, c := range m.Components() {
		if labels[c.Label] || strings.HasPrefix(c.Label, "@") || i == 0 && kindOf(c.Type) == "" {
			return true
		}
	}
	return false
}

// citedIn are the keys that a passage cites, sorted; nil for none.
func citedIn(c *ingest.Chunk, found []citation) []string {
	var keys []string
	for _, f := range found {
		if f.at >= c.Start && f.at < c.End && !slices.Contains(keys, f.key) {
			keys = append(keys, f.key)
		}
	}
	slices.Sort(keys)
	return keys
}

// bodyAt is the body of the unit that begins at an offset, empty where none does.
func (b *book) bodyAt(at int) ingest.Span {
	for _, e := range b.units {
		if e.start == at {
			return e.body
		}
	}
	return ingest.Span{}
}

func within(s ingest.Span, at int) bool { return at >= s.Start && at < s.End }
