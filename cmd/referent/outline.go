package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/ingest"
)

type outlineLine struct {
	V int `json:"v"`
	ingest.Node
}

func (a *app) outlineCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "outline FILE",
		Short: "Show the heading tree of a file",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := a.parse(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			for _, n := range d.Outline {
				if a.json {
					if err := a.line(outlineLine{V: 1, Node: n}); err != nil {
						return err
					}
					continue
				}
				if !n.Heading {
					continue
				}
				depth := 0
				for p := n.Parent; p >= 0; p = d.Outline[p].Parent {
					depth++
				}
				text := strings.Repeat("  ", depth) + printable(strings.TrimSpace(n.Label+" "+n.Title))
				if n.Page > 0 {
					text += a.style(faint, fmt.Sprintf("  p. %d", n.Page))
				}
				fmt.Fprintln(a.out, text)
			}
			if len(d.Outline) == 0 {
				return nothing(args[0] + ": no heading in it")
			}
			return nil
		},
	}
	a.readingFlags(cmd)
	return cmd
}
