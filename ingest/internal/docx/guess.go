package docx

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// Many documents have no heading style anywhere: their headings are short
// lines in bold. Only in such a document are they taken for headings.

const (
	maxGuess = 100 // characters of a line in bold that may be a heading
	maxInRow = 3   // lines in bold on end: more are a cover or an address
)

// usesHeadings says that some paragraph of a document is a heading by its
// style or by itself.
func (r *reader) usesHeadings(data []byte) bool {
	if bytes.Contains(data, []byte("outlineLvl")) {
		return true
	}
	for id := range r.styles.nodes {
		if r.styles.get(id).role == roleHeading && bytes.Contains(data, []byte(`"`+id+`"`)) {
			return true
		}
	}
	return false
}

// guess notes a leaf that may be a heading, by its place in the collector.
func (f *flow) guess(in *inliner, l event.Leaf, h event.Handle) {
	if f.main && f.lines != nil && in.total > 0 && in.bold == in.total && (l.Kind == event.Paragraph || l.Kind == event.ListItem && l.Label != "") && isLine(event.Text(l.Runs)) {
		f.lines[int(h)] = true
	}
}

var lineEnd = regexp.MustCompile(`[.;,!?]["”’)]*$`)

// isLine says that a text is no longer than a heading, begins like one and is
// no sentence.
func isLine(text string) bool {
	text = strings.TrimSpace(text)
	first := strings.IndexFunc(text, unicode.IsLetter)
	if first < 0 || letters(text) < 2 {
		return false
	}
	c, _ := utf8.DecodeRuneInString(text[first:])
	return !unicode.IsLower(c) && utf8.RuneCountInString(text) <= maxGuess && !strings.Contains(text, "\n") && !lineEnd.MatchString(text)
}

// ranks of what a heading line begins with, highest first.
const (
	rankUnit     = iota // "Part II", "Schedule A"
	rankCapitals        // all in capitals
	rankNumber          // "4", and "4.9" one deeper
	rankPlain
	ranks
)

var (
	unitLine   = regexp.MustCompile(`^(?i)(part|chapter|title|schedule|annex|annexure|appendix|exhibit|article)\s+([0-9]+|[ivxlc]+|[a-z])\b`)
	numberLine = regexp.MustCompile(`^([0-9]{1,3}(?:\.[0-9]{1,3})*)[.)]?(?:\s|$)`)
)

// rankOf places a line: its rank and how deep its number goes below it.
func rankOf(l *event.Leaf) (rank, deeper int) {
	text := strings.TrimSpace(l.Label + " " + strings.TrimSpace(event.Text(l.Runs)))
	if unitLine.MatchString(text) {
		return rankUnit, 0
	}
	if m := numberLine.FindStringSubmatch(text); m != nil {
		return rankNumber, strings.Count(m[1], ".")
	}
	if strings.IndexFunc(text, unicode.IsLower) < 0 {
		return rankCapitals, 0
	}
	return rankPlain, 0
}

// promote makes headings of the lines in bold that were noted, where they are
// few enough to head the rest and the rest is not in bold too.
func (r *reader) promote(c *collector) {
	if 2*r.bold > r.total {
		return
	}
	var leaves []int
	for i, s := range c.items {
		if s.leaf != nil && (s.leaf.Kind == event.Paragraph || s.leaf.Kind == event.ListItem) && strings.TrimSpace(event.Text(s.leaf.Runs)) != "" {
			leaves = append(leaves, i)
		}
	}
	var heads []int
	for i := 0; i < len(leaves); {
		end := i
		for end < len(leaves) && r.lines[leaves[end]] {
			end++
		}
		if end-i <= maxInRow && end < len(leaves) { // the last heads nothing
			heads = append(heads, leaves[i:end]...)
		}
		i = end + 1
	}
	if len(heads) < 2 || 3*len(heads) > 2*len(leaves) {
		return
	}
	next := 1 + r.shift
	if c.isTitle(heads, leaves[0]) {
		l := c.items[heads[0]].leaf
		l.Kind, l.Level = event.Heading, next
		heads = heads[1:]
		next++
	}
	var present [ranks]bool
	for _, i := range heads {
		rank, _ := rankOf(c.items[i].leaf)
		present[rank] = true
	}
	var level [ranks]int
	for rank := range present {
		level[rank] = next
		if present[rank] {
			next++
		}
	}
	for _, i := range heads {
		l := c.items[i].leaf
		rank, deeper := rankOf(l)
		l.Kind, l.Level = event.Heading, level[rank]+deeper
	}
}

// isTitle says that the first heading is the title of the document: its very
// first line, without a number, and of another rank than all that follow.
func (c *collector) isTitle(heads []int, first int) bool {
	own, _ := rankOf(c.items[heads[0]].leaf)
	if heads[0] != first || own == rankUnit || own == rankNumber {
		return false
	}
	for _, i := range heads[1:] {
		if rank, _ := rankOf(c.items[i].leaf); rank == own {
			return false
		}
	}
	return true
}
