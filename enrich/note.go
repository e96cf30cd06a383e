package enrich

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/referent-go/referent/ingest"
)

const kindContext = "context"

// NoteWriter asks a language model. Its methods may be called from one
// goroutine at a time.
type NoteWriter interface {
	// Describe names the model and the digest of its weights. What it returns
	// is stored with every note.
	Describe(ctx context.Context) (name, digest string, err error)
	// Write answers a prompt.
	Write(ctx context.Context, prompt string) (string, error)
}

// NoteCache keeps answers by the hash of what was asked, so that only what
// changed is asked again.
type NoteCache interface {
	Get(hash string) (note string, ok bool)
	Put(hash, note string) error
}

// NoteOptions are the options of AddNotes; nil and zero fields mean the
// defaults.
type NoteOptions struct {
	// Cache is asked before the model. Default none.
	Cache NoteCache
	// MaxFailures is how many times in a row the model may fail before it is
	// asked no more. Default 3.
	MaxFailures int
}

const defaultFailures = 3

// AddNotes returns copies of a document's enriched passages, each with a note
// of one or two sentences by a model in front: what the passage is about and
// where it stands. A note that names what the document does not contain is
// refused. A passage that has its note already keeps it, so that a second call
// fills in what a first one had to leave.
//
// A model that fails blocks nothing: its passages come back without a note,
// which is recorded as missing. The error is that of ctx, or says that the
// cache cannot be written.
func AddNotes(ctx context.Context, doc *ingest.Document, chunks []ingest.Chunk, w NoteWriter, opts *NoteOptions) ([]ingest.Chunk, error) {
	n := noter{doc: doc, w: w, words: vocabulary(doc)}
	if opts != nil {
		n.opts = *opts
	}
	if n.opts.MaxFailures <= 0 {
		n.opts.MaxFailures = defaultFailures
	}
	name, digest, err := w.Describe(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	n.down = err
	n.model = ingest.Model{Name: name, Digest: digest, Prompt: notePrompt}
	out := make([]ingest.Chunk, len(chunks))
	for i, c := range chunks {
		if out[i], err = n.add(ctx, c); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// noter adds notes to the passages of one document.
type noter struct {
	doc    *ingest.Document
	w      NoteWriter
	opts   NoteOptions
	model  ingest.Model
	words  map[string]bool
	failed int   // in a row
	down   error // why the model is asked no more
}

// errRefused marks a note that the document does not bear out.
var errRefused = errors.New("refused")

func (n *noter) add(ctx context.Context, c ingest.Chunk) (ingest.Chunk, error) {
	model := n.model
	prompt := noteFor(n.doc, &c)
	model.InputHash = noteHash(model, prompt)
	edits := make([]ingest.Edit, 0, len(c.Edits)+1)
	for _, e := range c.Edits {
		if e.Kind != kindContext {
			edits = append(edits, e)
			continue
		}
		if e.Model != nil && (n.down != nil || e.Model.InputHash == model.InputHash) {
			return c, nil
		}
	}
	missing := make([]ingest.Missing, 0, len(c.Missing)+1)
	for _, m := range c.Missing {
		if m.What != kindContext {
			missing = append(missing, m)
		}
	}
	note, err := n.write(ctx, model.InputHash, prompt)
	switch {
	case ctx.Err() != nil:
		return c, ctx.Err()
	case errors.Is(err, errCache):
		return c, err
	case err != nil:
		missing = append(missing, ingest.Missing{What: kindContext, Detail: err.Error()})
	default:
		edits = append(edits, ingest.Edit{Kind: kindContext, Text: note + "\n", Model: &model,
			Evidence: ingest.Evidence{Start: c.Start, End: c.End}})
	}
	var lost []ingest.Missing
	c.Enriched, c.Edits, lost = Apply(c.Original, edits)
	c.Missing = append(missing, lost...)
	return c, nil
}

// errCache marks a cache that cannot be written.
var errCache = errors.New("note cache")

// write returns the note for a prompt: from the cache, or from the model.
func (n *noter) write(ctx context.Context, hash, prompt string) (string, error) {
	if n.opts.Cache != nil {
		if note, ok := n.opts.Cache.Get(hash); ok {
			return n.check(note)
		}
	}
	if n.down != nil {
		return "", fmt.Errorf("unavailable: %w", n.down)
	}
	answer, err := n.w.Write(ctx, prompt)
	if err != nil {
		if n.failed++; n.failed >= n.opts.MaxFailures {
			n.down = err
		}
		return "", fmt.Errorf("unavailable: %w", err)
	}
	n.failed = 0
	answer = strings.Join(strings.Fields(answer), " ")
	if n.opts.Cache != nil {
		if err := n.opts.Cache.Put(hash, answer); err != nil {
			return "", fmt.Errorf("%w: %w", errCache, err)
		}
	}
	return n.check(answer)
}
