package layout

import (
	"strings"
)

// evidence is what speaks for a block being a heading, from independent
// sources.
type evidence struct {
	style  style
	number numbering
	entry  int  // level of the bookmark that names it; 0 for none
	toc    bool // a contents page names it
	role   int  // level that a structure tag states, 0 for none
	tagged bool // a structure tag calls it a heading
	listed bool // a structure tag calls it an item of a list
	score  int
	next   *block // the block behind it in its column
}

// style is what headings of one level share.
type style struct {
	size   int // quarter points
	bold   bool
	italic bool
	caps   bool
}

// Limits of a heading.
const (
	headingRows  = 5
	headingText  = 300 // bytes
	headingScore = 3
)

// judge gathers the evidence on every paragraph.
func judge(all []*block, m measures, hints *hints, t *tags) {
	spread(len(all), func(_, from, to int) {
		for i := from; i < to; i++ {
			if i+1 < len(all) {
				all[i].next = all[i+1]
			}
			all[i].judge(m, hints, t)
		}
	})
}

// judge gathers the evidence on one block.
func (b *block) judge(m measures, hints *hints, t *tags) {
	if b.kind != kindParagraph && b.kind != kindItem {
		return
	}
	b.style = style{sizeKey(b.size), b.bold, b.italic, b.caps}
	if len(b.text) > headingText || len(b.rows) > b.mostRows(m) || letters(b.text, 2) < 2 && b.number.rank == 0 {
		return
	}
	b.number = numberOf(b.text)
	names := keys(b)
	b.entry = hints.entry(b.page, names)
	b.toc = hints.listed(names)
	if t.trusted {
		b.role, b.tagged = headingRole(t.role(b.tag))
		b.listed = t.listItem(b.tag)
	}
	b.score = b.weigh(m)
}

// mostRows is how many lines a heading of the block's size may have: chapters'
// titles in large print take more.
func (b *block) mostRows(m measures) int {
	if b.size > 1.4*m.size {
		return 2 * headingRows
	}
	return headingRows
}

// doubt drops what the file says of itself where the page gives it the lie:
// bookmarks or tags that call running text and list items headings.
func doubt(all []*block) {
	entries, falseEntries, roles, falseRoles := 0, 0, 0, 0
	for _, b := range all {
		if b.entry > 0 {
			entries++
			if b.score-entryPoints-b.points(b.toc, tocPoints)-b.points(b.tagged, tagPoints) < 0 {
				falseEntries++
			}
		}
		if b.tagged {
			roles++
			if b.score-tagPoints-b.points(b.toc, tocPoints)-b.points(b.entry > 0, entryPoints) < 0 {
				falseRoles++
			}
		}
	}
	for _, b := range all {
		if b.entry > 0 && falseEntries*4 > entries {
			b.entry, b.score = 0, b.score-entryPoints
		}
		if b.tagged && falseRoles*4 > roles {
			b.tagged, b.role, b.score = false, 0, b.score-tagPoints
		}
	}
}

// What the word of each outside source is worth.
const (
	entryPoints  = 5
	tocPoints    = 3
	tagPoints    = 4
	itemPoints   = 2 // against a heading
	spreadPoints = 4 // against one too
)

func (b *block) points(has bool, n int) int {
	if has {
		return n
	}
	return 0
}

// weigh sums the evidence up. Each point is one independent sign; a heading has
// three.
func (b *block) weigh(m measures) int {
	return b.lookScore(m) + b.labelScore(m) + b.textScore() +
		b.points(b.entry > 0, entryPoints) + b.points(b.toc, tocPoints) + b.points(b.tagged, tagPoints) - b.points(b.listed && !b.bold, itemPoints) - b.points(b.spread() && !b.vouched(), spreadPoints)
}

// spread says that cells of one of the block's rows stand so far apart that they
// are not one title: the places of two signatures, the labels of a chart.
func (b *block) spread() bool {
	for _, r := range b.rows {
		for i := 1; i < len(r.cells); i++ {
			if r.cells[i].x0-r.cells[i-1].x1 > spreadGap*r.size {
				return true
			}
		}
	}
	return false
}

// spreadGap is more than a label's tab, in units of the size.
const spreadGap = 8.0

