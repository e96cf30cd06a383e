package index_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
	"github.com/referent-go/referent/index/internal/disk"
)

// TestCommitThatCannotTellWhatTheDiskHolds lets the manifest be neither written
// nor read. The document is refused, and stays so when the disk is well again; if
// the new manifest is there after all, the document is there.
func TestCommitThatCannotTellWhatTheDiskHolds(t *testing.T) {
	for _, c := range []struct {
		name, step string // the step of writing the manifest that fails
		want       []string
	}{
		{"the old manifest is there", "rename manifest", []string{"a.txt", "c.txt"}},
		{"the new manifest is there", "sync folder", []string{"a.txt", "b.txt", "c.txt"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			manifest, away := filepath.Join(dir, "manifest"), filepath.Join(t.TempDir(), "manifest")
			broken := false
			ctx := disk.WithFault(t.Context(), func(op, path string) error {
				if !broken || op != c.step && op+" "+filepath.Base(path) != c.step {
					return nil
				}
				broken = false
				if err := os.Rename(manifest, away); err != nil {
					t.Error(err)
				}
				return fmt.Errorf("%s: %w", c.step, errInjected)
			})
			x, err := index.Open(ctx, dir, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			put := func(source string) error {
				doc, chunks := indextest.Document(source, "", "Records of "+source+" are kept.")
				return x.Put(ctx, doc, chunks)
			}
			sources := func() string {
				docs, err := x.Documents(ctx)
				if err != nil {
					t.Fatal(err)
				}
				out := []string{}
				for _, d := range docs {
					out = append(out, d.Source)
				}
				return fmt.Sprint(out)
			}
			if err := put("a.txt"); err != nil {
				t.Fatal(err)
			}
			broken = true
			if err := put("b.txt"); !errors.Is(err, errInjected) {
				t.Fatalf("error %v", err)
			}
			if got := sources(); got != "[a.txt]" {
				t.Errorf("before anything is known: %s", got)
			}
			if err := put("c.txt"); !errors.Is(err, index.ErrCorrupt) {
				t.Errorf("put while the manifest cannot be read: %v", err)
			}
			if err := os.Rename(away, manifest); err != nil {
				t.Fatal(err)
			}
			if err := put("c.txt"); err != nil {
				t.Fatal(err)
			}
			if got := sources(); got != fmt.Sprint(c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
			if rep, err := x.Verify(ctx); err != nil || len(rep.Problems) > 0 {
				t.Errorf("%+v, %v", rep, err)
			}
			x.Close()
			litter(t, dir)
		})
	}
}
