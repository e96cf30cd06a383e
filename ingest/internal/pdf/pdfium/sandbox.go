package pdfium

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/klippa-app/go-pdfium"
)

// sandbox is one instance with at most one document in it. Between the calls of
// its document it may be taken away, for another document to go on; whoever wants
// to call it pins it first.
type sandbox struct {
	pdfium.Pdfium
	gate   *gate
	pinned bool // both under the gate's lock
	gone   bool
}

// gate bounds how many sandboxes there are. A document that holds one and wants
// another never waits for those that do the same: what is not pinned gives way.
type gate struct {
	max int

	mu      sync.Mutex
	boxes   []*sandbox // those that are there, the one used last at the end
	opening int
	changed chan struct{} // closed when a sandbox goes or is let go of
}

var sandboxes = gate{max: maxSandboxes}

// enter takes a place.
func (g *gate) enter(ctx context.Context) error {
	for {
		g.mu.Lock()
		if len(g.boxes)+g.opening < g.max {
			g.opening++
			g.mu.Unlock()
			return nil
		}
		i := slices.IndexFunc(g.boxes, func(s *sandbox) bool { return !s.pinned })
		if i >= 0 {
			s := g.boxes[i]
			g.mu.Unlock()
			s.end(true, func() error { return s.Pdfium.Kill() })
			continue
		}
		if g.changed == nil {
			g.changed = make(chan struct{})
		}
		wait := g.changed
		g.mu.Unlock()
		select {
		case <-wait:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// tell wakes those that wait. The lock is held.
func (g *gate) tell() {
	if g.changed != nil {
		close(g.changed)
		g.changed = nil
	}
}

// newSandbox makes a sandbox, pinned.
func newSandbox(ctx context.Context) (*sandbox, error) {
	p, err := library.get(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("start pdfium: %w", err)
	}
	return sandboxes.open(ctx, p.GetInstanceWithContext)
}

// open takes a place and makes a sandbox there.
func (g *gate) open(ctx context.Context, make func(context.Context) (pdfium.Pdfium, error)) (*sandbox, error) {
	if err := g.enter(ctx); err != nil {
		return nil, err
	}
	in, err := make(ctx)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.opening--
	if err != nil {
		g.tell()
		return nil, errors.Join(ctx.Err(), err)
	}
	s := &sandbox{Pdfium: in, gate: g, pinned: true}
	g.boxes = append(g.boxes, s)
	return s, nil
}

// pin keeps the sandbox from being taken away and says whether it is there.
func (s *sandbox) pin() bool {
	g := s.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if s.gone {
		return false
	}
	s.pinned = true
	if i := slices.Index(g.boxes, s); i >= 0 {
		g.boxes = append(slices.Delete(g.boxes, i, i+1), s)
	}
	return true
}

// unpin lets the sandbox be taken away where another document needs the place.
func (s *sandbox) unpin() {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	s.pinned = false
	s.gate.tell()
}

// do runs calls into the sandbox. When ctx ends, so does the sandbox.
func (s *sandbox) do(ctx context.Context, calls func() error) (err error) {
	stop := context.AfterFunc(ctx, s.kill)
	defer stop()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("pdfium: %v", r)
		}
		if ctx.Err() != nil {
			s.kill() // before anybody uses it again
			err = ctx.Err()
		}
	}()
	if s.ended() {
		return errClosed
	}
	return calls()
}

var errClosed = errors.New("pdfium: closed")

func (s *sandbox) ended() bool {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	return s.gone
}

func (s *sandbox) kill() { s.end(false, func() error { return s.Pdfium.Kill() }) }

func (s *sandbox) close() { s.end(false, func() error { return s.Pdfium.Close() }) }

// end ends the sandbox once, and only where nobody has it pinned if idle. Its
// place is free when its memory is.
func (s *sandbox) end(idle bool, how func() error) {
	g := s.gate
	g.mu.Lock()
	if s.gone || idle && s.pinned {
		g.mu.Unlock()
		return
	}
	s.gone = true
	s.pinned = true // on its way out: nobody need take it away
	g.mu.Unlock()
	_ = how() // nothing is left to be done about it
	g.mu.Lock()
	defer g.mu.Unlock()
	g.boxes = slices.DeleteFunc(g.boxes, func(o *sandbox) bool { return o == s })
	g.tell()
}
