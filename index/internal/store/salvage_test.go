package store

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// A record that says what no manifest may say is set aside, so that the manifest that is
// made can be read; so is one whose name no writer gives.
func TestSalvageSetsAsideWhatNoWriterWrites(t *testing.T) {
	_, from := recorded(t)
	record, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"00000001.db", "000000003.db", "00000005.db", "00000007.db", "99999999999999999999.db"} {
		if err := os.WriteFile(filepath.Join(dir, name), record, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, dim := range map[string]int{"00000005.db": 0, "00000007.db": 1 << 30} {
		db, err := bolt.Open(filepath.Join(dir, name), 0o600, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = db.Update(func(tx *bolt.Tx) error { return tx.Bucket(bucketInfo).Put(keyDimension, key(dim)) })
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	whole, damaged, err := Salvage(t.Context(), dir, Options{})
	slices.Sort(damaged)
	want := []string{"000000003.db", "00000005.db", "00000007.db", "99999999999999999999.db"}
	if err != nil || whole != 1 || !slices.Equal(damaged, want) {
		t.Fatalf("%d whole, %q, %v", whole, damaged, err)
	}
	for _, name := range want {
		if _, err := os.Stat(filepath.Join(dir, name+".damaged")); err != nil {
			t.Error(err)
		}
	}
	m, err := ReadManifest(dir)
	if err != nil || len(m.Segments) != 1 || m.Segments[0].Name != "00000001" || len(m.Segments[0].Dead) != 0 || m.Settings.Dimension != 256 {
		t.Errorf("%+v, %v", m, err)
	}
}

// Where every record is set aside, none is, and nothing is written.
func TestSalvageOfNothingWhole(t *testing.T) {
	_, from := recorded(t)
	dir := t.TempDir()
	if err := os.Rename(from, filepath.Join(dir, "000000003.db")); err != nil {
		t.Skipf("what is open cannot be renamed here: %v", err)
	}
	if _, _, err := Salvage(t.Context(), dir, Options{}); err == nil {
		t.Error("a manifest of nothing")
	}
	for _, name := range []string{manifestName, "000000003.db.damaged"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s is there", name)
		}
	}
}
