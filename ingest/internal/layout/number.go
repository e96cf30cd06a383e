package layout

import (
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// numbering is what a heading's label says of its place.
type numbering struct {
	class string // headings of one class are of one level: "chapter", "decimal 2", "roman", "letter"
	rank  int    // classes from the outside in; 0 without a label
	title string // behind the label
	label string
}

// unitRanks orders the units that head the parts of a document from the
// outside in. Units of one rank never hold each other.
var unitRanks = map[string]int{
	"book": 5, "title": 10, "schedule": 20, "annex": 20, "annexure": 20, "appendix": 20, "exhibit": 20, "attachment": 20,
	"part": 20, "chapter": 30, "division": 35, "subpart": 35,
	"article": 50, "section": 50, "rule": 50, "regulation": 50, "clause": 50,
}

// Ranks of labels that name no unit.
const (
	rankLetter  = 45
	rankRoman   = 40
	rankDecimal = 50 // of "4"; "4.9" stands one deeper
)

// numberOf reads a heading's label.
func numberOf(text string) numbering {
	text = strings.TrimLeft(trimAmendment(text), " ")
	h := cite.ParseHeading(text)
	if h.Label == "" {
		return numbering{title: text}
	}
	n := numbering{title: h.Title, label: h.Label}
	if h.Type != "" {
		n.class, n.rank = h.Type, unitRanks[h.Type]
		if n.rank == 0 {
			n.rank = rankDecimal
		}
		if strings.Contains(h.Value, ".") && h.Type == "section" {
			n.class, n.rank = decimal(1 + strings.Count(h.Value, "."))
		}
		return n
	}
	v := strings.TrimRight(h.Value, ".")
	switch {
	case v != "" && v[0] >= '0' && v[0] <= '9', strings.Contains(v, "."):
		n.class, n.rank = decimal(1 + strings.Count(v, "."))
	case roman(strings.ToLower(v)) > 0 && (len(v) > 1 || v == "I" || v == "V" || v == "X"):
		n.class, n.rank = "roman", rankRoman
	default:
		n.class, n.rank = "letter", rankLetter
	}
	return n
}

func decimal(depth int) (string, int) {
	return "decimal " + strconv.Itoa(depth), rankDecimal + depth - 1
}

// trimAmendment drops the mark and bracket in front of words that an amendment
// put in: "1[76A. Punishment".
func trimAmendment(t string) string {
	i := strings.IndexByte(t, '[')
	if i < 0 || i > 4 || strings.Trim(t[:i], "0123456789* ") != "" {
		return t
	}
	return t[i+1:]
}

// bareUnit says that a text is a unit's word alone, whose number is set on the
// next line: "CHAPTER".
func bareUnit(text string) bool {
	w := strings.ToLower(text)
	return unitRanks[w] > 0 && startsUpper(text) && w != "title" && w != "rule" && w != "section"
}
