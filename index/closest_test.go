package index_test

import (
	"math"
	"testing"

	"github.com/referent-go/referent/index"
)

// Of a question whose words all stand in one passage, meaning has the share 0.2. So
// the passage with the nearest sentence, the question itself among others, gains 0.2
// of a fifth, and the one whose sentences are farthest gains nothing. An index that
// is not refined gains nothing at all.
func TestNearestSentenceCountsOnARefinedIndex(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), &index.Options{Refiner: &refiner{name: "a"}})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	put(t, x, "a.txt", "Flowers are watered. Minutes are kept for eight years. Lamps are dusted.", "Ships sail on Mondays with minutes to spare.")
	gains := func() []float64 {
		score := func(out ...index.Part) map[int]float64 {
			hits, err := x.Search(t.Context(), "Minutes are kept for eight years.", &index.SearchOptions{Without: out})
			if err != nil {
				t.Fatal(err)
			}
			scores := map[int]float64{}
			for _, h := range hits {
				scores[h.Chunk.Ordinal] = h.Score
			}
			return scores
		}
		with, without := score(), score(index.Sentences)
		return []float64{with[0] - without[0], with[1] - without[1]}
	}
	check := func(when string, want ...float64) {
		for i, g := range gains() {
			if math.Abs(g-want[i]) > 1e-9 {
				t.Errorf("%s: passage %d gains %v, want %v", when, i, g, want[i])
			}
		}
	}
	check("not refined", 0, 0)
	for _, err := range x.Refine(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
	}
	check("refined", .04, 0)
}
