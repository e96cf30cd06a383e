package enrich

import (
	"strings"
	"unicode"

	"github.com/referent-go/referent/enrich/internal/anaphor"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/sentence"
)

const kindPronoun = "pronoun"

// pronoun repairs a passage whose first word points back to the sentence in
// front of it, where one noun alone can be meant. It declines in all other
// cases: a wrong noun is worse than none.
type pronoun struct{}

func (pronoun) Name() string { return kindPronoun }

// maxFirst bounds the first sentence that is looked at, in bytes.
const maxFirst = 1000

// maxOpening bounds the words that tell whether a sentence points back, in bytes.
const maxOpening = 200

func (pronoun) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
	if ctx.around == nil || c.Kind != ingest.KindParagraph {
		return nil, nil
	}
	if !anaphor.Opens(strings.TrimLeftFunc(c.Original[:runeFloor(c.Original, maxOpening)], unicode.IsSpace)) {
		return nil, nil // without a look for where the sentence ends
	}
	spans := sentence.Split(c.Original[:runeFloor(c.Original, maxFirst)])
	if len(spans) == 0 {
		return nil, nil
	}
	first := spans[0]
	text := c.Original[first.Start:first.End]
	if !anaphor.Opens(text) {
		return nil, nil
	}
	missing := ingest.Missing{What: kindPronoun, Start: first.Start, End: first.End}
	previous, where, why := ctx.around.previous(c)
	if why != "" {
		missing.Detail = why + ": nothing stands in front that it could point to"
		return nil, []ingest.Missing{missing}
	}
	e, why := anaphor.Repair(text, previous)
	if e == nil {
		if why == "" {
			return nil, nil
		}
		missing.Detail = why
		return nil, []ingest.Missing{missing}
	}
	edit := ingest.Edit{Kind: kindPronoun, Start: first.Start + e.Start, End: first.Start + e.End, Text: e.Text}
	if where.End > 0 {
		edit.Evidence = ingest.Evidence{Start: where.Start + e.NounStart, End: where.Start + e.NounEnd, Section: ctx.section(where.Start)}
	}
	return []ingest.Edit{edit}, nil
}

// runeFloor is the end of a text, or n bytes of it without a cut character.
func runeFloor(s string, n int) int {
	if len(s) <= n {
		return len(s)
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return n
}
