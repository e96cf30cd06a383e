package index_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

func TestAcronymsMeetTheirLongForms(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	doc, chunks := indextest.Document("rules.md", "",
		"The Records Review Group (RRG) has five members.",
		"In March and in September the Records Review Group meets in public.",
		"The treasurer signs the accounts in October.")
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	found := func(query string, without ...index.Part) []index.Hit {
		hits, err := x.Search(t.Context(), query, &index.SearchOptions{Explain: true, Without: append(without, index.Vectors, index.Neighbours)})
		if err != nil {
			t.Fatal(err)
		}
		return hits
	}
	for _, query := range []string{"RRGs", "the RRG"} {
		hits := found(query)
		if len(hits) != 2 || hits[0].Chunk.Ordinal != 0 || hits[1].Chunk.Ordinal != 1 {
			t.Errorf("%s: %d hits; the passage with the long form alone is one, behind that with the acronym", query, len(hits))
			continue
		}
		if len(hits[1].Why.Terms) != 3 { // record, review, group
			t.Errorf("%s: %+v", query, hits[1].Why.Terms)
		}
	}
	if hits := found("RRG", index.Acronyms); len(hits) != 1 {
		t.Errorf("without acronyms: %d hits", len(hits))
	}
	if hits := found("ABC"); len(hits) != 0 {
		t.Errorf("an acronym that nobody explains: %d hits", len(hits))
	}
}

// TestFindFollowsNoOrder puts the same documents in two orders and expects the
// same evidence, merged, with variants and with what is doubted.
func TestFindFollowsNoOrder(t *testing.T) {
	find := func(order ...int) []*index.Found {
		x, err := index.OpenMemory(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		for _, i := range order {
			doc, chunks := indextest.Generate(5, i, 40, 30)
			if i > 3 { // the same text once more, as another document
				doc, chunks = indextest.Generate(5, i-4, 40, 30)
				other := make([]string, len(chunks))
				for n, c := range chunks {
					other[n] = c.Original
				}
				doc, chunks = indextest.Document("copy.txt", "", other...)
			}
			if err := x.Put(t.Context(), doc, chunks); err != nil {
				t.Fatal(err)
			}
		}
		var out []*index.Found
		for _, q := range []string{"notice to the company", "section 12(3)", "how many days may a record be kept", "penalty for breach of duty"} {
			f, err := x.Find(t.Context(), q, &index.SearchOptions{K: 8, Merge: true, Unite: true, Explain: true})
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, f)
		}
		return out
	}
	a, b := find(0, 1, 2, 3, 4), find(4, 3, 2, 1, 0)
	variants := 0
	for i := range a {
		if d := cmp.Diff(a[i], b[i]); d != "" {
			t.Errorf("query %d: %s", i, d)
		}
		for _, h := range a[i].Hits {
			variants += len(h.Also)
		}
	}
	if variants == 0 {
		t.Error("no variants: the test has to see some")
	}
}
