package pdfium

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/klippa-app/go-pdfium"
)

// fake is an instance that can do nothing but end.
type fake struct{ pdfium.Pdfium }

func (fake) Close() error { return nil }
func (fake) Kill() error  { return nil }

func makeFake(context.Context) (pdfium.Pdfium, error) { return fake{}, nil }

// TestStarter starts again after a failure, and waits no longer than its caller.
func TestStarter(t *testing.T) {
	full := errors.New("disk full")
	starts := 0
	s := starter{start: func() (pdfium.Pool, error) {
		if starts++; starts == 1 {
			return nil, full
		}
		return nil, nil
	}}
	for i, want := range []error{full, nil, nil} {
		if _, err := s.get(context.Background()); !errors.Is(err, want) {
			t.Errorf("start %d: error %v, want %v", i+1, err, want)
		}
	}
	if starts != 2 {
		t.Errorf("%d starts, want 2", starts)
	}
	block := make(chan struct{})
	defer close(block)
	s = starter{start: func() (pdfium.Pool, error) { <-block; return nil, nil }}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.get(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want Canceled", err)
	}
}

// TestGate has as many sandboxes as there may be: one that is idle gives way, the
// one used longest ago first; where all are pinned, the next waits for its caller's
// end or for one to be let go of.
func TestGate(t *testing.T) {
	ctx := context.Background()
	g := &gate{max: 2}
	open := func() *sandbox {
		t.Helper()
		s, err := g.open(ctx, makeFake)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	a, b := open(), open()
	a.unpin()
	b.unpin()
	if !a.pin() {
		t.Fatal("a is gone")
	}
	a.unpin()
	c := open()
	if !b.ended() || a.ended() || b.pin() {
		t.Errorf("a ended %v, b %v; want b, which was used longest ago", a.ended(), b.ended())
	}
	if !a.pin() {
		t.Fatal("a is gone")
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := g.open(done, makeFake); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want Canceled", err)
	}
	opened := make(chan *sandbox)
	go func() {
		s, _ := g.open(ctx, makeFake)
		opened <- s
	}()
	c.unpin()
	if s := <-opened; s == nil || !c.ended() {
		t.Error("what waited got no place")
	}
	a.close()
	a.close()
	fails := errors.New("no memory")
	for range 3 {
		if _, err := g.open(ctx, func(context.Context) (pdfium.Pdfium, error) { return nil, fails }); !errors.Is(err, fails) {
			t.Errorf("error %v, want %v", err, fails)
		}
	}
	open() // what failed holds no place
}

// TestPrivate takes no folder that others may write to, nor a link.
func TestPrivate(t *testing.T) {
	if os.Geteuid() < 0 {
		t.Skip("this system has no owners of files")
	}
	dir := t.TempDir()
	for mode, want := range map[os.FileMode]bool{0o700: true, 0o755: true, 0o770: false, 0o707: false, 0o777: false} {
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		if got := private(dir); got != want {
			t.Errorf("mode %o: %v, want %v", mode, got, want)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err == nil && private(link) {
		t.Error("a link is private")
	}
}
