package pdf

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSameWords opens a file time and again in which the library stumbles over
// another object each time: what is said of it is the same.
func TestSameWords(t *testing.T) {
	root := os.Getenv("REFERENT_SHARED")
	if root == "" {
		t.Skip("no shared PDF corpora; set REFERENT_SHARED to their folder")
	}
	found, _ := filepath.Glob(filepath.Join(root, "corpora/pdf/pdfjs-tests/poppler-91414-0-54.pdf"))
	if len(found) == 0 {
		t.Skip("the file is not there")
	}
	src, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	var want *Report
	for range 20 {
		doc, err := Open(ctx, src, nil)
		if err != nil {
			t.Fatal(err)
		}
		w := watch(doc)
		if err := whole(ctx, doc); err != nil {
			t.Fatal(err)
		}
		doc.Close()
		got := w.report()
		if want == nil {
			want = got
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("the same file read again (-before +now):\n%s", d)
		}
	}
	t.Log(want.Reason, want.Warnings)
}
