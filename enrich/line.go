package enrich

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/referent-go/referent/enrich/internal/term"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// LineInput is one line of the batch input of enrich and glossary: a text and
// what is known around it.
type LineInput struct {
	ID      string      `json:"id"`
	Text    string      `json:"text"`
	Context LineContext `json:"context"`
}

// LineContext is what stands around a line's text. All of it is optional.
type LineContext struct {
	// Block is the kind of block the text is; "definitions" and
	// "abbreviations_list" say that it defines terms without quotation marks.
	Block string `json:"block"`
	// Glossary maps a short form to its long form, or to a list of them where
	// they conflict.
	Glossary map[string]json.RawMessage `json:"glossary"`
	// At is the label of the unit the text stands in ("section 4.3"), Outline
	// the units of the document in order, each a label and a title.
	At      string      `json:"at"`
	Outline [][2]string `json:"outline"`
	// Preceding and Following are the labels of the tables and figures near the
	// text, the nearest first.
	Preceding []string `json:"preceding"`
	Following []string `json:"following"`
	// PrevSentence is the sentence in front of the text; SameSection says
	// whether it stands in the same section.
	PrevSentence string `json:"prev_sentence"`
	SameSection  *bool  `json:"same_section"`
	// Path are the headings over the text, put in front of it.
	Path Path `json:"path"`
}

// Path is a heading path that may also be given as plain titles.
type Path []ingest.Heading

// UnmarshalJSON reads a list of headings or of titles.
func (p *Path) UnmarshalJSON(data []byte) error {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return fmt.Errorf("path: %w", err)
	}
	for i, r := range raw {
		var title string
		h := ingest.Heading{Level: i + 1}
		if json.Unmarshal(r, &title) == nil {
			parsed := cite.ParseHeading(title)
			h.Label, h.Title = parsed.Label, parsed.Title
		} else if err := json.Unmarshal(r, &h); err != nil {
			return fmt.Errorf("path: entry %d is neither a heading nor a text", i)
		}
		*p = append(*p, h)
	}
	return nil
}

// LineOutput is the answer to one line of enrich.
type LineOutput struct {
	V        int           `json:"v"`
	ID       string        `json:"id"`
	Embedded string        `json:"embedded"`
	Edits    []ingest.Edit `json:"edits"`
	Declined []Declined    `json:"declined"`
}

// Declined is an edit that was not made. Reason is a word ("two_candidates")
// that may be followed by a colon and an explanation.
type Declined struct {
	Reason string `json:"reason"`
	Start  int    `json:"start"`
	End    int    `json:"end"`
}

// Glossary collects the entries of the line's text.
func (l LineInput) Glossary() []Entry { return entriesOf(l.Text, l.Context.Block) }

// Enrich runs the passes over the line's text.
func (l LineInput) Enrich(opts *Options) (LineOutput, error) {
	ctx, err := l.context()
	if err != nil {
		return LineOutput{}, err
	}
	c := ingest.Chunk{Original: l.Text, End: len(l.Text), Kind: ingest.KindParagraph, Path: l.Context.Path,
		Mentions: cite.Find(l.Text, nil)}
	if l.Context.Block == string(ingest.KindCode) {
		c.Kind = ingest.KindCode
	}
	c = enrich(ctx, c, opts.passes(), opts)
	out := LineOutput{V: 1, ID: l.ID, Embedded: c.Enriched, Edits: c.Edits, Declined: []Declined{}}
	for _, m := range c.Missing {
		reason, _, _ := strings.Cut(m.Detail, ":")
		out.Declined = append(out.Declined, Declined{reason, m.Start, m.End})
	}
	return out, nil
}

// context makes a pass's context out of what the line says.
func (l LineInput) context() (*Context, error) {
	g, err := l.Context.glossary()
	if err != nil {
		return nil, err
	}
	ctx := &Context{Glossary: g, guide: lineGuide(l.Context)}
	ctx.around = lineSurroundings{ctx.guide, l.Context}
	return ctx, nil
}

// glossary reads the given short and long forms, in order of the short ones.
func (l LineContext) glossary() (*Glossary, error) {
	var shorts []string
	for s := range l.Glossary {
		shorts = append(shorts, s)
	}
	slices.Sort(shorts)
	g := &Glossary{}
	seen := map[string]bool{}
	for _, s := range shorts {
		var longs []string
		raw := l.Glossary[s]
		if err := json.Unmarshal(raw, &longs); err != nil {
			longs = make([]string, 1)
			if err := json.Unmarshal(raw, &longs[0]); err != nil {
				return nil, fmt.Errorf("glossary entry %q: neither a text nor a list of texts", s)
			}
		}
		for _, long := range longs {
			e := Entry{Short: s, Long: &long, Kind: term.Acronym, Pattern: "given", Scope: "document"}
			if named(s) {
				e.Kind, e.Pattern = term.Term, term.Party
			}
			g.add(e, ingest.Span{}, seen)
		}
	}
	g.index()
	return g, nil
}

// named says that a short form is a name ("Operator", "1998 Act") and no
// acronym.
func named(s string) bool {
	upper, lower := 0, 0
	for _, r := range s {
		switch {
		case r >= 'A' && r <= 'Z':
			upper++
		case r >= 'a' && r <= 'z':
			lower++
		}
	}
	return lower > 2 && upper < 3 && lower > upper
}
