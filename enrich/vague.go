package enrich

import (
	"sort"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

const kindVague = "vague"

// vague gives "as noted above" and "see below" the heading that the passage
// stands under. It is off by default: the words name no unit, and the nearest
// heading may be the wrong one.
type vague struct{}

func (vague) Name() string { return kindVague }

func (vague) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
	if ctx.guide == nil || c.Kind == ingest.KindCode {
		return nil, nil
	}
	at := ctx.around.unit(c)
	for at >= 0 && !(ctx.guide.units[at].head && ctx.guide.units[at].title != "") {
		at = ctx.guide.units[at].parent
	}
	var edits []ingest.Edit
	var missing []ingest.Missing
	for _, v := range vagueAt(c.Original, c.Mentions) {
		if at < 0 {
			missing = append(missing, ingest.Missing{What: kindVague, Detail: "no_heading: the passage stands under none", Start: v.start, End: v.end})
			continue
		}
		u := ctx.guide.units[at]
		ev := ingest.Evidence{Section: u.key}
		if ctx.guide.doc != nil {
			ev.Start, ev.End = u.span.Start, u.span.End
		}
		edits = append(edits, ingest.Edit{Kind: kindVague, Start: v.end, End: v.end, Text: " (" + strings.TrimSpace(u.label+" "+u.title) + ")", Evidence: ev})
	}
	return edits, missing
}

// vague records the places that point without naming anything.
func (p *namer) vague() {
	for _, v := range vagueAt(p.c.Original, p.c.Mentions) {
		p.missing = append(p.missing, ingest.Missing{What: kindPositional, Detail: v.reason + ": no unit is named", Start: v.start, End: v.end})
	}
}

// vaguePlace is one word that points up or down in the text.
type vaguePlace struct {
	start, end int
	reason     string
}

// said are the words in front of "above" and "below" that make them point to
// a place in the text.
var said = wordSet(`see as noted mentioned described stated set out discussed defined shown listed given specified explained outlined provided
	indicated referred to detailed identified named cited quoted summarised summarized presented introduced illustrated also`)

// vagueAt finds the words that point to another place of the text without
// naming it. Those inside a recorded reference name something.
func vagueAt(text string, mentions []cite.Mention) []vaguePlace {
	var out []vaguePlace
	for _, w := range [...]string{"above", "below", "foregoing"} {
		for at := 0; ; {
			k := strings.Index(text[at:], w)
			if k < 0 {
				break
			}
			start := at + k
			at = start + len(w)
			if !alone(text, start, at) || inMention(mentions, start) {
				continue
			}
			prev := strings.ToLower(strings.Trim(wordBefore(text, start), ",("))
			points := said[prev]
			switch {
			case w == "foregoing":
				points = prev == "the"
			case !points:
				continue
			case digitFollows(text, at):
				points = false // "see below 30 degrees"
			}
			if points {
				reason := "vague_above"
				if w == "below" {
					reason = "vague_below"
				}
				out = append(out, vaguePlace{start, at, reason})
			}
		}
	}
	return out
}

// inMention says that an offset lies in a recorded reference; they are in order.
func inMention(mentions []cite.Mention, at int) bool {
	i := sort.Search(len(mentions), func(i int) bool { return mentions[i].End > at })
	return i < len(mentions) && mentions[i].Start <= at
}

// wordBefore is the word that ends in front of an offset.
func wordBefore(text string, at int) string {
	front := strings.TrimRightFunc(text[:at], unicode.IsSpace)
	return front[strings.LastIndexFunc(front, unicode.IsSpace)+1:]
}

func digitFollows(text string, at int) bool {
	rest := strings.TrimLeftFunc(text[at:], unicode.IsSpace)
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}
