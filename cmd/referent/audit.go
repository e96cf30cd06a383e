package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/audit"
	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

// auditFlags are the flags of audit.
type auditFlags struct {
	chunks, source string
	sample, diffs  int
	seed           uint64
	out            string
	kinds          []string
	examples       int
}

func (a *app) auditCmd() *cobra.Command {
	var f auditFlags
	cmd := &cobra.Command{
		Use:   "audit [FILE...]",
		Short: "Show what passages lost or still lack: of files, of the corpus, of another tool's chunk file",
		Long: "Counts, for each file or for each document of the corpus, fragments, heading text in\n" +
			"bodies, undefined acronyms, opening pronouns, unresolved references, furniture kept\n" +
			"and dropped, and pages without text; each with places to look at.\n\n" +
			"--chunks reads a file of chunks that LangChain, LlamaIndex, Docling or Unstructured\n" +
			"made, or plain JSON (lines) with a \"text\"; with --source they are compared with the\n" +
			"document itself. --sample writes the stand-alone sheet (HTML, and CSV beside it),\n" +
			"--diffs a page of single edits to read for damage.",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(args); err != nil {
				return usage(err)
			}
			switch {
			case f.chunks != "":
				return a.auditPieces(cmd.Context(), f)
			case f.sample > 0 || f.diffs > 0:
				return a.auditSample(cmd.Context(), f, args)
			}
			return a.auditDocuments(cmd.Context(), f, args)
		},
	}
	a.readingFlags(cmd)
	p := cmd.Flags()
	p.StringVar(&f.chunks, "chunks", "", "audit a file of chunks that another tool made")
	p.StringVar(&f.source, "source", "", "with --chunks: the document that they were made from")
	p.IntVar(&f.sample, "sample", 0, "write the stand-alone sheet of N random passages")
	p.IntVar(&f.diffs, "diffs", 0, "write N random edits to read")
	p.Uint64Var(&f.seed, "seed", 1, "of --sample and --diffs: the same seed gives the same sample")
	p.StringVar(&f.out, "out", "", "file that --sample (default sample.html, and a .csv beside it) and --diffs (default diffs.html; NAME.txt for plain text) write")
	p.StringSliceVar(&f.kinds, "kinds", nil, "of --diffs: only edits of these kinds")
	p.IntVar(&f.examples, "examples", 3, "places shown for each figure (all of them with --json)")
	return cmd
}

func (f *auditFlags) check(args []string) error {
	switch {
	case f.source != "" && f.chunks == "":
		return fmt.Errorf("--source goes with --chunks")
	case f.chunks != "" && len(args) > 0:
		return fmt.Errorf("give files or --chunks, not both")
	case f.sample < 0 || f.diffs < 0 || f.examples < 0:
		return fmt.Errorf("--sample, --diffs and --examples must not be negative")
	case f.sample > 0 && f.diffs > 0 || f.chunks != "" && f.sample+f.diffs > 0:
		return fmt.Errorf("give one of --chunks, --sample and --diffs")
	case f.out != "" && f.sample+f.diffs == 0:
		return fmt.Errorf("--out goes with --sample and --diffs")
	case len(f.kinds) > 0 && f.diffs == 0:
		return fmt.Errorf("--kinds goes with --diffs")
	}
	if f.out == "" {
		return nil
	}
	if err := spare(f.out, args...); err != nil {
		return err
	}
	return spare(beside(f.out), args...)
}

// beside is the name of the table that is written beside a sample's page.
func beside(page string) string { return strings.TrimSuffix(page, filepath.Ext(page)) + ".csv" }

