package index_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// TestReadersBesideWriter reads in several goroutines, through the writer and
// through readers of their own, while documents are replaced and removed. Each
// answer is of one generation: all passages of a document that are found are of
// one version.
func TestReadersBesideWriter(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir, nil)
	defer w.Close()
	for d := range 4 {
		doc, chunks := version(d, 0)
		if err := w.Put(t.Context(), doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var wg sync.WaitGroup
	for range 2 {
		r := open(t, dir, &index.Options{ReadOnly: true})
		defer r.Close()
		for _, x := range []*index.Index{w, r} {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for ctx.Err() == nil {
					if err := readOnce(ctx, x); err != nil && ctx.Err() == nil {
						t.Error(err)
						return
					}
				}
			}()
		}
	}
	rounds := 12
	if testing.Short() {
		rounds = 3
	}
	for v := 1; v <= rounds; v++ {
		for d := range 4 {
			doc, chunks := version(d, v)
			if err := w.Put(ctx, doc, chunks); err != nil {
				t.Fatal(err)
			}
			if d == v%4 {
				if err := w.Remove(ctx, doc.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	cancel()
	wg.Wait()
}

// readOnce reads one document by each way there is. A document that is removed
// between two calls is no error.
func readOnce(ctx context.Context, x *index.Index) error {
	hits, err := x.Search(ctx, "how long are records kept", &index.SearchOptions{K: 200})
	if err != nil {
		return err
	}
	text := map[string]string{} // title words "version N" by document
	for _, h := range hits {
		var d, v int
		if _, err := fmt.Sscanf(h.Chunk.Original, "Document %d in version %d", &d, &v); err != nil {
			return err
		}
		said := strconv.Itoa(v)
		if before, ok := text[h.Chunk.Doc]; ok && before != said {
			return fmt.Errorf("versions %s and %s of one document in one answer", before, said)
		}
		text[h.Chunk.Doc] = said
	}
	docs, err := x.Documents(ctx)
	if err != nil {
		return err
	}
	for _, info := range docs {
		chunks, err := x.Chunks(ctx, info.ID)
		if errors.Is(err, index.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		for _, c := range chunks {
			if len(c.Original) != c.End-c.Start {
				return fmt.Errorf("passage %s is not whole", c.ID)
			}
		}
	}
	_, err = x.CitedBy(ctx, "section:1", true)
	return err
}

// TestSameOnEveryRun checks that a query gives the same to the last bit again,
// after the index was opened anew, with chromem-go or without, and on any
// number of processors.
func TestSameOnEveryRun(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir, nil)
	fill(t, x, 1200)
	want := stateOf(t, x)
	x.Close()
	for _, procs := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(procs)
		for _, v := range []index.VectorStore{index.Auto, index.Scan, index.Chromem} {
			x := open(t, dir, &index.Options{ReadOnly: true, Vectors: v})
			for range 3 {
				if got := stateOf(t, x); got != want {
					t.Errorf("%d processors, vectors %q: %s", procs, v, cmp.Diff(want, got))
				}
			}
			x.Close()
		}
		runtime.GOMAXPROCS(before)
	}
}

// TestCancelAnywhere gives up after ever longer times. The call says so, and
// the index is as before or holds the whole document.
func TestCancelAnywhere(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir, nil)
	defer x.Close()
	fill(t, x, 200)
	doc, chunks := indextest.Generate(15, 1, 300, benchWords)
	for wait := time.Duration(0); ; wait += 2 * time.Millisecond {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		err := x.Put(ctx, doc, chunks)
		cancel()
		docs, derr := x.Documents(t.Context())
		if derr != nil {
			t.Fatal(derr)
		}
		if err == nil {
			if len(docs) != 2 {
				t.Errorf("%d documents", len(docs))
			}
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		if len(docs) != 1 {
			t.Errorf("given up after %s, and %d documents are there", wait, len(docs))
		}
	}
	if rep, err := x.Verify(t.Context()); err != nil || len(rep.Problems) > 0 {
		t.Errorf("%+v, %v", rep, err)
	}
}
