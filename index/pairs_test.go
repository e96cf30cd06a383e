package index

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// numbered are n words that all differ, with some of them replaced.
func numbered(prefix string, n int, replaced map[int]string) string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("%s%d", prefix, i)
		if r, ok := replaced[i]; ok {
			out[i] = r
		}
	}
	return strings.Join(out, " ")
}

// TestLongPassagesAreComparedInBoundedMemory has passages of 6000 words, which a
// table of all words with all words would take 72 MB for.
func TestLongPassagesAreComparedInBoundedMemory(t *testing.T) {
	const n = 6000
	a := numbered("a", n, nil)
	for _, c := range []struct {
		name, b string
		pairs   int
		like    bool
		changes int
	}{
		{"equal", a, n, true, 0},
		{"one word changed", numbered("a", n, map[int]string{3000: "other"}), n - 1, true, 1},
		{"two words changed near each other", numbered("a", n, map[int]string{3000: "other", 3100: "more"}), n - 2, true, 2},
		{"the first and the last changed, too far from each other", numbered("a", n, map[int]string{1: "other", n - 2: "more"}), 2, false, 1},
		{"other words", numbered("b", n, nil), 0, false, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, o := wordsOf(a), wordsOf(c.b)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			pairs := w.pairs(o)
			runtime.ReadMemStats(&after)
			if got := after.TotalAlloc - before.TotalAlloc; got > 16<<20 {
				t.Errorf("%d MB were taken", got>>20)
			}
			if len(pairs) != c.pairs || w.like(o) != c.like || len(w.differences(o)) != c.changes {
				t.Errorf("%d pairs, like %t, %d differences", len(pairs), w.like(o), len(w.differences(o)))
			}
		})
	}
}

func TestPairsTakeTheLongest(t *testing.T) {
	w, o := wordsOf("the fee of a small boat is ten euros"), wordsOf("the yearly fee of a boat is now twelve euros")
	// the, fee, of, a, boat, is, euros
	want := [][2]int{{0, 0}, {1, 2}, {2, 3}, {3, 4}, {5, 5}, {6, 6}, {8, 9}}
	if got := w.pairs(o); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}
