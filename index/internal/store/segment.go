package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"sync/atomic"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/refs"
	"github.com/referent-go/referent/index/internal/vector"
	"github.com/referent-go/referent/ingest"
)

// Segment is a set of documents that never changes: the record, and what is
// derived from it. It is safe for use by several goroutines.
type Segment struct {
	Entry  Entry
	dir    string // empty in memory
	dim    int
	stem   bool
	users  atomic.Int32
	repair disk.Fault // writes derived files that are missing or damaged; nil for readers
	mends  *mends

	recordFile *os.File
	broken     error    // why there is no record
	derivedIn  *os.File // nil where there is none

	record   lazy[Record]
	sections lazy[func(string) ([]byte, error)]
	remade   lazy[func(string) ([]byte, error)] // in place of sections that are damaged
	infos    lazy[[]Info]
	firsts   lazy[[]int]
	byID     lazy[map[string]int]
	table    lazy[*Table]
	ids      lazy[*IDs]
	text     lazy[*postings.List]
	codes    lazy[*vector.Codes]
	chroma   lazy[*vector.Chromem]
	keys     lazy[*refs.Index]
	texts    lazy[[]byte]
	late     lazy[[]byte]
}

// Endings of the files of a segment.
const (
	recordEnding  = ".db"
	derivedEnding = ".idx"
	refsEnding    = ".refs"
)

// openSegment opens the files of a segment, so that they can be read even when
// a writer has replaced them since, and reads nothing.
func (s *Store) openSegment(e Entry, of Settings) (*Segment, error) {
	g := &Segment{Entry: e, dir: s.dir, dim: of.Dimension, stem: of.Stem, repair: s.repairer(), mends: &s.mends}
	g.users.Store(1)
	var err error
	g.recordFile, err = openSized(g.path(recordEnding), e.Size)
	switch {
	case err != nil && s.salvage && (errors.Is(err, ErrCorrupt) || errors.Is(err, fs.ErrNotExist)):
		g.broken = fmt.Errorf("%w: %w", ErrCorrupt, err)
	case err != nil:
		return nil, err
	}
	if d, err := os.Open(g.path(derivedEnding)); err == nil {
		g.derivedIn = d
	}
	return g, nil
}

