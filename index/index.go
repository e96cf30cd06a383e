package index

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/index/internal/text"
)

// Index is a set of documents that can be searched. It is safe for use by
// several goroutines.
type Index struct {
	store     *store.Store
	options   Options
	analyzers sync.Pool // of *text.Analyzer

	preparing chan struct{} // holds a value while one prepares the embedder
	ready     atomic.Bool   // the embedder knows what it is
}

// Open opens the index stored in a folder, and makes it where there is none
// unless the options say ReadOnly. The error wraps ErrLocked where another
// process is writing, ErrModelMismatch where the index was made with another
// embedder or other options, ErrNotFound where there is nothing to read, and
// ErrCorrupt where what is there is not what was written.
func Open(ctx context.Context, dir string, o *Options) (*Index, error) {
	opts, err := o.filled()
	if err != nil {
		return nil, err
	}
	ready, err := opts.prepare(ctx)
	if err != nil {
		return nil, err
	}
	s, err := openStore(ctx, dir, opts)
	if err != nil {
		return nil, err
	}
	return started(ctx, s, opts, ready)
}

// openStore opens the store in a folder.
func openStore(ctx context.Context, dir string, o Options) (*store.Store, error) {
	s, err := store.Open(ctx, dir, store.Options{Wanted: o.settings(), ReadOnly: o.ReadOnly, LockTimeout: o.LockTimeout, Salvage: o.salvage})
	if errors.As(err, new(*store.LockedError)) {
		return nil, told(err)
	}
	if err != nil {
		return nil, fmt.Errorf("open index: %w", err)
	}
	return s, nil
}

// told is an error as this package gives it: a lock that is held is a *LockedError.
func told(err error) error {
	var locked *store.LockedError
	if !errors.As(err, &locked) {
		return err
	}
	h := locked.Holder
	return &LockedError{Dir: locked.Dir, PID: h.PID, Host: h.Host, Command: h.Command, Since: h.Since}
}

// OpenMemory makes an index that is gone when it is closed.
func OpenMemory(ctx context.Context, o *Options) (*Index, error) {
	opts, err := o.filled()
	if err != nil {
		return nil, err
	}
	ready, err := opts.prepare(ctx)
	if err != nil {
		return nil, err
	}
	if opts.ReadOnly {
		return nil, fmt.Errorf("options: an index in memory cannot be read-only")
	}
	return started(ctx, store.OpenMemory(store.Options{Wanted: opts.settings()}), opts, ready)
}

// started looks at what a store was made with. Ready says that the embedder knows
// what it is.
func started(ctx context.Context, s *store.Store, o Options, ready bool) (*Index, error) {
	now, err := s.Acquire(ctx)
	if err != nil {
		s.Close()
		return nil, err
	}
	defer now.Release()
	settings := now.Manifest.Settings
	if err := o.check(settings); err != nil {
		s.Close()
		return nil, err
	}
	x := &Index{store: s, options: o, preparing: make(chan struct{}, 1)}
	x.ready.Store(ready)
	x.analyzers.New = func() any { return text.NewAnalyzer(settings.Stem) }
	return x, nil
}

// Mended lists the derived files that were missing, damaged or stale when they
// were needed so far, and what was wrong with each. No answer suffers: what they
// hold was made anew from the record, and was written where the index is open
// for writing. A reader makes it anew each time, until Rebuild.
func (x *Index) Mended() []string { return x.store.Mended() }

// Close releases the index. Whatever was put is stored already.
func (x *Index) Close() error { return x.store.Close() }
