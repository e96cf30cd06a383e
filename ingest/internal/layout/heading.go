package layout

import (
	"math"
	"regexp"
	"sort"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// style is what headings of one level share.
type style struct {
	size int // half points
	bold bool
	caps bool
}

// unitRank orders the units of a law from the outside in. Units of one rank
// never hold each other.
var unitRank = map[string]int{
	"title": 10, "part": 20, "schedule": 10, "annex": 10, "annexure": 10, "appendix": 10, "exhibit": 10, "attachment": 10,
	"subpart": 25, "chapter": 30, "division": 35, "article": 50, "section": 50, "rule": 50, "regulation": 50, "clause": 50,
}

// headings decides which blocks are headings and what levels they have.
func headings(all []*block, m measures, outline []page.Entry) {
	entries := bookmarks(outline)
	var found []*block
	for _, b := range all {
		if b.kind != event.Paragraph {
			continue
		}
		b.style = style{int(math.Round(b.size * 2)), b.bold, capitals(b.text)}
		if caption(b.text) {
			b.kind = event.Caption
			continue
		}
		b.entry = entries.level(b)
		if b.entry > 0 || looksLikeHeading(b, m) {
			b.kind = event.Heading
			found = append(found, b)
			continue
		}
		if n := runIn(b); n > 0 {
			b.lead = n
			b.style = style{int(math.Round(b.size * 2)), true, false}
			found = append(found, b)
		}
	}
	found = joinTitles(all, found)
	levels(found)
	for _, b := range all {
		if b.kind == event.Paragraph && b.lead == 0 && simpleLabel(b.label) {
			b.kind = event.ListItem
		}
	}
}

// simpleLabel says that a label is that of a list item: "1.", "b)".
func simpleLabel(l string) bool {
	return l != "" && !strings.Contains(l[:len(l)-1], ".") && (l[len(l)-1] == '.' || l[len(l)-1] == ')')
}

var captionLabel = regexp.MustCompile(`^(?:Table|Figure|Fig\.|Exhibit|Chart|Box|Listing|Example|TABLE|FIGURE|FIG\.)\s+[A-Z]?-?\d+(?:[.\-–]\d+)*[a-z]?\s*(?:[.:—–-]|\s[A-Z])`)

// caption says that a text is the caption of a table or figure.
func caption(text string) bool { return len(text) < 400 && captionLabel.MatchString(text) }

// joinTitles puts a unit's label that stands on a line of its own together with
// the title below it: "CHAPTER I" and "PRELIMINARY" are one heading.
func joinTitles(all, found []*block) []*block {
	for i := 0; i+1 < len(all); i++ {
		a, b := all[i], all[i+1]
		if a.kind != event.Heading || b.kind != event.Heading || a.page != b.page || a.gone || b.entry > 0 && a.entry > 0 {
			continue
		}
		h := cite.ParseHeading(a.text)
		if h.Type == "" || h.Title != "" || cite.ParseHeading(b.text).Label != "" || a.rows[0].column != b.rows[0].column {
			continue
		}
		a.rows = append(a.rows, b.rows...)
		a.text += " " + b.text
		a.entry = max(a.entry, b.entry)
		b.gone = true
	}
	kept := found[:0]
	for _, b := range found {
		if !b.gone {
			kept = append(kept, b)
		}
	}
	return kept
}

// centred says that all rows stand in the middle of their column.
func centred(b *block) bool {
	for _, r := range b.rows {
		left, right := r.x0-r.left, r.right-r.x1
		if left < 3*r.size || math.Abs(left-right) > 2*r.size+0.1*(left+right) {
			return false
		}
	}
	return true
}

// entries are the bookmarks that may vouch for a heading.
type entries map[string][]page.Entry

func bookmarks(outline []page.Entry) entries {
	e := entries{}
	for _, o := range outline {
		if k := fold(o.Title); len(k) > 2 {
			e[k] = append(e[k], o)
		}
	}
	return e
}

// level is that of the bookmark that names the block on its page, or 0.
func (e entries) level(b *block) int {
	if len(b.text) > 300 {
		return 0
	}
	keys := []string{fold(b.text)}
	if h := cite.ParseHeading(b.text); h.Label != "" && h.Title != "" {
		keys = append(keys, fold(h.Title))
	}
	for _, k := range keys {
		for _, o := range e[k] {
			if o.Page == b.page || o.Page == b.page-1 || o.Page == b.page+1 {
				return o.Level
			}
		}
	}
	return 0
}

// fold makes titles comparable: letters and digits only, without case.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

func capitals(t string) bool {
	up, low := 0, 0
	for _, r := range t {
		switch {
		case unicode.IsUpper(r):
			up++
		case unicode.IsLower(r):
			low++
		}
	}
	return up > 2 && low*5 < up
}

// looksLikeHeading weighs a block's looks: size, weight, capitals, label, and
// against them length and a sentence's end.
func looksLikeHeading(b *block, m measures) bool {
	text := strings.TrimSpace(b.text)
	if len(text) < 2 || len(text) > 220 || len(b.rows) > 4 || !hasLetter(text) || startsLower(text) {
		return false
	}
	// A size that carries much of the text is body text, however large.
	const usual = 0.12
	big := b.size > 1.12*m.size && m.share[b.style.size] < usual
	bold := b.bold && !m.bold
	if b.size < 0.9*m.size && !bold {
		return false
	}
	h := cite.ParseHeading(text)
	score := 0
	if big {
		score += 2
	}
	if centred(b) && !(strings.HasSuffix(text, ".") && words(text) > 6) {
		score++
	}
	if big && b.size > 1.35*m.size {
		score++
	}
	if bold {
		score += 2
	}
	if capitals(text) {
		score++
	}
	if h.Type != "" && h.Label != "" && len(text) < 120 {
		score++
		if h.Title == "" && capitals(strings.SplitN(text, " ", 2)[0]) {
			score++
		}
	} else if h.Label != "" && h.Title != "" && startsUpper(h.Title) {
		score++
	}
	if end := text[len(text)-1]; end == ',' || end == ';' || end == ':' && h.Label == "" {
		score -= 2
	} else if end == '.' && !(h.Label != "" && words(text) < 12 && (bold || big)) {
		score -= 2
	}
	if strings.Count(text, ". ") > 1 || words(text) > 25 {
		score -= 2
	}
	if strings.Contains(text, "....") {
		return false
	}
	return score >= 2
}

func words(t string) int { return len(strings.Fields(t)) }

func hasLetter(t string) bool {
	n := 0
	for _, r := range t {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n >= 2
}

// runIn returns the length of a heading that a paragraph begins with, as
// statutes print them: "67. Restrictions on purchase.—(1) No company ...".
func runIn(b *block) int {
	h := cite.ParseHeading(head(b.rows[0]))
	if h.Label == "" {
		return 0
	}
	for _, mark := range []string{".—", ".–", ". —", ".-(", ".-"} {
		i := strings.Index(b.text, mark)
		if i > 0 && i < 260 && !strings.Contains(b.text[min(len(h.Label)+2, i):i], ". ") {
			return i + 1
		}
	}
	s := b.rows[0].cells[0]
	if len(b.rows) > 0 && s.boldTo > len(h.Label)+3 && s.boldTo < len(s.text)-2 && strings.HasSuffix(strings.TrimSpace(s.text[:s.boldTo]), ".") {
		return s.boldTo
	}
	return 0
}

// levels numbers the headings from 1: labelled ones by the ranks of their
// labels, the others by their looks among the labelled ones.
func levels(found []*block) {
	matched := 0
	for _, b := range found {
		if b.entry > 0 {
			matched++
		}
	}
	if matched*2 > len(found) && matched > 2 {
		entryLevels(found)
		return
	}
	looks := map[float64][]float64{} // of each rank
	for _, b := range found {
		if r := labelRank(b); r > 0 {
			looks[r] = append(looks[r], b.style.looks())
		}
	}
	var ranks []float64
	for r := range looks {
		ranks = append(ranks, r)
	}
	sort.Float64s(ranks)
	plain := plainLevels(found)
	for _, b := range found {
		if r := labelRank(b); r > 0 {
			b.level = sort.SearchFloat64s(ranks, r) + 1
			continue
		}
		if len(ranks) == 0 {
			b.level = plain[b.style]
			continue
		}
		b.level = 1
		for _, r := range ranks {
			if median(looks[r]) > b.style.looks()+0.05 {
				b.level++
			}
		}
	}
}

// looks orders styles from the most to the least prominent: half points of
// size, then weight, then capitals.
func (s style) looks() float64 {
	v := float64(s.size)
	if s.bold {
		v += 0.6
	}
	if s.caps {
		v += 0.3
	}
	return v
}

// plainLevels ranks the styles of a document whose headings have no labels.
func plainLevels(found []*block) map[style]int {
	var styles []style
	seen := map[style]int{}
	for _, b := range found {
		if _, ok := seen[b.style]; !ok {
			seen[b.style] = 0
			styles = append(styles, b.style)
		}
	}
	sort.SliceStable(styles, func(i, j int) bool { return styles[i].looks() > styles[j].looks() })
	for i, s := range styles {
		seen[s] = i + 1
	}
	return seen
}

// labelRank orders a heading by its label; 0 where it has none.
func labelRank(b *block) float64 {
	h := cite.ParseHeading(b.text)
	if r, ok := unitRank[h.Type]; ok && h.Type != "" {
		return float64(r)
	}
	if h.Label == "" {
		return 0
	}
	return 50 + 10*float64(strings.Count(strings.TrimRight(h.Label, "."), "."))
}

// entryLevels takes levels from the bookmarks; a heading without one stands as
// deep as others of its style, or one deeper than the last that has one.
func entryLevels(found []*block) {
	byStyle := map[style][]float64{}
	for _, b := range found {
		if b.entry > 0 {
			byStyle[b.style] = append(byStyle[b.style], float64(b.entry))
		}
	}
	last := 0
	for _, b := range found {
		switch r := byStyle[b.style]; {
		case b.entry > 0:
			b.level, last = b.entry, b.entry
		case len(r) > 0:
			b.level = int(median(r))
		default:
			b.level = last + 1
		}
	}
}
