package enrich

import (
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest"
)

// sharedOwners says for each reference of a passage whether it is another
// instrument's, or is joined to one that is: in "sections 193 and 228, and for
// the purposes of section 196 of the Penal Code" nothing tells whose the first
// two are. Nil where no reference names another instrument.
func sharedOwners(c *ingest.Chunk) []bool {
	out := make([]bool, len(c.Mentions))
	for i := len(c.Mentions) - 1; i >= 0; i-- {
		m := c.Mentions[i]
		out[i] = m.Doc.Mode != "self" && m.Doc.Mode != "this"
		if i+1 < len(out) && out[i+1] && m.End >= 0 && m.End <= c.Mentions[i+1].Start && c.Mentions[i+1].Start <= len(c.Original) {
			out[i] = out[i] || joins(c.Original[m.End:c.Mentions[i+1].Start])
		}
	}
	return out
}

// maxJoin bounds the words between two references that are named together, in
// bytes.
const maxJoin = 60

// joins says that a text between two references only joins them.
func joins(between string) bool {
	if len(between) > maxJoin || strings.ContainsAny(between, ".;:()") {
		return false
	}
	n := 0
	for w := range strings.FieldsFuncSeq(between, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if !joiner[w] {
			return false
		}
		n++
	}
	return n > 0 || strings.Contains(between, ",")
}

// joiner are the words between references that are named together.
var joiner = wordSet("and or nor for the purpose purposes of within meaning under in as well also both to with by read")
