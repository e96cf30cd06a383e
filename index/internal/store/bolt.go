package store

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"sync"

	bolt "go.etcd.io/bbolt"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/ingest"
)

// boltRecord is a Record in a file, mapped into memory and read in one
// transaction that lasts as long as the record is open. Nobody writes to the
// file any more.
type boltRecord struct {
	path      string
	db        *bolt.DB
	tx        *bolt.Tx
	documents *bolt.Bucket
	passages  *bolt.Bucket
	vectors   *bolt.Bucket
	infos     []Info
	dim       int
	kept      blocks
	mu        sync.Mutex // a transaction is for one goroutine at a time
}

// openRecord opens a record from its open file, which it takes over, after the
// file was compared with its entry in the manifest: a mapped tree with one bit
// wrong can send its reader anywhere.
func openRecord(ctx context.Context, f *os.File, e Entry) (*boltRecord, error) {
	size, sum, err := disk.SumFile(ctx, f)
	if err != nil {
		return nil, err
	}
	if size != e.Size || sum != e.Sum {
		return nil, fmt.Errorf("%s: %w: %d bytes with checksum %08x, written were %d with %08x", f.Name(), ErrCorrupt, size, sum, e.Size, e.Sum)
	}
	db, err := bolt.Open(f.Name(), 0o600, &bolt.Options{
		ReadOnly: true, Timeout: openTimeout, NoStatistics: true,
		OpenFile: func(string, int, os.FileMode) (*os.File, error) { return f, nil },
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %v", f.Name(), ErrCorrupt, err)
	}
	r := &boltRecord{path: f.Name(), db: db}
	if err := r.begin(e); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

func (r *boltRecord) begin(e Entry) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer r.guard(&err)
	tx, err := r.db.Begin(false)
	if err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	r.tx = tx
	info := tx.Bucket(bucketInfo)
	r.documents, r.passages, r.vectors = tx.Bucket(bucketDocuments), tx.Bucket(bucketPassages), tx.Bucket(bucketVectors)
	if info == nil || len(info.Get(keyDimension)) != 4 {
		return fmt.Errorf("%s: %w: no description", r.path, ErrCorrupt)
	}
	r.dim = int(binary.BigEndian.Uint32(info.Get(keyDimension)))
	if err := decode(info.Get(keyInfos), &r.infos); err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	if !fits(r.infos, e) {
		return fmt.Errorf("%s: %w: its documents are not the %d with %d passages of the manifest", r.path, ErrCorrupt, e.Docs, e.Chunks)
	}
	return nil
}

// guard turns a panic of the library, or an access beyond the mapped file, into
// an error. It is for files that were made to harm: chance damage does not get
// past the checksum.
func (r *boltRecord) guard(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%s: %w: %v", r.path, ErrCorrupt, p)
	}
}

func (r *boltRecord) Close() error {
	if r.tx != nil {
		_ = r.tx.Rollback()
		r.tx = nil
	}
	return r.db.Close()
}

// get returns a stored value, which is valid until the record is closed.
func (r *boltRecord) get(b *bolt.Bucket, ns ...int) (v []byte, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer r.guard(&err)
	if b != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if v := b.Get(key(ns...)); v != nil {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%s: %w: value %v is missing", r.path, ErrCorrupt, ns)
}

func (r *boltRecord) Infos() ([]Info, error) { return r.infos, nil }

func (r *boltRecord) Document(doc int) (*ingest.Document, error) {
	v, err := r.get(r.documents, doc)
	if err != nil {
		return nil, err
	}
	d := &ingest.Document{}
	if err := decode(v, d); err != nil {
		return nil, fmt.Errorf("%s: document %d: %w", r.path, doc, err)
	}
	return d, nil
}

// block reads one block of passages.
func (r *boltRecord) block(doc, n int) ([]ingest.Chunk, error) {
	v, err := r.get(r.passages, doc, n)
	if err != nil {
		return nil, err
	}
	var block []ingest.Chunk
	if err := decode(v, &block); err != nil {
		return nil, fmt.Errorf("%s: passages of document %d: %w", r.path, doc, err)
	}
	return block, nil
}

func (r *boltRecord) Passages(doc, from, to int) ([]ingest.Chunk, error) {
	var out []ingest.Chunk
	for b := from / perBlock; b*perBlock < to; b++ {
		read := func() ([]ingest.Chunk, error) { return r.block(doc, b) }
		if to-from <= perBlock { // whole documents would drive out what is read again
			read = func() ([]ingest.Chunk, error) {
				return r.kept.get(blockAt{doc, b}, func() ([]ingest.Chunk, error) { return r.block(doc, b) })
			}
		}
		block, err := read()
		if err != nil {
			return nil, err
		}
		lo, hi := max(0, from-b*perBlock), min(len(block), to-b*perBlock)
		if lo > hi {
			return nil, fmt.Errorf("%s: %w: passages of document %d are missing", r.path, ErrCorrupt, doc)
		}
		out = append(out, block[lo:hi]...)
	}
	if len(out) != to-from {
		return nil, fmt.Errorf("%s: %w: passages of document %d are missing", r.path, ErrCorrupt, doc)
	}
	return out, nil
}

func (r *boltRecord) Vector(chunk int, v []float32) error {
	b, err := r.get(r.vectors, chunk/perVectorBlock)
	if err != nil {
		return err
	}
	at := chunk % perVectorBlock * r.dim * 4
	if len(v) != r.dim || at+4*r.dim > len(b) {
		return fmt.Errorf("%s: %w: vector %d", r.path, ErrCorrupt, chunk)
	}
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[at+4*i:]))
	}
	return nil
}

// stored returns the stored forms of a document and of the blocks of its
// passages, which are valid until the record is closed.
func (r *boltRecord) stored(doc int) ([]byte, [][]byte, error) {
	value, err := r.get(r.documents, doc)
	if err != nil {
		return nil, nil, err
	}
	var blocks [][]byte
	for b := 0; b*perBlock < r.infos[doc].Chunks; b++ {
		block, err := r.get(r.passages, doc, b)
		if err != nil {
			return nil, nil, err
		}
		blocks = append(blocks, block)
	}
	return value, blocks, nil
}
