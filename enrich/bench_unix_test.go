//go:build unix

package enrich

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// perCore runs a benchmark over n bytes and reports how many of them a second of
// processor time takes: on a machine that others use too, time on the clock says
// little.
func perCore(b *testing.B, n int, run func()) {
	b.SetBytes(int64(n))
	b.ReportAllocs()
	before := processorTime(b)
	for b.Loop() {
		run()
	}
	if spent := processorTime(b) - before; spent > 0 {
		b.ReportMetric(float64(n)*float64(b.N)/1e6/spent.Seconds(), "MB/cpu-s")
	}
}

// processorTime is what the process has used of all processors so far.
func processorTime(tb testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func BenchmarkEnrich(b *testing.B) {
	doc, chunks := parsed(b, manual(100))
	perCore(b, len(doc.Text), func() { Enrich(doc, chunks, nil) })
}

// BenchmarkParse, BenchmarkWords and BenchmarkCopy are the yardsticks beside
// BenchmarkEnrich: the same document read and cut, its words looked up in a map
// one by one, and its text copied.
func BenchmarkParse(b *testing.B) {
	text := manual(100)
	perCore(b, len(text), func() { parsed(b, text) })
}

func BenchmarkWords(b *testing.B) {
	doc, _ := parsed(b, manual(100))
	counts := map[string]int{}
	perCore(b, len(doc.Text), func() {
		for w := range strings.FieldsSeq(doc.Text) {
			counts[w]++
		}
	})
}

func BenchmarkCopy(b *testing.B) {
	doc, _ := parsed(b, manual(100))
	out := make([]byte, len(doc.Text))
	perCore(b, len(doc.Text), func() { copy(out, doc.Text) })
}

func BenchmarkGlossary(b *testing.B) {
	doc, _ := parsed(b, manual(100))
	perCore(b, len(doc.Text), func() { BuildGlossary(doc) })
}
