package store

import (
	"context"
	"errors"
	"sync"
)

// lazy is a value that is made when it is first asked for.
type lazy[T any] struct {
	mu   sync.Mutex
	done bool
	v    T
	err  error
}

// get returns the value or the error of making it. That a caller gave up is no
// lasting error.
func (l *lazy[T]) get(mk func() (T, error)) (T, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.done {
		v, err := mk()
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return v, err
		}
		l.v, l.err, l.done = v, err, true
	}
	return l.v, l.err
}

// made returns the value if it was made without an error.
func (l *lazy[T]) made() (T, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.v, l.done && l.err == nil
}
