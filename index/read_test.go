package index_test

import (
	"fmt"
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// TestDocumentsAreListedOnceAGeneration lists documents again and again, as it is
// done for each piece of evidence: what is listed is copied, and not collected
// and ordered anew. A caller may change what was listed; a change of the index
// is seen.
func TestDocumentsAreListedOnceAGeneration(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), &index.Options{Embedder: other{}})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	var last string
	for i := range 100 {
		doc, chunks := indextest.Document(fmt.Sprintf("%02d.txt", 99-i), "", "Records are kept.")
		if err := x.Put(t.Context(), doc, chunks); err != nil {
			t.Fatal(err)
		}
		last = doc.ID
	}
	list := func() []index.DocumentInfo {
		docs, err := x.Documents(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return docs
	}
	for i, d := range list() {
		if want := fmt.Sprintf("%02d.txt", i); d.Source != want {
			t.Errorf("%s stands where %s belongs", d.Source, want)
		}
	}
	list()[0].Source = "changed by the caller"
	if got := list()[0].Source; got != "00.txt" {
		t.Errorf("the first is %q", got)
	}
	if n := testing.AllocsPerRun(10, func() { list() }); n > 5 {
		t.Errorf("%g allocations for a list that is known", n)
	}
	if err := x.Remove(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	if got := list(); len(got) != 99 || got[0].Source != "01.txt" {
		t.Errorf("after a removal: %d, the first is %s", len(got), got[0].Source)
	}
}
