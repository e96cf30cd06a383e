package layout

import (
	"math"
	"slices"
)

// levels gives the headings their levels, the same for all of one kind over the
// whole document: by what bookmarks say where they cover it, else by numbering
// and looks, and by the indents of contents pages.
func levels(all []*block, h *hints) {
	var found []*block
	matched, roles := 0, 0
	for _, b := range all {
		if b.kind == kindHeading || b.lead > 0 {
			found = append(found, b)
			if b.entry > 0 {
				matched++
			}
			if b.role > 0 {
				roles++
			}
		}
	}
	switch {
	case matched*2 > len(found) && matched >= 3:
		stated(found, h, func(b *block) int { return b.entry })
	case roles*2 > len(found) && roles >= 3 && !contradicted(found):
		stated(found, h, func(b *block) int { return b.role })
	default:
		derived(all, found, h)
	}
}

// contradicted says that the levels of the tags are not those that the page
// shows: several headings of one look are larger than most of those of a level
// above.
func contradicted(found []*block) bool {
	sizes := map[int][]float64{}
	for _, b := range found {
		if b.role > 0 {
			sizes[b.role] = append(sizes[b.role], float64(b.style.size))
		}
	}
	usual := map[int]float64{}
	for level, s := range sizes {
		if len(s) >= contradictions {
			usual[level] = quantile(s, 0.5)
		}
	}
	wrong := map[style]int{}
	for _, b := range found {
		for over := 1; over < b.role; over++ {
			if u := usual[over]; u > 0 && u < float64(b.style.size)-frontStep {
				if wrong[b.style]++; wrong[b.style] >= contradictions {
					return true
				}
				break
			}
		}
	}
	return false
}

// contradictions is how many headings of one look must stand in the wrong place.
const contradictions = 3

// kindOf is what headings of one level have in common.
type kindOf struct {
	class string
	style style
}

// stated takes levels that the file states; the rest stand as deep as others of
// their class or style, or one deeper than what is above them.
func stated(found []*block, h *hints, level func(*block) int) {
	byClass, byStyle := map[string][]float64{}, map[style][]float64{}
	for _, b := range found {
		if l := level(b); l > 0 {
			byStyle[b.style] = append(byStyle[b.style], float64(l))
			if b.number.rank > 0 {
				byClass[b.number.class] = append(byClass[b.number.class], float64(l))
			}
		}
	}
	over := overAll(found, level)
	tiers := tiersOf(found, over)
	depth := 1
	for _, l := range tiers {
		depth = max(depth, l)
	}
	last := 0
	for _, b := range found {
		l := level(b)
		switch {
		case over[b]:
			b.level = max(tiers[b.number.class], 1)
			continue
		case l > 0:
			last = l
		case len(byClass[b.number.class]) > 0 && b.number.rank > 0:
			l = int(quantile(byClass[b.number.class], 0.5))
		case len(byStyle[b.style]) > 0 && b.number.rank == 0:
			l = int(quantile(byStyle[b.style], 0.5))
		default:
			l = last + 1
		}
		b.level = max(l, 1)
		if len(over) > 0 {
			b.level += depth
		}
	}
	h.lift(found)
}

// overAll are the headings whose level nothing states and that are larger than
// those of the outermost level: chapters over tagged sections. One or two may be
// the document's title.
func overAll(found []*block, level func(*block) int) map[*block]bool {
	var outer []float64
	for _, b := range found {
		if level(b) == 1 {
			outer = append(outer, float64(b.style.size))
		}
	}
	out := map[*block]bool{}
	usual := quantile(outer, 0.5)
	front := 0
	for _, b := range found {
		if usual > 0 && level(b) == 0 && float64(b.style.size) > usual+frontStep {
			out[b] = true
			if b.page < found[0].page+frontPages {
				front++
			}
		}
	}
	if len(out)-front < contradictions {
		return nil
	}
	return out
}

