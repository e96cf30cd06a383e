package postings

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// All passages have two words, so a word that occurs once counts 2.2/(1+1.2) = 1,
// and one that occurs twice 4.4/(2+1.2) = 1.375.
func TestScoreGroupsTakesTheBestOfEach(t *testing.T) {
	c := &Corpus{Parts: []Part{{List: build(t, "laptop computer", "computer desk", "lamp lamp", "desk desk"), Dead: []bool{false, false, false, true}}}, Chunks: 3, Words: 6}
	groups := []Group{{{"laptop", 2}, {"computer", 1}, {"phone", 9}}, {{"desk", 4}}, {{"lamp", 0}}, {}}
	got := c.ScoreGroups(groups)
	if d := cmp.Diff(Scores{{2, 1 + 4, 0, 0}}, got, about); d != "" {
		t.Error(d)
	}
	term, score, n := c.Best(groups[0], 0, 0)
	if term != "laptop" || math.Abs(score-2) > 1e-9 || n != 1 {
		t.Errorf("the best of the first: %s %v %d", term, score, n)
	}
	if term, score, n = c.Best(groups[0], 0, 1); term != "computer" || math.Abs(score-1) > 1e-9 || n != 1 {
		t.Errorf("the best of the second: %s %v %d", term, score, n)
	}
	if _, _, n = c.Best(groups[1], 0, 3); n != 0 {
		t.Error("a removed passage has a best term")
	}
}

// Groups of one word are the words.
func TestScoreGroupsOfOneAreScore(t *testing.T) {
	c := &Corpus{Parts: []Part{{List: build(t, "laptop computer", "computer desk desk", "lamp")}, {List: build(t, "desk lamp")}}, Chunks: 4, Words: 8}
	q := Query{{"desk", 2}, {"lamp", 1}, {"phone", 1}}
	var groups []Group
	for _, t := range q {
		groups = append(groups, Group{{t.Term, t.Weight * c.IDF(t.Term)}})
	}
	if d := cmp.Diff(c.Score(q), c.ScoreGroups(groups), about); d != "" {
		t.Error(d)
	}
}

var about = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
