package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
)

func (a *app) enrichCmd() *cobra.Command {
	var from string
	var resume bool
	cmd := &cobra.Command{
		Use:   "enrich FILE|- | --resume",
		Short: "Show what is added to each passage before it is indexed",
		Args: func(_ *cobra.Command, args []string) error {
			if resume && len(args) == 0 && from == "" {
				return nil
			}
			return oneOf(&from, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			opts, err := a.enriching()
			if err != nil {
				return err
			}
			if resume {
				return a.resumeNotes(cmd)
			}
			if from != "" {
				return lines(cmd.Context(), a, from, func(l enrich.LineInput) (enrich.LineOutput, error) { return l.Enrich(opts) })
			}
			d, err := a.parseText(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			chunks := enrich.Enrich(d, ingest.Chunks(d, nil), opts)
			w, err := a.noteWriter()
			if err != nil {
				return err
			}
			if w != nil {
				if chunks, err = enrich.AddNotes(cmd.Context(), d, chunks, w, nil); err != nil {
					return err
				}
			}
			if len(chunks) == 0 {
				return &ingest.Error{Source: args[0], Stage: "parse", Err: ingest.ErrNoText}
			}
			return a.chunkLines(chunks, a.printEdits)
		},
	}
	a.readingFlags(cmd)
	cmd.Flags().StringVar(&from, "lines", "", "answer JSON lines of {id, text, context} from a file or -")
	cmd.Flags().BoolVar(&resume, "resume", false, "write the notes that the corpus's passages still lack (with --notes)")
	a.passFlag(cmd)
	a.noteFlag(cmd)
	return cmd
}

// printEdits shows a passage with what was added to it marked.
func (a *app) printEdits(c ingest.Chunk) {
	fmt.Fprintln(a.out, a.style(faint, c.ID+"  "+pages(c.Pages)))
	fmt.Fprintln(a.out, wrap(printable(c.Original), "  ", a.width()))
	for _, e := range c.Edits {
		was := printable(c.Original[e.Start:e.End])
		if was != "" {
			was = "“" + shorten(was, 60) + "” → "
		}
		fmt.Fprintln(a.out, a.style(green, wrap("+ "+e.Kind+": "+was+"“"+shorten(e.Text, 240)+"”", "  ", a.width())))
	}
	for _, m := range c.Missing {
		fmt.Fprintln(a.out, a.style(amber, wrap("? "+m.What+": "+printable(m.Detail), "  ", a.width())))
	}
}
