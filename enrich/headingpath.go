package enrich

import (
	"strings"

	"github.com/referent-go/referent/ingest"
)

// headingPath puts the headings above a passage in front of it. Where they are
// longer than the passage may bear, those in the middle give way, which is
// recorded.
type headingPath struct{}

const kindHeadingPath = "heading_path"

// maxPath bounds the added path in bytes: a path longer than most passages
// would drown what they say.
const maxPath = 400

func (headingPath) Name() string { return kindHeadingPath }

func (headingPath) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
	if len(c.Path) == 0 {
		return nil, nil
	}
	parts := make([]string, len(c.Path))
	for i, h := range c.Path {
		parts[i] = strings.TrimSpace(h.Label + " " + h.Title)
	}
	text, left := fit(parts)
	var missing []ingest.Missing
	if left > 0 {
		missing = append(missing, ingest.Missing{What: kindHeadingPath, Detail: "trimmed: the path is longer than a passage may bear"})
	}
	return []ingest.Edit{{Kind: kindHeadingPath, Text: text + "\n", Evidence: above(ctx, c)}}, missing
}

// fit joins headings, leaving out those in the middle that are too much; the
// last one is cut where it alone is too long. It also says how many gave way.
func fit(parts []string) (string, int) {
	const sep = " > "
	text := strings.Join(parts, sep)
	left := 0
	for len(text) > maxPath && len(parts) > 2 {
		mid := len(parts) / 2
		if len(parts)%2 == 0 {
			mid--
		}
		mid = max(mid, 1)
		parts = append(append([]string{}, parts[:mid]...), parts[mid+1:]...)
		left++
		text = strings.Join(parts, sep)
	}
	if len(text) > maxPath {
		left++
		last := parts[len(parts)-1]
		text = strings.ToValidUTF8(last[:min(len(last), maxPath)], "")
	}
	return text, left
}

// above is the span from the outermost to the innermost heading over a passage.
func above(ctx *Context, c *ingest.Chunk) ingest.Evidence {
	var ev ingest.Evidence
	if ctx.guide == nil || ctx.guide.doc == nil {
		return ev
	}
	for i := ctx.guide.at(c.Start); i >= 0; i = ctx.guide.units[i].parent {
		u := ctx.guide.units[i]
		if !u.head {
			continue
		}
		if ev.End == 0 {
			ev.End, ev.Section = u.span.End, u.key
		}
		ev.Start = u.span.Start
	}
	return ev
}
