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
			c := all[i+1]
			bare := bareUnit(b.text)
			if !bare && !(b.number.rank > 0 && b.number.title == "") || !b.titled(c, bare, m) {
				break
			}
			rows := append(b.rows[:len(b.rows):len(b.rows)], c.rows...)
			size, st, entry, toc, role := math.Max(b.size, c.size), b.style, max(b.entry, c.entry), b.toc || c.toc, b.role
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
	if c.rows[0].column != b.rows[0].column || c.above*c.size > 3.2*m.leading*math.Max(b.size, c.size) {
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
		return spelled[strings.ToLower(c.text)] || numberOf(b.text+" "+c.text).rank > 0 && len(c.rows) == 1 && len(c.text) < 6
	}
	if len(c.rows) > 3 || len(c.text) > 200 || startsLower(c.text) || endsSentence(c.text) || c.number.rank > 0 {
		return false
	}
	return c.bold || c.caps || c.italic || b.centre && c.rows[0].centred() || sizeKey(c.size) > sizeKey(m.size)
}
