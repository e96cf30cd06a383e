package layout_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/pdf"
)

// counting is a sink that keeps nothing but the number of pages.
type counting struct{ pages int }

func (*counting) Title(string)                      {}
func (*counting) Meta(string, string)               {}
func (*counting) Damaged(string)                    {}
func (c *counting) Page(event.Page)                 { c.pages++ }
func (*counting) Open(event.Kind, ...string)        {}
func (*counting) Close()                            {}
func (*counting) Leaf(event.Leaf) event.Handle      { return 0 }
func (*counting) Extend(event.Handle, ...event.Run) {}

// BenchmarkBlocks reads a long act from bytes to blocks; pages/s is the figure
// to hold against that of pdftotext in the same run.
func BenchmarkBlocks(b *testing.B) {
	root := os.Getenv("REFERENT_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared")
	}
	for _, name := range []string{"india/CompaniesAct2013.pdf", "irs/p17.pdf"} {
		src, err := os.ReadFile(filepath.Join(root, "corpora", "pdf", name))
		if err != nil {
			b.Skipf("no shared documents: %v", err)
		}
		b.Run(filepath.Base(name), func(b *testing.B) {
			b.ReportAllocs()
			sink := &counting{}
			for b.Loop() {
				if _, err := pdf.Read(context.Background(), src, nil, sink); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(sink.pages)/b.Elapsed().Seconds(), "pages/s")
		})
	}
}
