package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/resolve"
)

type mentionLine struct {
	V int `json:"v"`
	cite.Mention
}

type mentionsLine struct {
	V        int            `json:"v"`
	ID       string         `json:"id"`
	Mentions []cite.Mention `json:"mentions"`
}

func (a *app) refsCmd() *cobra.Command {
	var from string
	var follow bool
	cmd := &cobra.Command{
		Use:   "refs FILE|-",
		Short: "Show the references recorded in a file, or in text on standard input",
		Args:  func(_ *cobra.Command, args []string) error { return oneOf(&from, args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			if from != "" {
				return lines(cmd.Context(), a, from, func(l cite.Line) (mentionsLine, error) {
					return mentionsLine{1, l.ID, append([]cite.Mention{}, l.Find()...)}, nil
				})
			}
			if follow {
				return a.resolvedRefs(cmd, args[0])
			}
			mentions, err := a.mentions(cmd, args[0])
			if err != nil {
				return err
			}
			for _, m := range mentions {
				if a.json {
					err = a.line(mentionLine{1, m})
				} else {
					_, err = fmt.Fprintf(a.out, "%7d  %-32s %s\n", m.Start, m.Key, printable(m.Raw))
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	a.readingFlags(cmd)
	cmd.Flags().StringVar(&from, "lines", "", "answer JSON lines of {id, text} from a file or -")
	cmd.Flags().BoolVar(&follow, "resolve", false, "with what each means within the file")
	return cmd
}

// mentions records the references of standard input as it stands, or of a file.
func (a *app) mentions(cmd *cobra.Command, name string) ([]cite.Mention, error) {
	if name == "-" {
		data, err := a.read(name)
		if err != nil {
			return nil, err
		}
		return cite.Find(string(data), &cite.Options{Names: a.reading.Names}), nil
	}
	d, err := a.parse(cmd.Context(), name)
	if err != nil {
		return nil, err
	}
	return d.Mentions, nil
}

// resolvedRefs prints each reference of a file with what it means there.
func (a *app) resolvedRefs(cmd *cobra.Command, name string) error {
	d, err := a.parseText(cmd.Context(), name)
	if err != nil {
		return err
	}
	found, err := resolve.References(cmd.Context(), d)
	if err != nil {
		return err
	}
	for _, r := range found {
		if a.json {
			err = a.line(r)
		} else {
			_, err = fmt.Fprintf(a.out, "%7d  %-10s %-28s %s\n", r.Start, r.State, r.Key, printable(r.Raw))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
