// Package disk writes files so that each is there whole or not at all, and lets
// a test make any one of the steps fail.
package disk

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Fault is asked before each step that changes a disk: what is done ("create",
// "write", "sync", "rename", "sync folder", "remove") and to which file. An
// error is what the step then returns.
type Fault func(op, path string) error

type faultKey struct{}

// WithFault returns a context under which a store that is opened asks f before
// each step.
func WithFault(ctx context.Context, f Fault) context.Context {
	return context.WithValue(ctx, faultKey{}, f)
}

// FaultOf returns the Fault of a context, or one that never fails.
func FaultOf(ctx context.Context) Fault {
	if f, ok := ctx.Value(faultKey{}).(Fault); ok {
		return f
	}
	return func(string, string) error { return nil }
}

// table is CRC-32C, which processors compute faster than memory delivers.
var table = crc32.MakeTable(crc32.Castagnoli)

// Sum is the checksum of some bytes.
func Sum(b []byte) uint32 { return crc32.Checksum(b, table) }

// SumFile is the size of an open file and the checksum of all that is in it.
func SumFile(ctx context.Context, f *os.File) (int64, uint32, error) {
	buf := make([]byte, 1<<20)
	var at int64
	var sum uint32
	for {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		n, err := f.ReadAt(buf, at)
		sum = crc32.Update(sum, table, buf[:n])
		at += int64(n)
		if errors.Is(err, io.EOF) {
			return at, sum, nil
		}
		if err != nil {
			return 0, 0, err
		}
	}
}

// Write puts data into the file at path by way of a temporary file beside it.
// With durable it returns only after the data and the name are on the disk.
// After an error the old file, if there was one, is as it was.
func Write(fault Fault, path string, durable bool, data ...[]byte) (err error) {
	tmp := path + ".tmp"
	if err := fault("create", tmp); err != nil {
		return err
	}
	f, err := os.OpenFile(tmp, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(tmp)
		}
	}()
	for _, d := range data {
		if err := fault("write", tmp); err != nil {
			return err
		}
		if _, err := f.Write(d); err != nil {
			return err
		}
	}
	if durable {
		if err := Sync(fault, f, tmp); err != nil {
			return err
		}
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := fault("rename", path); err != nil {
		return err
	}
	if err := os.Rename(tmp, path); err != nil {
		return err
	}
	if durable {
		return SyncFolder(fault, filepath.Dir(path))
	}
	return nil
}

// Sync brings what was written to f onto the disk.
func Sync(fault Fault, f *os.File, path string) error {
	if err := fault("sync", path); err != nil {
		return err
	}
	return f.Sync()
}

// SyncFolder brings the names in a folder onto the disk, where the system can.
func SyncFolder(fault Fault, dir string) error {
	if err := fault("sync folder", dir); err != nil {
		return err
	}
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil {
		return fmt.Errorf("sync folder %s: %w", dir, err)
	}
	return nil
}

// Usage is the number of bytes in the files below a folder.
func Usage(dir string) (int64, error) {
	var n int64
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // replaced meanwhile
		}
		if err != nil || d.IsDir() {
			return err
		}
		if info, err := d.Info(); err == nil {
			n += info.Size()
		}
		return nil
	})
	return n, err
}
