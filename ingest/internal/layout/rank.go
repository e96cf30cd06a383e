package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// classRanks ranks the classes of numbered headings. Where the document stacks
// one class's headings directly over another's, it holds them: parts inside
// chapters, articles inside sections.
func classRanks(all, found []*block) map[string]float64 {
	ranks := map[string]float64{}
	count := map[string]int{}
	var classes []string
	for _, b := range found {
		if c := b.number.class; b.number.rank > 0 {
			if count[c] == 0 {
				classes = append(classes, c)
			}
			count[c]++
			ranks[c] = float64(b.number.rank)
		}
	}
	type pair struct{ over, under string }
	stacked := map[pair]int{}
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		heads := a.kind == kindHeading && (b.kind == kindHeading || b.lead > 0)
		if heads && a.number.rank > 0 && b.number.rank > 0 && a.number.class != b.number.class {
			stacked[pair{a.number.class, b.number.class}]++
		}
	}
	placeLetters(found, ranks)
	slices.SortStableFunc(classes, func(a, b string) int { return cmpFloat(ranks[a], ranks[b]) })
	for _, over := range classes {
		for _, under := range classes {
			n := stacked[pair{over, under}]
			if n >= 2 && n > 2*stacked[pair{under, over}] && ranks[over] >= ranks[under] && count[under] >= n {
				ranks[under] = ranks[over] + 0.5
			}
		}
	}
	beside(found, classes, ranks)
	return ranks
}

// placeLetters puts headings lettered A, B or I, II inside numbered ones where
// those come first in the document or where the letters begin anew more often.
func placeLetters(found []*block, ranks map[string]float64) {
	number, _ := decimal(1)
	first, starts := map[string]int{}, map[string]int{}
	for i, b := range found {
		c := b.number.class
		if _, ok := first[c]; !ok {
			first[c] = i
		}
		if cite.First(strings.TrimRight(b.number.label, ".)")) {
			starts[c]++
		}
	}
	at, ok := first[number]
	if !ok {
		return
	}
	for i, c := range []string{"roman", "letter"} {
		if k, ok := first[c]; ok && (k > at && starts[c] >= starts[number] || starts[c] > starts[number]) {
			ranks[c] = rankDecimal + 0.3 + float64(i)*0.1
		}
	}
}

// beside puts schedules and annexes at the level of the outermost other class,
// or over it where they hold units of that class, whose numbers begin anew there.
func beside(found []*block, classes []string, ranks map[string]float64) {
	top := math.Inf(1)
	for _, c := range classes {
		if !attached[c] && c != "letter" && c != "roman" {
			top = min(top, ranks[c])
		}
	}
	if math.IsInf(top, 1) {
		return
	}
	anew, on := map[string]int{}, map[string]int{}
	last := map[string]string{} // labels of the outermost classes
	in := ""                    // the attached class that is open and has held none yet
	for _, b := range found {
		c := b.number.class
		switch {
		case b.number.rank == 0:
		case attached[c]:
			in = c
		case ranks[c] == top:
			label := labelEnd(b.number.label)
			if in != "" && last[c] != "" {
				if cite.Follows(last[c], label) {
					on[in]++
				} else if cite.First(label) {
					anew[in]++
				}
			}
			last[c], in = label, ""
		}
	}
	for _, c := range classes {
		if attached[c] {
			ranks[c] = top
			if anew[c] > on[c] {
				ranks[c] = min(top-1, unitOuter)
			}
		}
	}
}

// unitOuter is the rank of attached units that hold others.
const unitOuter = 19

// attached are the units that stand at a document's end, outside its parts.
var attached = wordSet("schedule annex annexure appendix exhibit attachment")

// outside puts headings without a label that stand only before and behind the
// outermost numbered ones, however large, beside those: a summary does not hold
// the chapters that follow it.
func outside(found []*block, classes map[string]float64, ranks map[kindOf]float64) {
	top := math.Inf(1)
	for c, r := range classes {
		if !attached[c] {
			top = min(top, r)
		}
	}
	first, last, numbered, own := -1, -1, 0, 0
	for i, b := range found {
		if b.number.rank == 0 {
			continue
		}
		numbered++
		if classes[b.number.class] == top {
			if first < 0 {
				first = i
			}
			last = i
			own++
		}
	}
	if own < 3 || numbered*2 < len(found) {
		return // numbers are not what the document is built by
	}
	between := map[kindOf]bool{}
	for _, b := range found[first:last] {
		between[b.kindOf()] = true
	}
	for k, r := range ranks {
		if k.class == "" && r < top && !between[k] {
			ranks[k] = top
		}
	}
}

// inside puts headings without a label that stand between two numbered ones of
// one section, 4.4.5 and 4.4.6, inside the first of them, however large: nothing
// over a section begins before its last part.
func inside(found []*block, ranks map[kindOf]float64) {
	over := map[kindOf][]float64{}
	count := map[kindOf]int{}
	var last *block
	var between []kindOf
	for _, b := range found {
		k := b.kindOf()
		if k.class == "" {
			count[k]++
			between = append(between, k)
			continue
		}
		if !strings.HasPrefix(k.class, "decimal") {
			last, between = nil, nil
			continue
		}
		if last != nil && last.number.class == b.number.class && sameSection(last.number.label, b.number.label) {
			for _, u := range between {
				over[u] = append(over[u], ranks[k])
			}
		}
		last, between = b, nil
	}
	for k, r := range over {
		if len(r)*2 >= count[k] {
			ranks[k] = max(ranks[k], quantile(r, 0.5)+0.5)
		}
	}
}

// sameSection says that two decimal labels follow each other in one section:
// 4.4.5 and 4.4.6.
func sameSection(a, b string) bool {
	a, b = strings.TrimRight(a, ". "), strings.TrimRight(b, ". ")
	i, j := strings.LastIndexByte(a, '.'), strings.LastIndexByte(b, '.')
	return i > 0 && i == j && a[:i] == b[:j] && cite.Follows(a[i+1:], b[j+1:])
}

// heldBy is the least rank of a heading without a number between the numbered
// heading last and those that follow: where these go on with last's section, it
// is inside that.
func heldBy(last *block, next []*block, ranks map[kindOf]float64) float64 {
	for _, b := range next {
		k := b.kindOf()
		switch {
		case k.class == "":
			continue
		case !strings.HasPrefix(k.class, "decimal"):
		case k.class == last.number.class && sameSection(last.number.label, b.number.label):
			return ranks[k] + 0.5
		case strings.HasPrefix(b.number.label, strings.TrimRight(last.number.label, ". ")+"."):
			return ranks[k]
		}
		return 0
	}
	return 0
}
