package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/ingest"
)

// TestOnlyDamageIsKept makes a value a second time after an error that may have
// passed, and not after damage.
func TestOnlyDamageIsKept(t *testing.T) {
	for _, c := range []struct {
		err   error
		calls int
	}{
		{nil, 1},
		{fmt.Errorf("file: %w", ErrCorrupt), 1},
		{syscall.EMFILE, 2},
		{context.Canceled, 2},
		{fmt.Errorf("%w: %w", ErrCorrupt, context.DeadlineExceeded), 2},
	} {
		var l lazy[int]
		calls := 0
		for range 2 {
			v, err := l.get(t.Context(), func() (int, error) { calls++; return 7, c.err })
			if v != 7 || !errors.Is(err, c.err) {
				t.Errorf("%v: %d, %v", c.err, v, err)
			}
		}
		if calls != c.calls {
			t.Errorf("%v: made %d times, want %d", c.err, calls, c.calls)
		}
	}
}

// TestWaitingEndsWithTheContext waits for a value that another makes.
func TestWaitingEndsWithTheContext(t *testing.T) {
	var l lazy[int]
	begun, finish, made := make(chan bool), make(chan bool), make(chan bool)
	go func() {
		defer close(made)
		_, _ = l.get(context.Background(), func() (int, error) { close(begun); <-finish; return 7, nil })
	}()
	<-begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.get(ctx, func() (int, error) { return 8, nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	close(finish)
	<-made
	if v, err := l.get(t.Context(), func() (int, error) { return 8, nil }); v != 7 || err != nil {
		t.Errorf("%d, %v", v, err)
	}
}

// TestDamagedSectionsAreDerivedOnce damages all sections of a derived file and
// counts how often it is written anew.
func TestDamagedSectionsAreDerivedOnce(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	doc := &ingest.Document{ID: "d", Text: "Records are kept."}
	chunk := ingest.Chunk{ID: "c", Doc: "d", End: len(doc.Text), Original: doc.Text, Enriched: doc.Text}
	if err := s.Commit(t.Context(), &Batch{Docs: []*ingest.Document{doc}, Chunks: [][]ingest.Chunk{{chunk}}, Vectors: [][]float32{{1, 0}}}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	path := filepath.Join(dir, segmentName(0)+derivedEnding)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := openSections(strings.NewReader(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range f.in.Sections {
		if in.Size > 0 {
			b[f.base+in.At] ^= 1
		}
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	written := 0
	ctx := disk.WithFault(t.Context(), func(op, path string) error {
		if op == "create" && strings.Contains(path, derivedEnding) {
			written++
		}
		return nil
	})
	if s, err = Open(ctx, dir, Options{}); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	now, err := s.Acquire(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer now.Release()
	g := now.Segments[0].Segment
	for _, name := range sectionNames {
		if _, err := g.section(ctx, name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if written != 1 {
		t.Errorf("written %d times", written)
	}
}
