package store

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/referent-go/referent/index/internal/disk"
)

// The buckets of a record file. Keys are numbers, big endian, so that they are
// written in order: of the document; of the document and the block of its
// passages; of the block of vectors.
var (
	bucketInfo      = []byte("info")
	bucketDocuments = []byte("documents")
	bucketPassages  = []byte("passages")
	bucketVectors   = []byte("vectors")
	keyInfos        = []byte("documents")
	keyDimension    = []byte("dimension")
)

const (
	// perVectorBlock is how many vectors share one stored value, so that little
	// of the last page is wasted.
	perVectorBlock = 32
	// transaction is how many bytes are written before memory is let go.
	transaction = 16 << 20
	// openTimeout bounds the wait for a file that nobody should hold.
	openTimeout = time.Second
)

func key(ns ...int) []byte {
	var k []byte
	for _, n := range ns {
		k = binary.BigEndian.AppendUint32(k, uint32(n))
	}
	return k
}

// writeRecord makes a record file. The file is brought onto the disk; after an
// error it is gone.
func writeRecord(ctx context.Context, fault disk.Fault, path string, dim int, src source) (size int64, sum uint32, err error) {
	if err := fault("create", path); err != nil {
		return 0, 0, err
	}
	defer func() {
		if err != nil {
			os.Remove(path)
		}
	}()
	db, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: openTimeout, NoSync: true, NoGrowSync: true, NoFreelistSync: true, NoStatistics: true})
	if err != nil {
		return 0, 0, err
	}
	w := &recordWriter{ctx: ctx, fault: fault, path: path, db: db}
	if err = w.all(dim, src); err != nil {
		w.drop()
		db.Close()
		return 0, 0, err
	}
	if err = fault("sync", path); err == nil {
		err = db.Sync()
	}
	if cerr := db.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return 0, 0, err
	}
	f, err := os.Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	return disk.SumFile(ctx, f)
}

// recordWriter spreads what it is given over transactions of bounded size. The
// file counts only once it is complete, so that they need not be atomic.
type recordWriter struct {
	ctx   context.Context
	fault disk.Fault
	path  string
	db    *bolt.DB
	tx    *bolt.Tx
	used  int
}

func (w *recordWriter) put(bucket, key, value []byte) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if err := w.fault("write", w.path); err != nil {
		return err
	}
	if w.tx != nil && w.used > transaction {
		if err := w.commit(); err != nil {
			return err
		}
	}
	if w.tx == nil {
		tx, err := w.db.Begin(true)
		if err != nil {
			return err
		}
		w.tx, w.used = tx, 0
	}
	b, err := w.tx.CreateBucketIfNotExists(bucket)
	if err != nil {
		return err
	}
	b.FillPercent = 1 // keys come in order
	w.used += len(value)
	return b.Put(key, value)
}

func (w *recordWriter) commit() error {
	tx := w.tx
	w.tx = nil
	if tx == nil {
		return nil
	}
	return tx.Commit()
}

// drop gives up the open transaction, which would keep the file from closing.
func (w *recordWriter) drop() {
	if w.tx != nil {
		_ = w.tx.Rollback()
	}
}

func (w *recordWriter) all(dim int, src source) error {
	infos := src.infos()
	value, err := encode(infos)
	if err != nil {
		return err
	}
	if err := w.put(bucketInfo, keyInfos, value); err != nil {
		return err
	}
	if err := w.put(bucketInfo, keyDimension, key(dim)); err != nil {
		return err
	}
	chunks := 0
	for d, info := range infos {
		chunks += info.Chunks
		value, blocks, err := src.document(d)
		if err != nil {
			return err
		}
		if err := w.put(bucketDocuments, key(d), value); err != nil {
			return err
		}
		for i, block := range blocks {
			if err := w.put(bucketPassages, key(d, i), block); err != nil {
				return err
			}
		}
	}
	for from := 0; from < chunks; from += perVectorBlock {
		block := make([]byte, 0, perVectorBlock*dim*4)
		for i := from; i < min(chunks, from+perVectorBlock); i++ {
			v, err := src.vector(i)
			if err != nil {
				return err
			}
			for _, x := range v {
				block = binary.LittleEndian.AppendUint32(block, math.Float32bits(x))
			}
		}
		if err := w.put(bucketVectors, key(from/perVectorBlock), block); err != nil {
			return err
		}
	}
	if err := w.commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
