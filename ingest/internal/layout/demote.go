package layout

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// vouched says that something outside the block's own looks calls it a heading.
func (b *block) vouched() bool { return b.entry > 0 || b.toc || b.tagged }

// demoteLists takes back headings that are the items of a list: three or more
// of one numbering in a row with nothing between them. Those set as the body is
// need no more; others are items where one of them is known for no heading, or
// a line that ends in a colon leads in to them.
func demoteLists(all []*block, m measures) {
	for i := 0; i < len(all); {
		j, heads, plain := i, 0, true
		for j < len(all) && inSequence(all[i:j+1]) {
			b := all[j]
			if b.kind == kindHeading {
				heads++
				plain = plain && b.lookScore(m) < 2
			}
			j++
		}
		led := i > 0 && strings.HasSuffix(all[i].text, ".") && strings.HasSuffix(all[i-1].text, ":")
		if heads > 0 && j-i >= 3 && (heads == j-i && plain || heads < j-i || led) {
			for _, b := range all[i:j] {
				if b.kind == kindHeading {
					b.kind = kindParagraph
				}
			}
		}
		i = max(j, i+1)
	}
}

// inSequence says that the last of some blocks goes on with the numbers of the
// ones before it, and that nothing vouches for it.
func inSequence(bs []*block) bool {
	b := bs[len(bs)-1]
	if b.kind != kindHeading && b.kind != kindParagraph && b.kind != kindItem || b.number.rank == 0 || b.lead > 0 || b.vouched() {
		return false
	}
	if len(bs) == 1 {
		return true
	}
	a := bs[len(bs)-2]
	return a.number.class == b.number.class && a.style.size == b.style.size && a.rows[0].column == b.rows[0].column &&
		cite.Follows(strings.Trim(a.number.label, ".)"), strings.Trim(b.number.label, ".)"))
}

// strayReach is how many blocks may lie from one item of a list to the next.
const strayReach = 4

// demoteStrays takes back single headings among the items of a list whose texts
// stand between them: where most of a numbered sequence set alike are none, the
// white over two of them is chance.
func demoteStrays(all []*block) {
	type kind struct {
		class string
		size  int
	}
	type chain struct {
		label string
		at    int
		bs    []*block
	}
	open := map[kind]*chain{}
	var chains []*chain
	for i, b := range all {
		if b.kind != kindHeading && b.kind != kindParagraph && b.kind != kindItem || b.text == "" || b.text[0] < '0' || b.text[0] > '9' && b.number.rank == 0 {
			continue
		}
		n := b.number
		if n.rank == 0 {
			n = numberOf(head(b.text, headingText))
		}
		if n.rank == 0 {
			continue
		}
		k, label := kind{n.class, sizeKey(b.size)}, strings.Trim(n.label, ".)")
		c := open[k]
		if c == nil || i-c.at > strayReach || !cite.Follows(c.label, label) {
			c = &chain{}
			open[k] = c
			chains = append(chains, c)
		}
		c.label, c.at, c.bs = label, i, append(c.bs, b)
	}
	for _, c := range chains {
		heads, vouched := 0, false
		for _, b := range c.bs {
			if b.kind == kindHeading || b.lead > 0 {
				heads++
				vouched = vouched || b.vouched()
			}
		}
		if vouched || heads*2 >= len(c.bs) {
			continue
		}
		for _, b := range c.bs {
			if b.kind == kindHeading {
				b.kind = kindParagraph
			}
		}
	}
}

// rareShare is how many lines set alike, no headings, stand against each heading
// that is none either.
const rareShare = 3

// demoteRare takes back headings in the middle of the line without a number that
// look as many other such lines do that are none: the white over the few is chance,
// and one of several side headings must not hold the text of the others.
func demoteRare(all []*block) {
	heads, others := map[style]int{}, map[style]int{}
	known := map[style]bool{}
	titles := map[string]int{} // of headings: a chapter's title may come again inside
	for _, b := range all {
		if b.kind == kindHeading {
			titles[fold(b.number.title)]++
		}
	}
	middle := func(b *block) bool {
		return b.centre && b.number.rank == 0 && b.lead == 0 && b.label == "" && len(b.rows) <= 2 && len(b.text) <= headingText/3 && !endsSentence(b.text)
	}
	for _, b := range all {
		switch {
		case !middle(b) || b.style == (style{}):
		case b.kind == kindHeading:
			heads[b.style]++
			known[b.style] = known[b.style] || b.entry > 0 || b.tagged || b.toc && titles[fold(b.number.title)] == 1
		case b.kind == kindParagraph:
			others[b.style]++
		}
	}
	for _, b := range all {
		if b.kind == kindHeading && middle(b) && !known[b.style] && others[b.style] >= rareShare*heads[b.style] {
			b.kind = kindParagraph
		}
	}
}

// demoteForms takes back headings over lines to be filled in, such as the
// parties' names in a block of signatures, and lines of a list of units that
// another line of it stands directly above.
func demoteForms(all []*block) {
	for i, b := range all {
		if b.kind != kindHeading || b.vouched() {
			continue
		}
		if i+1 < len(all) && b.number.rank == 0 && fillIn(all[i+1]) && all[i+1].rows[0].column == b.rows[0].column || fillIn(b) {
			b.kind = kindParagraph
			continue
		}
		if i == 0 || b.number.rank == 0 || all[i-1].kind == kindHeading {
			continue
		}
		under := all[i-1].rows[0].column == b.rows[0].column && b.above < moreLeading*usualLeading
		if !under && !(b.above == 0 && b.page == all[i-1].page+1) {
			continue
		}
		a := numberOf(all[i-1].last().text)
		if a.class == b.number.class && cite.Follows(labelEnd(a.label), labelEnd(b.number.label)) {
			b.kind = kindParagraph
		}
	}
}

// labelEnd is the value of a label: "4" of "Schedule 4:".
func labelEnd(label string) string {
	label = strings.Trim(label, ".):– ")
	return label[strings.LastIndexByte(label, ' ')+1:]
}

// fillIn says that a block has a line to be filled in.
func fillIn(b *block) bool { return strings.Contains(b.text, "____") }
