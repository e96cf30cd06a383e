package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/referent-go/referent/index/internal/postings"
)

// Live is a segment with the documents in it that are removed.
type Live struct {
	*Segment
	dead map[int]bool
}

// Dead says that a document is removed.
func (l Live) Dead(doc int) bool { return l.dead[doc] }

// DeadChunks returns nil where nothing is removed, else which passages are.
func (l Live) DeadChunks(ctx context.Context) ([]bool, error) {
	if len(l.dead) == 0 {
		return nil, nil
	}
	firsts, err := l.allFirsts(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]bool, l.Entry.Chunks)
	for d := range l.dead {
		for c := firsts[d]; c < firsts[d+1]; c++ {
			out[c] = true
		}
	}
	return out, nil
}

// Snapshot is one generation: a set of segments that stays as it is, whatever
// is written meanwhile. Release lets it go.
type Snapshot struct {
	Manifest *Manifest
	Segments []Live
	runs     []*run
	users    atomic.Int32
	text     lazy[*postings.Corpus]
	living   lazy[[]Info]

	refinement lazy[*Refinement]
}

// snapshot opens the segments of a manifest, taking those that are open already.
func (st *Store) snapshot(m *Manifest) (*Snapshot, error) {
	dir, prev := st.dir, st.now
	s := &Snapshot{Manifest: m}
	s.users.Store(1)
	for _, e := range m.Segments {
		if g := prev.find(e); g != nil {
			g.hold()
			s.Segments = append(s.Segments, live(g, e))
			continue
		}
		g, err := st.openSegment(e, m.Settings)
		if err != nil {
			s.Release()
			if errors.Is(err, fs.ErrNotExist) {
				return nil, fmt.Errorf("segment %s: %w: %w", e.Name, ErrCorrupt, err)
			}
			return nil, err
		}
		s.Segments = append(s.Segments, live(g, e))
	}
	for _, e := range m.Refined.runs() {
		r := prev.run(e)
		if r != nil {
			r.hold()
		} else {
			var err error
			if r, err = openRun(dir, e); err != nil {
				s.Release()
				return nil, err
			}
		}
		s.runs = append(s.runs, r)
	}
	return s, nil
}

// lacks says that a file of refined vectors is missing.
func (s *Snapshot) lacks() bool { return slices.ContainsFunc(s.runs, (*run).missing) }

// run returns the open run of an entry, if there is one.
func (s *Snapshot) run(e RunEntry) *run {
	if s == nil {
		return nil
	}
	for _, r := range s.runs {
		if r.entry == e {
			return r
		}
	}
	return nil
}

func live(g *Segment, e Entry) Live {
	l := Live{Segment: g}
	if len(e.Dead) > 0 {
		l.dead = make(map[int]bool, len(e.Dead))
		for _, d := range e.Dead {
			l.dead[d] = true
		}
	}
	return l
}

// find returns the open segment of an entry, if there is one.
func (s *Snapshot) find(e Entry) *Segment {
	if s == nil {
		return nil
	}
	for _, l := range s.Segments {
		if l.Entry.Name == e.Name && l.Entry.Sum == e.Sum {
			return l.Segment
		}
	}
	return nil
}

// hold keeps the snapshot; each hold needs a Release.
func (s *Snapshot) hold() *Snapshot {
	s.users.Add(1)
	return s
}

// Release lets the snapshot go.
func (s *Snapshot) Release() {
	if s.users.Add(-1) > 0 {
		return
	}
	for _, l := range s.Segments {
		l.release()
	}
	for _, r := range s.runs {
		r.release()
	}
}

// Living lists the documents that are not removed, ordered by source, then ID.
// The caller must not change the list: it is made once a generation.
func (s *Snapshot) Living(ctx context.Context) ([]Info, error) {
	return s.living.get(ctx, func() ([]Info, error) {
		out := []Info{}
		for _, l := range s.Segments {
			infos, err := l.Infos(ctx)
			if err != nil {
				return nil, err
			}
			for i, info := range infos {
				if !l.Dead(i) {
					out = append(out, info)
				}
			}
		}
		slices.SortFunc(out, func(a, b Info) int {
			return cmp.Or(strings.Compare(a.Source, b.Source), strings.Compare(a.ID, b.ID))
		})
		return out, nil
	})
}

// Find returns the segment and the number of a living document.
func (s *Snapshot) Find(ctx context.Context, id string) (segment, doc int, err error) {
	for i, l := range s.Segments {
		n, ok, err := l.Doc(ctx, id)
		if err != nil {
			return 0, 0, err
		}
		if ok && !l.Dead(n) {
			return i, n, nil
		}
	}
	return 0, 0, fmt.Errorf("document %s: %w", id, ErrNotFound)
}

// FindChunk returns the segment and the number of a living passage.
func (s *Snapshot) FindChunk(ctx context.Context, id string) (segment, chunk int, err error) {
	for i, l := range s.Segments {
		ids, err := l.IDs(ctx)
		if err != nil {
			return 0, 0, err
		}
		n, ok := ids.Find(id)
		if !ok {
			continue
		}
		t, err := l.Table(ctx)
		if err != nil {
			return 0, 0, err
		}
		if !l.Dead(t.Doc(n)) {
			return i, n, nil
		}
	}
	return 0, 0, fmt.Errorf("passage %s: %w", id, ErrNotFound)
}

// Text returns the postings of all segments as one.
func (s *Snapshot) Text(ctx context.Context) (*postings.Corpus, error) {
	return s.text.get(ctx, func() (*postings.Corpus, error) {
		c := &postings.Corpus{}
		for _, l := range s.Segments {
			list, err := l.Text(ctx)
			if err != nil {
				return nil, err
			}
			if list.Chunks() != l.Entry.Chunks {
				return nil, fmt.Errorf("%s: %w: postings of %d passages", l.Entry.Name, ErrCorrupt, list.Chunks())
			}
			dead, err := l.DeadChunks(ctx)
			if err != nil {
				return nil, err
			}
			for i := range list.Chunks() {
				if dead == nil || !dead[i] {
					c.Chunks++
					c.Words += int64(list.Length(i))
				}
			}
			c.Parts = append(c.Parts, postings.Part{List: list, Dead: dead})
		}
		return c, nil
	})
}
