package index_test

import (
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// TestSubject asks for a rule that two firms have, in nearly the same words; the
// passage itself does not say whose it is.
func TestSubject(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for source, passages := range map[string][]string{
		"ostmark.md": {"Ostmark Boats keeps a yard for its members.", "Members pay their dues in spring, at the office."},
		"fenwick.md": {"Fenwick Sails and Ropes mends sails.", "Members pay their dues in spring."},
	} {
		doc, chunks := indextest.Document(source, source, passages...)
		if err := x.Put(t.Context(), doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		query, want string
		without     []index.Part
	}{
		{"When do members pay their dues at Ostmark Boats?", "Members pay their dues in spring, at the office.", nil},
		{"When do members pay their dues at Fenwick Sails?", "Members pay their dues in spring.", nil},
		{"When do members pay their dues at Boats Ostmark?", "Members pay their dues in spring.", nil}, // no such name
		{"When do members pay their dues at Ostmark Boats?", "Members pay their dues in spring.", []index.Part{index.Subject}},
	} {
		hits, err := x.Search(t.Context(), c.query, &index.SearchOptions{Without: append(c.without, index.Neighbours)})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hits { // the passage with the name itself may come first
			if h.Chunk.Original == "Members pay their dues in spring, at the office." || h.Chunk.Original == "Members pay their dues in spring." {
				if h.Chunk.Original != c.want {
					t.Errorf("%s: %s", c.query, h.Chunk.Original)
				}
				break
			}
		}
	}
}

// TestSubjectAmongThoseSearched leaves the document with the name out of the search.
func TestSubjectAmongThoseSearched(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	named, chunks := indextest.Document("ostmark.md", "ostmark.md", "Ostmark Boats keeps a yard.")
	if err := x.Put(t.Context(), named, chunks); err != nil {
		t.Fatal(err)
	}
	rules, chunks := indextest.Document("rules.md", "rules.md", "A boat may stand in the yard for forty days.")
	if err := x.Put(t.Context(), rules, chunks); err != nil {
		t.Fatal(err)
	}
	query := "How many days may a boat stand in the yard of Ostmark Boats?"
	for docs, doubted := range map[string]bool{"": true, rules.ID: false} {
		o := &index.SearchOptions{}
		if docs != "" {
			o.Docs = []string{docs}
		}
		found, err := x.Find(t.Context(), query, o)
		if err != nil {
			t.Fatal(err)
		}
		if doubted != (found.Doubt != "") {
			t.Errorf("documents %q: %q", docs, found.Doubt)
		}
	}
}