// openSized opens a file that has to have a size.
func openSized(path string, size int64) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Size() != size {
		err = fmt.Errorf("%s: %w: %d bytes, written were %d", path, ErrCorrupt, info.Size(), size)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// path is the name of one of the segment's files.
func (g *Segment) path(ending string) string { return filepath.Join(g.dir, g.Entry.Name+ending) }

// hold keeps the segment open; each hold needs a release.
func (g *Segment) hold() { g.users.Add(1) }

func (g *Segment) release() {
	if g.users.Add(-1) > 0 {
		return
	}
	if r, ok := g.record.made(); ok {
		_ = r.Close()
	} else if g.recordFile != nil {
		_ = g.recordFile.Close()
	}
	if g.derivedIn != nil {
		_ = g.derivedIn.Close()
	}
	if k, ok := g.keys.made(); ok {
		_ = k.Close()
	}
}

// Record returns the record. Its whole file is compared with its checksum the
// first time.
func (g *Segment) Record(ctx context.Context) (Record, error) {
	if g.broken != nil {
		return nil, g.broken
	}
	return g.record.get(ctx, func() (Record, error) {
		if g.recordFile == nil { // an attempt before has taken it
			f, err := os.Open(g.path(recordEnding))
			if err != nil {
				return nil, err
			}
			g.recordFile = f
		}
		if err := checkSum(ctx, g.recordFile, g.Entry); err != nil {
			return nil, err
		}
		f := g.recordFile
		g.recordFile = nil
		r, err := openRecord(f, g.Entry)
		if err != nil {
			return nil, err
		}
		return r, nil
	})
}

// section returns the bytes of a derived section. Where the file is missing, of
// another record or by other rules, or damaged, all sections are made anew from
// the record.
func (g *Segment) section(ctx context.Context, name string) ([]byte, error) {
	read, err := g.sections.get(ctx, func() (func(string) ([]byte, error), error) {
		f, err := g.openSections()
		if err == nil {
			return f, nil
		}
		return g.remake(ctx, err)
	})
	if err != nil {
		return nil, err
	}
	if whole, ok := g.remade.made(); ok {
		return whole(name)
	}
	b, err := read(name)
	if !errors.Is(err, ErrCorrupt) {
		return b, err
	}
	read, err = g.remade.get(ctx, func() (func(string) ([]byte, error), error) { return g.remake(ctx, err) })
	if err != nil {
		return nil, err
	}
	return read(name)
}

func (g *Segment) openSections() (func(string) ([]byte, error), error) {
	if g.derivedIn == nil {
		return nil, os.ErrNotExist
	}
	f, err := openSections(g.derivedIn)
	if err != nil {
		return nil, err
	}
	if f.in.Record != g.Entry.Sum || f.in.Maker != maker(g.stem) {
		return nil, refs.ErrStale
	}
	return f.read, nil
}

// remake derives all sections and, where the segment may be mended, writes them
// for the next time. That they cannot be written changes nothing now. Because is
// what was wrong with the file.
func (g *Segment) remake(ctx context.Context, because error) (func(string) ([]byte, error), error) {
	data, err := g.derive(ctx)
	if err != nil {
		return nil, err
	}
	if g.dir != "" {
		g.mends.add(g.path(derivedEnding), because)
	}
	if g.repair != nil && g.dir != "" {
		_ = writeSections(g.repair, g.path(derivedEnding), g.Entry.Sum, g.stem, data)
	}
	return func(name string) ([]byte, error) { return data[name], nil }, nil
}

// writeSections writes the derived file of a segment. It need not be durable:
// if it is not whole after a power cut, its checksums say so.
func writeSections(fault disk.Fault, path string, record uint32, stem bool, data map[string][]byte) error {
	parts, err := joinSections(record, maker(stem), sectionNames, data)
	if err != nil {
		return err
	}
	return disk.Write(fault, path, false, parts...)
}

// derive makes all sections from the record.
func (g *Segment) derive(ctx context.Context) (map[string][]byte, error) {
	r, err := g.Record(ctx)
	if err != nil {
		return nil, err
	}
	infos, err := r.Infos()
	if err != nil {
		return nil, err
	}
	d := newDeriver(g.stem)
	for i, info := range infos {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		doc, err := r.Document(i)
		if err != nil {
			return nil, err
		}
		chunks, err := r.Passages(i, 0, info.Chunks)
		if err != nil {
			return nil, err
		}
		d.add(info, doc, chunks)
	}
	v := make([]float32, g.dim)
	var failed error
	data, err := d.sections(g.dim, func(i int) []float32 {
		if err := r.Vector(i, v); err != nil && failed == nil {
			failed = err
		}
		return v
	})
	return data, errors.Join(err, failed)
}

// Infos lists the documents of the segment, the dead ones too.
func (g *Segment) Infos(ctx context.Context) ([]Info, error) {
	return g.infos.get(ctx, func() ([]Info, error) {
		b, err := g.section(ctx, sectionDocs)
		if err != nil {
			return nil, err
		}
		var out []Info
		if err := json.Unmarshal(b, &out); err != nil || !fits(out, g.Entry) {
			return nil, fmt.Errorf("%s: %w: list of documents", g.path(derivedEnding), ErrCorrupt)
		}
		return out, nil
	})
}

// First returns the number of a document's first passage.
func (g *Segment) First(ctx context.Context, doc int) (int, error) {
	firsts, err := g.allFirsts(ctx)
	if err != nil {
		return 0, err
	}
	return firsts[doc], nil
}

// allFirsts returns the number of the first passage of each document, and at
// the end that of all passages.
func (g *Segment) allFirsts(ctx context.Context) ([]int, error) {
	return g.firsts.get(ctx, func() ([]int, error) {
		infos, err := g.Infos(ctx)
		if err != nil {
			return nil, err
		}
		out, n := make([]int, 0, len(infos)+1), 0
		for _, i := range infos {
			out = append(out, n)
			n += i.Chunks
		}
		return append(out, n), nil
	})
}

// Doc returns the number of the document with an ID.
func (g *Segment) Doc(ctx context.Context, id string) (int, bool, error) {
	byID, err := g.byID.get(ctx, func() (map[string]int, error) {
		infos, err := g.Infos(ctx)
		if err != nil {
			return nil, err
		}
		out := make(map[string]int, len(infos))
		for i, info := range infos {
			out[info.ID] = i
		}
		return out, nil
	})
	n, ok := byID[id]
	return n, ok, err
}

// Table returns where the passages stand.
func (g *Segment) Table(ctx context.Context) (*Table, error) {
	return g.table.get(ctx, func() (*Table, error) {
		b, err := g.section(ctx, sectionTable)
		if err != nil {
			return nil, err
		}
		return parseTable(b, g.Entry.Chunks, g.Entry.Docs)
	})
}

// IDs returns the passages by ID.
func (g *Segment) IDs(ctx context.Context) (*IDs, error) {
	return g.ids.get(ctx, func() (*IDs, error) {
		b, err := g.section(ctx, sectionIDs)
		if err != nil {
			return nil, err
		}
		return parseIDs(b, g.Entry.Chunks)
	})
}

// Text returns the postings of the passages.
func (g *Segment) Text(ctx context.Context) (*postings.List, error) {
	return g.text.get(ctx, func() (*postings.List, error) {
		b, err := g.section(ctx, sectionText)
		if err != nil {
			return nil, err
		}
		return postings.Parse(b)
	})
}

// Codes returns the vectors as a store to be scanned.
func (g *Segment) Codes(ctx context.Context) (*vector.Codes, error) {
	return g.codes.get(ctx, func() (*vector.Codes, error) {
		b, err := g.section(ctx, sectionCodes)
		if err != nil {
			return nil, err
		}
		codes, err := vector.ParseCodes(b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w: %v", g.path(derivedEnding), ErrCorrupt, err)
		}
		return codes, nil
	})
}

// TextKeys returns the keys of the passages' texts, end to end.
func (g *Segment) TextKeys(ctx context.Context) ([]byte, error) {
	return g.texts.get(ctx, func() ([]byte, error) {
		b, err := g.section(ctx, sectionTexts)
		if err == nil && len(b) != g.Entry.Chunks*len(Key{}) {
			err = fmt.Errorf("%s: %w: keys of texts", g.path(derivedEnding), ErrCorrupt)
		}
		return b, err
	})
}

// LateKeys returns the keys of the passages as they stand in their documents, end to
// end: a passage has the same where the document has the same passages in the same
// order.
func (g *Segment) LateKeys(ctx context.Context) ([]byte, error) {
	return g.late.get(ctx, func() ([]byte, error) {
		keys, err := g.TextKeys(ctx)
		if err != nil {
			return nil, err
		}
		firsts, err := g.allFirsts(ctx)
		if err != nil {
			return nil, err
		}
		out := make([]byte, 0, len(keys))
		for d, first := range firsts[:len(firsts)-1] {
			whole := sha256.Sum256(keys[first*len(Key{}) : firsts[d+1]*len(Key{})])
			for i := range firsts[d+1] - first {
				key := sha256.Sum256(binary.LittleEndian.AppendUint64(whole[:len(whole):len(whole)], uint64(i)))
				out = append(out, key[:len(Key{})]...)
			}
		}
		return out, nil
	})
}

// KeyAt is one of some keys that stand end to end.
func KeyAt(keys []byte, i int) Key { return Key(keys[i*len(Key{}):]) }

// Chromem returns the vectors as a chromem collection.
func (g *Segment) Chromem(ctx context.Context) (*vector.Chromem, error) {
	return g.chroma.get(ctx, func() (*vector.Chromem, error) {
		r, err := g.Record(ctx)
		if err != nil {
			return nil, err
		}
		flat := make([]float32, g.Entry.Chunks*g.dim)
		var failed error
		c, err := vector.NewChromem(ctx, g.Entry.Chunks, g.dim, func(i int) []float32 {
			v := flat[i*g.dim : (i+1)*g.dim]
			if err := r.Vector(i, v); err != nil && failed == nil {
				failed = err
			}
			return v
		})
		return c, errors.Join(err, failed)
	})
}

// Vector copies the vector of a passage to v.
func (g *Segment) Vector(ctx context.Context, chunk int, v []float32) error {
	r, err := g.Record(ctx)
	if err != nil {
		return err
	}
	return r.Vector(chunk, v)
}

// VectorOf returns the vector of a passage.
func (g *Segment) VectorOf(ctx context.Context, chunk int) ([]float32, error) {
	v := make([]float32, g.dim)
	return v, g.Vector(ctx, chunk, v)
}

// Document returns a document.
func (g *Segment) Document(ctx context.Context, doc int) (*ingest.Document, error) {
	r, err := g.Record(ctx)
	if err != nil {
		return nil, err
	}
	return r.Document(doc)
}

// Chunks returns all passages of a document.
func (g *Segment) Chunks(ctx context.Context, doc int) ([]ingest.Chunk, error) {
	infos, err := g.Infos(ctx)
	if err != nil {
		return nil, err
	}
	r, err := g.Record(ctx)
	if err != nil {
		return nil, err
	}
	return r.Passages(doc, 0, infos[doc].Chunks)
}

// Chunk returns the passage with a number.
func (g *Segment) Chunk(ctx context.Context, chunk int) (*ingest.Chunk, error) {
	firsts, err := g.allFirsts(ctx)
	if err != nil {
		return nil, err
	}
	r, err := g.Record(ctx)
	if err != nil {
		return nil, err
	}
	doc := sort.SearchInts(firsts, chunk+1) - 1
	at := chunk - firsts[doc]
	out, err := r.Passages(doc, at, at+1)
	if err != nil {
		return nil, err
	}
	return &out[0], nil
}
