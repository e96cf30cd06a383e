package enrich

import (
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest"
)

const kindLeadIn = "lead_in"

// leadIn puts in front of a passage that begins with an item of a list the
// words that the item hangs on: "A person shall not: …".
type leadIn struct{}

// maxLeadIns and maxLeadIn bound how many levels are added, and how many bytes
// each may have: a longer one would drown the item.
const (
	maxLeadIns = 4
	maxLeadIn  = 360
)

func (leadIn) Name() string { return kindLeadIn }

func (leadIn) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
	g := ctx.guide
	if g == nil || g.doc == nil || c.Kind == ingest.KindCode || c.Kind == ingest.KindTable {
		return nil, nil
	}
	i := g.leaf(c.Start)
	if strings.IndexFunc(c.Original[:runeFloor(c.Original, 80)], unicode.IsLetter) < 0 {
		return nil, nil // a row of rules or figures
	}
	if i < 0 || g.leaves[i].Start != c.Start && strings.TrimSpace(g.doc.Text[g.leaves[i].Start:c.Start]) != "" {
		return nil, nil
	}
	var edits []ingest.Edit
	var missing []ingest.Missing
	chain := g.chain(g.leaves[i].Start)
	for k, s := range chain {
		text := strings.Join(strings.Fields(g.doc.Slice(s)), " ")
		if strings.Count(text, " ") < 2 {
			continue // "Whereas:", "Tips:" say nothing
		}
		if len(text) > maxLeadIn {
			missing = append(missing, ingest.Missing{What: kindLeadIn, Detail: "too_long: the words the item hangs on are longer than a passage may bear"})
			continue
		}
		next := c.Start
		if k+1 < len(chain) {
			next = chain[k+1].Start
		}
		gap := " "
		if strings.TrimSpace(g.doc.Text[s.End:max(next, s.End)]) != "" {
			gap = " … " // other items stand between
		}
		edits = append(edits, ingest.Edit{Kind: kindLeadIn, Text: text + gap,
			Evidence: ingest.Evidence{Start: s.Start, End: s.End, Section: ctx.section(s.Start)}})
	}
	return edits, missing
}

// section is the key of the innermost unit with one that holds an offset.
func (ctx *Context) section(off int) string {
	if ctx.guide == nil || ctx.guide.doc == nil {
		return ""
	}
	for i := ctx.guide.at(off); i >= 0; i = ctx.guide.units[i].parent {
		if k := ctx.guide.units[i].key; k != "" {
			return k
		}
	}
	return ""
}
