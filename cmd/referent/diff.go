package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/audit"
	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

func (a *app) diffCmd() *cobra.Command {
	var page string
	cmd := &cobra.Command{
		Use:   "diff [FILE|ID]",
		Short: "Show a file, document or passage as it stands against its enriched text, edit by edit",
		Long: "Shows original against enriched text, edit by edit, with what each edit was taken\n" +
			"from: of a file, without a corpus, of a document or passage of the corpus, or of all\n" +
			"that the corpus holds. Off a terminal, or with NO_COLOR, what was added stands in {+ +} and what was taken out\n" +
			"in [- -].",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts, err := a.enriching()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				if page != "" || len(a.passes) > 0 {
					return usage(errors.New("--html and --passes need the name of a file or document"))
				}
				return a.audited(cmd.Context(), nil, func(doc *ingest.Document, chunks []ingest.Chunk, _ *resolve.Resolver) error {
					if !a.json {
						fmt.Fprintln(a.out, a.style(bold, printable(display(doc.Source))))
					}
					return a.printDiff(doc, chunks)
				})
			}
			doc, chunks, err := a.passages(cmd.Context(), args[0], opts)
			if err != nil {
				return err
			}
			if page != "" {
				if err := spare(page, args[0], doc.Source); err != nil {
					return err
				}
				return writeFile(page, func(w io.Writer) error { return audit.WriteDiff(w, doc, chunks) })
			}
			return a.printDiff(doc, chunks)
		},
	}
	a.readingFlags(cmd)
	cmd.Flags().StringVar(&page, "html", "", "write one HTML page to a file instead")
	a.passFlag(cmd)
	return cmd
}

// passages are the enriched passages that a name means: those of a file, of a
// document of the corpus, or the one passage that has it as its ID.
func (a *app) passages(ctx context.Context, name string, opts *enrich.Options) (*ingest.Document, []ingest.Chunk, error) {
	if _, err := os.Stat(name); err == nil || name == "-" {
		doc, err := a.parse(ctx, name)
		if err != nil {
			return nil, nil, err
		}
		chunks := enrich.Enrich(doc, ingest.Chunks(doc, nil), opts)
		if len(chunks) == 0 {
			return nil, nil, &ingest.Error{Source: name, Stage: "parse", Err: ingest.ErrNoText}
		}
		return doc, chunks, nil
	}
	if len(opts.Passes) > 0 {
		return nil, nil, usage(fmt.Errorf("--passes: %s is no file; what is stored was enriched when it was ingested", name))
	}
	c, err := a.open(looking)
	if err != nil {
		return nil, nil, err
	}
	defer c.Close()
	chunk, err := c.Index().Chunk(ctx, name)
	if err == nil {
		doc, err := c.Index().Document(ctx, chunk.Doc)
		return doc, []ingest.Chunk{*chunk}, err
	}
	if !errors.Is(err, index.ErrNotFound) {
		return nil, nil, err
	}
	id, err := c.Find(ctx, name)
	if err != nil {
		return nil, nil, err
	}
	doc, err := c.Index().Document(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	chunks, err := c.Index().Chunks(ctx, id)
	return doc, chunks, err
}

// printDiff prints the passages that have edits, or with --json a line an edit.
func (a *app) printDiff(doc *ingest.Document, chunks []ingest.Chunk) error {
	if a.json {
		for _, ch := range audit.Changes(doc, chunks) {
			if err := a.line(ch); err != nil {
				return err
			}
		}
		return nil
	}
	changed := 0
	for i := range chunks {
		c := &chunks[i]
		if len(c.Edits) == 0 {
			continue
		}
		if changed > 0 {
			fmt.Fprintln(a.out)
		}
		changed++
		fmt.Fprintln(a.out, a.style(faint, strings.TrimSpace(c.ID+"  "+pages(c.Pages))))
		fmt.Fprintln(a.out, a.marked(audit.Segments(c), "  "))
		for _, e := range c.Edits {
			fmt.Fprintln(a.out, a.style(faint, wrap("~ "+e.Kind+origin(doc, e), "  ", a.width())))
		}
	}
	a.note("%s changed, %d as they were", count(changed, "passage"), len(chunks)-changed)
	return nil
}

// origin says where the text of an edit was taken from.
func origin(doc *ingest.Document, e ingest.Edit) string {
	var parts []string
	if e.Evidence.Section != "" {
		parts = append(parts, printable(e.Evidence.Section))
	}
	if from := audit.EvidenceText(doc, e); from != "" {
		parts = append(parts, "“"+shorten(from, 120)+"”")
	}
	if e.Model != nil {
		parts = append(parts, "written by "+printable(e.Model.Name))
	}
	if len(parts) == 0 {
		return ""
	}
	return ", from " + strings.Join(parts, " ")
}

// marked shows segments as wrapped text: coloured on a terminal, else with the
// marks of a word diff.
func (a *app) marked(segments []audit.Segment, indent string) string {
	o, ok := a.out.(*output)
	colour := ok && o.colour
	var words []string // of the running text, glued where no space parts them
	glue := false
	for _, s := range segments {
		open, shut, code := "", "", ""
		switch s.Op {
		case audit.Add:
			open, shut, code = "{+", "+}", green
		case audit.Remove:
			open, shut, code = "[-", "-]", red
		}
		if colour {
			open, shut = "", ""
		}
		fields := strings.Fields(printable(s.Text))
		begins := s.Text != strings.TrimLeft(s.Text, " \t\r\n")
		ends := s.Text != strings.TrimRight(s.Text, " \t\r\n")
		for i, w := range fields {
			if i == 0 {
				w = open + w
			}
			if i == len(fields)-1 {
				w += shut
			}
			if code != "" {
				w = a.style(code, w)
			}
			if i == 0 && glue && !begins && len(words) > 0 {
				words[len(words)-1] += w
			} else {
				words = append(words, w)
			}
		}
		glue = len(fields) > 0 && !ends || len(fields) == 0 && glue && !begins
	}
	return wrapWords(words, indent, a.width())
}
