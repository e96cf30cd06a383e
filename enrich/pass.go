package enrich

import (
	"fmt"
	"slices"
	"strings"

	"github.com/referent-go/referent/ingest"
)

// Context is what a pass may look at beside the passage itself.
type Context struct {
	Document *ingest.Document // nil for a text without a document
	Glossary *Glossary
}

// Pass adds one kind of thing. Edits counts bytes of the passage's Original.
type Pass interface {
	Name() string
	Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing)
}

// all lists the passes in their order.
func all() []Pass { return []Pass{headingPath{}, acronym{}} }

// Options are the options of Enrich; nil and zero fields mean the defaults.
type Options struct {
	// Passes switches passes on ("+name") or off ("-name"). By default all
	// are on.
	Passes []string
}

// Check returns an error where Passes name what is not there.
func (o *Options) Check() error {
	for _, p := range o.Passes {
		name := strings.TrimLeft(p, "+-")
		if len(name)+1 != len(p) || !slices.ContainsFunc(all(), func(q Pass) bool { return q.Name() == name }) {
			return fmt.Errorf("pass %q: write +name or -name; the names are %s", p, strings.Join(names(), ", "))
		}
	}
	return nil
}

func names() []string {
	var out []string
	for _, p := range all() {
		out = append(out, p.Name())
	}
	return out
}

func (o *Options) passes() []Pass {
	var out []Pass
	for _, p := range all() {
		on := true
		if o != nil {
			for _, s := range o.Passes {
				if s[1:] == p.Name() {
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
	ctx := &Context{Document: doc, Glossary: BuildGlossary(doc)}
	out := make([]ingest.Chunk, len(chunks))
	for i, c := range chunks {
		out[i] = enrich(ctx, c, opts.passes())
	}
	return out
}

func enrich(ctx *Context, c ingest.Chunk, passes []Pass) ingest.Chunk {
	var edits []ingest.Edit
	missing := append([]ingest.Missing{}, c.Missing...)
	for _, p := range passes {
		e, m := p.Edits(ctx, &c)
		edits = append(edits, e...)
		missing = append(missing, m...)
	}
	var lost []ingest.Missing
	c.Enriched, c.Edits, lost = Apply(c.Original, edits)
	c.Missing = append(missing, lost...)
	return c
}
