package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/index"
)

func (a *app) showCmd() *cobra.Command {
	var to picture
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Show a passage, original beside enriched, or a document",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.open(looking)
			if err != nil {
				return err
			}
			defer c.Close()
			chunk, err := c.Index().Chunk(cmd.Context(), args[0])
			if err == nil && to.file != "" {
				if err := a.draw(cmd.Context(), c, chunk, to); err != nil {
					return err
				}
			}
			switch {
			case err == nil && a.json:
				return a.line(chunkLine{1, *chunk})
			case err == nil:
				a.printChunk(*chunk)
				fmt.Fprintln(a.out)
				a.printEdits(*chunk)
				return nil
			case !errors.Is(err, index.ErrNotFound):
				return err
			}
			if to.file != "" {
				return usage(fmt.Errorf("--page-image: %s is not the ID of a passage", args[0]))
			}
			id, err := c.Find(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			doc, err := c.Index().Document(cmd.Context(), id)
			if err != nil {
				return err
			}
			if a.json {
				return a.line(parseLine{V: 1, Document: doc, Metadata: fields(doc)})
			}
			a.printDocument(doc)
			return nil
		},
	}
	to.flags(cmd)
	return cmd
}
