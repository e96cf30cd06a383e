package enrich

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/referent-go/referent/ingest"
)

// Context is what a pass may look at beside the passage itself. It is built
// once for a document and read by all its passages.
type Context struct {
	Document *ingest.Document // nil for a text without a document
	Glossary *Glossary

	guide  *guide
	around surroundings
	seen   *passage
}

// NewContext collects what the passes need of a document.
func NewContext(doc *ingest.Document) *Context {
	ctx := &Context{Document: doc, Glossary: BuildGlossary(doc), guide: newGuide(doc)}
	ctx.around = documentSurroundings{ctx.guide}
	return ctx
}

// Pass adds one kind of thing. The edits it returns count bytes of the
// passage's Original and stand in order; what it declines to do it returns as
// missing, the reason first: a word, and behind a colon an explanation.
type Pass interface {
	Name() string
	Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing)
}

// all lists the passes in their order. Where edits of two overlap, the earlier
// pass wins.
func all() []Pass {
	return []Pass{headingPath{}, leadIn{}, tableHeader{}, positional{}, vague{}, acronym{}, definedTerm{}, pronoun{}}
}

// offByDefault are the passes that must be asked for.
var offByDefault = map[string]bool{"vague": true}

// Options are the options of Enrich; nil and zero fields mean the defaults.
type Options struct {
	// Passes switches passes on ("+name") or off ("-name"). By default all are
	// on but vague.
	Passes []string
	// MaxExpansions is how many acronyms, terms and positional references are
	// spelled out in one passage. Default 6.
	MaxExpansions int
	// MaxAdded is the share of a passage's length that spelling them out may
	// add. Default 0.25; 240 bytes may always be added.
	MaxAdded float64
}

// Check returns an error where Passes name what is not there.
func (o *Options) Check() error {
	for _, p := range o.Passes {
		name := strings.TrimLeft(p, "+-")
		if len(name)+1 != len(p) || !slices.Contains(PassNames(), name) {
			return fmt.Errorf("pass %q: write +name or -name; the names are %s", p, strings.Join(PassNames(), ", "))
		}
	}
	return nil
}

// String lists what the options come to: the passes in their order, and the
// limits. It is the same for options that mean the same.
func (o *Options) String() string {
	var b strings.Builder
	for _, p := range o.passes() {
		b.WriteString(p.Name() + " ")
	}
	n, added := o.limits()
	return fmt.Sprintf("%s%d %g", b.String(), n, added)
}

// PassNames lists the names of the passes in their order.
func PassNames() []string {
	var out []string
	for _, p := range all() {
		out = append(out, p.Name())
	}
	return out
}

// passes are the passes that are switched on, in order. A switch that names no
// pass is passed over; Check finds it.
func (o *Options) passes() []Pass {
	var out []Pass
	for _, p := range all() {
		on := !offByDefault[p.Name()]
		if o != nil {
			for _, s := range o.Passes {
				if len(s) > 1 && s[1:] == p.Name() {
					on = s[0] == '+'
				}
			}
		}
		if on {
			out = append(out, p)
		}
	}
	return out
}

// Enrich returns copies of a document's passages with Enriched, Edits and
// Missing filled in. The passages given are left as they are.
func Enrich(doc *ingest.Document, chunks []ingest.Chunk, opts *Options) []ingest.Chunk {
	out, _ := EnrichContext(context.Background(), doc, chunks, opts) // its error is the context's
	return out
}

// EnrichContext is Enrich under a context, whose error it returns.
func EnrichContext(ctx context.Context, doc *ingest.Document, chunks []ingest.Chunk, opts *Options) ([]ingest.Chunk, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	around := NewContext(doc)
	passes := opts.passes()
	out := make([]ingest.Chunk, len(chunks))
	for i, c := range chunks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = enrich(around, c, passes, opts)
	}
	return out, ctx.Err()
}

func enrich(ctx *Context, c ingest.Chunk, passes []Pass, opts *Options) ingest.Chunk {
	own := *ctx // each passage has its own view
	own.seen = &passage{text: c.Original, glossary: ctx.Glossary}
	ctx = &own
	var room [8]ingest.Edit // most passages have fewer
	edits := room[:0]
	missing := append([]ingest.Missing{}, c.Missing...)
	for _, p := range passes {
		e, m := p.Edits(ctx, &c)
		edits = append(edits, e...)
		missing = append(missing, m...)
	}
	edits, trimmed := opts.trim(len(c.Original), edits)
	var lost []ingest.Missing
	c.Enriched, c.Edits, lost = Apply(c.Original, edits)
	c.Missing = append(append(missing, trimmed...), lost...)
	return c
}
