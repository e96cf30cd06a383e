package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/refs"
	"github.com/referent-go/referent/index/internal/vector"
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
