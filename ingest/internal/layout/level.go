package layout

import (
	"math"
	"slices"
)

// levels gives the headings their levels, the same for all of one kind over the
// whole document: by what bookmarks say where they cover it, else by numbering
// and looks.
func levels(all []*block, m measures, h *hints) {
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
		stated(found, func(b *block) int { return b.entry })
	case roles*2 > len(found) && roles >= 3:
		stated(found, func(b *block) int { return b.role })
	default:
		derived(found, m)
	}
}

// kindOf is what headings of one level have in common.
type kindOf struct {
	class string
	style style
}

// stated takes levels that the file states; the rest stand as deep as others of
// their class or style, or one deeper than what is above them.
func stated(found []*block, level func(*block) int) {
	byClass, byStyle := map[string][]float64{}, map[style][]float64{}
	for _, b := range found {
		if l := level(b); l > 0 {
			byStyle[b.style] = append(byStyle[b.style], float64(l))
			if b.number.rank > 0 {
				byClass[b.number.class] = append(byClass[b.number.class], float64(l))
			}
		}
	}
	last := 0
	for _, b := range found {
		l := level(b)
		switch {
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
	}
}

// derived ranks headings by number and looks and counts the ranks from 1.
func derived(found []*block, m measures) {
	ranks := map[kindOf]float64{}
	looks := map[style][]float64{}
	for _, b := range found {
		if b.number.rank > 0 {
			r := float64(b.number.rank)
			ranks[b.kindOf()] = r
			if b.lead == 0 {
				looks[b.style] = append(looks[b.style], r)
			}
		}
	}
	for _, b := range found {
		k := b.kindOf()
		if _, ok := ranks[k]; !ok {
			ranks[k] = styleRank(b.style, looks, m)
		}
	}
	var order []float64
	for _, r := range ranks {
		order = append(order, r)
	}
	slices.Sort(order)
	order = slices.CompactFunc(order, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	for _, b := range found {
		i, _ := slices.BinarySearchFunc(order, ranks[b.kindOf()], func(a, r float64) int {
			if math.Abs(a-r) < 1e-9 {
				return 0
			}
			return cmpFloat(a, r)
		})
		b.level = i + 1
	}
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
func styleRank(s style, looks map[style][]float64, m measures) float64 {
	if r := looks[s]; len(r) > 0 {
		return quantile(r, 0.5)
	}
	above, below := 0.0, 1000.0
	own := s.prominence()
	for other, r := range looks {
		rank := quantile(r, 0.5)
		if other.prominence() > own {
			above = math.Max(above, rank)
		} else {
			below = math.Min(below, rank)
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
