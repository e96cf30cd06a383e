package audit

import (
	"math/rand/v2"
	"sort"

	"github.com/referent-go/referent/ingest"
)

// pick chooses k of n things at random, each as likely as any other, in a random
// order that depends on the seed alone.
func pick(n, k int, seed uint64) []int {
	order := rand.New(rand.NewPCG(seed, 0x7265666572656e74)).Perm(n)
	return order[:min(max(k, 0), n)]
}

// Sampled is a passage of a sample with its document.
type Sampled struct {
	Source string
	Title  string // of the document, empty if it has none
	Chunk  ingest.Chunk
}

// Sample chooses n passages at random. The same passages and seed give the same
// sample.
func Sample(all []Sampled, n int, seed uint64) []Sampled {
	out := make([]Sampled, 0, n)
	for _, i := range pick(len(all), n, seed) {
		out = append(out, all[i])
	}
	return out
}

// SampleChanges chooses n edits at random, as many of each kind as there are,
// up to an equal share: a heading path stands in front of every passage and would
// crowd out the edits that change what is read. They are in order of kind.
func SampleChanges(all []Change, n int, seed uint64) []Change {
	by := map[string][]int{}
	for i, c := range all {
		by[c.Edit.Kind] = append(by[c.Edit.Kind], i)
	}
	kinds := make([]string, 0, len(by))
	for k := range by {
		kinds = append(kinds, k)
	}
	sort.Slice(kinds, func(i, j int) bool { // the rarest first, so that what they leave is shared
		if a, b := len(by[kinds[i]]), len(by[kinds[j]]); a != b {
			return a < b
		}
		return kinds[i] < kinds[j]
	})
	var out []Change
	for i, k := range kinds {
		share := (n - len(out)) / (len(kinds) - i)
		for _, j := range pick(len(by[k]), share, seed) {
			out = append(out, all[by[k][j]])
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Edit.Kind < out[j].Edit.Kind })
	return out
}
