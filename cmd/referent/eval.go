package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/cmd/referent/internal/evaluate"
	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/index"
)

type evalLine struct {
	V         int              `json:"v"`
	Figures   evaluate.Figures `json:"figures"`
	Kinds     []evaluate.Group `json:"kinds"`
	Documents []evaluate.Group `json:"documents"`
	// Unfindable are labels that no search can find, in words.
	Unfindable []string           `json:"unfindable,omitempty"`
	Ablations  []ablation         `json:"ablations"`
	Outcomes   []evaluate.Outcome `json:"outcomes"`
}

// ablation is the figures without one part, and how they differ.
type ablation struct {
	Without     string                `json:"without"`
	Figures     evaluate.Figures      `json:"figures"`
	Differences []evaluate.Difference `json:"differences"`
}

type evalFlags struct {
	in       []string
	ablate   []string
	rerank   string
	failures int
	o        referent.SearchOptions
}

func (a *app) evalCmd() *cobra.Command {
	var f evalFlags
	cmd := &cobra.Command{
		Use:   "eval QUESTIONS.jsonl",
		Short: "Measure the search on labelled questions",
		Long: "Measure the search on labelled questions, one JSON object a line:\n\n" +
			`  {"id","kind","question","gold":[{"doc","page","quote"}],"needs":[...],"external":[...]}` + "\n\n" +
			"doc is a file's name or the end of its path; a question without gold is one that the\n" +
			"documents do not answer. --ablate PART measures again without a part, and says how sure\n" +
			"the difference is: " + strings.Join(ablations(), ", ") + ".",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.eval(cmd, &f, args[0]) },
	}
	p := cmd.Flags()
	p.StringSliceVar(&f.in, "in", nil, "ask these files or folders directly, without a corpus (repeatable)")
	p.StringSliceVar(&f.ablate, "ablate", nil, "measure again without this part, or all for each (repeatable)")
	p.StringVar(&f.rerank, "rerank", cmp.Or(os.Getenv("REFERENT_RERANK"), "auto"), "second stage: auto (late on a corpus that is wholly refined), none, late (by the vectors of tokens, built in, takes some tenths of a second), or openai:MODEL (a rerank endpoint at $OPENAI_BASE_URL)")
	p.IntVar(&f.failures, "failures", 0, "list this many questions whose answer is not among the first 5")
	p.IntVar(&f.o.Depth, "depth", 1, "how many steps references are followed, up to 4")
	p.BoolVar(&f.o.NoResolve, "no-resolve", false, "leave references unresolved")
	return cmd
}

// passPrefix stands before the name of a pass of enrichment.
const passPrefix = "pass:"

// ablations are the parts that can be left out.
func ablations() []string {
	var out []string
	for _, p := range index.Parts() {
		out = append(out, string(p))
	}
	out = append(out, "resolve", "enrich")
	for _, p := range enrich.PassNames() {
		out = append(out, passPrefix+p)
	}
	return out
}

func (a *app) eval(cmd *cobra.Command, f *evalFlags, name string) error {
	if slices.Equal(f.ablate, []string{"all"}) {
		f.ablate = ablations()
	}
	for _, part := range f.ablate {
		if !slices.Contains(ablations(), part) {
			return usage(fmt.Errorf("--ablate %q: the parts are %s", part, strings.Join(ablations(), ", ")))
		}
	}
	if f.o.Depth < 1 || f.o.Depth > 4 {
		return usage(errors.New("--depth must be from 1 to 4"))
	}
	questions, err := a.questions(name)
	if err != nil {
		return err
	}
	if f.o.Reranker, f.o.RerankRefined, err = reranker(f.rerank); err != nil {
		return err
	}
	c, failed, err := a.searched(cmd, f.in)
	if err != nil {
		return err
	}
	defer c.Close()
	ctx := cmd.Context()
	base, err := evaluate.Run(ctx, questions, searcher(c, f.o))
	if err != nil {
		return err
	}
	unfindable, err := unfindable(ctx, c, questions)
	if err != nil {
		return err
	}
	line := evalLine{V: 1, Figures: base.Figures(), Kinds: base.Kinds(), Documents: base.Documents(), Unfindable: unfindable, Ablations: []ablation{}, Outcomes: base}
	for _, part := range f.ablate {
		out, err := a.ablated(ctx, c, questions, f.o, part)
		if err != nil {
			return fmt.Errorf("without %s: %w", part, err)
		}
		line.Ablations = append(line.Ablations, ablation{part, out.Figures(), evaluate.Compare(out, base)})
	}
	if a.json {
		err = a.line(line)
	} else {
		a.printEval(&line, questions, f.failures)
	}
	for _, why := range unfindable {
		a.note("referent: %s", printable(why))
	}
	if err == nil && failed > 0 {
		err = failedFiles(failed)
	}
	return err
}

