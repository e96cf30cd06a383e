package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/ingest"
)

// recorded writes a record of one document with 40 passages and opens it. Its
// text is of numbers, so that it stays larger than a page when it is packed.
func recorded(t *testing.T) (*boltRecord, string) {
	t.Helper()
	var text strings.Builder
	for i := range 20000 {
		text.WriteString(strconv.Itoa(i*i*7919) + " ")
	}
	doc := &ingest.Document{ID: "d", Text: text.String()}
	b := &Batch{Docs: []*ingest.Document{doc}, Chunks: [][]ingest.Chunk{nil}}
	for i := range 40 {
		part := doc.Text[i*1000 : (i+1)*1000]
		b.Chunks[0] = append(b.Chunks[0], ingest.Chunk{ID: strconv.Itoa(i), Doc: "d", Original: part, Enriched: part})
		b.Vectors = append(b.Vectors, make([]float32, 256))
	}
	path := filepath.Join(t.TempDir(), "00000001.db")
	size, sum, err := writeRecord(t.Context(), noFault, path, 256, b)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := openRecord(f, Entry{Size: size, Sum: sum, Docs: 1, Chunks: 40})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r, path
}

// cut cuts the file behind the page on which the first value of a bucket begins,
// so that the value is still found and its end is not there.
func cut(t *testing.T, path string, b *bolt.Bucket) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, value := b.Cursor().First()
	page := os.Getpagesize()
	if len(value) < 2*page {
		t.Fatalf("a value of %d bytes", len(value))
	}
	at := bytes.Index(file, value)
	if err := os.Truncate(path, int64(at/page+1)*int64(page)); err != nil {
		t.Skipf("an open file cannot be cut here: %v", err)
	}
}

// TestFileThatIsCutShortWhileOpen reads a record whose file another process cuts
// short. Reading it further is an error and not the end of the process, and the
// record can be closed.
func TestFileThatIsCutShortWhileOpen(t *testing.T) {
	for _, c := range []struct {
		name   string
		bucket func(*boltRecord) *bolt.Bucket
		read   func(*boltRecord) error
	}{
		{"document", func(r *boltRecord) *bolt.Bucket { return r.documents }, func(r *boltRecord) error { _, err := r.Document(0); return err }},
		{"passages", func(r *boltRecord) *bolt.Bucket { return r.passages }, func(r *boltRecord) error { _, err := r.Passages(0, 0, 40); return err }},
		{"vector", func(r *boltRecord) *bolt.Bucket { return r.vectors }, func(r *boltRecord) error { return r.Vector(39, make([]float32, 256)) }},
		{"stored", func(r *boltRecord) *bolt.Bucket { return r.documents }, func(r *boltRecord) error {
			value, blocks, err := r.stored(0)
			for _, b := range append(blocks, value) {
				disk.Sum(b)
			}
			return err
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, path := recorded(t)
			if err := c.read(r); err != nil {
				t.Fatal(err)
			}
			cut(t, path, c.bucket(r))
			if err := c.read(r); !errors.Is(err, ErrCorrupt) {
				t.Errorf("error %v", err)
			}
			if err := r.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
	}
}
