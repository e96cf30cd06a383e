package index_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
	"github.com/referent-go/referent/index/internal/disk"
)

var errInjected = errors.New("injected failure")

// state is what a reader sees of an index: its documents and what some queries
// find.
func state(t testing.TB, dir string) string {
	t.Helper()
	x := open(t, dir, &index.Options{ReadOnly: true})
	defer x.Close()
	return stateOf(t, x)
}

func stateOf(t testing.TB, x *index.Index) string {
	t.Helper()
	var b strings.Builder
	docs, err := x.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(&b, docs)
	for _, q := range benchQueries {
		hits, err := x.Search(t.Context(), q, &index.SearchOptions{K: 20, Explain: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hits {
			fmt.Fprintln(&b, asJSON(h))
		}
	}
	cited, err := x.CitedBy(t.Context(), "section:12", true)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(&b, len(cited))
	return b.String()
}

// TestEveryStepFails lets each step that changes the disk fail, one after the
// other, in a put, a replacement, a removal, a merge and a rebuild. Each time
// the old state or the new one is there, the call says so where it is the old
// one, nothing else is left behind, and the same call succeeds afterwards.
func TestEveryStepFails(t *testing.T) {
	put := func(number, chunks int) func(context.Context, string) error {
		return func(ctx context.Context, dir string) error {
			x, err := index.Open(ctx, dir, nil)
			if err != nil {
				return err
			}
			defer x.Close()
			doc, cs := indextest.Generate(9, number, chunks, 30)
			return x.Put(ctx, doc, cs)
		}
	}
	for _, c := range []struct {
		name string
		docs int
		do   func(context.Context, string) error
	}{
		{"first put", 0, put(0, 20)},
		{"replace", 3, put(1, 25)},
		{"merge", 7, put(7, 20)},
		{"large enough for references on disk", 1, put(2, 1100)},
		{"remove", 3, func(ctx context.Context, dir string) error {
			x, err := index.Open(ctx, dir, nil)
			if err != nil {
				return err
			}
			defer x.Close()
			doc, _ := indextest.Generate(9, 1, 1, 30)
			if err := x.Remove(ctx, doc.ID); !errors.Is(err, index.ErrNotFound) {
				return err
			}
			return nil
		}},
		{"rebuild", 3, func(ctx context.Context, dir string) error {
			_, err := index.Rebuild(ctx, dir, &index.Options{Embedder: other{}})
			return err
		}},
	} {
		if testing.Short() && c.docs != 3 {
			continue
		}
		t.Run(c.name, func(t *testing.T) { everyStep(t, c.docs, c.do) })
	}
}

// other is an embedder that is not the built-in one.
type other struct{}

func (other) Describe() index.Description { return index.Description{Name: "other", Dimension: 2} }
func (other) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, s := range texts {
		out[i] = []float32{float32(len(s) % 7), 1}
	}
	return out, nil
}

func everyStep(t *testing.T, docs int, do func(context.Context, string) error) {
	start := t.TempDir()
	if docs > 0 {
		x := open(t, start, nil)
		for i := range docs {
			doc, chunks := indextest.Generate(9, i, 20, 30)
			if err := x.Put(t.Context(), doc, chunks); err != nil {
				t.Fatal(err)
			}
		}
		x.Close()
	}
	for _, n := range steps(t, start, do) {
		dir := filepath.Join(t.TempDir(), "index")
		if err := os.CopyFS(dir, os.DirFS(start)); err != nil {
			t.Fatal(err)
		}
		before := ""
		if docs > 0 {
			before = describe(t, dir)
		}
		step, what := 0, ""
		ctx := disk.WithFault(t.Context(), func(op, path string) error {
			if step++; step == n {
				what = op + " " + filepath.Base(path)
				return fmt.Errorf("%s: %w", what, errInjected)
			}
			return nil
		})
		err := do(ctx, dir)
		if err != nil && !errors.Is(err, errInjected) {
			t.Errorf("step %d, %s: the error is %v", n, what, err)
		}
		after := ""
		if _, serr := os.Stat(filepath.Join(dir, "manifest")); serr == nil {
			after = describe(t, dir)
		}
		if err := do(t.Context(), dir); err != nil {
			t.Errorf("step %d, %s: again: %v", n, what, err)
		}
		done := describe(t, dir)
		switch {
		case err == nil && after != done:
			t.Errorf("step %d, %s: reported as done and is not", n, what)
		case after != before && after != done && docs > 0:
			t.Errorf("step %d, %s: neither the old nor the new state:\n%s", n, what, cmp.Diff(before, after))
		}
		litter(t, dir)
	}
}

// steps returns the numbers of the steps of do that are tried: all of them, but
// of the many alike writes to one file only the first and the last.
func steps(t *testing.T, start string, do func(context.Context, string) error) []int {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "index")
	if err := os.CopyFS(dir, os.DirFS(start)); err != nil {
		t.Fatal(err)
	}
	var names []string
	ctx := disk.WithFault(t.Context(), func(op, path string) error {
		names = append(names, op+" "+filepath.Base(path))
		return nil
	})
	if err := do(ctx, dir); err != nil {
		t.Fatal(err)
	}
	var out []int
	for i, name := range names {
		if slices.Index(names, name) == i || i+1 == len(names) || names[i+1] != name {
			out = append(out, i+1)
		}
	}
	if len(out) < 4 {
		t.Errorf("only %d steps could fail", len(out))
	}
	return out
}

