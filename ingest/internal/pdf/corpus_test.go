package pdf

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/referent-go/referent/ingest/internal/event"
)

// corpus is the PDF files below the named folders of the shared corpora; a name
// without a slash is one of the folder "pdf".
func corpus(t testing.TB, folders ...string) []string {
	t.Helper()
	root := os.Getenv("REFERENT_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared")
	}
	var files []string
	for _, f := range folders {
		if !strings.Contains(f, "/") {
			f = "pdf/" + f
		}
		_ = filepath.WalkDir(filepath.Join(root, "corpora", f), func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.EqualFold(filepath.Ext(path), ".pdf") {
				files = append(files, path)
			}
			return nil
		})
	}
	if len(files) == 0 {
		t.Skip("no shared PDF corpora; set REFERENT_SHARED to their folder")
	}
	return files
}

// TestCorpus opens files that others keep as a museum of damage. None may
// panic or hang, and an error must be one of those promised.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: reads over a thousand files")
	}
	files := corpus(t, "pdfjs-tests", "pdfminer-samples", "pdfplumber-tests", "pypdf-resources", "pypdf-samples", "odl", "mineru")
	opened, locked := 0, 0
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		doc, err := Load(context.Background(), src, nil)
		took := time.Since(start)
		switch {
		case err == nil:
			opened++
			glyphs, failed := 0, 0
			for i := range doc.Pages {
				glyphs += len(doc.Pages[i].Glyphs)
				if doc.Pages[i].Err != nil {
					failed++
					t.Logf("PAGE %s %d: %v", filepath.Base(name), i+1, doc.Pages[i].Err)
				}
			}
			t.Logf("OK %s: %d pages, %d glyphs, %d failed, %v", filepath.Base(name), len(doc.Pages), glyphs, failed, took.Round(time.Millisecond))
		case errors.Is(err, event.ErrEncrypted):
			locked++
		case errors.Is(err, event.ErrDamaged), errors.Is(err, event.ErrTooLarge):
			t.Logf("ERR %s: %v, %v", filepath.Base(name), err, took.Round(time.Millisecond))
		default:
			t.Errorf("%s: %v", name, err)
		}
	}
	if open := len(files) - locked; opened*100 < open*93 {
		t.Errorf("opened %d of %d files that need no password", opened, open)
	}
}
