package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
)

type askLine struct {
	V int `json:"v"`
	*referent.Answer
}

type askFlags struct {
	in    []string
	docs  []string
	model string
	o     referent.AskOptions
}

// answerTokens is how long a model's answer may be.
const answerTokens = 600

func (a *app) askCmd() *cobra.Command {
	var f askFlags
	cmd := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Answer from the evidence, every quote checked",
		Long: "Answer a question from the evidence. Without a model the answer is the best sentences\n" +
			"themselves. With one, each sentence must stand on a quote that is found in a document\n" +
			"letter by letter; the others are dropped, and it is said so.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.ask(cmd, &f, strings.Join(args, " ")) },
	}
	p := cmd.Flags()
	p.StringSliceVar(&f.in, "in", nil, "ask these files or folders directly, without a corpus (repeatable)")
	p.StringSliceVar(&f.docs, "doc", nil, "only these documents: ID, path or the end of a path (repeatable)")
	p.StringVar(&f.model, "model", os.Getenv("REFERENT_MODEL"), "none, ollama:MODEL (at $OLLAMA_HOST) or openai:MODEL (at $OPENAI_BASE_URL)")
	p.IntVar(&f.o.Search.Budget, "budget", 0, "how many characters of evidence are looked at (default 6000)")
	p.IntVar(&f.o.Sentences, "sentences", 4, "how many sentences, without a model")
	return cmd
}

func (a *app) ask(cmd *cobra.Command, f *askFlags, question string) error {
	if f.o.Search.Budget < 0 || f.o.Sentences < 1 {
		return usage(errors.New("--budget must not be negative, --sentences at least 1"))
	}
	if strings.TrimSpace(question) == "" {
		return usage(errors.New("the question is empty"))
	}
	var err error
	if f.o.Model, err = writer(f.model, answerTokens); err != nil {
		return err
	}
	c, failed, err := a.searched(cmd, f.in)
	if err != nil {
		return err
	}
	defer c.Close()
	if f.o.Search.Docs, err = a.ids(cmd, c, f.docs); err != nil {
		return err
	}
	answer, err := c.Ask(cmd.Context(), question, &f.o)
	if err != nil {
		return err
	}
	if a.json {
		err = a.line(askLine{1, answer})
	} else {
		a.printAnswer(answer)
	}
	switch {
	case err != nil:
		return err
	case failed > 0:
		return failedFiles(failed)
	case answer.Abstained:
		return nothing("nothing here answers this: " + answer.Reason)
	}
	return nil
}

// ids are those of the named documents.
func (a *app) ids(cmd *cobra.Command, c *referent.Corpus, names []string) ([]string, error) {
	var out []string
	for _, name := range names {
		id, err := c.Find(cmd.Context(), name)
		if err != nil {
			return nil, err
		}
		out = append(out, id)
	}
	return out, nil
}

// writer is the model that --model names, nil for none.
func writer(name string, tokens int) (referent.Model, error) {
	kind, model, _ := strings.Cut(name, ":")
	switch {
	case name == "" || name == "none":
		return nil, nil
	case kind == "ollama" && model != "":
		w, err := enrich.NewOllamaWriter(ollamaHost(), model)
		if err != nil {
			return nil, usage(err)
		}
		w.MaxTokens = tokens
		return w, nil
	case kind == "openai" && model != "":
		w, err := enrich.NewOpenAIWriter(openaiBase(), model, os.Getenv("OPENAI_API_KEY"))
		if err != nil {
			return nil, usage(err)
		}
		w.MaxTokens = tokens
		return w, nil
	}
	return nil, usage(fmt.Errorf("model %q: give none, ollama:MODEL or openai:MODEL", name))
}

// ollamaHost is the address of the local Ollama server.
func ollamaHost() string {
	address := os.Getenv("OLLAMA_HOST")
	if address == "" {
		address = "127.0.0.1:11434"
	}
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	return address
}

// openaiBase is the address of a server with an OpenAI-compatible interface; the
// usual ending /v1 may stand behind it. There is no default: nothing is sent to
// a place that was not named.
func openaiBase() string {
	return strings.TrimSuffix(strings.TrimSuffix(os.Getenv("OPENAI_BASE_URL"), "/"), "/v1")
}

// printAnswer shows the sentences, each with what it stands on.
func (a *app) printAnswer(answer *referent.Answer) {
	w := a.width()
	for i, s := range answer.Sentences {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		if answer.Model == "" {
			kind, cut := ingest.KindParagraph, ""
			if strings.Contains(s.Text, "\n") { // a sentence with the items it opens
				kind = ingest.KindListItem
			}
			if s.Cut {
				cut = " (the list goes on)"
			}
			fmt.Fprintln(a.out, quoted(kind, s.Text, "", len(s.Text), w)+cut)
		} else {
			fmt.Fprintln(a.out, wrap(printable(s.Text), "", w))
		}
		for _, q := range s.Quotes {
			if answer.Model != "" {
				fmt.Fprintln(a.out, wrap("“"+printable(q.Text)+"”", "   ", w))
			}
			at := where(q.Citation)
			if len(q.Citation.Path) > 0 {
				at = crumbs(q.Citation.Path) + " · " + at
			}
			fmt.Fprintln(a.out, a.style(faint, wrap(at, "   ", w)))
		}
	}
	for _, d := range answer.Dropped {
		a.note("dropped: %s (%s)", shorten(d.Text, 160), printable(d.Why))
	}
}
