package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/referent-go/referent/index/internal/disk"
)

// ErrReadOnly says that a change was asked of a store opened for reading.
var ErrReadOnly = errors.New("opened read-only")

// Commit adds the documents of a batch, in place of those with the same IDs,
// and removes others, all in one step: readers and a process that starts after
// a crash see all of it or nothing. The batch may be nil. The error wraps
// ErrNotFound where a document to be removed is not there.
func (s *Store) Commit(ctx context.Context, b *Batch, remove ...string) error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.readOnly {
		return ErrReadOnly
	}
	if err := s.settle(); err != nil {
		return err
	}
	now, err := s.Acquire(ctx)
	if err != nil {
		return err
	}
	defer now.Release()
	m := now.Manifest.clone()
	for _, id := range remove {
		if err := m.bury(ctx, now, id); err != nil {
			return err
		}
	}
	var fresh *Segment
	if b != nil && len(b.Docs) > 0 {
		for _, d := range b.Docs {
			if err := m.bury(ctx, now, d.ID); err != nil && !errors.Is(err, ErrNotFound) {
				return err
			}
		}
		if m.Settings.Dimension == 0 && len(b.Vectors) > 0 {
			m.Settings.Dimension = len(b.Vectors[0])
		}
		if m.Settings.Digest == "" {
			m.Settings.Digest = b.Digest
		}
		if fresh, err = s.segment(ctx, m, b); err != nil {
			return err
		}
		defer fresh.release()
		m.Segments = append(m.Segments, fresh.Entry)
	}
	if err := s.publish(ctx, now, m, fresh); err != nil {
		return err
	}
	s.tidy(ctx)
	return nil
}

func (m *Manifest) clone() *Manifest {
	c := *m
	c.Segments, c.Refined = slices.Clone(m.Segments), m.Refined.clone()
	return &c
}

// bury marks a living document as removed.
func (m *Manifest) bury(ctx context.Context, now *Snapshot, id string) error {
	segment, doc, err := now.Find(ctx, id)
	if err != nil {
		return err
	}
	name := now.Segments[segment].Entry.Name
	i := slices.IndexFunc(m.Segments, func(e Entry) bool { return e.Name == name })
	if i < 0 || slices.Contains(m.Segments[i].Dead, doc) {
		return nil
	}
	e := &m.Segments[i]
	e.Dead = append(slices.Clone(e.Dead), doc)
	slices.Sort(e.Dead)
	return nil
}

