package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"github.com/referent-go/referent/index/internal/disk"
)

// Options say how to open a store. Wanted are the settings of a new one.
type Options struct {
	Wanted      Settings
	ReadOnly    bool
	LockTimeout time.Duration
	// MustExist opens a store only where there is one, and makes none; the error
	// wraps ErrNotFound.
	MustExist bool
	// Salvage opens a store whatever has become of its record files; those that
	// are missing or cut say so when they are read.
	Salvage bool
}

// Store is a folder of segments, or a set of them in memory. It is safe for use
// by several goroutines.
type Store struct {
	dir      string // empty in memory
	fault    disk.Fault
	readOnly bool
	salvage  bool
	lock     *Lock
	mends    mends

	write  sync.Mutex // held by the one who commits
	unsure error      // a commit failed, and what the disk holds is not known; guarded by write
	mu     sync.Mutex // guards what follows
	now    *Snapshot
	seen   os.FileInfo // the manifest that now was read from
	closed bool
}

// ErrClosed says that the store was closed before.
var ErrClosed = errors.New("index is closed")

// Open opens the store in a folder. Without ReadOnly it takes the writer's
// lock, makes the store where there is none, and removes what a writer that was
// killed has left. The error is a *LockedError where another writer is at work.
func Open(ctx context.Context, dir string, o Options) (*Store, error) {
	s := &Store{dir: dir, fault: disk.FaultOf(ctx), readOnly: o.ReadOnly, salvage: o.Salvage}
	if o.ReadOnly {
		return s, s.refresh()
	}
	lock, err := settle(ctx, dir, o)
	if err != nil {
		return nil, err
	}
	s.lock = lock
	err = s.refresh()
	if errors.Is(err, ErrNotFound) && !o.MustExist {
		if err = WriteManifest(s.fault, dir, &Manifest{Generation: 1, Settings: o.Wanted}); err == nil {
			err = s.refresh()
		}
	}
	if err != nil {
		lock.Release()
		return nil, err
	}
	s.sweep()
	return s, nil
}

// settle takes the lock of a store's folder, which it makes unless the store must
// exist.
func settle(ctx context.Context, dir string, o Options) (*Lock, error) {
	if o.MustExist {
		_, err := os.Stat(filepath.Join(dir, manifestName))
		var lock *Lock
		if err == nil {
			lock, err = TakeLock(ctx, dir, o.LockTimeout)
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = absent(dir)
		}
		return lock, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if err := vacant(dir); err != nil {
		return nil, err
	}
	return TakeLock(ctx, dir, o.LockTimeout)
}

// vacant refuses a folder that holds files and no corpus. A corpus removes
// files by their names, so it must never settle among somebody else's. One that has
// lost its manifest says so, whatever else is there.
func vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	other := ""
	for _, e := range entries {
		switch e.Name() {
		case manifestName:
			return nil
		case lockName, manifestName + ".tmp":
		default:
			other = e.Name()
		}
	}
	if other == "" {
		return nil
	}
	if err := absent(dir); !errors.Is(err, ErrNotFound) {
		return err
	}
	return foreign(dir, other)
}

// OpenMemory returns an empty store that is gone when it is closed.
func OpenMemory(o Options) *Store {
	s := &Store{fault: func(string, string) error { return nil }}
	s.now = &Snapshot{Manifest: &Manifest{Format: Format, Generation: 1, Settings: o.Wanted}}
	s.now.users.Store(1)
	return s
}

// Dir is the store's folder, empty in memory.
func (s *Store) Dir() string { return s.dir }

// ReadOnly says that the store was opened for reading.
func (s *Store) ReadOnly() bool { return s.readOnly }

// Acquire returns the generation that is current now. Whoever acquires a
// snapshot releases it.
func (s *Store) Acquire(ctx context.Context) (*Snapshot, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if s.readOnly {
		if err := s.refresh(); err != nil {
			return nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	return s.now.hold(), nil
}

// tries is how often a generation is read anew because the writer has replaced
// it while it was being opened.
const tries = 20

// refresh reads the manifest if it is another than the one read before.
func (s *Store) refresh() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	var last error
	for range tries {
		info, err := os.Stat(filepath.Join(s.dir, manifestName))
		if errors.Is(err, fs.ErrNotExist) {
			return absent(s.dir)
		}
		if err != nil {
			return err
		}
		if s.seen != nil && os.SameFile(info, s.seen) && info.ModTime().Equal(s.seen.ModTime()) && info.Size() == s.seen.Size() {
			return last
		}
		m, err := ReadManifest(s.dir)
		if err != nil {
			return err
		}
		next, err := s.snapshot(m)
		if err == nil {
			if next.lacks() && s.replaced(info) { // the writer has merged it meanwhile
				next.Release()
				continue
			}
			s.swap(next)
			s.seen = info
			return nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		last = err
	}
	return last
}

// replaced says that the manifest is another than the one described.
func (s *Store) replaced(was os.FileInfo) bool {
	info, err := os.Stat(filepath.Join(s.dir, manifestName))
	return err == nil && !(os.SameFile(info, was) && info.ModTime().Equal(was.ModTime()) && info.Size() == was.Size())
}

// repairer is how segments mend what is derived: only a writer may.
func (s *Store) repairer() disk.Fault {
	if s.readOnly {
		return nil
	}
	return s.fault
}

// swap makes next the current snapshot; mu is held.
func (s *Store) swap(next *Snapshot) {
	if s.now != nil {
		s.now.Release()
	}
	s.now = next
}

// Close gives up the lock and the files. Snapshots that are held stay good.
func (s *Store) Close() error {
	s.write.Lock()
	defer s.write.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	if s.now != nil {
		s.now.Release()
	}
	if s.lock != nil {
		return s.lock.Release()
	}
	return nil
}

// ours matches the names of files that a store makes.
var ours = regexp.MustCompile(`^(\d{8,})\.(db|idx|refs|vec)(\.tmp)?$`)

// sweep removes files of segments that no manifest names: those of a commit
// that did not come to its end, and those replaced by a merge. What cannot be
// removed, as on a system where a reader has it open, is left for next time.
func (s *Store) sweep() {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return
	}
	used := map[string]bool{}
	for _, e := range s.now.Manifest.Segments {
		used[e.Name] = true
	}
	for _, e := range s.now.Manifest.Refined.runs() {
		used[e.Name] = true
	}
	for _, e := range entries {
		m := ours.FindStringSubmatch(e.Name())
		if m != nil && (m[3] != "" || !used[m[1]]) || e.Name() == manifestName+".tmp" {
			_ = os.RemoveAll(filepath.Join(s.dir, e.Name()))
		}
	}
}
