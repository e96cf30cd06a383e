package layout

import (
	"math"
	"strings"
)

// mergeLabels puts a label that stands on a line of its own together with the
// title under it: "CHAPTER II" / "INCORPORATION OF COMPANY".
func mergeLabels(all []*block, m measures) []*block {
	out := all[:0:0]
	for i := 0; i < len(all); i++ {
		b := all[i]
		out = append(out, b)
		if b.kind != kindHeading && !bareUnit(b.text) {
			continue
		}
		for i+1 < len(all) {
			k := i + 1
			for k < len(all) && all[k].kind == kindFootnote {
				k++
			}
			if k > i+1 {
				// Footnotes between a label and its title over a page's end
				// stand behind both.
				if k == len(all) || all[k].page != b.page+1 || !(b.number.rank > 0 && b.number.title == "") || !b.titled(all[k], false, m) {
					break
				}
				c := all[k]
				copy(all[i+2:k+1], all[i+1:k])
				all[i+1] = c
			}
			c := all[i+1]
			bare := bareUnit(b.text)
			if !bare && !(b.number.rank > 0 && b.number.title == "") || !b.titled(c, bare, m) {
				break
			}
			rows := append(b.rows[:len(b.rows):len(b.rows)], c.rows...)
			size, st, entry, toc, role := max(b.size, c.size), b.style, max(b.entry, c.entry), b.toc || c.toc, b.role
			if c.entry > 0 {
				entry = c.entry
			}
			if c.style.prominence() > st.prominence() {
				st = c.style
			}
			above := b.above
			b.rows = rows
			b.finish()
			b.kind, b.size, b.style, b.entry, b.toc, b.role, b.above = kindHeading, size, st, entry, toc, role, above
			b.number = numberOf(b.text)
			b.next = c.next
			i++
		}
	}
	return out
}

// titled says that a block is the title of the label above it.
func (b *block) titled(c *block, bare bool, m measures) bool {
	over := c.page == b.page+1 && c.above == 0 && b.number.rank > 0 && unitRanks[b.number.class] > 0 // the page ends between them
	if !over && !b.heads(c, m) && (c.rows[0].column != b.rows[0].column || c.above*c.size > titleReach*m.leading*max(b.size, c.size)) {
		return false
	}
	if c.kind == kindHeading {
		if bare {
			return true
		}
		return c.number.rank == 0
	}
	if c.kind != kindParagraph {
		return false
	}
	if bare {
		return numberOf(b.text+" "+c.text).rank > 0 && len(c.rows) == 1 && len(c.text) < 16 && !strings.Contains(c.text, " ")
	}
	if len(c.rows) > 3 || len(c.text) > 200 || startsLower(c.text) || endsSentence(c.text) || c.number.rank > 0 {
		return false
	}
	return c.bold || c.caps || c.italic || b.centre && c.rows[0].centred() || sizeKey(c.size) > sizeKey(m.size)
}

// titleReach is how far below a label its title may stand, in lines of its size.
const titleReach = 3.2

// heads says that a label stands alone across the columns, over the block that
// begins the first of them: "Part Four." with its title and text side by side
// below.
func (b *block) heads(c *block, m measures) bool {
	top, under := b.last(), c.rows[0]
	return c.page == b.page && c.above == 0 && len(b.rows) == 1 && unitRanks[b.number.class] > 0 && math.Abs(top.x0-under.x0) < indentFrom*b.size &&
		!differs(b.size, c.size) && top.y > under.y && top.y-under.y < titleReach*m.leading*b.size
}

// mergeWrapped puts headings together that were taken for several because their
// lines stand wide apart: one breaks off at a word that another must follow, or
// the next begins with a small letter.
func mergeWrapped(all []*block) []*block {
	out := all[:0:0]
	for _, c := range all {
		if n := len(out); n > 0 && out[n-1].wraps(c) {
			b := out[n-1]
			above, below, ev, lead := b.above, c.below, b.evidence, b.lead
			b.rows = append(b.rows[:len(b.rows):len(b.rows)], c.rows...)
			b.finish()
			b.kind, b.above, b.below, b.evidence, b.lead = kindHeading, above, below, ev, lead
			b.number = numberOf(b.text)
			b.next = c.next
			continue
		}
		out = append(out, c)
	}
	return out
}

// wraps says that a heading goes on in the block behind it.
func (b *block) wraps(c *block) bool {
	if b.kind != kindHeading || c.kind != kindHeading && c.kind != kindParagraph && c.kind != kindCode || c.number.rank > 0 || c.label != "" || len(b.rows)+len(c.rows) > headingRows ||
		b.rows[0].column != c.rows[0].column || b.bold != c.bold && !c.mono || differs(b.size, c.size) || c.above > 2.2*usualLeading {
		return false
	}
	if b.vouched() && (c.vouched() || b.entry > 0) {
		return false
	}
	if last, next := b.last(), c.rows[0]; c.kind == kindHeading && c.above < moreLeading*usualLeading && b.style == c.style && !last.room(next) {
		return true
	}
	if b.caps && c.caps && b.last().centred() == c.rows[0].centred() && b.style == c.style && openStart(c.text) {
		return true
	}
	return openEnd(b.text) || startsLower(c.text) && len(c.text) < headingText/2 && !endsSentence(c.text)
}

// openWords end no heading.
var openWords = wordSet("through a an the of for to in on by with from at and or nor as into under upon between are is be that which")

// openStart says that a text in capitals begins with a word that goes on from
// another: "AND HAVING A SHARE CAPITAL".
func openStart(t string) bool {
	w, _, more := strings.Cut(t, " ")
	return more && (w == "AND" || w == "OR" || w == "OF" || w == "NOR")
}

// openEnd says that a heading's text breaks off.
func openEnd(t string) bool {
	w := strings.ToLower(t[strings.LastIndexByte(t, ' ')+1:])
	return openWords[w] || strings.HasSuffix(w, ",") || strings.HasSuffix(w, "&") || strings.HasSuffix(w, "-") || strings.HasSuffix(w, "–")
}
