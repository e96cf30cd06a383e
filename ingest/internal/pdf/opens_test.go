package pdf

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
)

// TestOpensWhatPopplerOpens counts the files that another reader opens and we do
// not, over everything at hand. A page that cannot be read does not make a file
// unopened; a file whose every page fails is.
func TestOpensWhatPopplerOpens(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: reads thousands of pages")
	}
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext (poppler-utils) is not installed")
	}
	theirs, ours := 0, 0
	by := map[string]int{}
	for _, name := range corpus(t, ".") {
		ctx := context.Background()
		if exec.CommandContext(ctx, tool, "-raw", name, os.DevNull).Run() == nil {
			theirs++
			if engine, err := opens(ctx, name); err == nil {
				ours++
				by[engine]++
			} else {
				t.Logf("not opened: %s: %v", filepath.Base(name), err)
			}
		}
	}
	t.Logf("opened %d of the %d files that poppler opens (%.1f %%), by engine %v", ours, theirs, 100*float64(ours)/float64(theirs), by)
	if ours*100 < theirs*99 {
		t.Errorf("opened %d of %d files that poppler opens, want 99 %%", ours, theirs)
	}
}

// opens reads a file as a caller would and says what read it.
func opens(ctx context.Context, name string) (engine string, err error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	doc, err := Open(ctx, src, nil)
	if err != nil {
		return "", err
	}
	defer doc.Close()
	failed := error(nil)
	for i := range doc.Pages {
		p, err := doc.Content(ctx, i)
		if err != nil {
			return "", err
		}
		if p.Err == nil || len(p.Glyphs) > 0 {
			return doc.Engine, nil
		}
		failed = errors.Join(event.ErrDamaged, p.Err)
	}
	return doc.Engine, failed
}
