package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/index"
)

func (a *app) rebuildCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "rebuild",
		Short: "Make vectors and indexes anew from the stored documents",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := os.Stat(a.corpus); err != nil {
				return nothing("no corpus at " + a.corpus)
			}
			e, err := a.chosen()
			if err != nil {
				return err
			}
			notes, err := index.Rebuild(cmd.Context(), a.corpus, &index.Options{Embedder: e})
			for _, n := range notes {
				a.note("referent: %s", printable(n))
			}
			if err != nil {
				if errors.Is(err, index.ErrCorrupt) { // the usual hint is to run this very command
					err = &exitError{code: exitCorpus, err: fmt.Errorf("%v; ingest what is lost, or, where the corpus does not open, all into another folder", err)}
				}
				return err
			}
			a.note("rebuilt %s", a.corpus)
			return nil
		},
	}
}
