package index_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/referent-go/referent/index"
)

// adder is a second stage for tests, which adds to the scores and counts the
// passages that it is shown.
type adder struct{ shown []int }

func (*adder) Adds() bool { return true }

func (a *adder) Rerank(_ context.Context, _ string, passages []string) ([]float64, error) {
	a.shown = append(a.shown, len(passages))
	return make([]float64, len(passages)), nil
}

// A second stage for refined indexes is not asked while a passage is missing, and
// is shown the ten best passages after that.
func TestRerankWaitsForRefinement(t *testing.T) {
	by := &adder{}
	x, err := index.OpenMemory(t.Context(), &index.Options{Refiner: &refiner{name: "a"}})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	var paragraphs []string
	for i := range 12 {
		paragraphs = append(paragraphs, fmt.Sprintf("Minutes of room %d are kept.", i))
	}
	put(t, x, "a.txt", paragraphs...)
	search := func() {
		if _, err := x.Search(t.Context(), "minutes", &index.SearchOptions{K: 12, Reranker: by, RerankRefined: true}); err != nil {
			t.Fatal(err)
		}
	}
	search()
	for _, err := range x.Refine(t.Context(), &index.RefineOptions{Batch: 4}) {
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	search()
	if len(by.shown) != 0 {
		t.Fatalf("asked before all was refined: %v", by.shown)
	}
	for _, err := range x.Refine(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
	}
	search()
	if len(by.shown) != 1 || by.shown[0] != 10 {
		t.Errorf("shown %v passages, want 10", by.shown)
	}
}
