package typeface

import (
	"cmp"
	"slices"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// cidRanges are the widths of a font's character identifiers, in thousandths: as
// ranges, since a few bytes of a file can give one width to all identifiers there
// are. They are in order and do not overlap.
type cidRanges []widthRange

type widthRange struct {
	first, last int
	width       float64
}

// maxCID is the highest character identifier.
const maxCID = 1<<16 - 1

func (w cidRanges) of(cid int) (width float64, ok bool) {
	i, _ := slices.BinarySearchFunc(w, cid, func(r widthRange, cid int) int { return cmp.Compare(r.last, cid) })
	if i == len(w) || w[i].first > cid {
		return 0, false
	}
	return w[i].width, true
}

// cidWidths reads a W array: "first [w w w]" or "first last w". Where an identifier has
// several widths the last counts. Read is how many entries were read, of which there
// may be maxEntries.
func cidWidths(w cos.Object) (all cidRanges, read int) {
	for i := 0; i+1 < w.Len() && read < maxEntries; read++ {
		first, second := whole(w.Index(i)), w.Index(i+1)
		if second.Kind() == cos.Array {
			for j := range min(second.Len(), maxEntries-read, maxCID+1) {
				all = all.with(widthRange{first + j, first + j, second.Index(j).Num()})
				read++
			}
			i += 2
			continue
		}
		all = all.with(widthRange{first, min(whole(second), maxCID), w.Index(i + 2).Num()})
		i += 3
	}
	return all.sorted(), read
}

// whole is a number as one that no sum makes overflow.
func whole(o cos.Object) int { return int(min(max(o.Num(), -1<<31), 1<<31)) }

// with appends a range, or lets the one before it go on where that has the same width.
func (w cidRanges) with(r widthRange) cidRanges {
	r.first = max(r.first, 0)
	if r.first > r.last || r.first > maxCID {
		return w
	}
	if n := len(w); n > 0 && w[n-1].width == r.width && w[n-1].last+1 == r.first {
		w[n-1].last = r.last
		return w
	}
	return append(w, r)
}

// sorted puts ranges in order, and those that overlap so that each identifier has the
// width of the last one that it is in.
func (w cidRanges) sorted() cidRanges {
	order := slices.Clone(w)
	slices.SortStableFunc(order, func(a, b widthRange) int { return cmp.Compare(a.first, b.first) })
	apart := true
	for i := 1; i < len(order) && apart; i++ {
		apart = order[i-1].last < order[i].first
	}
	if apart {
		return order
	}
	// From the last range on each takes the identifiers that are free: free[i] leads
	// to the next free one from i on, by steps that are shortened on the way.
	var free [maxCID + 2]int32
	var taken [maxCID + 1]int32 // 1 + the index of the range
	for i := range free {
		free[i] = int32(i)
	}
	next := func(i int) int {
		for int(free[i]) != i {
			free[i] = free[free[i]]
			i = int(free[i])
		}
		return i
	}
	for k := len(w) - 1; k >= 0; k-- {
		for i := next(w[k].first); i <= w[k].last; i = next(i) {
			taken[i], free[i] = int32(k+1), int32(i+1)
		}
	}
	order = order[:0]
	for i, k := range taken {
		if k > 0 {
			order = order.with(widthRange{i, i, w[k-1].width})
		}
	}
	return order
}
