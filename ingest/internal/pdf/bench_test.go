package pdf

import (
	"context"
	"os"
	"testing"
)

// BenchmarkLoad reads real documents; pages/s is the figure to compare.
func BenchmarkLoad(b *testing.B) {
	var files [][]byte
	size := int64(0)
	for _, name := range corpus(b, "india", "nist", "fedramp", "azure-handbook", "irs") {
		src, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, src)
		size += int64(len(src))
	}
	b.SetBytes(size)
	b.ReportAllocs()
	pages := 0
	for b.Loop() {
		for _, src := range files {
			doc, err := Load(context.Background(), src, nil)
			if err != nil {
				b.Fatal(err)
			}
			pages += len(doc.Pages)
		}
	}
	b.ReportMetric(float64(pages)/b.Elapsed().Seconds(), "pages/s")
}
