package minilm

import (
	"math"
	"testing"
	"time"
)

func TestMaxSim(t *testing.T) {
	a := units([][]float32{{2, 0}, {0, 3}})
	b := units([][]float32{{5, 0}, {1, 1}})
	// The first finds itself, the second the diagonal: (1 + cos 45°) / 2.
	if got, want := maxSim(a, b), (1+math.Sqrt2/2)/2; math.Abs(got-want) > 1e-6 {
		t.Errorf("%v, want %v", got, want)
	}
	if got := maxSim(b, b); math.Abs(got-1) > 1e-6 {
		t.Errorf("a text fits itself: %v", got)
	}
}

func TestLateInteraction(t *testing.T) {
	query := "How long may a boat stay in the harbour?"
	passages := []string{
		"The choir sings on Sundays.",
		"Vessels are allowed to lie at the quay for forty days.",
		query,
	}
	got, err := LateInteraction{}.Rerank(t.Context(), query, passages)
	if err != nil {
		t.Fatal(err)
	}
	if !(got[0] < got[1] && got[1] < got[2]) || math.Abs(got[2]-1) > 1e-5 {
		t.Errorf("scores %v: they rise to 1", got)
	}
	many := make([]string, 3*lateGroup)
	for i := range many {
		many[i] = passages[i%2]
	}
	short, err := LateInteraction{Budget: time.Nanosecond}.Rerank(t.Context(), query, many)
	if err != nil || len(short) != len(many) {
		t.Fatalf("%d scores, %v", len(short), err)
	}
	for i, s := range short {
		if i < lateGroup && s != short[i%2] || i >= lateGroup && s != short[0] {
			t.Errorf("passage %d, looked at too late or not: %v of %v", i, s, short[:2])
		}
	}
}
