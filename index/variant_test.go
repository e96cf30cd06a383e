package index_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

func TestVariants(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	const gold = "The Gold plan pays 80 percent of the cost of a stay in a hospital of the network, for up to thirty days in each year."
	const silver = "The Silver plan pays 60 percent of the cost of a stay in a hospital of the network, for up to thirty days in each year."
	const other = "A stay in a hospital outside the network is paid only where a doctor of the plan has sent the member there in writing."
	for _, d := range []struct{ source, a, b string }{{"gold.md", gold, other}, {"silver.md", silver, other}} {
		doc, chunks := indextest.Document(d.source, "", d.a, "Claims are sent to the office of the plan.", d.b)
		if err := x.Put(t.Context(), doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	hits, err := x.Search(t.Context(), "what does the Silver plan pay for a stay in a hospital", &index.SearchOptions{Unite: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(hits) != 3 {
		t.Fatalf("%d hits; there are three different passages", len(hits))
	}
	if hits[0].Chunk.Original != silver || len(hits[0].Also) != 1 || hits[0].Also[0].Chunk.Original != gold {
		t.Fatalf("first is %q with %d variants", hits[0].Chunk.Original, len(hits[0].Also))
	}
	var got [][2]string
	for _, d := range hits[0].Also[0].Differences {
		got = append(got, [2]string{silver[d.Here.Start:d.Here.End], gold[d.There.Start:d.There.End]})
	}
	if d := cmp.Diff([][2]string{{"Silver", "Gold"}, {"60", "80"}}, got); d != "" {
		t.Error(d)
	}
	if h := hits[1]; h.Chunk.Original != other || len(h.Also) != 1 || len(h.Also[0].Differences) != 0 {
		t.Errorf("equal passages of two documents: %q, %d variants", h.Chunk.Original, len(h.Also))
	}
	plain, err := x.Search(t.Context(), "what does the Silver plan pay for a stay in a hospital", nil)
	if err != nil || len(plain) != 6 {
		t.Errorf("without Unite there are six: %d, %v", len(plain), err)
	}
}

func TestClausesOfOneDocumentAreNoVariants(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	doc, chunks := indextest.Document("fees.md", "",
		"For a boat of class A the owner pays to the harbour office a fee of 40 euros in each year, by the end of March.",
		"For a boat of class B the owner pays to the harbour office a fee of 60 euros in each year, by the end of March.",
		"Short notice.", "Short notice.")
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	hits, err := x.Search(t.Context(), "fee for a boat", &index.SearchOptions{Unite: true, Without: []index.Part{index.Vectors}})
	if err != nil || len(hits) != 2 {
		t.Errorf("two clauses with other figures stay two: %d, %v", len(hits), err)
	}
	hits, err = x.Search(t.Context(), "short notice", &index.SearchOptions{Unite: true, Without: []index.Part{index.Vectors}})
	if err != nil || len(hits) != 1 || len(hits[0].Also) != 1 {
		t.Errorf("the same words twice come once: %d, %v", len(hits), err)
	}
}
