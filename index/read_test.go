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

// Under a pinned context a document is what it was, also when it is replaced and then
// removed, and without the pin it is not.
func TestPin(t *testing.T) {
	for _, dir := range []string{"", t.TempDir()} {
		x, err := index.OpenMemory(t.Context(), nil)
		if dir != "" {
			x, err = index.Open(t.Context(), dir, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		id := put(t, x, "a", "the first version")
		pinned, release, err := x.Pin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		put(t, x, "a", "the second version")
		if err := x.Remove(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		hits, err := x.Search(pinned, "version", nil)
		if err != nil || len(hits) != 1 || hits[0].Chunk.Original != "the first version" {
			t.Errorf("pinned: %+v, %v", hits, err)
		}
		if d, err := x.Document(pinned, id); err != nil || d.Text != "the first version" {
			t.Errorf("pinned: %+v, %v", d, err)
		}
		release()
		if hits, err := x.Search(t.Context(), "version", nil); err != nil || len(hits) != 0 {
			t.Errorf("not pinned: %+v, %v", hits, err)
		}
		x.Close()
	}
}
