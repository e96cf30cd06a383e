package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"sync"
	"syscall"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

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

// checkSum compares a record file with its entry in the manifest: a mapped tree
// with one bit wrong can send its reader anywhere.
func checkSum(ctx context.Context, f *os.File, e Entry) error {
	size, sum, err := disk.SumFile(ctx, f)
	if err != nil {
		return err
	}
	if size != e.Size || sum != e.Sum {
		return fmt.Errorf("%s: %w: %d bytes with checksum %08x, written were %d with %08x", f.Name(), ErrCorrupt, size, sum, e.Size, e.Sum)
	}
	return nil
}

// openRecord opens a record from its open file, whose checksum was compared. It
// takes the file over, and closes it where there is an error.
func openRecord(f *os.File, e Entry) (*boltRecord, error) {
	r := &boltRecord{path: f.Name()}
	if err := r.open(f); err != nil {
		return nil, err
	}
	if err := r.begin(e); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// open maps the file. Where that ends in a panic, the library may hold locks
// that closing waits for, so that only the file is closed.
func (r *boltRecord) open(f *os.File) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	done := false
	defer func() {
		if !done {
			f.Close()
		}
	}()
	defer r.guard(&err)
	r.db, err = bolt.Open(f.Name(), 0o600, &bolt.Options{
		ReadOnly: true, Timeout: openTimeout, NoStatistics: true,
		OpenFile: func(string, int, os.FileMode) (*os.File, error) { return f, nil },
	})
	done = true
	var system syscall.Errno
	switch {
	case err == nil:
	case errors.Is(err, bolterrors.ErrTimeout), errors.As(err, &system):
		f.Close()
		return fmt.Errorf("%s: %w", f.Name(), err) // says nothing about the file
	default:
		f.Close()
		return fmt.Errorf("%s: %w: %v", f.Name(), ErrCorrupt, err)
	}
	done = false
	tx, err := r.db.Begin(false)
	done = true
	if err != nil {
		r.db.Close()
		return fmt.Errorf("%s: %w", r.path, err)
	}
	r.tx = tx
	return nil
}

func (r *boltRecord) begin(e Entry) error {
	if err := r.list(); err != nil {
		return err
	}
	if !fits(r.infos, e) {
		return fmt.Errorf("%s: %w: its documents are not the %d with %d passages of the manifest", r.path, ErrCorrupt, e.Docs, e.Chunks)
	}
	return nil
}

// list reads which documents there are.
func (r *boltRecord) list() (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer r.guard(&err)
	tx := r.tx
	info := tx.Bucket(bucketInfo)
	r.documents, r.passages, r.vectors = tx.Bucket(bucketDocuments), tx.Bucket(bucketPassages), tx.Bucket(bucketVectors)
	if info == nil || len(info.Get(keyDimension)) != 4 {
		return fmt.Errorf("%s: %w: no description", r.path, ErrCorrupt)
	}
	r.dim = int(binary.BigEndian.Uint32(info.Get(keyDimension)))
	if err := decode(info.Get(keyInfos), &r.infos); err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	return nil
}

// guard turns a panic of the library, or an access beyond the mapped file, into
// an error. The checksum was right when the file was opened; this is for files that
// were made to harm, or that change or go away afterwards.
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

// view calls read with a stored value, which points into the mapped file: a bad
// sector, or a file that somebody has cut short, is met only when its bytes are
// read, so that all reading of them stays inside. Nothing of the value may be
// kept.
func (r *boltRecord) view(b *bolt.Bucket, read func([]byte) error, ns ...int) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer r.guard(&err)
	v := r.find(b, ns...)
	if v == nil {
		return fmt.Errorf("%s: %w: value %v is missing", r.path, ErrCorrupt, ns)
	}
	if err := read(v); err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	return nil
}

func (r *boltRecord) find(b *bolt.Bucket, ns ...int) []byte {
	if b == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return b.Get(key(ns...))
}

func (r *boltRecord) Infos() ([]Info, error) { return r.infos, nil }

func (r *boltRecord) Document(doc int) (*ingest.Document, error) {
	d := &ingest.Document{}
	if err := r.view(r.documents, func(v []byte) error { return decode(v, d) }, doc); err != nil {
		return nil, fmt.Errorf("document %d: %w", doc, err)
	}
	return d, nil
}

// block reads one block of passages.
func (r *boltRecord) block(doc, n int) ([]ingest.Chunk, error) {
	var block []ingest.Chunk
	if err := r.view(r.passages, func(v []byte) error { return decode(v, &block) }, doc, n); err != nil {
		return nil, fmt.Errorf("passages of document %d: %w", doc, err)
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
	return r.view(r.vectors, func(b []byte) error {
		at := chunk % perVectorBlock * r.dim * 4
		if len(v) != r.dim || at+4*r.dim > len(b) {
			return fmt.Errorf("%w: vector %d", ErrCorrupt, chunk)
		}
		for i := range v {
			v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[at+4*i:]))
		}
		return nil
	}, chunk/perVectorBlock)
}

// stored returns the stored forms of a document and of the blocks of its
// passages.
func (r *boltRecord) stored(doc int) (value []byte, blocks [][]byte, err error) {
	err = r.view(r.documents, func(v []byte) error { value = bytes.Clone(v); return nil }, doc)
	for b := 0; err == nil && b*perBlock < r.infos[doc].Chunks; b++ {
		err = r.view(r.passages, func(v []byte) error { blocks = append(blocks, bytes.Clone(v)); return nil }, doc, b)
	}
	return value, blocks, err
}
