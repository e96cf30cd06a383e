package refs

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"github.com/referent-go/referent/index/internal/disk"
)

// sumsName is the file that holds the checksums of all others in the folder.
const sumsName = "checksums.json"

// fileSum is the size and the checksum of a file.
type fileSum struct {
	Size int64  `json:"size"`
	Sum  uint32 `json:"sum"`
}

// Create makes an index in the folder dir, which appears only once it is whole.
// Identity says what the entries were taken from.
func Create(ctx context.Context, fault disk.Fault, dir, identity string, entries []Entry) (err error) {
	tmp := dir + ".tmp"
	if err := fault("create", tmp); err != nil {
		return err
	}
	if err := os.RemoveAll(tmp); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(tmp)
		}
	}()
	if err := build(ctx, tmp, identity, entries); err != nil {
		return err
	}
	sums, err := sumFolder(ctx, tmp)
	if err != nil {
		return err
	}
	b, err := json.Marshal(sums)
	if err != nil {
		return err
	}
	if err := disk.Write(fault, filepath.Join(tmp, sumsName), false, b); err != nil {
		return err
	}
	if err := fault("rename", dir); err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Rename(tmp, dir)
}

func build(ctx context.Context, dir, identity string, entries []Entry) (err error) {
	defer guard("create", &err)
	b, err := bleve.NewUsing(dir, newMapping(), scorch.Name, scorch.Name, map[string]any{"bolt_timeout": "1s"})
	if err != nil {
		return fmt.Errorf("bleve: create: %w", err)
	}
	x := &Index{b}
	if err := x.fill(ctx, entries, identity); err != nil {
		x.Close()
		return err
	}
	return x.Close()
}

// sumFolder gives the checksum of every file below a folder by its path in it.
func sumFolder(ctx context.Context, dir string) (map[string]fileSum, error) {
	sums := map[string]fileSum{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == sumsName {
			return err
		}
		f, err := os.Open(p)
		if err != nil {
			return err
		}
		defer f.Close()
		size, sum, err := disk.SumFile(ctx, f)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		sums[filepath.ToSlash(rel)] = fileSum{size, sum}
		return nil
	})
	return sums, err
}

// Open opens the index in a folder for reading. It fails where a file is not
// what was written, and with ErrStale where the index was made from something
// else than identity says.
func Open(ctx context.Context, dir, identity string) (x *Index, err error) {
	defer guard("open", &err)
	if err := Check(ctx, dir); err != nil {
		return nil, err
	}
	b, err := bleve.OpenUsing(dir, map[string]any{"read_only": true, "bolt_timeout": "1s"})
	if err != nil {
		return nil, fmt.Errorf("bleve: open: %w", err)
	}
	got, err := b.GetInternal(identityKey)
	if err == nil && string(got) != identity {
		err = ErrStale
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	return &Index{b}, nil
}

// Check compares the files of an index with their checksums.
func Check(ctx context.Context, dir string) error {
	b, err := os.ReadFile(filepath.Join(dir, sumsName))
	if err != nil {
		return err
	}
	var want map[string]fileSum
	if err := json.Unmarshal(b, &want); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(dir, sumsName), err)
	}
	got, err := sumFolder(ctx, dir)
	if err != nil {
		return err
	}
	for name, s := range want {
		if got[name] != s {
			return fmt.Errorf("%s: not as written", filepath.Join(dir, filepath.FromSlash(name)))
		}
	}
	if len(got) != len(want) {
		return fmt.Errorf("%s: %d files, written were %d", dir, len(got), len(want))
	}
	return nil
}
