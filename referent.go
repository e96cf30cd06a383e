package referent

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

// Options are the options of a corpus; nil and zero fields mean the defaults.
type Options struct {
	// Embedder turns text into vectors; nil is the built-in static model.
	Embedder index.Embedder
	// NoEmbedder opens a corpus whatever embedder it was made with: it can be
	// listed, read and searched by its words, and documents can be removed.
	// It must not stand beside an Embedder.
	NoEmbedder bool
	// Refiner gives passages better vectors some time after they are added, see
	// index.Index.Refine; nil means none. minilm.BuiltIn{} of the module
	// index/minilm is a transformer that needs no server.
	Refiner index.Refiner
	// MaxChars is the size passages are packed up to, in characters. Default
	// ingest.DefaultMaxChars.
	MaxChars int
	// Parse are the options that documents are read with; nil means the defaults.
	Parse *ingest.ParseOptions
	// Enrich are the options that passages are enriched with; nil means the
	// defaults.
	Enrich *enrich.Options
	// Notes writes a note for each passage that is added; nil means none.
	Notes enrich.NoteWriter
	// ReadOnly opens a corpus without the right to change it.
	ReadOnly bool
	// LockTimeout is how long Open waits for another writer. Default 5 s.
	LockTimeout time.Duration
}

// Corpus is a set of documents that can be searched. It is safe for use by
// several goroutines.
type Corpus struct {
	index    *index.Index
	resolver *resolve.Resolver
	how      PrepareOptions
	notes    enrich.NoteWriter
	dir      string // empty in memory

	writing sync.Mutex // held while a document is stored, and for what is below
	cache   *noteCache // made at first use
}

// Open opens the corpus stored in a folder, and makes it where there is none
// unless opts say ReadOnly.
func Open(dir string, opts *Options) (*Corpus, error) {
	c, err := open(opts, func(ctx context.Context, o *index.Options) (*index.Index, error) { return index.Open(ctx, dir, o) })
	if c != nil {
		c.dir = dir
	}
	return c, err
}

// OpenMemory makes a corpus that is gone when it is closed.
func OpenMemory(opts *Options) (*Corpus, error) {
	return open(opts, index.OpenMemory)
}

func open(opts *Options, from func(context.Context, *index.Options) (*index.Index, error)) (*Corpus, error) {
	o := Options{}
	if opts != nil {
		o = *opts
	}
	if o.Enrich != nil {
		if err := o.Enrich.Check(); err != nil {
			return nil, err
		}
	}
	x, err := from(context.Background(), &index.Options{
		Embedder: o.Embedder, NoEmbedder: o.NoEmbedder, Refiner: o.Refiner, ReadOnly: o.ReadOnly, LockTimeout: o.LockTimeout, MaxChars: o.MaxChars,
	})
	if err != nil {
		return nil, err
	}
	c := &Corpus{index: x, resolver: resolve.New(x), notes: o.Notes,
		how: PrepareOptions{MaxChars: o.MaxChars, Parse: o.Parse, Enrich: o.Enrich}}
	if c.how.MaxChars == 0 { // what the corpus was made with
		s, err := x.Stats(context.Background())
		if err != nil {
			x.Close()
			return nil, err
		}
		c.how.MaxChars = s.MaxChars
	}
	return c, nil
}

// Close releases the corpus. Whatever was added is stored already.
func (c *Corpus) Close() error { return errors.Join(c.index.Close(), c.cache.close()) }

// Index is the layer that stores and searches, for callers that need more than
// the facade gives.
func (c *Corpus) Index() *index.Index { return c.index }

// Resolver is the layer that follows references.
func (c *Corpus) Resolver() *resolve.Resolver { return c.resolver }

// Prepare takes bytes to an enriched document without storing anything: parsed,
// cut into passages, and each passage enriched.
func Prepare(ctx context.Context, source string, data []byte, opts *PrepareOptions) (*ingest.Document, []ingest.Chunk, error) {
	o := PrepareOptions{}
	if opts != nil {
		o = *opts
	}
	doc, err := ingest.Parse(ctx, source, data, o.Parse)
	if err != nil {
		return nil, nil, err
	}
	chunks, err := ingest.ChunksContext(ctx, doc, &ingest.ChunkOptions{MaxChars: o.MaxChars})
	if err != nil {
		return nil, nil, err
	}
	doc.Recipe = o.recipe()
	if chunks, err = enrich.EnrichContext(ctx, doc, chunks, o.Enrich); err != nil {
		return nil, nil, err
	}
	return doc, chunks, nil
}

// identity is the name under which a source is stored: absolute for a corpus on
// disk, so that the same file is the same document from every folder.
func (c *Corpus) identity(name string) string {
	if c.dir == "" {
		return filepath.ToSlash(filepath.Clean(name))
	}
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

// Remove takes a document out of the corpus, by its ID or by its source.
func (c *Corpus) Remove(ctx context.Context, name string) error {
	id, err := c.Find(ctx, name)
	if err != nil {
		return err
	}
	return c.index.Remove(ctx, id)
}

// Find returns the ID of the document that a name means: an ID, a source, or
// the ending of exactly one source. The error wraps index.ErrNotFound.
func (c *Corpus) Find(ctx context.Context, name string) (string, error) {
	docs, err := c.index.Documents(ctx)
	if err != nil {
		return "", err
	}
	var ends []string
	for _, d := range docs {
		if d.ID == name || d.Source == name || d.Source == c.identity(name) {
			return d.ID, nil
		}
		if endsPath(d.Source, name) || d.Title != "" && d.Title == name {
			ends = append(ends, d.ID)
		}
	}
	switch len(ends) {
	case 0:
		return "", fmt.Errorf("document %q: %w", name, index.ErrNotFound)
	case 1:
		return ends[0], nil
	}
	return "", fmt.Errorf("document %q: %w", name, ErrSeveral)
}

// ErrSeveral says that a name fits more than one document.
var ErrSeveral = errors.New("fits more than one document; give its ID or more of its path")

// endsPath says that path ends in the path elements of tail.
func endsPath(path, tail string) bool {
	path, tail = filepath.ToSlash(path), filepath.ToSlash(filepath.Clean(tail))
	return len(path) > len(tail) && path[len(path)-len(tail):] == tail && path[len(path)-len(tail)-1] == '/'
}
