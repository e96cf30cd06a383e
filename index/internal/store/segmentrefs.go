package store

import (
	"context"
	"fmt"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/index/internal/refs"
)

// refsOnDisk is how many passages a segment has for which the index of its
// references is kept in files. For fewer it is made in memory, in some ten
// milliseconds, when it is first asked for.
const refsOnDisk = 1000

// identity is what an index of references is made from.
func (g *Segment) identity() string { return fmt.Sprintf("%08x %s", g.Entry.Sum, maker(g.stem)) }

// Keys returns the index of the references in the passages. Where its files are
// missing, stale or damaged it is made anew.
func (g *Segment) Keys(ctx context.Context) (*refs.Index, error) {
	return g.keys.get(ctx, func() (*refs.Index, error) {
		stored := g.dir != "" && g.Entry.Chunks >= refsOnDisk
		if stored {
			x, err := refs.Open(ctx, g.path(refsEnding), g.identity())
			if err == nil {
				return x, nil
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			g.mends.add(g.path(refsEnding), err)
		}
		entries, err := g.entries(ctx)
		if err != nil {
			return nil, err
		}
		if stored && g.repair != nil {
			_ = refs.Create(ctx, g.repair, g.path(refsEnding), g.identity(), entries)
		}
		return refs.Memory(ctx, entries)
	})
}

// entries reads the references of the passages.
func (g *Segment) entries(ctx context.Context) ([]refs.Entry, error) {
	b, err := g.section(ctx, sectionKeys)
	if err != nil {
		return nil, err
	}
	return parseKeys(b, g.Entry.Chunks)
}

// writeRefs writes the index of references of a new segment. It is derived, so
// that an error but one of the context is none of the commit.
func (g *Segment) writeRefs(ctx context.Context, fault disk.Fault) {
	if g.dir == "" || g.Entry.Chunks < refsOnDisk {
		return
	}
	if entries, err := g.entries(ctx); err == nil {
		_ = refs.Create(ctx, fault, g.path(refsEnding), g.identity(), entries)
	}
}
