package store

import (
	"context"
	"errors"
	"iter"
)

// Rewrite replaces everything that is stored by the documents of some batches,
// made with other settings, in one step. A Dimension of 0 becomes that of the
// first vector. After an error the old state stands.
func (s *Store) Rewrite(ctx context.Context, settings Settings, batches iter.Seq2[*Batch, error]) error {
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
	m.Settings, m.Segments = settings, nil
	if err := m.dropDamaged(ctx, now); err != nil {
		return err
	}
	var fresh []*Segment
	defer func() {
		for _, g := range fresh {
			g.release()
		}
	}()
	for b, err := range batches {
		if err == nil {
			if m.Settings.Dimension == 0 && len(b.Vectors) > 0 {
				m.Settings.Dimension = len(b.Vectors[0])
			}
			var g *Segment
			if g, err = s.segment(ctx, m, b); err == nil {
				fresh = append(fresh, g)
				m.Segments = append(m.Segments, g.Entry)
			}
		}
		if err != nil {
			s.drop(fresh, nil)
			return err
		}
	}
	if err := s.publish(ctx, now, m, fresh...); err != nil {
		return err
	}
	s.tidy(ctx)
	return nil
}

// dropDamaged takes the files of refined vectors that cannot be read out of a
// manifest: their passages are refined again, when that is asked for.
func (m *Manifest) dropDamaged(ctx context.Context, now *Snapshot) error {
	if m.Refined == nil {
		return nil
	}
	var whole []RunEntry
	for _, r := range now.runs {
		_, err := r.read(ctx, m.Refined.Dimension)
		switch {
		case err == nil:
			whole = append(whole, r.entry)
		case !errors.Is(err, ErrCorrupt):
			return err
		}
	}
	m.Refined.Runs = whole
	return nil
}
