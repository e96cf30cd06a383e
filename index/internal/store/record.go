package store

import (
	"fmt"

	"github.com/referent-go/referent/ingest"
)

// Info is what is known of a document without reading it.
type Info struct {
	ID     string `json:"id"`
	Source string `json:"source"`
	Title  string `json:"title"`
	Format string `json:"format"`
	SHA256 string `json:"sha256"`
	Pages  int    `json:"pages"`
	Chunks int    `json:"chunks"`
	Bytes  int    `json:"bytes"`
	Engine string `json:"engine,omitempty"`
	Unread int    `json:"unread,omitempty"`
	Recipe string `json:"recipe,omitempty"`
}

// InfoOf describes a document with its passages.
func InfoOf(d *ingest.Document, chunks int) Info {
	return Info{d.ID, d.Source, d.Title, d.Format, d.SHA256, d.PageCount, chunks, len(d.Text), d.Engine, len(d.Unread()), d.Recipe}
}

// fits says that a list of documents has the numbers of a segment.
func fits(infos []Info, e Entry) bool {
	left := e.Chunks
	for _, i := range infos {
		if i.Chunks < 0 || i.Chunks > left {
			return false
		}
		left -= i.Chunks
	}
	return len(infos) == e.Docs && left == 0
}

// Record is what a segment was given to keep: documents numbered from 0, and
// their passages, numbered through all of them, with one vector each.
type Record interface {
	// Infos lists the documents.
	Infos() ([]Info, error)
	// Document returns a document, which the caller must not change.
	Document(doc int) (*ingest.Document, error)
	// Passages returns passages from to to of a document, counted in it.
	Passages(doc, from, to int) ([]ingest.Chunk, error)
	// Vector copies the vector of a passage, counted in the segment, to v.
	Vector(chunk int, v []float32) error
	// Close frees the record. It must not be used any more.
	Close() error
}

// memory is a Record that is gone with the process.
type memory struct {
	docs    []*ingest.Document
	chunks  [][]ingest.Chunk
	vectors [][]float32
}

func (m *memory) Infos() ([]Info, error) {
	out := make([]Info, len(m.docs))
	for i, d := range m.docs {
		out[i] = InfoOf(d, len(m.chunks[i]))
	}
	return out, nil
}

func (m *memory) Document(doc int) (*ingest.Document, error) { return m.docs[doc], nil }

func (m *memory) Passages(doc, from, to int) ([]ingest.Chunk, error) {
	return append([]ingest.Chunk(nil), m.chunks[doc][from:to]...), nil
}

func (m *memory) Vector(chunk int, v []float32) error {
	if copy(v, m.vectors[chunk]) != len(v) {
		return fmt.Errorf("%w: vector %d", ErrCorrupt, chunk)
	}
	return nil
}

func (m *memory) Close() error { return nil }

// Batch is what a new segment is to hold. Each document stands with its
// passages, and each passage with its vector.
type Batch struct {
	Docs    []*ingest.Document
	Chunks  [][]ingest.Chunk
	Vectors [][]float32 // of all passages, in order
	Digest  string      // of the weights that gave the vectors; recorded where none is
}

// source gives a new segment its content one document at a time, so that a
// large one never stands in memory whole.
type source interface {
	infos() []Info
	// document gives the stored forms of a document and of the blocks of its
	// passages.
	document(doc int) (value []byte, blocks [][]byte, err error)
	// vector gives the vector of a passage; it is valid until the next call.
	vector(chunk int) ([]float32, error)
}

// perBlock is how many passages of a document share one stored value. More
// compress better, fewer are read faster one by one.
const perBlock = 16

func (b *Batch) infos() []Info {
	out := make([]Info, len(b.Docs))
	for i, d := range b.Docs {
		out[i] = InfoOf(d, len(b.Chunks[i]))
	}
	return out
}

func (b *Batch) document(doc int) ([]byte, [][]byte, error) {
	value, err := encode(b.Docs[doc])
	if err != nil {
		return nil, nil, fmt.Errorf("document %s: %w", b.Docs[doc].ID, err)
	}
	var blocks [][]byte
	cs := b.Chunks[doc]
	for from := 0; from < len(cs); from += perBlock {
		block, err := encode(cs[from:min(len(cs), from+perBlock)])
		if err != nil {
			return nil, nil, fmt.Errorf("passages of document %s: %w", b.Docs[doc].ID, err)
		}
		blocks = append(blocks, block)
	}
	return value, blocks, nil
}

func (b *Batch) vector(chunk int) ([]float32, error) { return b.Vectors[chunk], nil }
