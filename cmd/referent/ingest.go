package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/ingest"
)

type ingestLine struct {
	V      int             `json:"v"`
	Source string          `json:"source"`
	ID     string          `json:"id"`
	Status referent.Status `json:"status"`
	Chunks int             `json:"chunks"`
	Error  string          `json:"error,omitempty"`
	// Dropped says that an earlier version was taken out: the file has no text now.
	Dropped bool `json:"dropped,omitempty"`
	// Warnings are the document's own.
	Warnings []ingest.Warning `json:"warnings,omitempty"`
}

func (a *app) ingestCmd() *cobra.Command {
	var exclude []string
	var refine bool
	cmd := &cobra.Command{
		Use:   "ingest PATH...",
		Short: "Read files, folders or globs into the corpus",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if refine && transformer() == nil {
				return usage(errNoTransformer)
			}
			c, err := a.open(adding)
			if err != nil {
				return err
			}
			defer c.Close()
			files := referent.Files(args...)
			files.Exclude = exclude
			rep, err := a.ingest(cmd, c, files)
			if err != nil {
				return err
			}
			a.summary(rep)
			a.lacking(rep)
			if !a.quiet {
				if n := files.LeftOut(cmd.Context()); n > 0 {
					a.note("%s left out: no document by their names", count(n, "file"))
				}
			}
			if err := a.gone(cmd.Context(), c, files); err != nil {
				return err
			}
			if refine {
				if err := a.refine(c.Index().Refine(cmd.Context(), nil)); err != nil {
					return err
				}
			}
			return outcome(rep)
		},
	}
	a.readingFlags(cmd)
	a.passFlag(cmd)
	a.noteFlag(cmd)
	cmd.Flags().BoolVar(&refine, "refine", false, "then refine what was added, as referent refine does")
	cmd.Flags().StringSliceVar(&exclude, "exclude", nil, "leave out names or paths that match a pattern (repeatable)")
	return cmd
}

// ingest reads files into a corpus, shows progress on a terminal and names each
// failure.
func (a *app) ingest(cmd *cobra.Command, c *referent.Corpus, files referent.FileSet) (*referent.Report, error) {
	total := 0
	for range files.Items(cmd.Context()) {
		total++
	}
	bar := a.progress(total)
	defer bar.clear()
	rep := &referent.Report{}
	for f, err := range c.IngestEach(cmd.Context(), files) {
		if err != nil {
			if errors.Is(err, context.Canceled) {
				bar.clear()
				fmt.Fprintf(a.err, "referent: %d of %s done\n", len(rep.Files), count(total, "file"))
			}
			return rep, err
		}
		rep.Files = append(rep.Files, f)
		bar.step(f)
		if f.Err != nil {
			bar.clear()
			fmt.Fprintf(a.err, "referent: %s\n", printable(f.Err.Error()))
			if f.Dropped {
				fmt.Fprintf(a.err, "  the version that was stored before is taken out\n")
			}
		}
		if len(f.Warnings) > 0 && !a.quiet {
			bar.clear()
			a.warn(f)
		}
		if a.json && cmd.Name() == "ingest" {
			l := ingestLine{V: 1, Source: f.Source, ID: f.ID, Status: f.Status, Chunks: f.Chunks, Dropped: f.Dropped, Warnings: f.Warnings}
			if f.Err != nil {
				l.Error = f.Err.Error()
			}
			if err := a.line(l); err != nil {
				return rep, err
			}
		}
	}
	return rep, nil
}

func (a *app) summary(rep *referent.Report) {
	if a.json {
		return
	}
	chunks := 0
	for _, f := range rep.Files {
		chunks += f.Chunks
	}
	fmt.Fprintf(a.out, "%d added, %d updated, %d unchanged, %d without text, %d failed (%s)\n", rep.Count(referent.Added),
		rep.Count(referent.Updated), rep.Count(referent.Unchanged), rep.Count(referent.Empty), rep.Count(referent.Failed), count(chunks, "new passage"))
}

// lacking says how many passages are without their context note, and why the first.
func (a *app) lacking(rep *referent.Report) {
	n, why := 0, ""
	for _, f := range rep.Files {
		if n += f.Unnoted; why == "" {
			why = f.NoteFailure
		}
	}
	if n > 0 {
		a.note("%s missing: %s; referent enrich --resume --notes %s writes what is missing", count(n, "context note"), printable(why), printable(a.notes))
	}
}

// gone names documents of the corpus whose files have left the folders that were
// read. They stay: a folder may be there in part, as on a drive that is not mounted.
func (a *app) gone(ctx context.Context, c *referent.Corpus, files referent.FileSet) error {
	docs, err := c.Index().Documents(ctx)
	if err != nil {
		return err
	}
	gone := files.Gone(func(yield func(string) bool) {
		for _, d := range docs {
			if !yield(d.Source) {
				return
			}
		}
	})
	for _, name := range gone {
		a.note("%s is in the corpus and its file is gone; referent remove takes it out", printable(name))
	}
	return nil
}

// outcome is the exit of an ingest: failed files first, then nothing found.
func outcome(rep *referent.Report) error {
	if n := rep.Count(referent.Failed); n > 0 {
		return failedFiles(n)
	}
	switch {
	case len(rep.Files) == 0:
		return nothing("no documents there")
	case rep.Count(referent.Empty) == len(rep.Files):
		return &exitError{code: exitNothing, err: fmt.Errorf("no text in any of them"), said: true}
	}
	return nil
}

// progress is one line on a terminal's standard error; elsewhere it is silent.
type progress struct {
	a           *app
	on          bool
	done, total int
	bytes       int
	began, last time.Time
}

func (a *app) progress(total int) *progress {
	f, ok := a.err.(*os.File)
	return &progress{a: a, on: ok && !a.quiet && term.IsTerminal(int(f.Fd())), total: total, began: time.Now()}
}

func (p *progress) step(f referent.FileReport) {
	p.done++
	p.bytes += f.Bytes
	if !p.on || time.Since(p.last) < 100*time.Millisecond {
		return
	}
	p.last = time.Now()
	took := time.Since(p.began)
	left := time.Duration(float64(took) / float64(p.done) * float64(p.total-p.done)).Round(time.Second)
	fmt.Fprintf(p.a.err, "\r\x1b[K%d of %d files, %.1f MB/s, %s left", p.done, p.total, float64(p.bytes)/1e6/took.Seconds(), left)
}

func (p *progress) clear() {
	if p.on {
		fmt.Fprint(p.a.err, "\r\x1b[K")
	}
}
