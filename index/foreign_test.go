package index_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/referent-go/referent/index"
)

// TestForeignFolderIsLeftAlone has files that are named as those of a corpus:
// a corpus made beside them would take them for leftovers of its own.
func TestForeignFolderIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	names := []string{"00000009.db", "00000005.idx", "notes.txt"}
	for _, n := range names {
		if err := os.WriteFile(filepath.Join(dir, n), []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := index.Open(t.Context(), dir, nil); !errors.Is(err, index.ErrForeign) {
		t.Fatalf("error %v, want ErrForeign", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != len(names) {
		t.Fatalf("%d entries, %v; want the %d files", len(entries), err, len(names))
	}
}

func TestFolderOfAnUnfinishedStartIsTaken(t *testing.T) {
	dir := t.TempDir()
	for _, n := range []string{"lock", "manifest.tmp"} {
		if err := os.WriteFile(filepath.Join(dir, n), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	open(t, dir, nil).Close()
}
