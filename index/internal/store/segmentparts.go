package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"sort"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/vector"
	"github.com/referent-go/referent/ingest"
)

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
