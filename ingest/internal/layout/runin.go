package layout

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

// runInMarks stand between a run-in heading and its text.
var runInMarks = []string{".—", ".–", ". —", ". –", ".-(", ".―"}

// runIn returns the length of a heading that a paragraph begins with, as
// statutes print them: "67. Restrictions on purchase.—(1) No company ...".
func runIn(b *block, m measures, h *hints) int {
	if b.kind != event.Paragraph || b.number.rank == 0 && numberOf(head(b.text, headingText)).rank == 0 {
		return 0
	}
	skip := len(b.text) - len(trimAmendment(b.text))
	t := head(b.text, skip+headingText)
	for _, mark := range runInMarks {
		i := strings.Index(t, mark)
		if i < 0 {
			continue
		}
		n := numberOf(t[:i])
		if n.rank != 0 && n.rank >= rankRoman && (startsUpper(n.title) || len(h.lists[fold(t[:i])]) > 0) && len(n.title) > 2 && !strings.Contains(n.title, ". ") {
			return i + 1
		}
	}
	if n := omitted(b.text); n > 0 {
		return n
	}
	// A label and title in bold, then plain text.
	c := b.rows[0].cells[0]
	if k := c.bolds; !m.bold && k > 4 && k < len(c.text) {
		if n := numberOf(strings.TrimSpace(c.text[:k])); n.rank != 0 && len(n.title) > 2 && startsUpper(n.title) && n.title[0] != '(' && strings.HasSuffix(strings.TrimSpace(c.text[:k]), ".") {
			return k
		}
	}
	return 0
}

// omitted returns the length of the heading of a section that is no more, as
// consolidated acts keep it: "11. [Commencement of business.] Omitted by ...".
func omitted(t string) int {
	open := strings.Index(t, ". [")
	if open < 1 || open > 8 || numberOf(t[:open+1]+" X").rank == 0 {
		return 0
	}
	end := strings.IndexByte(t, ']')
	if end < open+4 || end > headingText {
		return 0
	}
	rest := strings.ToLower(strings.TrimLeft(t[end+1:], " .—–-"))
	for _, w := range []string{"omitted", "repealed", "rep. by", "deleted"} {
		if strings.HasPrefix(rest, w) {
			return end + 1
		}
	}
	return 0
}