// lookScore weighs how the block is set.
func (b *block) lookScore(m measures) int {
	n := 0
	switch ratio := b.size / m.size; {
	case ratio >= 1.4:
		n += 4
	case ratio >= 1.18:
		n += 3
	case ratio >= 1.07:
		n += 2
	case ratio < 0.93:
		n -= 2
	}
	// Fonts whose names tell nothing may be bold or slanted all the same.
	odd := m.mute && m.font != "" && allRows(b.rows, func(r *row) bool { return r.otherFont(m.font) })
	if b.bold && !m.bold {
		n += 2
	} else if b.italic && !m.italic || odd {
		n++
	}
	if b.caps {
		n++
	}
	if b.centre && len(b.rows) <= 3 {
		n++
	}
	if b.above > 1.4*m.leading {
		n++
		// A line in italics stands nearer to what is below it.
		if (b.italic && !m.italic || odd) && b.below > 0 && b.above > 1.3*b.below && len(b.rows) <= 2 {
			n++
		}
	}
	return n
}

// labelScore weighs its number.
func (b *block) labelScore(m measures) int {
	if b.number.rank == 0 {
		return 0
	}
	n := 0
	if b.number.title == "" || startsUpper(b.number.title) {
		n++
		if unitRanks[b.number.class] > 0 {
			n++
		}
		if wordCount(b.text) <= 12 && !endsSentence(b.text) && len(b.rows) <= 2 {
			n++
		}
	} else {
		if b.lookScore(m) >= 2 {
			return 0 // "5.10.3.3 wanna-build", in bold
		}
		n -= 3 // "11.5.14.2 applies to sheaths."
	}
	return n
}

// textScore weighs what speaks against a heading in its words.
func (b *block) textScore() int {
	text := strings.TrimSpace(b.text)
	n := 0
	if startsLower(text) {
		n -= 4
	}
	switch end := text[len(text)-1]; {
	case end == ',' || end == ';':
		n -= 4
	case end == ':':
		n -= 2
	case end == '.' && b.number.rank == 0:
		n -= 3
	case end == '.' && wordCount(text) > 12:
		n -= 3
	}
	if wordCount(text) > 22 {
		n -= 2
	}
	if leader(text) {
		n -= 8 // an entry of a contents page
	}
	if inner := strings.Index(b.number.title, ". "); inner > 12 && b.entry == 0 {
		n -= 2
	}
	if letters(text, 2) < 2 && b.number.rank == 0 {
		n -= 4
	}
	return n
}

func wordCount(t string) int { return strings.Count(strings.TrimSpace(t), " ") + 1 }

// headings decides which blocks are headings and what levels they have. It
// returns the blocks, some of them merged.
func headings(all []*block, m measures, h *hints, t *tags) []*block {
	judge(all, m, h, t)
	doubt(all)
	looks := learn(all)
	for _, b := range all {
		if b.kind != kindParagraph && !(b.kind == kindItem && (b.entry > 0 || b.tagged && b.role > 0)) || b.style == (style{}) {
			continue
		}
		if b.score >= headingScore+looks.bar(b, m) {
			b.kind = kindHeading
			continue
		}
		if n := runIn(b, m, h); n > 0 {
			b.lead = n
			b.number = numberOf(b.text[:n])
		}
	}
	likeOthers(all, looks, m)
	goOn(all, looks, m)
	all = labelled(all)
	all = mergeLabels(all, m)
	all = mergeWrapped(all)
	demoteLists(all, m)
	demoteStrays(all)
	demoteRare(all)
	demoteForms(all)
	demoteFront(all)
	sequences(all)
	levels(all, h)
	return all
}

// likeOthers takes in blocks that fall short of a heading by one sign, as at a
// page's top where no white tells, but look as most headings of the document do
// and as hardly anything else does.
func likeOthers(all []*block, looks *looksOf, m measures) {
	heads, short := map[style]int{}, map[style]int{}
	for _, b := range all {
		if b.style == (style{}) || b.kind != kindHeading && (b.kind != kindParagraph || len(b.rows) > headingRows) {
			continue
		}
		short[b.style]++
		if b.kind == kindHeading {
			heads[b.style]++
		}
	}
	for _, b := range all {
		if b.kind == kindParagraph && b.style != (style{}) && heads[b.style] >= 3 && heads[b.style]*10 >= short[b.style]*6 &&
			b.lookScore(m) > 0 && b.score >= headingScore-1+looks.bar(b, m) {
			b.kind, b.lead = kindHeading, 0
		}
	}
}
