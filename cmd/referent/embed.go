package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

// encoder is a transformer in the program. Encode cuts a text after a number of
// tokens, and says how many it read and whether there were more.
type encoder interface {
	index.Refiner
	encode(ctx context.Context, text string, tokens int) (vector []float32, read int, cut bool, err error)
	count(text string) (int, error) // tokens
	kernels() string                // what it computes with here
}

var errNoTransformer = errors.New("this program was built without the transformer (tag nominilm)")

type embedInput struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type embedLine struct {
	V         int       `json:"v"`
	ID        string    `json:"id,omitempty"`
	Model     string    `json:"model"`
	Tokens    int       `json:"tokens,omitempty"`    // read, those at both ends among them
	Truncated bool      `json:"truncated,omitempty"` // the text goes on
	Vector    []float32 `json:"vector"`
}

func (a *app) embedCmd() *cobra.Command {
	var from string
	var tokens int
	cmd := &cobra.Command{
		Use:   "embed FILE|-",
		Short: "Print the vector of a text, by the built-in transformer or --embedder",
		Long: "Print the vector of the text of a document, or of standard input, by the built-in\n" +
			"transformer, or by the model that --embedder names. The transformer reads the first\n" +
			"256 tokens, about 1,000 characters; --max-tokens takes up to 512.",
		Args: func(_ *cobra.Command, args []string) error { return oneOf(&from, args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			if tokens < 3 || tokens > 512 {
				return usage(fmt.Errorf("--max-tokens %d: give 3 to 512", tokens))
			}
			embed, err := a.vectors(tokens)
			if err != nil {
				return err
			}
			if from != "" {
				return lines(cmd.Context(), a, from, func(l embedInput) (embedLine, error) {
					if strings.TrimSpace(l.Text) == "" {
						return embedLine{}, ingest.ErrNoText
					}
					out, err := embed(cmd.Context(), l.Text)
					out.ID = l.ID
					return out, err
				})
			}
			doc, err := a.parseText(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if strings.TrimSpace(doc.Text) == "" {
				return fmt.Errorf("%s: %w", args[0], ingest.ErrNoText)
			}
			out, err := embed(cmd.Context(), doc.Text)
			if err != nil {
				return err
			}
			if out.Truncated {
				a.note("referent: the text goes on after the %d tokens that were read", out.Tokens)
			}
			if a.json {
				return a.line(out)
			}
			fmt.Fprintln(a.out, numbers(out.Vector))
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "lines", "", "answer JSON lines of {id, text} from a file or -")
	cmd.Flags().IntVar(&tokens, "max-tokens", 256, "how many tokens of a text the transformer reads")
	return cmd
}

// vectors is how embed turns a text into a vector.
func (a *app) vectors(tokens int) (func(context.Context, string) (embedLine, error), error) {
	if a.embedder == "" || a.embedder == "minilm" {
		t := transformer()
		if t == nil {
			return nil, usage(fmt.Errorf("%w; give --embedder", errNoTransformer))
		}
		name, _, _ := t.Model()
		return func(ctx context.Context, text string) (embedLine, error) {
			v, n, cut, err := t.encode(ctx, text, tokens)
			return embedLine{V: 1, Model: name, Tokens: n, Truncated: cut, Vector: v}, err
		}, nil
	}
	e, err := a.chosen()
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, text string) (embedLine, error) {
		vs, err := e.Embed(ctx, []string{text})
		if err != nil {
			return embedLine{}, err
		}
		return embedLine{V: 1, Model: e.Describe().Name, Vector: vs[0]}, nil
	}, nil
}

// numbers is a vector on one line.
func numbers(v []float32) string {
	out := make([]string, len(v))
	for i, x := range v {
		out[i] = strconv.FormatFloat(float64(x), 'g', -1, 32)
	}
	return strings.Join(out, " ")
}