// audited calls do with each document of some files, or of the corpus where none
// are named, and a resolver that knows them all. A file that fails is named, and
// the others go on.
func (a *app) audited(ctx context.Context, files []string, do func(*ingest.Document, []ingest.Chunk, *resolve.Resolver) error) error {
	if len(files) == 0 {
		c, err := a.open(looking)
		if err != nil {
			return err
		}
		defer c.Close()
		infos, err := c.Index().Documents(ctx)
		if err != nil {
			return err
		}
		if len(infos) == 0 {
			return nothing("the corpus is empty")
		}
		for _, i := range infos {
			doc, err := c.Index().Document(ctx, i.ID)
			if err != nil {
				return err
			}
			chunks, err := c.Index().Chunks(ctx, i.ID)
			if err != nil {
				return err
			}
			if err := do(doc, chunks, c.Resolver()); err != nil {
				return err
			}
		}
		return nil
	}
	var set audit.Set
	failed, empty := 0, 0
	for it, err := range referent.Files(files...).Items(ctx) {
		var data []byte
		var doc *ingest.Document
		if err == nil {
			data, err = it.Read()
		}
		if err != nil {
			err = &ingest.Error{Source: it.Name, Stage: "read", Err: err}
		} else {
			doc, err = ingest.Parse(ctx, it.Name, data, a.options())
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			if errors.Is(err, ingest.ErrNoText) {
				empty++
			} else {
				failed++
			}
			fmt.Fprintf(a.err, "referent: %s\n", printable(err.Error()))
			continue
		}
		set = append(set, doc)
	}
	r := resolve.New(set)
	for _, doc := range set {
		if err := do(doc, enrich.Enrich(doc, ingest.Chunks(doc, nil), nil), r); err != nil {
			return err
		}
	}
	switch {
	case failed > 0:
		return failedFiles(failed)
	case len(set) == 0 && empty > 0:
		return &exitError{code: exitNothing, err: ingest.ErrNoText, said: true}
	case len(set) == 0:
		return nothing("no documents there")
	}
	return nil
}

func (a *app) auditDocuments(ctx context.Context, f auditFlags, files []string) error {
	var reports []*audit.Report
	err := a.audited(ctx, files, func(doc *ingest.Document, chunks []ingest.Chunk, r *resolve.Resolver) error {
		rep, err := audit.Document(ctx, doc, chunks, r)
		if err != nil {
			return err
		}
		if a.json {
			if err := a.line(rep); err != nil {
				return err
			}
		} else {
			a.printReport(rep, f.examples)
		}
		rep.Findings = nil // of a large corpus they are not kept
		reports = append(reports, rep)
		return nil
	})
	if len(reports) > 1 || a.json && len(reports) > 0 {
		total := audit.Total(reports)
		if a.json {
			if err := a.line(total); err != nil {
				return err
			}
		} else {
			total.Source = "all " + count(len(reports), "document")
			a.printReport(total, 0)
		}
	}
	return err
}

// printReport prints the figures of a report with some places of each.
func (a *app) printReport(r *audit.Report, examples int) {
	about := count(r.Passages, "passage")
	if r.Pages > 0 {
		about = count(r.Pages, "page") + ", " + about
	}
	if r.Format != "" {
		about = r.Format + ", " + about
	}
	fmt.Fprintln(a.out, a.style(bold, printable(display(r.Source)))+"  "+about)
	for i, c := range r.Counts {
		name := strings.ReplaceAll(string(c.What), "_", " ")
		if i > 0 && r.Counts[i-1].What == c.What {
			name = ""
		}
		share := fmt.Sprintf("%d of %d %s", c.N, c.Of, c.Unit)
		if c.Unit == "letters" && c.Of > 0 {
			share = fmt.Sprintf("%.1f %% of %d letters", 100*float64(c.N)/float64(c.Of), c.Of)
		}
		if c.Why != "" {
			share += ": " + strings.ReplaceAll(c.Why, "_", " ")
		}
		line := fmt.Sprintf("  %-22s %s", name, printable(share))
		if c.N > 0 {
			line = a.style(amber, line)
		}
		fmt.Fprintln(a.out, line)
		shown := 0
		for _, x := range r.Findings {
			if x.What != c.What || x.Why != c.Why {
				continue
			}
			if shown++; shown > examples {
				break
			}
			at := ""
			if x.Page > 0 {
				at = fmt.Sprintf("p. %d ", x.Page)
			}
			if x.Passage != "" {
				at += x.Passage + " "
			}
			fmt.Fprintln(a.out, a.style(faint, wrap(at+shorten(x.Text, 120), "      ", a.width())))
		}
	}
	fmt.Fprintln(a.out)
}
