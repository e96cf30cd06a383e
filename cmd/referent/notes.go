package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/enrich"
)

// noteFlag adds the flag that names the model which writes context notes.
func (a *app) noteFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.notes, "notes", "", "have ollama:MODEL or openai:MODEL write a note on where each passage stands")
}

// passFlag adds the flag that switches passes of enrichment.
func (a *app) passFlag(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&a.passes, "passes", nil, "passes of enrichment to switch on (+name) or off (-name)")
}

// enriching are the options of enrichment that the flags give.
func (a *app) enriching() (*enrich.Options, error) {
	o := &enrich.Options{Passes: a.passes}
	if err := o.Check(); err != nil {
		return nil, usage(err)
	}
	return o, nil
}

// noteWriter is the model that --notes names, nil for none.
func (a *app) noteWriter() (enrich.NoteWriter, error) {
	w, err := writer(a.notes, 0)
	if w == nil || err != nil {
		return nil, err
	}
	return w, nil
}

type noteLine struct {
	V       int    `json:"v"`
	Source  string `json:"source"`
	ID      string `json:"id"`
	Added   int    `json:"added"`
	Missing int    `json:"missing"`
}

// resumeNotes writes the notes that the passages of the corpus still lack.
func (a *app) resumeNotes(cmd *cobra.Command) error {
	if a.notes == "" {
		return usage(errors.New("--resume needs --notes: the model that writes what is missing"))
	}
	c, err := a.open(adding)
	if err != nil {
		return err
	}
	defer c.Close()
	added, missing := 0, 0
	for r, err := range c.AddNotes(cmd.Context()) {
		if err != nil {
			return err
		}
		added, missing = added+r.Added, missing+r.Missing
		if a.json {
			if err := a.line(noteLine{1, r.Source, r.ID, r.Added, r.Missing}); err != nil {
				return err
			}
		}
	}
	if !a.json {
		fmt.Fprintf(a.out, "%s added, %d still missing\n", count(added, "note"), missing)
	}
	if missing > 0 {
		return &exitError{code: exitFiles, err: fmt.Errorf("%s without a note; show a passage to see why", count(missing, "passage")), said: false}
	}
	return nil
}
