package text

import (
	"sort"
	"strconv"
	"strings"
)

// unitRank orders the words that head the parts of a law or a contract from
// the outermost inwards. Those that stand at the end of a document stand beside
// its outermost part.
var unitRank = map[string]int{
	"part": 10, "title": 11, "chapter": 12, "division": 13, "subpart": 14, "article": 15,
	"section": 20, "sec.": 20, "§": 20, "rule": 20, "regulation": 20, "clause": 20,
	"schedule": 1, "annex": 1, "annexure": 1, "appendix": 1, "exhibit": 1, "attachment": 1,
}

func numberClass(depth int) string { return "number " + strconv.Itoa(depth) }

// unitClass is the class of a heading "Section 5.1".
func unitClass(word, value string) string {
	word = strings.ToLower(word)
	if unitRank[word] == 20 {
		return numberClass(1 + strings.Count(value, "."))
	}
	return "unit " + word
}

// setLevels gives each heading the level of its class: the order of the classes
// that the document has, outermost first.
func (d *document) setLevels() {
	first := map[string]int{}
	for i := range d.units {
		c := d.units[i].class
		if _, seen := first[c]; c != "" && !seen {
			first[c] = i
		}
	}
	type ranked struct {
		class string
		rank  int
	}
	var order []ranked
	for c := range first {
		order = append(order, ranked{c, d.rank(c, first)})
	}
	sort.Slice(order, func(i, j int) bool {
		if order[i].rank != order[j].rank {
			return order[i].rank < order[j].rank
		}
		return first[order[i].class] < first[order[j].class]
	})
	level, last := map[string]int{}, -1
	n := 0
	for _, o := range order {
		// Drawn underlines rank in the order in which they come up; all other
		// classes of one rank share a level.
		if o.rank != last || strings.HasPrefix(o.class, "under ") {
			n++
			last = o.rank
		}
		level[o.class] = n
	}
	top := n + 1
	for c := range first {
		if !beside(c) && c != "title" {
			top = min(top, level[c])
		}
	}
	for c := range first { // schedules stand beside the outermost part
		if beside(c) && top <= n {
			level[c] = top
		}
	}
	d.close(level)
}

// close numbers the levels that are used without gaps and sets them.
func (d *document) close(level map[string]int) {
	used := map[int]bool{}
	for _, l := range level {
		used[l] = true
	}
	var ls []int
	for l := range used {
		ls = append(ls, l)
	}
	sort.Ints(ls)
	rank := map[int]int{}
	for i, l := range ls {
		rank[l] = i + 1
	}
	for i := range d.units {
		if c := d.units[i].class; c != "" {
			d.units[i].level = rank[level[c]]
		}
	}
}

func beside(class string) bool {
	return strings.HasPrefix(class, "unit ") && unitRank[class[5:]] == 1
}

// rank places a class among the others. Capitals, and lines that stand out to
// the left, head what is numbered if they come up before it; after it they
// stand beside it.
func (d *document) rank(class string, first map[string]int) int {
	switch {
	case class == "title":
		return 0
	case beside(class):
		return 10
	case strings.HasPrefix(class, "unit "):
		return unitRank[class[5:]]
	case strings.HasPrefix(class, "under "):
		return 5
	case class == "caps":
		if n, ok := first[numberClass(1)]; ok && n < first[class] {
			return 20
		}
		return 16
	case class == "out":
		return 20
	case class == "roman":
		return 17
	}
	depth, _ := strconv.Atoi(strings.TrimPrefix(class, "number "))
	return 19 + depth
}
