package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/enrich"
)

type glossaryLine struct {
	V int `json:"v"`
	enrich.Entry
}

type entriesLine struct {
	V       int            `json:"v"`
	ID      string         `json:"id"`
	Entries []enrich.Entry `json:"entries"`
}

func (a *app) glossaryCmd() *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "glossary FILE|-",
		Short: "Show the acronyms and defined terms of a file",
		Args:  func(_ *cobra.Command, args []string) error { return oneOf(&from, args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			if from != "" {
				return lines(cmd.Context(), a, from, func(l enrich.LineInput) (entriesLine, error) {
					return entriesLine{1, l.ID, append([]enrich.Entry{}, l.Glossary()...)}, nil
				})
			}
			entries, err := a.entries(cmd, args[0])
			if err != nil {
				return err
			}
			for _, e := range entries {
				if a.json {
					err = a.line(glossaryLine{1, e})
				} else {
					long := "(defined elsewhere)"
					if e.Long != nil {
						long = printable(*e.Long)
					}
					_, err = fmt.Fprintf(a.out, "%-14s %s\n", printable(e.Short), long)
				}
				if err != nil {
					return err
				}
			}
			if len(entries) == 0 {
				return nothing(args[0] + ": no acronym or defined term in it")
			}
			return nil
		},
	}
	a.readingFlags(cmd)
	cmd.Flags().StringVar(&from, "lines", "", "answer JSON lines of {id, text} from a file or -")
	return cmd
}

// entries collects what standard input as it stands, or a file, explains.
func (a *app) entries(cmd *cobra.Command, name string) ([]enrich.Entry, error) {
	if name == "-" {
		data, err := a.read(name)
		if err != nil {
			return nil, err
		}
		return enrich.GlossaryOf(string(data)), nil
	}
	d, err := a.parse(cmd.Context(), name)
	if err != nil {
		return nil, err
	}
	return enrich.BuildGlossary(d).Entries, nil
}
