package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/index"
)

type listLine struct {
	V int `json:"v"`
	index.DocumentInfo
	Refined int `json:"refined,omitempty"` // passages
}

func (a *app) listCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the documents of the corpus",
		Args:  cobra.NoArgs,
		RunE: a.with(looking, func(cmd *cobra.Command, c *referent.Corpus, args []string) error {
			docs, err := c.Index().Documents(cmd.Context())
			if err != nil {
				return err
			}
			r, err := c.Index().Refinement(cmd.Context())
			if err != nil {
				return err
			}
			for _, d := range docs {
				if a.json {
					if err := a.line(listLine{1, d, r.Documents[d.ID]}); err != nil {
						return err
					}
					continue
				}
				size := count(d.Chunks, "passage")
				if d.Pages > 0 {
					size = count(d.Pages, "page") + ", " + size
				}
				if d.Unread > 0 {
					size += ", " + count(d.Unread, "page") + " without text (--ocr)"
				}
				if n := r.Documents[d.ID]; n > 0 && n < d.Chunks {
					size += fmt.Sprintf(", %s refined", thousands(n))
				}
				fmt.Fprintf(a.out, "%s  %s\n", d.ID, printable(display(d.Source)))
				fmt.Fprintln(a.out, a.style(faint, wrap(d.Format+", "+size+titled(d.Title), "                  ", a.width())))
			}
			if r.Refined > 0 && !a.json {
				fmt.Fprintln(a.out, a.style(faint, refinedLine(r)))
			}
			if len(docs) == 0 {
				return nothing("no documents in " + a.corpus)
			}
			return nil
		}),
	}
}

// titled is a title behind other words, or nothing.
func titled(title string) string {
	if title == "" {
		return ""
	}
	return ", “" + printable(title) + "”"
}
