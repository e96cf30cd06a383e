package main

import (
	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
)

func (a *app) removeCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "remove DOCUMENT...",
		Short: "Take documents out of the corpus: ID, path or the end of a path",
		Args:  cobra.MinimumNArgs(1),
		RunE: a.with(removing, func(cmd *cobra.Command, c *referent.Corpus, args []string) error {
			for _, name := range args {
				if err := c.Remove(cmd.Context(), name); err != nil {
					return err
				}
				a.note("removed %s", printable(name))
			}
			return nil
		}),
	}
}
