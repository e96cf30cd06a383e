package index

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/index/internal/store"
	"github.com/referent-go/referent/ingest"
)

// rebuildBatch is about how many passages are held in memory at a time.
const rebuildBatch = 4096

// Rebuild makes everything that can be derived anew from the stored documents,
// with the embedder and the options given, in one commit: until it returns, and
// after a crash, the old state stands. Vectors are kept where the embedder is
// the same; passages are cut and enriched anew where MaxChars is another.
//
// Where the manifest is lost, it is made from the files that hold the documents, which
// a note says: documents that had been removed, or that were being put, may be there.
// Notes are sentences for people about what was mended; nothing is lost by it.
//
// Documents whose stored bytes are damaged cannot be made anew. They are left
// out, and the error, which wraps ErrCorrupt, names them; everything else is
// rebuilt all the same.
func Rebuild(ctx context.Context, dir string, o *Options) (notes []string, err error) {
	opts, err := o.filled()
	if err != nil {
		return nil, err
	}
	if opts.ReadOnly || opts.NoEmbedder {
		return nil, errors.New("rebuild: needs an embedder and the right to write")
	}
	if p, ok := opts.Embedder.(Preparer); ok {
		if err := p.Prepare(ctx); err != nil {
			return nil, fmt.Errorf("rebuild: %w", err)
		}
	}
	_, err = store.ReadManifest(dir)
	var lost []string
	if errors.Is(err, ErrCorrupt) || errors.Is(err, ErrNotFound) {
		without := err
		if notes, lost, err = salvage(ctx, dir, opts); errors.Is(err, ErrNotFound) || errors.Is(err, ErrForeign) {
			err = without
		}
	}
	if err != nil {
		return nil, fmt.Errorf("rebuild: %w", err)
	}
	opts.salvage = true
	s, err := openStore(ctx, dir, opts)
	if err != nil {
		return notes, err
	}
	defer s.Close()
	now, err := s.Acquire(ctx)
	if err != nil {
		return notes, err
	}
	defer now.Release()
	r := &rebuilder{lost: lost, now: now, options: opts, before: now.Manifest.Settings, wanted: opts.settings()}
	if r.wanted.MaxChars == 0 {
		r.wanted.MaxChars = r.before.MaxChars
	}
	r.keep = r.before.Embedder == r.wanted.Embedder && r.before.Digest == r.wanted.Digest && r.before.MaxChars == r.wanted.MaxChars
	if r.keep {
		r.wanted.Dimension = r.before.Dimension
	}
	if err := s.Rewrite(ctx, r.wanted, r.batches(ctx)); err != nil {
		return notes, fmt.Errorf("rebuild: %w", err)
	}
	if len(r.lost) > 0 {
		return notes, fmt.Errorf("rebuild: %w: lost and to be ingested again: %s", ErrCorrupt, strings.Join(r.lost, ", "))
	}
	return notes, nil
}

// salvage makes the manifest anew. It returns what is to be said of that, and the files
// whose documents are lost.
func salvage(ctx context.Context, dir string, o Options) (notes, lost []string, err error) {
	n, damaged, err := store.Salvage(ctx, dir, store.Options{Wanted: o.settings(), LockTimeout: o.LockTimeout})
	if err != nil {
		return nil, nil, told(err)
	}
	files := "1 file"
	if n != 1 {
		files = fmt.Sprintf("%d files", n)
	}
	for _, name := range damaged {
		lost = append(lost, "the documents in "+name)
	}
	return []string{fmt.Sprintf("the manifest was lost and is made anew from %s: documents that had been removed may be back, and what was refined is refined anew", files)}, lost, nil
}

// rebuilder reads an index document by document and makes new batches of it.
type rebuilder struct {
	now            *store.Snapshot
	options        Options
	before, wanted store.Settings
	keep           bool // the stored vectors are those wanted
	lost           []string
}

func (r *rebuilder) batches(ctx context.Context) iter.Seq2[*store.Batch, error] {
	return func(yield func(*store.Batch, error) bool) {
		b := &store.Batch{}
		for _, l := range r.now.Segments {
			infos, err := l.Infos(ctx)
			if errors.Is(err, ErrCorrupt) {
				r.lost = append(r.lost, fmt.Sprintf("%d documents of segment %s", l.Entry.Docs, l.Entry.Name))
				continue
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for d, info := range infos {
				if l.Dead(d) {
					continue
				}
				err := r.document(ctx, l, d, b)
				if errors.Is(err, ErrCorrupt) && ctx.Err() == nil {
					r.lost = append(r.lost, info.Source)
					continue
				}
				if err != nil {
					yield(nil, err)
					return
				}
				if len(b.Vectors) >= rebuildBatch {
					if !yield(b, nil) {
						return
					}
					b = &store.Batch{}
				}
			}
		}
		if len(b.Docs) > 0 {
			yield(b, nil)
		}
	}
}

// document adds a document to a batch.
func (r *rebuilder) document(ctx context.Context, l store.Live, d int, b *store.Batch) error {
	doc, err := l.Document(ctx, d)
	if err != nil {
		return err
	}
	chunks, err := l.Chunks(ctx, d)
	if err != nil {
		return err
	}
	if r.wanted.MaxChars != r.before.MaxChars {
		chunks = enrich.Enrich(doc, ingest.Chunks(doc, &ingest.ChunkOptions{MaxChars: r.wanted.MaxChars}), nil)
	}
	var vectors [][]float32
	if r.keep {
		first, err := l.First(ctx, d)
		if err != nil {
			return err
		}
		for i := range chunks {
			v, err := l.VectorOf(ctx, first+i)
			if err != nil {
				return err
			}
			vectors = append(vectors, v)
		}
	} else {
		vectors, err = embedAll(ctx, r.options.Embedder, chunks, r.wanted.Dimension)
		if err != nil {
			return fmt.Errorf("embed %s: %w", doc.Source, err)
		}
		if len(vectors) > 0 {
			r.wanted.Dimension = len(vectors[0])
		}
	}
	b.Docs, b.Chunks, b.Vectors = append(b.Docs, doc), append(b.Chunks, chunks), append(b.Vectors, vectors...)
	return nil
}
