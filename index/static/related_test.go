package static

import (
	"math"
	"testing"
)

// The vectors of house and home have the cosine (4*3+3*4)/25 = .96, that of house
// and tree is below 0. "go" is too short, "##home" no word, "9ths" not of letters.
func TestRelated(t *testing.T) {
	m := parse(t, tiny([]string{"go", "tree", "house", "##home", "9ths", "home"},
		[][2]int8{{4, 3}, {-4, 3}, {4, 3}, {4, 3}, {4, 3}, {3, 4}}))
	for _, c := range []struct {
		name, word string
		n          int
		floor      float64
		want       []Related
	}{
		{"the nearest without itself", "house", 2, .3, []Related{{"home", .96}}},
		{"in capitals", "House", 2, .3, []Related{{"home", .96}}},
		{"of two pieces", "househome", 2, .3, []Related{{"house", 1}, {"home", .96}}},
		{"as many as asked for", "househome", 1, .3, []Related{{"house", 1}}},
		{"none as near", "house", 2, .97, nil},
		{"not a word", "---", 2, .3, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := m.Related(t.Context(), c.word, c.n, c.floor)
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != len(c.want) {
				t.Fatalf("got %v, want %v", got, c.want)
			}
			for i, w := range c.want {
				if got[i].Word != w.Word || math.Abs(got[i].Cosine-w.Cosine) > .01 { // codes have one byte
					t.Errorf("got %v, want %v", got[i], w)
				}
			}
		})
	}
}