// tiersOf are the levels of the classes of numbered headings among those that
// stand over all others: parts hold the chapters. A class has two at the least.
func tiersOf(found []*block, over map[*block]bool) map[string]int {
	count, rank := map[string]int{}, map[string]int{}
	var classes []string
	for _, b := range found {
		if c := b.number.class; over[b] && b.number.rank > 0 {
			if count[c]++; count[c] == 2 {
				classes = append(classes, c)
			}
			rank[c] = b.number.rank
		}
	}
	slices.SortStableFunc(classes, func(a, b string) int { return rank[a] - rank[b] })
	out := map[string]int{}
	level := 0
	for i, c := range classes {
		if i == 0 || rank[c] > rank[classes[i-1]] {
			level++
		}
		out[c] = level
	}
	return out
}

// derived ranks headings by number and looks and counts the ranks from 1.
func derived(all, found []*block, h *hints) {
	classes := classRanks(all, found)
	looks := map[style][]float64{}
	for _, b := range found {
		if b.number.rank > 0 && b.lead == 0 {
			looks[b.style] = append(looks[b.style], classes[b.number.class])
		}
	}
	ranks := map[kindOf]float64{}
	for _, b := range found {
		k := b.kindOf()
		if _, ok := ranks[k]; ok {
			continue
		}
		if b.number.rank > 0 {
			ranks[k] = classes[b.number.class]
		} else {
			ranks[k] = styleRank(b.style, looks)
		}
	}
	outside(found, classes, ranks)
	inside(found, ranks)
	titles := frontTitles(found, ranks)
	listed := h.listedAs(found, func(b *block) float64 { return ranks[b.kindOf()] })
	// Ranks are the document's; a level is how many headings of lower rank
	// stand open above, so that it has no gaps.
	var open []float64
	var last *block // with a number
	for i, b := range found {
		k := b.kindOf()
		if titles[k] {
			b.level = 1
			continue
		}
		rank := ranks[k]
		if r, ok := listed[b]; ok {
			rank, last = r, nil
		} else if k.class != "" {
			last = b
		} else if last != nil {
			rank = max(rank, heldBy(last, found[i+1:], ranks))
		}
		for len(open) > 0 && open[len(open)-1] > rank-1e-9 {
			open = open[:len(open)-1]
		}
		open = append(open, rank)
		b.level = len(open)
	}
}

// frontTitles are the looks of the document's own title: what stands at its
// front alone, over everything. It is a heading beside the outermost ones, not
// one that holds them.
func frontTitles(found []*block, ranks map[kindOf]float64) map[kindOf]bool {
	out := map[kindOf]bool{}
	last := map[kindOf]int{}
	for i, b := range found {
		last[b.kindOf()] = i
	}
	top := math.Inf(1)
	for i := len(found) - 1; i >= 0; i-- {
		b := found[i]
		k := b.kindOf()
		front := b.page <= found[0].page+1
		if front && b.number.rank == 0 && found[last[k]].page <= found[0].page+1 && ranks[k] < top {
			out[k] = true
			continue
		}
		top = min(top, ranks[k])
	}
	if len(out) == len(ranks) {
		return nil
	}
	return out
}

func (b *block) kindOf() kindOf {
	if b.number.rank > 0 {
		return kindOf{class: b.number.class}
	}
	return kindOf{style: b.style}
}

// prominence orders looks: size first, then weight, capitals, slant.
func (s style) prominence() float64 {
	p := float64(s.size)
	if s.bold {
		p += 0.6
	}
	if s.caps {
		p += 0.3
	}
	if s.italic {
		p -= 0.1
	}
	return p
}

// styleRank places headings without a label among the labelled ones: with those
// of their own looks, else between the next larger and the next smaller ones.
func styleRank(s style, looks map[style][]float64) float64 {
	if r := looks[s]; len(r) > 0 {
		return quantile(r, 0.5)
	}
	above, below := 0.0, 1000.0
	own := s.prominence()
	for other, r := range looks {
		rank := quantile(r, 0.5)
		if other.prominence() > own {
			above = max(above, rank)
		} else {
			below = min(below, rank)
		}
	}
	if below <= above {
		below = above + 1
	}
	if below > 500 {
		below = above + 10
	}
	// Between its neighbours, finer by its own looks, so that two styles
	// without labels keep their order.
	return above + (below-above)*(1-own/(own+20))
}
