package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/index/internal/vector"
)

// run is a file of refined vectors, which never changes. It is safe for use by
// several goroutines.
//
// The file: the four bytes "RVR1", the number of vectors as uint32, their keys in
// rising order, the vectors as vector.Codes. Its checksum is in the manifest.
type run struct {
	entry RunEntry
	path  string // empty in memory
	users atomic.Int32
	file  *os.File // nil in memory, and where it is missing
	rows  lazy[*rows]
}

// rows is what a run holds.
type rows struct {
	keys  []byte
	codes *vector.Codes
}

const (
	runMagic  = "RVR1"
	runHead   = 8
	runEnding = ".vec"
)

// openRun opens the file of a run, so that it can be read even when a writer has
// replaced it since, and reads nothing. A file that is missing is as one that is
// damaged: what it held can be computed again.
func openRun(dir string, e RunEntry) (*run, error) {
	r := &run{entry: e, path: filepath.Join(dir, e.Name+runEnding)}
	f, err := os.Open(r.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil {
		r.file = f
	}
	r.users.Store(1)
	return r, nil
}

// missing says that there is no such file.
func (r *run) missing() bool { return r.path != "" && r.file == nil }

func (r *run) hold() { r.users.Add(1) }

func (r *run) release() {
	if r.users.Add(-1) == 0 && r.file != nil {
		_ = r.file.Close()
	}
}

// read returns the vectors, whose checksum holds. The error wraps ErrCorrupt where
// it does not.
func (r *run) read(ctx context.Context, dim int) (*rows, error) {
	return r.rows.get(ctx, func() (*rows, error) {
		if r.file == nil {
			return nil, fmt.Errorf("%s: %w: it is missing", r.path, ErrCorrupt)
		}
		info, err := r.file.Stat()
		if err != nil {
			return nil, err
		}
		if info.Size() != r.entry.Size {
			return nil, fmt.Errorf("%s: %w: %d bytes, written were %d", r.path, ErrCorrupt, info.Size(), r.entry.Size)
		}
		b := make([]byte, info.Size())
		if _, err := r.file.ReadAt(b, 0); err != nil {
			return nil, err
		}
		if disk.Sum(b) != r.entry.Sum {
			return nil, fmt.Errorf("%s: %w: its checksum is another", r.path, ErrCorrupt)
		}
		out, err := parseRun(b, r.entry.Rows, dim)
		if err != nil {
			return nil, fmt.Errorf("%s: %w: %v", r.path, ErrCorrupt, err)
		}
		return out, nil
	})
}

func parseRun(b []byte, n, dim int) (*rows, error) {
	end := runHead + n*len(Key{})
	if len(b) < end || string(b[:4]) != runMagic || int(binary.LittleEndian.Uint32(b[4:])) != n {
		return nil, errors.New("not a file of refined vectors")
	}
	codes, err := vector.ParseCodes(b[end:])
	if err == nil && (codes.Len() != n || codes.Dim() != dim) {
		err = fmt.Errorf("%d vectors of %d numbers", codes.Len(), codes.Dim())
	}
	return &rows{b[runHead:end], codes}, err
}

func (r *rows) len() int { return len(r.keys) / len(Key{}) }

func (r *rows) key(i int) []byte { return r.keys[i*len(Key{}) : (i+1)*len(Key{})] }

// joinRun gives the bytes of a run: keys in rising order, and the encoded vectors
// in that of the keys.
func joinRun(keys []Key, codes []byte) []byte {
	b := make([]byte, runHead, runHead+len(keys)*len(Key{})+len(codes))
	copy(b, runMagic)
	binary.LittleEndian.PutUint32(b[4:], uint32(len(keys)))
	for _, k := range keys {
		b = append(b, k[:]...)
	}
	return append(b, codes...)
}
