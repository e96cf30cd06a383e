package layout

// looksOf is what a document teaches about its headings: how those look that
// bookmarks, contents pages or tags vouch for.
type looksOf struct {
	vouched map[style]int
	all     map[style]int
	known   int  // headings vouched for
	numbers int  // those of them that are numbered
	least   int  // the smallest size among them, in quarter points
	rare    bool // too few to learn from
}

// learn counts the styles of short blocks.
func learn(all []*block) *looksOf {
	l := &looksOf{vouched: map[style]int{}, all: map[style]int{}}
	for _, b := range all {
		if b.style == (style{}) || b.kind != kindParagraph || len(b.text) > headingText || len(b.rows) > headingRows {
			continue
		}
		l.all[b.style]++
		if b.entry == 0 && !b.toc && !b.tagged {
			continue
		}
		l.vouched[b.style]++
		l.known++
		if b.number.rank > 0 {
			l.numbers++
		}
		if l.least == 0 || b.style.size < l.least {
			l.least = b.style.size
		}
	}
	l.rare = l.known < learnFrom
	return l
}

// learnFrom is how many headings must be vouched for before their looks count.
const learnFrom = 8

// bar is how much more, or less, than usual a block must show to be a heading,
// judged by what is known of blocks that look like it.
func (l *looksOf) bar(b *block, m measures) int {
	if b.entry > 0 || b.toc || b.tagged || l.rare {
		return 0
	}
	share := float64(l.vouched[b.style]) / float64(max(l.all[b.style], 1))
	switch {
	case share > 0.6:
		return -1
	case l.numbers*10 >= l.known*8 && b.number.rank == 0:
		// Where headings are numbered, one without a number must stand out.
		if b.style.size < l.least || share < 0.1 {
			return 3
		}
		return 1
	case share < 0.05 && l.all[b.style] >= learnFrom:
		return 2
	}
	return 0
}
