package audit

import (
	"sort"
	"strconv"
)

// kindCount is how often something occurs.
type kindCount struct {
	Kind string
	N    int
}

// sortedCounts lists counts by name.
func sortedCounts(counts map[string]int) []kindCount {
	out := make([]kindCount, 0, len(counts))
	for k, n := range counts {
		out = append(out, kindCount{k, n})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Kind < out[j].Kind })
	return out
}

func itoa(n int) string { return strconv.Itoa(n) }
