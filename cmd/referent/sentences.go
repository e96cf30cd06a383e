package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/sentence"
)

type sentenceLine struct {
	V int `json:"v"`
	sentence.Span
}

type textLine struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type sentencesLine struct {
	V         int             `json:"v"`
	ID        string          `json:"id"`
	Sentences []sentence.Span `json:"sentences"`
}

func (a *app) sentencesCmd() *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "sentences FILE|-",
		Short: "Show where sentences begin and end",
		Args:  func(_ *cobra.Command, args []string) error { return oneOf(&from, args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			if from != "" {
				return lines(cmd.Context(), a, from, func(l textLine) (sentencesLine, error) {
					return sentencesLine{1, l.ID, append([]sentence.Span{}, sentence.Split(l.Text)...)}, nil
				})
			}
			text, spans, err := a.sentences(cmd, args[0])
			if err != nil {
				return err
			}
			for _, s := range spans {
				if a.json {
					err = a.line(sentenceLine{1, s})
				} else {
					_, err = fmt.Fprintln(a.out, printable(text[s.Start:s.End]))
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "lines", "", "answer JSON lines of {id, text} from a file or -")
	return cmd
}

// sentences splits standard input as it stands, and a file block by block.
func (a *app) sentences(cmd *cobra.Command, name string) (string, []sentence.Span, error) {
	if name == "-" {
		data, err := a.read(name)
		if err != nil {
			return "", nil, err
		}
		return string(data), sentence.Split(string(data)), nil
	}
	d, err := a.parse(cmd.Context(), name)
	if err != nil {
		return "", nil, err
	}
	var out []sentence.Span
	for _, b := range d.Blocks {
		switch b.Kind {
		case ingest.KindParagraph, ingest.KindListItem, ingest.KindQuote, ingest.KindFootnote, ingest.KindCaption, ingest.KindTableRow:
			for _, s := range sentence.Split(d.Text[b.Start:b.End]) {
				out = append(out, sentence.Span{Start: b.Start + s.Start, End: b.Start + s.End})
			}
		}
	}
	return d.Text, out, nil
}
