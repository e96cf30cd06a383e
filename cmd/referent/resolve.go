package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

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

// citedBy lists the passages whose recorded references have the key of text.
func (a *app) citedBy(cmd *cobra.Command, f *resolveFlags, text string) error {
	c, err := a.open(looking)
	if err != nil {
		return err
	}
	defer c.Close()
	only := ""
	if f.doc != "" {
		if only, err = c.Find(cmd.Context(), f.doc); err != nil {
			return err
		}
	}
	n := 0
	for _, m := range cite.Find(text, nil) {
		hits, err := c.Index().CitedBy(cmd.Context(), m.Key, true)
		if err != nil {
			return err
		}
		for _, h := range hits {
			if only != "" && h.Chunk.Doc != only {
				continue
			}
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
