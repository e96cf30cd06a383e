package referent

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

// notesFile keeps the notes that models wrote, a line each. It is a cache: what
// is in use stands in the passages.
const notesFile = "notes.jsonl"

// annotate adds notes to a document's passages, where the corpus has a writer.
func (c *Corpus) annotate(ctx context.Context, doc *ingest.Document, chunks []ingest.Chunk) ([]ingest.Chunk, error) {
	if c.notes == nil {
		return chunks, nil
	}
	c.writing.Lock()
	if c.cache == nil {
		var err error
		if c.cache, err = openNotes(c.dir); err != nil {
			c.writing.Unlock()
			return nil, err
		}
	}
	c.writing.Unlock()
	return enrich.AddNotes(ctx, doc, chunks, c.notes, &enrich.NoteOptions{Cache: c.cache})
}

// NoteReport is what became of one document's notes.
type NoteReport struct {
	Source  string
	ID      string
	Added   int // passages that got a note now
	Missing int // passages that still have none
}

// AddNotes writes the notes that the stored passages lack, one document at a
// time: those of an earlier ingest without a writer, or with one that failed.
// Passages that have theirs are not written again. Whatever is written before an
// error or the end of ctx is stored. An error ends the sequence.
func (c *Corpus) AddNotes(ctx context.Context) iter.Seq2[NoteReport, error] {
	return func(yield func(NoteReport, error) bool) {
		if c.notes == nil {
			yield(NoteReport{}, errors.New("add notes: the corpus was opened without a writer of notes"))
			return
		}
		docs, err := c.index.Documents(ctx)
		if err != nil {
			yield(NoteReport{}, err)
			return
		}
		for _, d := range docs {
			r, err := c.addNotes(ctx, d.ID)
			if err != nil {
				yield(r, fmt.Errorf("add notes to %s: %w", d.Source, err))
				return
			}
			if r.Source = d.Source; !yield(r, nil) {
				return
			}
		}
	}
}

func (c *Corpus) addNotes(ctx context.Context, id string) (NoteReport, error) {
	r := NoteReport{ID: id}
	doc, err := c.index.Document(ctx, id)
	if err != nil {
		return r, err
	}
	old, err := c.index.Chunks(ctx, id)
	if err != nil {
		return r, err
	}
	chunks, err := c.annotate(ctx, doc, old)
	if err != nil {
		return r, err
	}
	changed := false
	for i := range chunks {
		changed = changed || chunks[i].Enriched != old[i].Enriched || !slices.Equal(chunks[i].Missing, old[i].Missing)
		switch {
		case !noted(&chunks[i]):
			r.Missing++
		case !noted(&old[i]):
			r.Added++
		}
	}
	if !changed {
		return r, nil
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	now, err := c.index.Chunks(ctx, id)
	if errors.Is(err, index.ErrNotFound) || err == nil && !sameChunks(now, old) {
		// It was taken in anew or removed while the model wrote; the notes are kept
		// in the cache.
		return NoteReport{ID: id, Missing: len(now)}, nil
	}
	if err != nil {
		return r, err
	}
	return r, c.index.Put(ctx, doc, chunks)
}

// sameChunks says that a document's passages are still those that were read.
func sameChunks(a, b []ingest.Chunk) bool {
	return slices.EqualFunc(a, b, func(x, y ingest.Chunk) bool {
		return x.ID == y.ID && x.Start == y.Start && x.Original == y.Original && x.Enriched == y.Enriched
	})
}

// noted says that a passage has its note.
func noted(c *ingest.Chunk) bool {
	return slices.ContainsFunc(c.Edits, func(e ingest.Edit) bool { return e.Kind == "context" })
}

// unnoted counts the passages without a note, and says why the first has none.
func unnoted(chunks []ingest.Chunk) (n int, why string) {
	for i := range chunks {
		if noted(&chunks[i]) {
			continue
		}
		n++
		for _, m := range chunks[i].Missing {
			if m.What == "context" && why == "" {
				why = m.Detail
			}
		}
	}
	return n, why
}

// noteCache is an enrich.NoteCache in a file that only grows.
type noteCache struct {
	mu    sync.Mutex
	notes map[string]string
	file  *os.File // nil in memory
}

// maxNote bounds what is kept of a model's answer, in bytes.
const maxNote = 64 << 10

type noteLine struct {
	Hash string `json:"hash"`
	Note string `json:"note"`
}

// openNotes reads the notes of a corpus's folder; "" keeps them in memory. A
// line that a crash cut off is passed over.
func openNotes(dir string) (*noteCache, error) {
	n := &noteCache{notes: map[string]string{}}
	if dir == "" {
		return n, nil
	}
	f, err := os.OpenFile(filepath.Join(dir, notesFile), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
	if err != nil {
		return nil, fmt.Errorf("note cache: %w", err)
	}
	in := bufio.NewReader(f)
	for {
		line, err := in.ReadBytes('\n')
		var l noteLine
		if json.Unmarshal(line, &l) == nil && l.Hash != "" {
			n.notes[l.Hash] = l.Note
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("note cache: %w", err)
		}
	}
	n.file = f
	return n, nil
}

// Get implements enrich.NoteCache.
func (n *noteCache) Get(hash string) (string, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	note, ok := n.notes[hash]
	return note, ok
}

// Put implements enrich.NoteCache. A line begins on a line of its own, whatever
// a crash left behind.
func (n *noteCache) Put(hash, note string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(note) > maxNote {
		return nil // no note is so long: it will be refused, and is not worth keeping
	}
	n.notes[hash] = note
	if n.file == nil {
		return nil
	}
	b, err := json.Marshal(noteLine{hash, note})
	if err != nil {
		return err
	}
	_, err = n.file.Write(append(append([]byte{'\n'}, b...), '\n'))
	return err
}

func (n *noteCache) close() error {
	if n == nil || n.file == nil {
		return nil
	}
	return n.file.Close()
}
