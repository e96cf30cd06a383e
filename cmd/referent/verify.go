package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/index"
)

func (a *app) verifyCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "verify",
		Short: "Check that what is stored is whole and every span equals its text",
		Args:  cobra.NoArgs,
		RunE: a.with(looking, func(cmd *cobra.Command, c *referent.Corpus, args []string) error {
			rep, err := c.Index().Verify(cmd.Context())
			if err != nil {
				return err
			}
			if a.json {
				err = a.line(struct {
					V int `json:"v"`
					*index.Report
				}{1, rep})
			} else {
				for _, p := range rep.Problems {
					fmt.Fprintln(a.out, a.style(amber, printable(p)))
				}
				fmt.Fprintf(a.out, "%s, %s: %s\n", count(rep.Documents, "document"), count(rep.Chunks, "passage"), count(len(rep.Problems), "problem"))
			}
			if err == nil && len(rep.Problems) > 0 {
				err = fmt.Errorf("%s: %w", a.corpus, index.ErrCorrupt)
			}
			return err
		}),
	}
}
