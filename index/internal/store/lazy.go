package store

import (
	"context"
	"errors"
	"sync"
)

// lazy is a value that is made when it is first asked for.
type lazy[T any] struct {
	mu     sync.Mutex
	making chan struct{} // closed when the one who makes it is done; nil where nobody does
	done   bool
	v      T
	err    error
}

// get returns the value, which one caller makes while the others wait for it or
// for the end of their contexts. Of errors only damage is kept: whatever else
// went wrong, a lack of memory or a caller who gave up, may be over the next
// time.
func (l *lazy[T]) get(ctx context.Context, mk func() (T, error)) (T, error) {
	for {
		l.mu.Lock()
		if l.done {
			defer l.mu.Unlock()
			return l.v, l.err
		}
		if l.making == nil {
			l.making = make(chan struct{})
			l.mu.Unlock()
			return l.make(mk)
		}
		wait := l.making
		l.mu.Unlock()
		select {
		case <-wait:
		case <-ctx.Done():
			var none T
			return none, ctx.Err()
		}
	}
}

// make makes the value and wakes those who wait, also after a panic.
func (l *lazy[T]) make(mk func() (T, error)) (v T, err error) {
	keep := false
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if keep {
			l.v, l.err, l.done = v, err, true
		}
		close(l.making)
		l.making = nil
	}()
	v, err = mk()
	keep = err == nil || errors.Is(err, ErrCorrupt) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
	return v, err
}

// set makes v the value.
func (l *lazy[T]) set(v T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.v, l.err, l.done = v, nil, true
}

// made returns the value if it was made without an error.
func (l *lazy[T]) made() (T, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.v, l.done && l.err == nil
}
