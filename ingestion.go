package referent

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"net/url"
	"runtime"
	"sync"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

// Status says what became of one file.
type Status string

// The states of a file after an ingest.
const (
	Added     Status = "added"
	Updated   Status = "updated"
	Unchanged Status = "unchanged"
	Empty     Status = "empty" // readable, without text; Err says so
	Failed    Status = "failed"
)

// FileReport is what became of one file. Err is set for Failed and Empty and
// wraps what package ingest or index returned.
type FileReport struct {
	Source string
	ID     string
	Status Status
	Chunks int
	Bytes  int
	// Warnings are the document's: pages that wait for text recognition, damage
	// and the like. A document that is Unchanged has none here.
	Warnings []ingest.Warning
	// Unnoted is how many passages the writer of notes failed on, and NoteFailure
	// why on the first. They are stored without; [Corpus.AddNotes] tries again.
	Unnoted     int
	NoteFailure string
	// Dropped says that an earlier version was taken out, because the file is Empty.
	Dropped bool
	Err     error
}

// Report lists what became of each file, in the order of the source.
type Report struct{ Files []FileReport }

// Count is the number of files with one of the given states.
func (r *Report) Count(states ...Status) int {
	n := 0
	for _, f := range r.Files {
		for _, s := range states {
			if f.Status == s {
				n++
			}
		}
	}
	return n
}

// Ingest reads the documents of a source into the corpus. A document that
// cannot be read is named in the report and does not stop the others; a
// document whose bytes are stored already is skipped. Each document is stored
// whole or not at all. The error is that of the corpus itself or of ctx; the
// report then lists what was done before.
func (c *Corpus) Ingest(ctx context.Context, src Source) (*Report, error) {
	rep := &Report{}
	for f, err := range c.IngestEach(ctx, src) {
		if err != nil {
			return rep, err
		}
		rep.Files = append(rep.Files, f)
	}
	return rep, nil
}

// prepared is a document on its way into the corpus.
type prepared struct {
	report FileReport
	doc    *ingest.Document
	chunks []ingest.Chunk
}

// IngestEach is Ingest one file at a time. Documents are parsed side by side
// and stored in the order of the source. An error ends the sequence. When it is
// over, whether at its end or before, nothing of the source is read any more.
func (c *Corpus) IngestEach(ctx context.Context, src Source) iter.Seq2[FileReport, error] {
	return func(yield func(FileReport, error) bool) {
		known, err := c.known(ctx)
		if err != nil {
			yield(FileReport{}, err)
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		var busy sync.WaitGroup
		defer busy.Wait()
		defer cancel()
		for job := range c.prepareAll(ctx, &busy, src, known) {
			var p prepared
			select {
			case p = <-job:
			case <-ctx.Done():
			}
			if ctx.Err() != nil {
				yield(FileReport{}, ctx.Err())
				return
			}
			if p.doc != nil {
				var err error
				if p.chunks, err = c.annotate(ctx, p.doc, p.chunks); err != nil {
					yield(FileReport{}, err)
					return
				}
				if c.notes != nil {
					p.report.Unnoted, p.report.NoteFailure = unnoted(p.chunks)
				}
				if err := c.store(ctx, &p); err != nil {
					yield(FileReport{}, fmt.Errorf("store %s: %w", p.report.Source, err))
					return
				}
			} else if _, stored := known[p.report.ID]; stored && p.report.Status == Empty {
				// The file has no text any more; what it had must not be cited from it.
				if err := c.index.Remove(ctx, p.report.ID); err != nil && !errors.Is(err, index.ErrNotFound) {
					yield(FileReport{}, fmt.Errorf("remove %s: %w", p.report.Source, err))
					return
				}
				p.report.Dropped = true
			}
			if !yield(p.report, nil) {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(FileReport{}, err)
		}
	}
}

// store puts a document into the index. A document that cannot be stored for what
// it is becomes a failed file; what keeps any from being stored is an error.
func (c *Corpus) store(ctx context.Context, p *prepared) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	err := c.index.Put(ctx, p.doc, p.chunks)
	var path *fs.PathError
	var server *url.Error // the embedder's server is away, for this document and the next
	if err == nil || ctx.Err() != nil || errors.As(err, &path) || errors.As(err, &server) || errors.Is(err, index.ErrLocked) || errors.Is(err, index.ErrCorrupt) ||
		errors.Is(err, index.ErrClosed) || errors.Is(err, index.ErrReadOnly) {
		return err
	}
	p.report.Status, p.report.Chunks = Failed, 0
	p.report.Err = &ingest.Error{Source: p.report.Source, Stage: "store", Err: err}
	return nil
}

// known maps the IDs of the stored documents to what is known of them.
func (c *Corpus) known(ctx context.Context) (map[string]index.DocumentInfo, error) {
	docs, err := c.index.Documents(ctx)
	if err != nil {
		return nil, err
	}
	known := make(map[string]index.DocumentInfo, len(docs))
	for _, d := range docs {
		known[d.ID] = d
	}
	return known, nil
}

// wants says that a stored document would be made differently today, although
// its bytes are the same: with other options, by another engine, or with its
// pictures.
func (c *Corpus) wants(old index.DocumentInfo) bool {
	if old.Recipe != c.how.recipe() {
		return true
	}
	o := c.how.Parse
	if o == nil {
		return false
	}
	return o.OCR && old.Unread > 0 || old.Engine != "" && o.Engine != "" && o.Engine != "auto" && o.Engine != old.Engine
}

// prepareAll parses documents side by side, as many at once as there are
// processors, and gives them back in order.
func (c *Corpus) prepareAll(ctx context.Context, busy *sync.WaitGroup, src Source, known map[string]index.DocumentInfo) <-chan chan prepared {
	jobs := make(chan chan prepared, runtime.GOMAXPROCS(0)-1)
	busy.Go(func() {
		defer close(jobs)
		for it, err := range src.Items(ctx) {
			job := make(chan prepared, 1)
			select {
			case jobs <- job:
			case <-ctx.Done():
				return
			}
			busy.Go(func() { job <- c.prepare(ctx, it, err, known) })
		}
	})
	return jobs
}

func (c *Corpus) prepare(ctx context.Context, it Item, err error, known map[string]index.DocumentInfo) prepared {
	name := c.identity(it.Name)
	p := prepared{report: FileReport{Source: name, ID: ingest.DocumentID(name), Status: Failed}}
	fail := func(stage string, err error) prepared {
		var own *ingest.Error
		if !errors.As(err, &own) {
			err = &ingest.Error{Source: name, Stage: stage, Err: err}
		}
		if errors.Is(err, ingest.ErrNoText) {
			p.report.Status = Empty
		}
		p.report.Err = err
		return p
	}
	if err != nil {
		return fail("read", err)
	}
	data, err := it.Read()
	if err != nil {
		return fail("read", err)
	}
	p.report.Bytes = len(data)
	old, stored := known[p.report.ID]
	if stored && old.SHA256 == ingest.Hash(data) && !c.wants(old) {
		p.report.Status = Unchanged
		return p
	}
	doc, chunks, err := Prepare(ctx, name, data, &c.how)
	if err != nil {
		return fail("parse", err)
	}
	if len(chunks) == 0 {
		return fail("parse", ingest.ErrNoText)
	}
	p.doc, p.chunks = doc, chunks
	p.report.Warnings = doc.Warnings
	p.report.Chunks = len(chunks)
	p.report.Status = Added
	if stored {
		p.report.Status = Updated
	}
	return p
}
