package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/index"
)

// access is what a command wants of a corpus.
type access int

const (
	looking   access = iota // read, whatever embedder the corpus was made with
	searching               // read, with the embedder
	removing                // change, whatever the embedder
	adding                  // change, with the embedder; makes a corpus where there is none
)

// open opens the corpus of --corpus.
func (a *app) open(want access) (*referent.Corpus, error) {
	none := &exitError{code: exitNothing, err: fmt.Errorf("no corpus at %s; make one with: referent ingest PATH", a.corpus)}
	if want != adding {
		if _, err := os.Stat(a.corpus); errors.Is(err, os.ErrNotExist) {
			return nil, none
		}
	}
	how, err := a.enriching()
	if err != nil {
		return nil, err
	}
	o := &referent.Options{Refiner: transformer(), Enrich: how, Parse: a.options(), ReadOnly: want == looking || want == searching, NoEmbedder: want == looking || want == removing}
	if want == adding {
		if o.Notes, err = a.noteWriter(); err != nil {
			return nil, err
		}
	}
	if !o.NoEmbedder {
		if o.Embedder, err = a.chosen(); err != nil {
			return nil, err
		}
	}
	c, err := referent.Open(a.corpus, o)
	if errors.Is(err, index.ErrNotFound) {
		return nil, none
	}
	if err != nil {
		return nil, fmt.Errorf("open corpus %s: %w", a.corpus, err)
	}
	a.opened = append(a.opened, c)
	return c, nil
}

// with runs a command on the corpus and closes it.
func (a *app) with(want access, do func(*cobra.Command, *referent.Corpus, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		c, err := a.open(want)
		if err != nil {
			return err
		}
		defer c.Close()
		return do(cmd, c, args)
	}
}

// chosen is the embedder that --embedder names.
func (a *app) chosen() (index.Embedder, error) {
	name, model, _ := strings.Cut(a.embedder, ":")
	switch {
	case a.embedder == "" || a.embedder == "static":
		return index.NewStatic(), nil
	case name == "ollama" && model != "":
		return index.NewOllama(ollamaHost(), model, nil)
	case name == "openai" && model != "":
		e, err := index.NewOpenAI(openaiBase(), model, &index.OpenAIOptions{Key: os.Getenv("OPENAI_API_KEY")})
		if err != nil {
			return nil, usage(err)
		}
		return e, nil
	}
	return nil, usage(fmt.Errorf("--embedder %q: give static, ollama:MODEL or openai:MODEL", a.embedder))
}

// reranker is the second stage that --rerank names, nil for none, and whether it is
// for refined corpora alone.
func reranker(name string) (by index.Reranker, refined bool, err error) {
	kind, model, _ := strings.Cut(name, ":")
	switch {
	case name == "auto":
		return lateInteraction(), true, nil
	case name == "none":
		return nil, false, nil
	case kind == "openai" && model != "":
		r, err := index.NewOpenAIReranker(openaiBase(), model, &index.OpenAIOptions{Key: os.Getenv("OPENAI_API_KEY")})
		if err != nil {
			return nil, false, usage(err)
		}
		return r, false, nil
	case name == "late":
		if r := lateInteraction(); r != nil {
			return r, false, nil
		}
		return nil, false, usage(errors.New("--rerank late: this program was built without the transformer"))
	}
	return nil, false, usage(fmt.Errorf("--rerank %q: give auto, none, late, or openai:MODEL", name))
}

// display is a source as a person reads it best: relative where it lies below
// the working folder.
func display(source string) string {
	if !filepath.IsAbs(source) {
		return source
	}
	wd, err := os.Getwd()
	if err != nil {
		return source
	}
	if rel, err := filepath.Rel(wd, source); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return source
}
