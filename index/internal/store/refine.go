package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/index/internal/vector"
)

// Vectors are what a model gave for texts with some keys. Damaged are runs that could
// not be read, and can go.
type Vectors struct {
	Model     string
	Digest    string
	Dimension int
	Late      bool
	Keys      []Key
	Vectors   [][]float32
	Damaged   []RunEntry
}

// Refine adds vectors that a model gave for texts, in one step:
// when it returns nil they are on the disk, and after a crash before that the
// vectors of earlier calls are there. Those of another model are dropped. Keys may
// come twice or be there already.
func (s *Store) Refine(ctx context.Context, b *Vectors) error {
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
	by := &Refined{Model: b.Model, Digest: b.Digest, Dimension: b.Dimension, Late: b.Late}
	if !m.Refined.same(by) {
		m.Refined = by
	}
	m.Refined.Runs = slices.DeleteFunc(m.Refined.Runs, func(e RunEntry) bool { return slices.Contains(b.Damaged, e) })
	fresh, err := s.run(ctx, now, m, b.Keys, b.Vectors)
	if err != nil {
		return err
	}
	defer fresh.release()
	m.Refined.Runs = append(m.Refined.Runs, fresh.entry)
	return s.publishAll(ctx, now, m, nil, fresh)
}

// vectorAt is where a vector of a new run comes from.
type vectorAt struct {
	key  Key
	from *vector.Codes
	row  int
}

// run makes the run of some new vectors, and takes its number from m. Runs of about
// its size are merged into it where there are many, and taken out of m.
func (s *Store) run(ctx context.Context, now *Snapshot, m *Manifest, keys []Key, vectors [][]float32) (*run, error) {
	codes, err := vector.ParseCodes(vector.Encode(len(vectors), m.Refined.Dimension, func(i int) []float32 { return vectors[i] }))
	if err != nil {
		return nil, err
	}
	var all []vectorAt
	for i, k := range keys {
		all = append(all, vectorAt{k, codes, i})
	}
	for {
		group := m.Refined.due(len(all))
		for _, e := range group {
			m.Refined.Runs = slices.DeleteFunc(m.Refined.Runs, func(o RunEntry) bool { return o == e })
			old, err := now.run(e).read(ctx, m.Refined.Dimension)
			if errors.Is(err, ErrCorrupt) {
				continue // what it held is computed again
			}
			if err != nil {
				return nil, err
			}
			for i := range old.len() {
				all = append(all, vectorAt{Key(old.key(i)), old.codes, i})
			}
		}
		if len(group) == 0 {
			break
		}
	}
	slices.SortStableFunc(all, func(a, b vectorAt) int { return bytes.Compare(a.key[:], b.key[:]) })
	all = slices.CompactFunc(all, func(a, b vectorAt) bool { return a.key == b.key })
	if all, err = now.wanted(ctx, m.Refined, all); err != nil {
		return nil, err
	}
	return s.writeRun(ctx, m, all)
}

// due lists the runs to be merged with one of n vectors: all of its size and below
// where there are many.
func (r *Refined) due(n int) []RunEntry {
	var group []RunEntry
	for _, e := range r.Runs {
		if tier(e.Rows) <= tier(n) {
			group = append(group, e)
		}
	}
	if len(group)+1 < fanIn {
		return nil
	}
	return group
}

// wanted leaves out the vectors of texts that no passage holds any more, where they
// are most of a large run. Otherwise they are kept: the text may come back.
func (s *Snapshot) wanted(ctx context.Context, by *Refined, all []vectorAt) ([]vectorAt, error) {
	total := 0
	for _, l := range s.Segments {
		total += l.Entry.Chunks
	}
	if len(all) <= 2*total+fanIn*smallest {
		return all, nil
	}
	there := make(map[Key]bool, total)
	for _, l := range s.Segments {
		keys, err := by.keys(ctx, l.Segment)
		if err != nil {
			return nil, err
		}
		for i := range l.Entry.Chunks {
			there[KeyAt(keys, i)] = true
		}
	}
	return slices.DeleteFunc(all, func(v vectorAt) bool { return !there[v.key] }), nil
}

