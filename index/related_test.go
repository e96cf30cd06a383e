package index_test

import (
	"math"
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

// What a stand-in adds is the less, the more of the question's own words the passage
// has: two passages of the same length and the same word of near meaning, one with
// none of the question's words, one with the most of them.
func TestRelatedWordsYieldToThoseOfTheQuestion(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	// A word that more than a tenth of the passages have stands for none.
	texts := []string{"Each computer is washed near the orchard fence.", "Each computer is locked near the orchard fence."}
	for len(texts) < 20 {
		texts = append(texts, "Flowers are watered on Mondays.")
	}
	put(t, x, "a.txt", texts...)
	hits, err := x.Search(t.Context(), "laptop locked", &index.SearchOptions{Explain: true, Without: []index.Part{index.Vectors, index.Neighbours}})
	if err != nil {
		t.Fatal(err)
	}
	adds := map[int]float64{}
	for _, h := range hits {
		sum := 0.0
		for _, s := range h.Why.Terms {
			if sum += s.Score; s.Term == "comput" {
				adds[h.Chunk.Ordinal] = s.Score
			}
		}
		if h.Why.Text == nil || math.Abs(sum-h.Why.Text.Score) > 1e-9 {
			t.Errorf("the words of %q add up to %v, its score is %v", h.Chunk.Original, sum, h.Why.Text)
		}
	}
	if len(hits) < 2 || hits[0].Chunk.Ordinal != 1 {
		t.Errorf("the passage with both is not first: %v", hits)
	}
	// The second passage is the best by the question's own words, so 0.7 of the
	// stand-in is left out there.
	if math.Abs(adds[1]-0.3*adds[0]) > 1e-9 || adds[0] == 0 {
		t.Errorf("the computer adds %v without and %v beside the question's word, want 0.3 of it", adds[0], adds[1])
	}
}