// segment makes the segment of a batch and takes its number from m.
func (s *Store) segment(ctx context.Context, m *Manifest, b *Batch) (*Segment, error) {
	g := &Segment{dir: s.dir, dim: m.Settings.Dimension, stem: m.Settings.Stem, repair: s.fault, mends: &s.mends}
	g.users.Store(1)
	d := newDeriver(g.stem)
	for i, doc := range b.Docs {
		d.add(InfoOf(doc, len(b.Chunks[i])), doc, b.Chunks[i])
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	data, err := d.sections(g.dim, func(i int) []float32 { return b.Vectors[i] })
	if err != nil {
		return nil, err
	}
	g.Entry = Entry{Name: segmentName(m.Next), Docs: len(b.Docs), Chunks: len(d.ids)}
	m.Next++
	if s.dir == "" {
		g.keep(&memory{b.Docs, b.Chunks, b.Vectors}, data)
		return g, nil
	}
	return g, s.writeFiles(ctx, g, b, data)
}

// keep gives a new segment its record, where that is in memory, and its
// sections.
func (g *Segment) keep(r Record, data map[string][]byte) {
	if r != nil {
		g.record.set(r)
	}
	g.sections.set(func(name string) ([]byte, error) { return data[name], nil })
}

// writeFiles writes the files of a new segment. After an error none is left.
func (s *Store) writeFiles(ctx context.Context, g *Segment, src source, data map[string][]byte) (err error) {
	defer func() {
		if err != nil {
			s.unlink(g.Entry.Name)
		}
	}()
	path := g.path(recordEnding)
	g.Entry.Size, g.Entry.Sum, err = writeRecord(ctx, s.fault, path, g.dim, src)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := writeSections(s.fault, g.path(derivedEnding), g.Entry.Sum, g.stem, data); err != nil {
		return fmt.Errorf("write %s: %w", g.path(derivedEnding), err)
	}
	g.keep(nil, data)
	g.writeRefs(ctx, s.fault)
	if err := ctx.Err(); err != nil {
		return err
	}
	g.recordFile, err = os.Open(path)
	return err
}

// unlink removes the files of a segment or run.
func (s *Store) unlink(name string) {
	if s.dir == "" {
		return
	}
	for _, ending := range []string{recordEnding, derivedEnding, refsEnding, refsEnding + ".tmp", runEnding} {
		_ = os.RemoveAll(filepath.Join(s.dir, name+ending))
	}
}

// publish makes m the current generation and removes the files of segments that
// it names no more. After an error the state is the old one or, where only the
// last step failed, the new one, as the manifest on the disk says. Where that
// cannot be read either, the old state is shown and nothing is changed until it
// can.
func (s *Store) publish(ctx context.Context, now *Snapshot, m *Manifest, fresh ...*Segment) error {
	return s.publishAll(ctx, now, m, fresh, nil)
}

// publishAll is publish with a new run, if that is not nil.
func (s *Store) publishAll(ctx context.Context, now *Snapshot, m *Manifest, fresh []*Segment, vectors *run) error {
	m.Generation = now.Manifest.Generation + 1
	m.Segments = slices.DeleteFunc(m.Segments, func(e Entry) bool { return len(e.Dead) == e.Docs })
	fresh = slices.DeleteFunc(fresh, func(g *Segment) bool { return g == nil })
	var written error
	if s.dir != "" {
		if err := ctx.Err(); err != nil {
			s.drop(fresh, vectors)
			return err
		}
		written = WriteManifest(s.fault, s.dir, m)
		if written != nil {
			on, err := ReadManifest(s.dir)
			if err != nil {
				s.unsure = written
				return errors.Join(written, err)
			}
			if on.Generation < m.Generation {
				s.drop(fresh, vectors)
				return written
			}
		}
	}
	next := &Snapshot{Manifest: m}
	next.users.Store(1)
	for _, e := range m.Segments {
		g := now.find(e)
		for _, f := range fresh {
			if f.Entry.Name == e.Name {
				g = f
			}
		}
		g.hold()
		next.Segments = append(next.Segments, live(g, e))
	}
	for _, e := range m.Refined.runs() {
		r := now.run(e)
		if r == nil {
			r = vectors
		}
		r.hold()
		next.runs = append(next.runs, r)
	}
	s.mu.Lock()
	s.swap(next)
	s.mu.Unlock()
	if written == nil {
		for _, l := range now.Segments {
			if next.find(l.Entry) == nil {
				s.unlink(l.Entry.Name)
			}
		}
		for _, r := range now.runs {
			if next.run(r.entry) == nil {
				s.unlink(r.entry.Name)
			}
		}
	}
	return written
}

// settle finds out which generation the disk holds after a commit that could not
// tell. A refused document must not come in with the next one, and one that is
// there must not be lost by it.
func (s *Store) settle() error {
	if s.unsure == nil {
		return nil
	}
	m, err := ReadManifest(s.dir)
	if err != nil {
		return fmt.Errorf("what an earlier change has left is not known (%v): %w", s.unsure, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	next, err := s.snapshot(m)
	if err != nil {
		return err
	}
	s.swap(next)
	s.unsure = nil
	s.sweep()
	return nil
}

// drop removes the files of segments and of a run that came into no generation.
func (s *Store) drop(fresh []*Segment, vectors *run) {
	if vectors != nil {
		s.unlink(vectors.entry.Name)
	}
	for _, g := range fresh {
		s.unlink(g.Entry.Name)
	}
}

// Size is the number of bytes that the store takes on the disk.
func (s *Store) Size() (int64, error) {
	if s.dir == "" {
		return 0, nil
	}
	return disk.Usage(s.dir)
}
