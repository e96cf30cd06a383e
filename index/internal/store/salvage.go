package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/referent-go/referent/index/internal/disk"
)

// Salvage writes a manifest of the record files in a folder that has lost its own, and
// returns how many they are, and the names of those that cannot be read, or that no
// writer has written so: these stay, with ".damaged" behind their names. The settings are
// taken as given, but for the embedder: no file tells which one the vectors are of. Nor
// does any tell which documents had been removed: they are back. So may be those of a
// commit that did not come to its end. Of several versions of a document the last
// counts. Files of refined vectors are not taken in, and the next writer removes them.
// Where no record can be read nothing is changed, nor left behind, and the error wraps
// ErrNotFound or ErrForeign; ErrCorrupt where some can, and none is whole.
func Salvage(ctx context.Context, dir string, o Options) (whole int, damaged []string, err error) {
	if !holds(dir) {
		return 0, nil, absent(dir)
	}
	lock, err := TakeLock(ctx, dir, o.LockTimeout)
	if err != nil {
		return 0, nil, err
	}
	defer lock.Release()
	m := &Manifest{Generation: 1, Settings: o.Wanted, Next: 1}
	m.Settings.Embedder, m.Settings.Digest, m.Settings.Dimension = "", "", 0
	names, err := records(dir) // no writer is at work now
	if err != nil {
		return 0, nil, err
	}
	last := map[string][2]int{} // segment and number of a document by its ID
	for _, path := range names {
		name := strings.TrimSuffix(filepath.Base(path), recordEnding)
		n, err := strconv.ParseUint(name, 10, 63)
		if err != nil || name != segmentName(n) {
			damaged = append(damaged, name+recordEnding)
			continue
		}
		m.Next = max(m.Next, n+1)
		e, infos, dim, err := describe(ctx, path)
		if errors.Is(err, ErrCorrupt) && ctx.Err() == nil {
			damaged = append(damaged, name+recordEnding)
			continue
		}
		if err != nil {
			return 0, nil, err
		}
		e.Name = name
		if was := m.Settings.Dimension; dim > 0 && (was == 0 || dim < was) { // of the widest, others might hold too few bytes
			m.Settings.Dimension = dim
		}
		for d, info := range infos {
			if was, ok := last[info.ID]; ok {
				earlier := m.entry(was[0], &e)
				earlier.Dead = append(earlier.Dead, was[1])
			}
			last[info.ID] = [2]int{len(m.Segments), d}
		}
		m.Segments = append(m.Segments, e)
	}
	for i := range m.Segments {
		slices.Sort(m.Segments[i].Dead)
	}
	m.Segments = slices.DeleteFunc(m.Segments, func(e Entry) bool { return len(e.Dead) == e.Docs })
	if len(m.Segments) == 0 {
		return 0, nil, fmt.Errorf("%s: %w: the manifest is missing, and no file of documents is whole", dir, ErrCorrupt)
	}
	if err := m.check(); err != nil {
		return 0, nil, fmt.Errorf("%s: %w: %v", dir, ErrCorrupt, err)
	}
	for _, name := range damaged {
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(dir, name+".damaged")); err != nil {
			return 0, nil, err
		}
	}
	return len(m.Segments), damaged, WriteManifest(disk.FaultOf(ctx), dir, m)
}

// records are the record files in a folder, oldest first.
func records(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		if !e.IsDir() && ours.MatchString(e.Name()) && strings.HasSuffix(e.Name(), recordEnding) {
			names = append(names, filepath.Join(dir, e.Name()))
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return names, err
}

// holds says that a folder has a record that can be read: that the files there are those
// of a corpus, and not somebody else's that are named so.
func holds(dir string) bool {
	names, _ := records(dir)
	return slices.ContainsFunc(names, func(path string) bool {
		f, err := os.Open(path)
		if err != nil {
			return false
		}
		r := &boltRecord{path: path}
		if r.open(f) != nil {
			return false
		}
		defer r.Close()
		return r.list() == nil
	})
}

// entry is the entry of a segment, which may be the one that is being added.
func (m *Manifest) entry(i int, fresh *Entry) *Entry {
	if i == len(m.Segments) {
		return fresh
	}
	return &m.Segments[i]
}

// describe reads what a manifest says of a record file from the file itself.
func describe(ctx context.Context, path string) (e Entry, infos []Info, dim int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return e, nil, 0, err
	}
	if e.Size, e.Sum, err = disk.SumFile(ctx, f); err != nil {
		f.Close()
		return e, nil, 0, err
	}
	r := &boltRecord{path: path}
	if err := r.open(f); err != nil {
		return e, nil, 0, err
	}
	defer r.Close()
	if err := r.list(); err != nil {
		return e, nil, 0, err
	}
	e.Docs = len(r.infos)
	for _, i := range r.infos {
		e.Chunks += max(0, i.Chunks)
	}
	if !fits(r.infos, e) {
		return e, nil, 0, fmt.Errorf("%s: %w: passages without number", path, ErrCorrupt)
	}
	err = e.check(r.dim)
	if err == nil && (r.dim > maxDimension || r.dim == 0 && e.Chunks > 0) {
		err = fmt.Errorf("vectors of %d numbers", r.dim)
	}
	if err != nil {
		return e, nil, 0, fmt.Errorf("%s: %w: %v", path, ErrCorrupt, err)
	}
	return e, r.infos, r.dim, nil
}
