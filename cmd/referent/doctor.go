package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

type doctorLine struct {
	V        int          `json:"v"`
	Version  string       `json:"version"`
	Go       string       `json:"go"`
	System   string       `json:"system"`
	Corpus   string       `json:"corpus"`
	State    string       `json:"state"`
	Index    *index.Stats `json:"index,omitempty"`
	Embedder string       `json:"embedder"`
	OCR      string       `json:"ocr"`
	Unread   int          `json:"unread"` // pages in the corpus that wait for text recognition
	// Transformer is the model in the program, and what it computes with.
	Transformer string            `json:"transformer"`
	Refined     *index.Refinement `json:"refined,omitempty"`
}

func (a *app) doctorCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Show what is configured, reachable, and why not",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			l := doctorLine{V: 1, Version: version(), Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, Corpus: a.corpus}
			e, err := a.chosen()
			if err != nil {
				return err
			}
			var failed error
			l.Embedder, failed = reached(cmd.Context(), e)
			if l.OCR, err = ingest.CheckRecognition(cmd.Context(), ""); err != nil {
				l.OCR = "none: " + err.Error() // nothing needs it until it is asked for
			}
			l.Transformer = "none: " + errNoTransformer.Error()
			if t := transformer(); t != nil {
				name, _, _ := t.Model()
				l.Transformer = name + ", computed with " + t.kernels()
			}
			c, err := a.open(looking)
			var gone *exitError
			switch {
			case err == nil:
				defer c.Close()
				stats, err := c.Index().Stats(cmd.Context())
				if err != nil {
					return err
				}
				l.Index, l.State = stats, "ready"
				docs, err := c.Index().Documents(cmd.Context())
				if err != nil {
					return err
				}
				for _, d := range docs {
					l.Unread += d.Unread
				}
				if l.Refined, err = c.Index().Refinement(cmd.Context()); err != nil {
					return err
				}
				l.Refined.Documents = nil
			case errors.As(err, &gone):
				l.State = "none yet"
			default:
				l.State, failed = err.Error(), err
			}
			if a.json {
				if err := a.line(l); err != nil {
					return err
				}
				return failed
			}
			for _, row := range [][2]string{{"version", l.Version}, {"go", l.Go}, {"system", l.System}, {"embedder", l.Embedder}, {"transformer", l.Transformer}, {"ocr", l.OCR}, {"corpus", l.Corpus}, {"state", l.State}} {
				fmt.Fprintf(a.out, "%-11s %s\n", row[0], printable(row[1]))
			}
			if l.Index != nil {
				fmt.Fprintf(a.out, "%-11s %s, %s\n", "holds", count(l.Index.Documents, "document"), count(l.Index.Chunks, "passage"))
				fmt.Fprintf(a.out, "%-11s %s\n", "refined", strings.TrimPrefix(refinedLine(l.Refined), "refined "))
				if l.Unread > 0 {
					fmt.Fprintf(a.out, "%-11s %s without text; to read them: referent ingest --ocr PATH\n", "unread", count(l.Unread, "page"))
				}
			}
			return failed
		},
	}
}

// reached describes an embedder after it answered once, or says why it did not.
func reached(ctx context.Context, e index.Embedder) (string, error) {
	if _, err := e.Embed(ctx, []string{"section 1"}); err != nil {
		return e.Describe().Name + ", not reachable: " + err.Error(), err
	}
	d := e.Describe()
	return fmt.Sprintf("%s, %d dimensions", d.Name, d.Dimension), nil
}
