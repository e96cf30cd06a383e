package referent

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/referent-go/referent/enrich"
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
	cache, err := openNotes(c.dir)
	if err != nil {
		return nil, err
	}
	defer cache.close()
	return enrich.AddNotes(ctx, doc, chunks, c.notes, &enrich.NoteOptions{Cache: cache})
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
	if changed {
		err = c.index.Put(ctx, doc, chunks)
	}
	return r, err
}

// noted says that a passage has its note.
func noted(c *ingest.Chunk) bool {
	return slices.ContainsFunc(c.Edits, func(e ingest.Edit) bool { return e.Kind == "context" })
}

// noteCache is an enrich.NoteCache in a file that only grows.
type noteCache struct {
	mu    sync.Mutex
	notes map[string]string
	file  *os.File // nil in memory
}

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
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var l noteLine
		if json.Unmarshal(sc.Bytes(), &l) == nil && l.Hash != "" {
			n.notes[l.Hash] = l.Note
		}
	}
	if err := sc.Err(); err != nil {
		f.Close()
		return nil, fmt.Errorf("note cache: %w", err)
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

func (n *noteCache) close() {
	if n.file != nil {
		n.file.Close()
	}
}
