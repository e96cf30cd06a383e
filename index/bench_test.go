package index_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// benchWords is how many words a generated passage has, about as many as a
// passage of a thousand characters.
const benchWords = 150

// benchQueries are asked in turn.
var benchQueries = []string{
	"notice to the company", "how long may personal records be kept", "penalty for breach of confidential information",
	"section 12(3)", "who decides on an appeal to the tribunal",
}

// fill puts n passages in documents of 200.
func fill(b testing.TB, x *index.Index, n int) {
	b.Helper()
	for i := 0; i*200 < n; i++ {
		doc, chunks := indextest.Generate(7, i, min(200, n-i*200), benchWords)
		if err := x.Put(b.Context(), doc, chunks); err != nil {
			b.Fatal(err)
		}
	}
}

func open(b testing.TB, dir string, o *index.Options) *index.Index {
	b.Helper()
	x, err := index.Open(b.Context(), dir, o)
	if err != nil {
		b.Fatal(err)
	}
	return x
}

func BenchmarkEmbed(b *testing.B) {
	_, chunks := indextest.Generate(7, 0, 512, benchWords)
	texts := make([]string, len(chunks))
	size := 0
	for i, c := range chunks {
		texts[i] = c.Enriched
		size += len(c.Enriched)
	}
	e := index.NewStatic()
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Embed(b.Context(), texts); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "chunks/s")
}

// BenchmarkPut measures passages from memory to the disk, searchable, for
// documents of several sizes.
func BenchmarkPut(b *testing.B) {
	for _, size := range []int{10, 200, 2000} {
		b.Run(fmt.Sprintf("document=%d", size), func(b *testing.B) {
			x := open(b, b.TempDir(), nil)
			defer x.Close()
			n, bytes := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				doc, chunks := indextest.Generate(8, n, size, benchWords)
				bytes += len(doc.Text)
				b.StartTimer()
				if err := x.Put(b.Context(), doc, chunks); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.SetBytes(int64(bytes / n))
			b.ReportMetric(float64(n*size)/b.Elapsed().Seconds(), "chunks/s")
		})
	}
}

// BenchmarkOpen measures opening an index and one search in it, as a command
// does, and BenchmarkQuery a search in an open one.
func BenchmarkOpen(b *testing.B) {
	for _, n := range benchSizes {
		b.Run(fmt.Sprintf("chunks=%d", n), func(b *testing.B) {
			dir := filled(b, n)
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				x := open(b, dir, &index.Options{ReadOnly: true})
				if _, err := x.Search(b.Context(), benchQueries[i%len(benchQueries)], nil); err != nil {
					b.Fatal(err)
				}
				x.Close()
				i++
			}
		})
	}
}

func BenchmarkQuery(b *testing.B) {
	for _, n := range benchSizes {
		for _, v := range []index.VectorStore{index.Scan, index.Chromem} {
			b.Run(fmt.Sprintf("chunks=%d/%s", n, v), func(b *testing.B) {
				x := open(b, filled(b, n), &index.Options{ReadOnly: true, Vectors: v})
				defer x.Close()
				before := heap()
				if _, err := x.Search(b.Context(), benchQueries[0], nil); err != nil {
					b.Fatal(err)
				}
				held := heap() - before
				i := 0
				b.ReportAllocs()
				for b.Loop() {
					if _, err := x.Search(b.Context(), benchQueries[i%len(benchQueries)], nil); err != nil {
						b.Fatal(err)
					}
					i++
				}
				b.ReportMetric(float64(held)/float64(n), "heap-B/chunk")
			})
		}
	}
}

// BenchmarkWords measures the ranking by words alone, for five words.
func BenchmarkWords(b *testing.B) {
	for _, n := range benchSizes {
		b.Run(fmt.Sprintf("chunks=%d", n), func(b *testing.B) {
			x := open(b, filled(b, n), &index.Options{ReadOnly: true})
			defer x.Close()
			o := &index.SearchOptions{Without: []index.Part{index.Vectors, index.Neighbours, index.Certain, index.Doubt}}
			for b.Loop() {
				if _, err := x.Search(b.Context(), "penalty breach confidential information notice", o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

var benchSizes = []int{1000, 10000, 100000}

// filled returns a folder with an index of n passages, the same one for all
// benchmarks of a run.
func filled(b *testing.B, n int) string {
	b.Helper()
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("referent-bench-%d-%d", os.Getpid(), n))
	if _, err := os.Stat(filepath.Join(dir, "manifest")); err != nil {
		x := open(b, dir, nil)
		fill(b, x, n)
		x.Close()
	}
	return dir
}

// childEnv tells the test binary what to do as a child process, in place of
// running tests.
const childEnv = "REFERENT_INDEX_CHILD"

func TestMain(m *testing.M) {
	if job := os.Getenv(childEnv); job != "" {
		os.Exit(child(job))
	}
	code := m.Run()
	for _, n := range benchSizes {
		os.RemoveAll(filepath.Join(os.TempDir(), fmt.Sprintf("referent-bench-%d-%d", os.Getpid(), n)))
	}
	os.Exit(code)
}

// childCommand starts the test binary as a child with a job.
func childCommand(ctx context.Context, job string, env ...string) *exec.Cmd {
	exe, err := os.Executable()
	if err != nil {
		exe = os.Args[0]
	}
	c := exec.CommandContext(ctx, exe)
	c.Env = append(append(os.Environ(), childEnv+"="+job), env...)
	return c
}

// BenchmarkProcess measures a whole process that opens an index, searches it
// once and ends.
func BenchmarkProcess(b *testing.B) {
	for _, n := range benchSizes {
		b.Run(fmt.Sprintf("chunks=%d", n), func(b *testing.B) {
			dir := filled(b, n)
			for b.Loop() {
				if out, err := childCommand(b.Context(), "search", "DIR="+dir).CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
			}
		})
	}
}
