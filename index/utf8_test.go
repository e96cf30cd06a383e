package index_test

import (
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// TestPutRefusesWhatIsNotUTF8 has a document whose text would come back with
// three bytes in place of one, so that every span behind it is wrong.
func TestPutRefusesWhatIsNotUTF8(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	doc, chunks := indextest.Document("a.txt", "", "A caf\xe9 is open.", "Bills are paid.")
	if err := x.Put(t.Context(), doc, chunks); err == nil {
		t.Error("the text was taken")
	}
	doc, chunks = indextest.Document("a.txt", "", "Bills are paid.")
	chunks[0].Enriched = "caf\xe9"
	if err := x.Put(t.Context(), doc, chunks); err == nil {
		t.Error("the enriched text was taken")
	}
}