// unfindable says which labels the corpus cannot answer.
func unfindable(ctx context.Context, c *referent.Corpus, qs []evaluate.Question) ([]string, error) {
	docs, err := c.Index().Documents(ctx)
	if err != nil {
		return nil, err
	}
	texts := make([]evaluate.Text, len(docs))
	for i, d := range docs {
		texts[i] = evaluate.Text{Source: d.Source, Read: func() (string, error) {
			doc, err := c.Index().Document(ctx, d.ID)
			if err != nil {
				return "", err
			}
			return doc.Text, nil
		}}
	}
	return evaluate.Unfindable(qs, texts)
}

// questions reads a file of questions, or standard input for "-".
func (a *app) questions(name string) ([]evaluate.Question, error) {
	var in io.Reader = a.in
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	qs, err := evaluate.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return qs, nil
}

func searcher(c *referent.Corpus, o referent.SearchOptions) evaluate.Search {
	o.K = evaluate.Depth
	return func(ctx context.Context, question string) (*referent.Result, error) {
		return c.Search(ctx, question, &o)
	}
}

// ablated asks all questions without a part: of the search, the resolver, or,
// in a copy of the corpus in memory, the enrichment.
func (a *app) ablated(ctx context.Context, c *referent.Corpus, qs []evaluate.Question, o referent.SearchOptions, part string) (evaluate.Outcomes, error) {
	switch {
	case part == "resolve":
		o.NoResolve = true
	case part == "enrich":
		return a.enriched(ctx, c, qs, o, enrich.PassNames())
	case strings.HasPrefix(part, passPrefix):
		return a.enriched(ctx, c, qs, o, []string{strings.TrimPrefix(part, passPrefix)})
	default:
		o.Without = append(slices.Clone(o.Without), index.Part(part))
	}
	return evaluate.Run(ctx, qs, searcher(c, o))
}

// enriched asks all questions of a copy of the corpus that was enriched without
// some passes.
func (a *app) enriched(ctx context.Context, c *referent.Corpus, qs []evaluate.Question, o referent.SearchOptions, without []string) (evaluate.Outcomes, error) {
	e, err := a.chosen()
	if err != nil {
		return nil, err
	}
	bare, err := referent.OpenMemory(&referent.Options{Embedder: e})
	if err != nil {
		return nil, err
	}
	defer bare.Close()
	opts := &enrich.Options{}
	for _, p := range without {
		opts.Passes = append(opts.Passes, "-"+p)
	}
	docs, err := c.Index().Documents(ctx)
	if err != nil {
		return nil, err
	}
	for _, d := range docs {
		doc, err := c.Index().Document(ctx, d.ID)
		if err != nil {
			return nil, err
		}
		chunks, err := c.Index().Chunks(ctx, d.ID)
		if err != nil {
			return nil, err
		}
		for i := range chunks {
			chunks[i].Enriched, chunks[i].Edits, chunks[i].Missing = "", nil, nil
		}
		if err := bare.Index().Put(ctx, doc, enrich.Enrich(doc, chunks, opts)); err != nil {
			return nil, err
		}
	}
	return evaluate.Run(ctx, qs, searcher(bare, o))
}
