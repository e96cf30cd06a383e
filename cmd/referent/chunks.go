package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/ingest"
)

type chunkLine struct {
	V int `json:"v"`
	ingest.Chunk
}

func (a *app) chunksCmd() *cobra.Command {
	var size int
	cmd := &cobra.Command{
		Use:   "chunks FILE",
		Short: "Show the passages of a file, without a corpus",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			_, chunks, err := a.prepare(cmd, args[0], size)
			if err != nil {
				return err
			}
			return a.chunkLines(chunks, a.printChunk)
		},
	}
	a.readingFlags(cmd)
	a.passFlag(cmd)
	cmd.Flags().IntVar(&size, "max-chars", ingest.DefaultMaxChars, "size of a passage in characters")
	return cmd
}

// chunkLines prints passages as JSON lines, or each as show does it.
func (a *app) chunkLines(chunks []ingest.Chunk, show func(ingest.Chunk)) error {
	for i, c := range chunks {
		if a.json {
			if err := a.line(chunkLine{V: 1, Chunk: c}); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		show(c)
	}
	return nil
}

// prepare reads one file down to its enriched passages. A file without any is
// an error that wraps ingest.ErrNoText.
func (a *app) prepare(cmd *cobra.Command, name string, size int) (*ingest.Document, []ingest.Chunk, error) {
	if size < 1 {
		return nil, nil, usage(fmt.Errorf("--max-chars %d: must be at least 1", size))
	}
	data, err := a.read(name)
	if err != nil {
		return nil, nil, err
	}
	how, err := a.enriching()
	if err != nil {
		return nil, nil, err
	}
	doc, chunks, err := referent.Prepare(cmd.Context(), name, data, &referent.PrepareOptions{MaxChars: size, Parse: a.options(), Enrich: how})
	if err == nil && len(chunks) == 0 {
		err = &ingest.Error{Source: name, Stage: "parse", Err: ingest.ErrNoText}
	}
	return doc, chunks, err
}

// printChunk shows a passage: where it stands, then its words.
func (a *app) printChunk(c ingest.Chunk) {
	head := fmt.Sprintf("%s  %s %d:%d", c.ID, c.Kind, c.Start, c.End)
	if p := pages(c.Pages); p != "" {
		head += "  " + p
	}
	if c.Forced {
		head += "  cut"
	}
	fmt.Fprintln(a.out, a.style(faint, head))
	if len(c.Path) > 0 {
		fmt.Fprintln(a.out, a.style(blue, wrap(crumbs(c.Path), "", a.width())))
	}
	fmt.Fprintln(a.out, quoted(c.Kind, c.Original, "  ", len(c.Original), a.width()))
}