// writeRun writes the file of a run. After an error none is left.
func (s *Store) writeRun(ctx context.Context, m *Manifest, all []vectorAt) (*run, error) {
	keys := make([]Key, len(all))
	for i, v := range all {
		keys[i] = v.key
	}
	codes := vector.Collect(len(all), m.Refined.Dimension, func(i int) (*vector.Codes, int) { return all[i].from, all[i].row })
	b := joinRun(keys, codes)
	r := &run{entry: RunEntry{Name: segmentName(m.Next), Size: int64(len(b)), Sum: disk.Sum(b), Rows: len(all)}}
	m.Next++
	r.users.Store(1)
	if s.dir == "" {
		data, err := parseRun(b, len(all), m.Refined.Dimension)
		r.rows.set(data)
		return r, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	path := (&Segment{dir: s.dir, Entry: Entry{Name: r.entry.Name}}).path(runEnding)
	err := disk.Write(s.fault, path, true, b)
	if err == nil {
		var opened *run
		if opened, err = openRun(s.dir, r.entry); err == nil {
			return opened, nil
		}
	}
	s.unlink(r.entry.Name)
	return nil, fmt.Errorf("write %s: %w", path, err)
}

// Row is where the refined vector of a passage stands; Run is below 0 where it has
// none.
type Row struct{ Run, Row int32 }

// Refinement is the refined vectors of a snapshot.
type Refinement struct {
	Of       *Refined
	Rows     [][]Row // by segment and passage
	Passages int     // that are not removed
	Refined  int     // of them
	Damaged  []RunEntry
	codes    []*vector.Codes
}

// Codes returns the vectors of the runs.
func (r *Refinement) Codes() []*vector.Codes { return r.codes }

// Refinement joins the passages of a snapshot with their refined vectors; nil where
// no model gave any. A run that is damaged counts as not there.
func (s *Snapshot) Refinement(ctx context.Context) (*Refinement, error) {
	return s.refinement.get(ctx, func() (*Refinement, error) {
		out := &Refinement{Of: s.Manifest.Refined}
		at := map[Key]Row{}
		if out.Of != nil {
			for _, r := range s.runs {
				data, err := r.read(ctx, out.Of.Dimension)
				if errors.Is(err, ErrCorrupt) {
					out.Damaged = append(out.Damaged, r.entry)
					continue
				}
				if err != nil {
					return nil, err
				}
				for i := range data.len() {
					at[Key(data.key(i))] = Row{int32(len(out.codes)), int32(i)}
				}
				out.codes = append(out.codes, data.codes)
			}
		}
		for _, l := range s.Segments {
			rows, err := l.join(ctx, at, out)
			if err != nil {
				return nil, err
			}
			out.Rows = append(out.Rows, rows)
		}
		return out, nil
	})
}

// join finds the vectors of a segment's passages.
func (l Live) join(ctx context.Context, at map[Key]Row, out *Refinement) ([]Row, error) {
	dead, err := l.DeadChunks(ctx)
	if err != nil {
		return nil, err
	}
	var keys []byte
	if len(at) > 0 {
		if keys, err = out.Of.keys(ctx, l.Segment); err != nil {
			return nil, err
		}
	}
	rows := make([]Row, l.Entry.Chunks)
	for i := range rows {
		row, ok := Row{-1, -1}, false
		if keys != nil {
			if row, ok = at[KeyAt(keys, i)]; !ok {
				row = Row{-1, -1}
			}
		}
		rows[i] = row
		if dead == nil || !dead[i] {
			out.Passages++
			if ok {
				out.Refined++
			}
		}
	}
	return rows, nil
}

// checkRuns says what is wrong with the files of refined vectors.
func (s *Snapshot) checkRuns(ctx context.Context) ([]string, error) {
	var problems []string
	for _, r := range s.runs {
		if _, err := r.read(ctx, s.Manifest.Refined.Dimension); errors.Is(err, ErrCorrupt) {
			problems = append(problems, err.Error()+"; its passages count as not refined")
		} else if err != nil {
			return nil, err
		}
	}
	return problems, nil
}
