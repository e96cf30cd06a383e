package index

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/referent-go/referent/index/internal/refs"
	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/ingest"
)

// CitedBy returns the passages that hold a reference with the given key, or
// with prefix set also one with a key below it ("section:9/2" has
// "section:9/2/b" below it, and not "section:9/21"). "@title:ports-act-1961" finds
// the references to a document by its name. They are ordered by
// document, then place. The keys found are in each hit's Why.References; which
// document a reference means is for package resolve to say.
func (x *Index) CitedBy(ctx context.Context, key string, prefix bool) ([]Hit, error) {
	hits := []Hit{}
	err := x.with(ctx, func(now *store.Snapshot) error {
		for _, l := range now.Segments {
			keys, err := l.Keys(ctx)
			if err != nil {
				return err
			}
			found, err := keys.Find(ctx, refs.Cites, key, prefix)
			if err != nil {
				return err
			}
			t, err := l.Table(ctx)
			if err != nil {
				return err
			}
			for _, n := range found {
				if l.Dead(t.Doc(n)) {
					continue
				}
				c, err := l.Chunk(ctx, n)
				if err != nil {
					return err
				}
				hits = append(hits, Hit{Chunk: *c, Score: 1, Why: Why{References: citing(c, key, prefix)}})
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("cited by %q: %w", key, err)
	}
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(strings.Compare(a.Chunk.Doc, b.Chunk.Doc), cmp.Compare(a.Chunk.Start, b.Chunk.Start))
	})
	return hits, nil
}

// citing lists the keys of a passage's references that are, or lie below, key.
func citing(c *ingest.Chunk, key string, prefix bool) []string {
	var out []string
	for _, m := range c.Mentions {
		if (m.Key == key || "@"+m.Doc.Key == key || prefix && strings.HasPrefix(m.Key, key+"/")) && !slices.Contains(out, m.Key) {
			out = append(out, m.Key)
		}
	}
	slices.Sort(out)
	return out
}
