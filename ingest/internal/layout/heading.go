package layout

import (
	"math"
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
	levels(found, m)
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
	big := b.size > 1.12*m.size
	bold := b.bold && !m.bold
	if b.size < 0.9*m.size && !bold {
		return false
	}
	h := cite.ParseHeading(text)
	score := 0
	if big {
		score += 2
	}
	if b.size > 1.35*m.size {
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
	} else if end == '.' && !(h.Label != "" && len(text) < 100) {
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

// levels gives each heading a rank by what its label says, or by its looks
// compared with the labelled ones, and numbers the ranks from 1.
func levels(found []*block, m measures) {
	ranks := make([]float64, len(found))
	byStyle := map[style][]float64{}
	for i, b := range found {
		ranks[i] = labelRank(b)
		if ranks[i] > 0 {
			byStyle[b.style] = append(byStyle[b.style], ranks[i])
		}
	}
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
	for i, b := range found {
		if ranks[i] == 0 {
			ranks[i] = styleRank(b.style, byStyle)
		}
	}
	distinct := map[float64]bool{}
	for _, r := range ranks {
		distinct[r] = true
	}
	var order []float64
	for r := range distinct {
		order = append(order, r)
	}
	sort.Float64s(order)
	for i, b := range found {
		b.level = sort.SearchFloat64s(order, ranks[i]) + 1
	}
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

// styleRank places a heading without a label among the labelled ones by size
// and weight.
func styleRank(s style, byStyle map[style][]float64) float64 {
	if r := byStyle[s]; len(r) > 0 {
		return median(r)
	}
	// Larger is further out: half points of size, then weight, then capitals.
	looks := func(s style) float64 {
		v := float64(s.size)
		if s.bold {
			v += 0.6
		}
		if s.caps {
			v += 0.3
		}
		return v
	}
	above, below := 0.0, 200.0
	own := looks(s)
	for other, r := range byStyle {
		rank := median(r)
		if looks(other) > own {
			above = math.Max(above, rank)
		} else {
			below = math.Min(below, rank)
		}
	}
	// Between its neighbours, finer by its own looks, so that two styles
	// without labels keep their order.
	if below <= above {
		below = above + 10
	}
	return above + (below-above)*(1-own/(own+20))
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
