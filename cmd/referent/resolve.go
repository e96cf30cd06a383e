package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/resolve"
)

type resolutionLine struct {
	V int `json:"v"`
	resolve.Resolution
}

type citingLine struct {
	V  int    `json:"v"`
	ID string `json:"id"`
	resolve.Evidence
}

type resolveFlags struct {
	doc, at, outline string
	citedBy          bool
}

func (a *app) resolveCmd() *cobra.Command {
	var f resolveFlags
	cmd := &cobra.Command{
		Use:   "resolve TEXT|- --doc DOCUMENT",
		Short: "Show what a reference means, and why; --cited-by: who cites it",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			text := args[0]
			if text == "-" {
				data, err := a.read("-")
				if err != nil {
					return err
				}
				text = string(data)
			}
			switch {
			case f.outline != "":
				return a.resolveOutline(&f, text)
			case f.citedBy:
				return a.citedBy(cmd, &f, text)
			case f.doc == "":
				return usage(errors.New("--doc is needed: the document that the reference stands in"))
			}
			return a.resolve(cmd, &f, text)
		},
	}
	p := cmd.Flags()
	p.StringVar(&f.doc, "doc", "", "document that the reference stands in: ID, path or the end of a path")
	p.StringVar(&f.at, "at", "", "key of the unit it stands in, such as section:9 (with --outline: DOC#PATH)")
	p.StringVar(&f.outline, "outline", "", "resolve against the outlines in this JSON file instead of a corpus")
	p.BoolVar(&f.citedBy, "cited-by", false, "list the passages that cite it")
	return cmd
}

func (a *app) resolve(cmd *cobra.Command, f *resolveFlags, text string) error {
	c, err := a.open(looking)
	if err != nil {
		return err
	}
	defer c.Close()
	id, err := c.Find(cmd.Context(), f.doc)
	if err != nil {
		return err
	}
	found, err := c.Resolver().Text(cmd.Context(), id, f.at, text)
	if err != nil {
		return err
	}
	for _, r := range found {
		if a.json {
			if err := a.line(resolutionLine{1, r}); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintln(a.out, a.style(bold, string(r.State)))
		a.printResolution(r, "")
	}
	if len(found) == 0 {
		return nothing("no reference in " + text)
	}
	return nil
}

// citedBy lists the passages that cite what text means: in the document --doc,
// in the one that text names, or else, by key alone, in any.
func (a *app) citedBy(cmd *cobra.Command, f *resolveFlags, text string) error {
	c, err := a.open(looking)
	if err != nil {
		return err
	}
	defer c.Close()
	meant, err := a.meant(cmd.Context(), c, f, text)
	if err != nil {
		return err
	}
	n := 0
	for _, p := range meant {
		var hits []index.Hit
		switch {
		case p.name != "":
			hits, err = c.Resolver().CitedByName(cmd.Context(), c.Index(), p.name, p.key)
		case p.doc != "":
			hits, err = c.Resolver().CitedBy(cmd.Context(), c.Index(), p.doc, p.key)
		default:
			hits, err = c.Index().CitedBy(cmd.Context(), p.key, true)
		}
		if err != nil {
			return err
		}
		for _, h := range hits {
			e, err := c.Resolver().Evidence(cmd.Context(), h, &resolve.Options{NoResolve: true})
			if err != nil {
				return err
			}
			n++
			if a.json {
				if err := a.line(citingLine{1, h.Chunk.ID, e}); err != nil {
					return err
				}
				continue
			}
			a.printEvidence(fmt.Sprint(n), e, false)
		}
	}
	if n == 0 {
		return nothing("nothing cites " + text)
	}
	return nil
}

// meaning is a unit that is asked for: in a stored document, in one that is known
// by its name alone, or in any.
type meaning struct{ doc, name, key string }

// meant are the units and documents that a text names.
func (a *app) meant(ctx context.Context, c *referent.Corpus, f *resolveFlags, text string) ([]meaning, error) {
	var out []meaning
	if f.doc != "" {
		id, err := c.Find(ctx, f.doc)
		if err != nil {
			return nil, err
		}
		found, err := c.Resolver().Text(ctx, id, f.at, text)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			for _, p := range r.Places {
				out = append(out, meaning{doc: p.Doc, key: p.Key})
			}
		}
		if len(found) == 0 {
			return nil, nothing("no reference in " + text)
		}
		if len(out) == 0 {
			return nil, nothing(text + " is " + string(found[0].State) + reason(found[0].Reason))
		}
		return out, nil
	}
	for _, m := range cite.Find(text, nil) {
		if m.Doc.Key == "" {
			out = append(out, meaning{key: m.Key})
			continue
		}
		ids, err := c.Resolver().Named(ctx, m.Doc.Key)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			out = append(out, meaning{doc: id, key: m.Key})
		}
		if len(ids) == 0 {
			out = append(out, meaning{name: m.Doc.Key, key: m.Key})
		}
	}
	return out, nil
}

// resolveOutline resolves against a file of outlines that stands for a corpus.
func (a *app) resolveOutline(f *resolveFlags, text string) error {
	r, err := os.Open(f.outline)
	if err != nil {
		return err
	}
	defer r.Close()
	o, err := resolve.LoadOutline(r)
	if err != nil {
		return err
	}
	found, err := o.Resolve(f.at, text)
	if err != nil {
		return usage(err)
	}
	for _, l := range found {
		if a.json {
			err = a.line(l)
		} else {
			_, err = fmt.Fprintf(a.out, "%-12s %-28s %s\n", l.State, l.Key, printable(l.Raw))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