// describe is the state of an index made with either embedder.
func describe(t testing.TB, dir string) string {
	t.Helper()
	x, err := index.Open(t.Context(), dir, &index.Options{ReadOnly: true})
	if errors.Is(err, index.ErrModelMismatch) {
		x, err = index.Open(t.Context(), dir, &index.Options{ReadOnly: true, Embedder: other{}})
	}
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	rep, err := x.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	// A derived file may be missing after a failure; it is made anew when it is
	// needed.
	for _, p := range rep.Problems {
		if !strings.Contains(p, ".refs") && !strings.Contains(p, ".idx") {
			t.Errorf("verify: %s", p)
		}
	}
	st, err := x.Stats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return st.Embedder.String() + "\n" + stateOf(t, x)
}

// litter checks that a writer has left no files that no manifest names.
func litter(t *testing.T, dir string) {
	t.Helper()
	open(t, dir, &index.Options{NoEmbedder: true}).Close()
	x := open(t, dir, &index.Options{NoEmbedder: true, ReadOnly: true})
	defer x.Close()
	st, err := x.Stats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	records := 0
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".tmp") {
			t.Errorf("%s was left behind", e.Name())
		}
		if strings.HasSuffix(e.Name(), ".db") {
			records++
		}
	}
	if records != st.Segments {
		t.Errorf("%d record files for %d segments", records, st.Segments)
	}
}

// TestFullDisk fills a small file system. What was stored before stays; after
// some of it is removed, there is room again.
func TestFullDisk(t *testing.T) {
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Skip("a small file system can be mounted by root on Linux only")
	}
	dir := t.TempDir()
	if err := mountSmall(dir, 6<<20); err != nil {
		t.Skipf("no file system can be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := unmount(dir); err != nil {
			t.Error(err)
		}
	})
	x := open(t, dir, nil)
	defer x.Close()
	var stored []string
	var full error
	for i := 0; full == nil; i++ {
		before := stateOf(t, x)
		doc, chunks := indextest.Generate(10, i, 60, benchWords)
		if full = x.Put(t.Context(), doc, chunks); full == nil {
			stored = append(stored, doc.ID)
			continue
		}
		if got := stateOf(t, x); got != before {
			t.Error("the state is another after the disk was full")
		}
	}
	if !errors.Is(full, syscall.ENOSPC) {
		t.Errorf("the error does not say that the disk is full: %v", full)
	}
	if len(stored) < 3 {
		t.Fatalf("only %d documents fit", len(stored))
	}
	inside := stateOf(t, x)
	if got := state(t, dir); got != inside {
		t.Error("a reader sees another state than the writer")
	}
	for _, id := range stored[:len(stored)-1] {
		if err := x.Remove(t.Context(), id); err != nil {
			t.Fatalf("remove from a full disk: %v", err)
		}
	}
	doc, chunks := indextest.Generate(11, 0, 60, benchWords)
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Errorf("put after there is room again: %v", err)
	}
	if rep, err := x.Verify(t.Context()); err != nil || slices.ContainsFunc(rep.Problems, func(string) bool { return true }) {
		t.Errorf("%+v, %v", rep, err)
	}
}
