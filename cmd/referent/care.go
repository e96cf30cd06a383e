package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/index"
)

type listLine struct {
	V int `json:"v"`
	index.DocumentInfo
}

func (a *app) listCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the documents of the corpus",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.open(true)
			if err != nil {
				return err
			}
			defer c.Close()
			docs, err := c.Index().Documents(cmd.Context())
			if err != nil {
				return err
			}
			for _, d := range docs {
				if a.json {
					if err := a.line(listLine{1, d}); err != nil {
						return err
					}
					continue
				}
				size := count(d.Chunks, "passage")
				if d.Pages > 0 {
					size = count(d.Pages, "page") + ", " + size
				}
				fmt.Fprintf(a.out, "%s  %s\n", d.ID, printable(display(d.Source)))
				fmt.Fprintln(a.out, a.style(faint, wrap(d.Format+", "+size+titled(d.Title), "                  ", a.width())))
			}
			if len(docs) == 0 {
				return nothing("no documents in " + a.corpus)
			}
			return nil
		},
	}
}

func titled(title string) string {
	if title == "" {
		return ""
	}
	return ", “" + printable(title) + "”"
}

func (a *app) removeCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "remove DOCUMENT...",
		Short: "Take documents out of the corpus: ID, path or the end of a path",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := os.Stat(a.corpus); err != nil {
				return nothing("no corpus at " + a.corpus)
			}
			c, err := a.open(false)
			if err != nil {
				return err
			}
			defer c.Close()
			for _, name := range args {
				if err := c.Remove(cmd.Context(), name); err != nil {
					return err
				}
				a.note("removed %s", printable(name))
			}
			return nil
		},
	}
}

func (a *app) verifyCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "verify",
		Short: "Check that what is stored is whole and every span equals its text",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.open(true)
			if err != nil {
				return err
			}
			defer c.Close()
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
		},
	}
}

func (a *app) rebuildCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "rebuild",
		Short: "Make vectors and indexes anew from the stored documents",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := os.Stat(a.corpus); err != nil {
				return nothing("no corpus at " + a.corpus)
			}
			if err := index.Rebuild(cmd.Context(), a.corpus, nil); err != nil {
				return err
			}
			a.note("rebuilt %s", a.corpus)
			return nil
		},
	}
}

type doctorLine struct {
	V        int          `json:"v"`
	Version  string       `json:"version"`
	Go       string       `json:"go"`
	System   string       `json:"system"`
	Corpus   string       `json:"corpus"`
	State    string       `json:"state"`
	Index    *index.Stats `json:"index,omitempty"`
	Embedder string       `json:"embedder"`
}

func (a *app) doctorCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Show what is configured, reachable, and why not",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			l := doctorLine{V: 1, Version: version(), Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, Corpus: a.corpus}
			own := index.NewStatic().Describe()
			l.Embedder = fmt.Sprintf("%s, %d dimensions, built in", own.Name, own.Dimension)
			var failed error
			c, err := a.open(true)
			var gone *exitError
			switch {
			case err == nil:
				defer c.Close()
				stats, err := c.Index().Stats(cmd.Context())
				if err != nil {
					return err
				}
				l.Index, l.State = stats, "ready"
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
			for _, row := range [][2]string{{"version", l.Version}, {"go", l.Go}, {"system", l.System}, {"embedder", l.Embedder}, {"corpus", l.Corpus}, {"state", l.State}} {
				fmt.Fprintf(a.out, "%-10s %s\n", row[0], printable(row[1]))
			}
			if l.Index != nil {
				fmt.Fprintf(a.out, "%-10s %s, %s\n", "holds", count(l.Index.Documents, "document"), count(l.Index.Chunks, "passage"))
			}
			return failed
		},
	}
}
