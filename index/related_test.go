package index_test

import (
	"slices"
	"testing"

	"github.com/referent-go/referent/index"
)

// A passage with a word of near meaning is found by words, the word is named, and
// one that has the word itself is ahead of it.
func TestRelatedWordsStandForThoseOfTheQuestion(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	put(t, x, "a.txt", "Each computer is locked away at night.", "Flowers are watered on Mondays.", "The canteen opens at noon.")
	ask := func(out ...index.Part) []index.Hit {
		hits, err := x.Search(t.Context(), "laptop", &index.SearchOptions{Explain: true, Without: append(out, index.Vectors)})
		if err != nil {
			t.Fatal(err)
		}
		return hits
	}
	if hits := ask(index.Related); len(hits) != 0 {
		t.Errorf("found by the word alone: %q", hits[0].Chunk.Original)
	}
	hits := ask()
	if len(hits) == 0 || hits[0].Chunk.Ordinal != 0 {
		t.Fatalf("the computer is not first: %v", hits)
	}
	if !slices.ContainsFunc(hits[0].Why.Terms, func(s index.TermScore) bool { return s.Term == "comput" && s.Count == 1 }) {
		t.Errorf("terms: %v", hits[0].Why.Terms)
	}
	put(t, x, "b.txt", "Each laptop is locked away at night.")
	if hits = ask(); len(hits) < 2 || hits[0].Chunk.Original != "Each laptop is locked away at night." || hits[0].Score <= hits[1].Score {
		t.Errorf("the laptop is not ahead: %v", hits)
	}
}
