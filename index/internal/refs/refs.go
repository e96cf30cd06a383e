// Package refs finds passages by reference keys, exactly or by what a key
// begins with, in Bleve indexes that are written once and then only read.
//
// Bleve waits without limit for an index that another process holds, panics on
// damaged files, and does not notice all damage. So an index is complete before
// it gets its name, is never written again, carries the checksums of its files
// and the identity of what it was made from, and every call into the library is
// guarded. Whoever gets an error makes the index anew, in memory.
package refs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/keyword"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/mapping"
)

// Field says which keys are meant.
type Field string

// The two fields of an index.
const (
	Cites Field = "cites" // what a passage refers to
	Own   Field = "own"   // the units that a passage belongs to or holds
)

// Entry is the keys of one passage.
type Entry struct {
	Chunk int
	Cites []string
	Own   []string
}

// Index finds passages by their keys. It is safe for use by several goroutines.
type Index struct{ b bleve.Index }

// ErrStale says that an index was made from something else.
var ErrStale = errors.New("made from other passages")

// batchSize is how many passages go into the index at a time.
const batchSize = 4000

var identityKey = []byte("identity")

func newMapping() mapping.IndexMapping {
	key := bleve.NewTextFieldMapping()
	key.Analyzer = keyword.Name
	key.Store, key.IncludeInAll, key.IncludeTermVectors, key.DocValues = false, false, false, false
	m := bleve.NewIndexMapping()
	m.DefaultMapping = bleve.NewDocumentStaticMapping()
	m.DefaultMapping.AddFieldMappingsAt(string(Cites), key)
	m.DefaultMapping.AddFieldMappingsAt(string(Own), key)
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return m
}

// guard turns a panic of the library into an error.
func guard(what string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("bleve: %s: %v", what, p)
	}
}

// Memory makes an index in memory.
func Memory(ctx context.Context, entries []Entry) (x *Index, err error) {
	defer guard("index", &err)
	b, err := bleve.NewUsing("", newMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		return nil, fmt.Errorf("bleve: %w", err)
	}
	x = &Index{b}
	if err := x.fill(ctx, entries, "memory"); err != nil {
		x.Close()
		return nil, err
	}
	return x, nil
}

// fill adds all entries, the identity in the last batch.
func (x *Index) fill(ctx context.Context, entries []Entry, identity string) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := min(batchSize, len(entries))
		batch := x.b.NewBatch()
		for _, e := range entries[:n] {
			doc := map[string]any{string(Cites): e.Cites, string(Own): e.Own}
			if err := batch.Index(strconv.Itoa(e.Chunk), doc); err != nil {
				return fmt.Errorf("bleve: passage %d: %w", e.Chunk, err)
			}
		}
		entries = entries[n:]
		if len(entries) == 0 {
			batch.SetInternal(identityKey, []byte(identity))
		}
		if err := x.b.Batch(batch); err != nil {
			return fmt.Errorf("bleve: %w", err)
		}
		if len(entries) == 0 {
			return nil
		}
	}
}

// Find returns the passages with a key, or with prefix set also those with a
// key below it, in order.
func (x *Index) Find(ctx context.Context, field Field, key string, prefix bool) (found []int, err error) {
	defer guard("search", &err)
	inner, err := x.b.Advanced()
	if err != nil {
		return nil, fmt.Errorf("bleve: %w", err)
	}
	reader, err := inner.Reader()
	if err != nil {
		return nil, fmt.Errorf("bleve: %w", err)
	}
	defer reader.Close()
	terms := []string{key}
	if prefix {
		dict, err := reader.FieldDictPrefix(string(field), []byte(key+"/"))
		if err != nil {
			return nil, fmt.Errorf("bleve: %w", err)
		}
		defer dict.Close()
		for {
			e, err := dict.Next()
			if err != nil {
				return nil, fmt.Errorf("bleve: %w", err)
			}
			if e == nil {
				break
			}
			terms = append(terms, e.Term)
		}
	}
	for _, t := range terms {
		posts, err := reader.TermFieldReader(ctx, []byte(t), string(field), false, false, false)
		if err != nil {
			return nil, fmt.Errorf("bleve: %w", err)
		}
		for {
			p, err := posts.Next(nil)
			if err != nil {
				posts.Close()
				return nil, fmt.Errorf("bleve: %w", err)
			}
			if p == nil {
				break
			}
			id, err := reader.ExternalID(p.ID)
			if err != nil {
				posts.Close()
				return nil, fmt.Errorf("bleve: %w", err)
			}
			n, err := strconv.Atoi(id)
			if err != nil {
				posts.Close()
				return nil, fmt.Errorf("bleve: passage %q: %w", id, err)
			}
			found = append(found, n)
		}
		posts.Close()
	}
	slices.Sort(found)
	return slices.Compact(found), ctx.Err()
}

// Close frees the index.
func (x *Index) Close() (err error) {
	defer guard("close", &err)
	return x.b.Close()
}
