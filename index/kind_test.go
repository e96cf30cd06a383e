package index_test

import (
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
	"github.com/referent-go/referent/ingest"
)

// TestPassagesOfAnyKindAreFound stores passages that were made by hand and leave
// the kind out, or have one of their own.
func TestPassagesOfAnyKindAreFound(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir, nil)
	defer x.Close()
	doc, chunks := indextest.Document("a.txt", "", "Records are kept.", "Bills are paid at once.")
	chunks[0].Kind, chunks[1].Kind = "", "note in the margin"
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	reader := open(t, dir, &index.Options{ReadOnly: true})
	defer reader.Close()
	for _, c := range chunks {
		hits, err := reader.Search(t.Context(), c.Original, &index.SearchOptions{Kinds: []ingest.Kind{c.Kind}})
		if err != nil || len(hits) != 1 || hits[0].Chunk.ID != c.ID {
			t.Errorf("kind %q: %d hits, %v", c.Kind, len(hits), err)
		}
	}
	if rep, err := reader.Verify(t.Context()); err != nil || len(rep.Problems) > 0 {
		t.Errorf("%+v, %v", rep, err)
	}
}
