package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/ingest"
)

type parseLine struct {
	V int `json:"v"`
	*ingest.Document
	Metadata map[string]string `json:"metadata"`
}

func (a *app) parseCmd() *cobra.Command {
	dir := ""
	cmd := &cobra.Command{
		Use:   "parse FILE",
		Short: "Show a document as it was read: text, blocks, outline, repairs",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := a.parse(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if dir != "" {
				n, err := overlay(d, dir)
				if err != nil {
					return err
				}
				a.note("%s drawn in %s", count(n, "page"), dir)
				return nil
			}
			if a.json {
				return a.line(parseLine{V: 1, Document: d, Metadata: fields(d)})
			}
			a.printDocument(d)
			return nil
		},
	}
	cmd.Flags().StringVar(&dir, "overlay", "", "draw the blocks of each page into this folder instead, an SVG a page")
	a.readingFlags(cmd)
	return cmd
}

// fields is a document's metadata by name; of fields named twice the first
// stands.
func fields(d *ingest.Document) map[string]string {
	m := map[string]string{}
	for _, f := range d.Metadata {
		if _, ok := m[f.Key]; !ok {
			m[f.Key] = f.Value
		}
	}
	return m
}

// printDocument lists a document's blocks for a person.
func (a *app) printDocument(d *ingest.Document) {
	fmt.Fprintln(a.out, a.style(bold, printable(d.Source)))
	head := d.Format
	if d.Title != "" {
		head += ", “" + printable(d.Title) + "”"
	}
	if d.PageCount > 0 {
		head += ", " + count(d.PageCount, "page")
	}
	fmt.Fprintf(a.out, "%s, %s\n", head, count(len(d.Blocks), "block"))
	a.printReading(d)
	fmt.Fprintln(a.out)
	for _, b := range d.Blocks {
		if !b.Leaf {
			continue
		}
		page := ""
		if len(b.Pages) > 0 {
			page = fmt.Sprintf("p.%d", b.Pages[0].Page)
		}
		text := shorten(d.Text[b.Start:b.End], max(a.width()-22, 20))
		if b.Kind == ingest.KindHeading {
			text = a.style(bold, text)
		}
		fmt.Fprintf(a.out, "%-11s %-6s %s\n", b.Kind, page, text)
	}
}
