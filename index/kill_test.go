package index_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
	"github.com/referent-go/referent/ingest"
)

// child does a job as a process of its own.
func child(job string) int {
	ctx := context.Background()
	if job == "refine" {
		if err := refineForEver(ctx); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	}
	o := &index.Options{}
	if job == "search" {
		o.ReadOnly = true
	}
	x, err := index.Open(ctx, os.Getenv("DIR"), o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		if errors.Is(err, index.ErrLocked) {
			return 5
		}
		return 1
	}
	switch job {
	case "search":
		_, err = x.Search(ctx, benchQueries[0], nil)
	case "hold":
		fmt.Println("open")
		time.Sleep(time.Minute)
	case "write":
		err = writeForEver(ctx, x)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// killDocs is how many documents the writer that is killed works on.
const killDocs = 12

// version makes a version of a document: its passages and its title tell which.
func version(doc, version int) (*ingest.Document, []ingest.Chunk) {
	paragraphs := make([]string, 3+(doc+version)%40)
	for i := range paragraphs {
		paragraphs[i] = fmt.Sprintf("Document %d in version %d says in paragraph %d that records are kept for %d years under section %d.", doc, version, i, version, i)
	}
	return indextest.Document(fmt.Sprintf("doc-%d.txt", doc), strconv.Itoa(version), paragraphs...)
}

// writeForEver puts rising versions of documents and removes some, and prints
// each step once it is done.
func writeForEver(ctx context.Context, x *index.Index) error {
	start, err := strconv.Atoi(os.Getenv("VERSION"))
	if err != nil {
		return err
	}
	for v := start; ; v++ {
		for d := range killDocs {
			doc, chunks := version(d, v)
			if d%5 == 4 && v%2 == 1 {
				if err := x.Remove(ctx, doc.ID); err != nil && !errors.Is(err, index.ErrNotFound) {
					return err
				}
				fmt.Printf("removed %d %d\n", d, v)
				continue
			}
			if err := x.Put(ctx, doc, chunks); err != nil {
				return err
			}
			fmt.Printf("put %d %d\n", d, v)
		}
	}
}

// kills is how many times a process is killed: REFERENT_KILLS, default 20.
func kills(t *testing.T) int {
	t.Helper()
	n := 20
	if s := os.Getenv("REFERENT_KILLS"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	if testing.Short() {
		n = 3
	}
	return n
}

// TestKill kills a process at random moments while it puts, replaces and
// removes documents. Each time the index opens, is sound, and holds what was
// reported as done, or what was under way. REFERENT_KILLS is how many times,
// default 20.
func TestKill(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	dir := t.TempDir()
	done := map[int]int{} // version by document; -1 where it was removed
	next := 1
	for range kills(t) {
		next = killOnce(t, r, dir, done, next)
		if t.Failed() {
			return
		}
	}
}

func killOnce(t *testing.T, r *rand.Rand, dir string, done map[int]int, start int) int {
	t.Helper()
	c := childCommand(t.Context(), "write", "DIR="+dir, "VERSION="+strconv.Itoa(start))
	var out strings.Builder
	c.Stdout = &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Duration(r.IntN(400)) * time.Millisecond)
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != -1 {
		t.Fatalf("the writer ended by itself: %v\n%s", err, out.String())
	}
	last := start
	for _, line := range strings.Split(out.String(), "\n") {
		var what string
		var d, v int
		if n, _ := fmt.Sscan(line, &what, &d, &v); n != 3 || !strings.HasSuffix(out.String(), "\n") && strings.HasSuffix(out.String(), line) {
			continue
		}
		last = v
		if done[d] = v; what == "removed" {
			done[d] = -1
		}
	}
	check(t, dir, done, last)
	return last + 2
}

// check opens an index as a reader, before a writer has tidied it, and as a
// writer.
func check(t *testing.T, dir string, done map[int]int, last int) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "manifest")); err != nil {
		if len(done) > 0 {
			t.Fatalf("what was stored is gone: %v", err)
		}
		return // killed before there was an index
	}
	for _, readOnly := range []bool{true, false} {
		x := open(t, dir, &index.Options{ReadOnly: readOnly})
		rep, err := x.Verify(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(rep.Problems) > 0 {
			t.Errorf("verify: %q", rep.Problems)
		}
		docs, err := x.Documents(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		there := map[string]index.DocumentInfo{}
		for _, d := range docs {
			there[d.Source] = d
		}
		for d := range killDocs {
			got, ok := there[fmt.Sprintf("doc-%d.txt", d)]
			v, reported := done[d]
			switch {
			case !ok && reported && v >= 0 && !(d%5 == 4):
				t.Errorf("document %d was stored in version %d and is not there", d, v)
			case ok:
				have, err := strconv.Atoi(got.Title)
				if err != nil {
					t.Fatal(err)
				}
				if have < v || have > last+1 {
					t.Errorf("document %d is there in version %d, stored was %d, the last begun %d", d, have, v, last)
				}
				whole(t, x, d, have, got.ID)
				done[d] = have
			}
		}
		x.Close()
	}
}

// whole checks that a document is there in one version, with all its passages.
func whole(t *testing.T, x *index.Index, d, v int, id string) {
	t.Helper()
	want, wantChunks := version(d, v)
	chunks, err := x.Chunks(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := x.Document(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if doc.Text != want.Text || len(chunks) != len(wantChunks) {
		t.Errorf("document %d is not whole in version %d", d, v)
	}
	hits, err := x.Search(t.Context(), fmt.Sprintf("document %d version %d", d, v), &index.SearchOptions{Docs: []string{id}, K: 100})
	if err != nil {
		t.Fatal(err)
	}
	if len(hits) != len(wantChunks) {
		t.Errorf("%d of %d passages of document %d are found", len(hits), len(wantChunks), d)
	}
}

// TestSecondWriter checks that a second process is turned away in time and told
// who is at work, that a reader is not, and that the lock ends with its holder.
func TestSecondWriter(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir, nil)
	fill(t, x, 20)
	x.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := childCommand(ctx, "hold", "DIR="+dir)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 5)); err != nil {
		t.Fatal(err)
	}
	_, err = index.Open(t.Context(), dir, &index.Options{LockTimeout: 50 * time.Millisecond})
	var locked *index.LockedError
	if !errors.As(err, &locked) || !errors.Is(err, index.ErrLocked) {
		t.Fatalf("a second writer: %v", err)
	}
	if locked.PID != c.Process.Pid || locked.Command == "" || locked.Host == "" {
		t.Errorf("the holder is %+v, it should be process %d", locked, c.Process.Pid)
	}
	reader := open(t, dir, &index.Options{ReadOnly: true})
	if hits, err := reader.Search(t.Context(), "notice", nil); err != nil || len(hits) == 0 {
		t.Errorf("a reader beside the writer: %d hits, %v", len(hits), err)
	}
	reader.Close()
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	open(t, dir, nil).Close()
}
