package index

import (
	"math"
	"slices"
	"testing"

	"github.com/referent-go/referent/index/internal/store"
)

// passages a to e of one segment; a, c and e are refined.
func halfRefined() (*refined, map[string]place) {
	at := map[string]place{}
	var rows []store.Row
	for i, name := range []string{"a", "b", "c", "d", "e"} {
		at[name] = place{0, i}
		rows = append(rows, store.Row{Run: int32(i%2) * -1, Row: int32(i)})
	}
	return &refined{Refinement: &store.Refinement{Rows: [][]store.Row{rows}}, ranks: map[place]*Rank{}}, at
}

func list(at map[string]place, names string, scores ...float64) []scored {
	var out []scored
	for i, r := range names {
		out = append(out, scored{place: at[string(r)], doc: string(r), score: scores[i]})
	}
	return out
}

// The refined passages share out the places of the refined ones; b and d, which are
// not refined, keep theirs.
func TestSpacesAreMergedByRank(t *testing.T) {
	u, at := halfRefined()
	got := u.merge(list(at, "abcde", .9, .8, .7, .6, .5), list(at, "eac", .99, .5, .1))
	want := list(at, "ebadc", .9, .8, .7, .6, .5)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if r := u.ranks[at["e"]]; r == nil || *r != (Rank{1, .99}) {
		t.Errorf("rank of e: %v", r)
	}
	if u.ranks[at["b"]] != nil {
		t.Error("b is not refined and has a rank")
	}
}

// Where the Refiner found fewer than the Embedder, the places that are left over go
// to nobody; where it found more, those of them that get no place are left out.
func TestSpacesOfUnequalLength(t *testing.T) {
	u, at := halfRefined()
	if got, want := u.merge(list(at, "abc", .9, .8, .7), list(at, "c", .4)), list(at, "cb", .9, .8); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	u, at = halfRefined()
	if got, want := u.merge(list(at, "bd", .9, .8), list(at, "eac", .9, .5, .1)), list(at, "bd", .9, .8); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestAllRefinedIsTheRefinerAlone(t *testing.T) {
	u, at := halfRefined()
	u.whole = true
	byRefiner := list(at, "eca", .9, .2, .1)
	if got := u.merge(list(at, "abcde", .9, .8, .7, .6, .5), byRefiner); !slices.Equal(got, byRefiner) {
		t.Errorf("got %v", got)
	}
}

// A score by the Refiner of .745 lies half way between .99, which stands for .9, and
// .5, which stands for .7.
func TestStanding(t *testing.T) {
	u := &refined{scores: []float64{.99, .5, .1}, places: []float64{.9, .7, .5}}
	for _, c := range []struct{ dot, want float64 }{{1, .9}, {.99, .9}, {.745, .8}, {.5, .7}, {.3, .6}, {.1, .5}, {.05, .25}, {-1, .25}} {
		if got := u.stands(c.dot, .25); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%g stands for %g, want %g", c.dot, got, c.want)
		}
	}
	if got := (&refined{}).stands(.7, .25); got != .25 {
		t.Errorf("without a list: %g", got)
	}
}
