package ingest_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
)

// shared is the folder of real documents beside the repository.
func shared(t *testing.T, folder string) string {
	t.Helper()
	root := os.Getenv("REFERENT_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	dir := filepath.Join(root, "corpora", folder)
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no shared documents at %s; set REFERENT_SHARED", dir)
	}
	return dir
}

// TestRealDocuments holds the laws against real pages, texts and books: leaves
// tile the text, and plain text is the source byte for byte.
func TestRealDocuments(t *testing.T) {
	for _, folder := range []string{"md-docx", "html/wikipedia-pages", "html/trafilatura-eval", "twin", "gold/legalbench-rag/corpus"} {
		t.Run(folder, func(t *testing.T) {
			dir := shared(t, folder)
			var files []string
			err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
				if err == nil && slices.Contains([]string{".md", ".html", ".txt", ".epub"}, filepath.Ext(path)) {
					files = append(files, path)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			for i, f := range files {
				if i%7 != 0 && filepath.Ext(f) != ".epub" {
					continue
				}
				data, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				d, err := ingest.Parse(context.Background(), f, data, nil)
				if err != nil {
					t.Error(err)
					continue
				}
				checkTiling(t, f, d)
				if d.Format == "text" && utf8.Valid(data) && d.Text != strings.TrimPrefix(string(data), "\uFEFF") {
					t.Errorf("%s: the text is not the source", f)
				}
			}
		})
	}
}

// checkTiling reports characters that stand in no leaf, and leaves that
// overlap or lie outside the text.
func checkTiling(t *testing.T, name string, d *ingest.Document) {
	t.Helper()
	at := 0
	for i, b := range d.Blocks {
		if b.Start < 0 || b.End > len(d.Text) || b.Start > b.End {
			t.Errorf("%s: block %d lies at %d:%d of %d bytes", name, i, b.Start, b.End, len(d.Text))
			return
		}
		if !b.Leaf {
			continue
		}
		if b.Start < at {
			t.Errorf("%s: block %d begins at %d, inside the one before", name, i, b.Start)
			return
		}
		if lost := strings.TrimFunc(d.Text[at:b.Start], unicode.IsSpace); lost != "" {
			t.Errorf("%s: %q stands in no block", name, lost)
			return
		}
		at = b.End
	}
	if lost := strings.TrimFunc(d.Text[at:], unicode.IsSpace); lost != "" {
		t.Errorf("%s: %q stands in no block", name, lost)
	}
}
