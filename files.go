package referent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
)

// Item is one document to ingest: a name that becomes its source, and a way to
// its bytes.
type Item struct {
	Name string
	Read func() ([]byte, error)
}

// Source yields the documents to ingest. An error yielded beside an Item
// belongs to that item alone.
type Source interface {
	Items(ctx context.Context) iter.Seq2[Item, error]
}

// FileSet is a Source of files; [Files] makes one.
type FileSet struct {
	// Paths are files, folders and glob patterns. In folders, files with the
	// ending of a known format are taken, in order of their names; names that
	// begin with a dot are left out and symbolic links to folders are not
	// followed; a link to a file outside the folder is an error of that file. A
	// file that is named is always taken.
	Paths []string
	// Exclude are patterns (path.Match) of names or paths to leave out.
	Exclude []string
	// MaxBytes is the largest file read. Default 256 MiB.
	MaxBytes int64
}

// Files is the set of files below some paths.
func Files(paths ...string) FileSet { return FileSet{Paths: paths} }

// endings are the file endings taken from folders.
var endings = map[string]bool{
	".md": true, ".markdown": true, ".html": true, ".htm": true, ".xhtml": true,
	".docx": true, ".epub": true, ".pdf": true, ".txt": true, ".text": true,
}

// Items implements Source.
func (f FileSet) Items(ctx context.Context) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		seen := map[string]bool{}
		give := func(name string, err error) bool {
			key := name
			if abs, err := filepath.Abs(name); err == nil {
				key = abs
			}
			if seen[key] {
				return true
			}
			seen[key] = true
			return yield(Item{Name: name, Read: func() ([]byte, error) { return f.read(name) }}, err)
		}
		for _, p := range f.Paths {
			for _, root := range expand(p) {
				if ctx.Err() != nil || !f.walk(ctx, root, give, func(string) {}) {
					return
				}
			}
		}
	}
}

// LeftOut counts the files in folders that are no documents by their names. Those
// whose names begin with a dot, or that are excluded, do not count.
func (f FileSet) LeftOut(ctx context.Context) int {
	seen := map[string]bool{}
	for _, p := range f.Paths {
		for _, root := range expand(p) {
			f.walk(ctx, root, func(string, error) bool { return true }, func(name string) {
				if abs, err := filepath.Abs(name); err == nil {
					name = abs
				}
				seen[name] = true
			})
		}
	}
	return len(seen)
}

// Gone picks, of the sources of documents in a corpus on disk, those that lie in the
// folders of the set, which are there themselves, and are no files any more.
func (f FileSet) Gone(sources iter.Seq[string]) []string {
	var roots []string
	for _, p := range f.Paths {
		for _, root := range expand(p) {
			if info, err := os.Stat(root); err == nil && info.IsDir() {
				if root, err = filepath.Abs(root); err == nil {
					roots = append(roots, root)
				}
			}
		}
	}
	var out []string
	for source := range sources {
		below := slices.ContainsFunc(roots, func(root string) bool {
			rel, err := filepath.Rel(root, source)
			return err == nil && filepath.IsLocal(rel)
		})
		if !below || strings.ContainsRune(source, utf8.RuneError) { // a name that is not UTF-8 is not stored as it is
			continue
		}
		if _, err := os.Stat(source); errors.Is(err, fs.ErrNotExist) {
			out = append(out, source)
		}
	}
	return out
}

// expand returns what a path names: itself, or the matches of a pattern.
func expand(p string) []string {
	if _, err := os.Lstat(p); err == nil || !strings.ContainsAny(p, "*?[") {
		return []string{p}
	}
	found, err := filepath.Glob(p)
	if err != nil || len(found) == 0 {
		return []string{p}
	}
	sort.Strings(found)
	return found
}

// walk gives root, or every file below it, and names those left out for their
// endings. It reports whether to go on.
func (f FileSet) walk(ctx context.Context, root string, give func(string, error) bool, other func(string)) bool {
	if root == "" {
		return give(root, errors.New("an empty path"))
	}
	info, err := os.Stat(root)
	if err != nil {
		return give(root, plain(err))
	}
	if !info.IsDir() {
		return give(root, nil)
	}
	if end := string(filepath.Separator); !strings.HasSuffix(root, end) {
		root += end // a link to a folder that is named is followed
	}
	goOn := true
	err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			if goOn = give(p, plain(err)); !goOn {
				return fs.SkipAll
			}
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case p != root && (strings.HasPrefix(d.Name(), ".") || f.excluded(root, p)):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		case !endings[strings.ToLower(filepath.Ext(p))]:
			if d.Type().IsRegular() {
				other(p)
			}
			return nil
		}
		var bad error
		if d.Type()&fs.ModeSymlink != 0 {
			if to, err := os.Stat(p); err == nil && to.IsDir() {
				return nil
			}
			if !within(root, p) {
				bad = fmt.Errorf("%w: a symbolic link that leads out of the folder", ingest.ErrUnsupported)
			}
		}
		if goOn = give(p, bad); !goOn {
			return fs.SkipAll
		}
		return nil
	})
	return goOn && err == nil
}

// within says that a file, links resolved, lies below a folder.
func within(root, p string) bool {
	base, err := whither(root)
	if err != nil {
		return false
	}
	to, err := whither(p)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(base, to)
	return err == nil && filepath.IsLocal(rel)
}

// whither is the absolute path that a path leads to, links resolved.
func whither(p string) (string, error) {
	to, err := filepath.EvalSymlinks(p)
	if err != nil {
		return "", err
	}
	return filepath.Abs(to)
}

func (f FileSet) excluded(root, p string) bool {
	rel, err := filepath.Rel(root, p)
	if err != nil {
		rel = p
	}
	rel = filepath.ToSlash(rel)
	for _, pattern := range f.Exclude {
		pattern = strings.TrimSuffix(filepath.ToSlash(pattern), "/")
		for _, name := range []string{rel, path.Base(rel), filepath.ToSlash(p)} {
			if ok, _ := path.Match(pattern, name); ok {
				return true
			}
		}
	}
	return false
}

// read returns a file's bytes, after its kind and size were looked at.
func (f FileSet) read(name string) ([]byte, error) {
	limit := f.MaxBytes
	if limit == 0 {
		limit = ingest.DefaultMaxBytes
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, plain(err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: not a regular file", ingest.ErrUnsupported)
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", ingest.ErrTooLarge, info.Size(), limit)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, plain(err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, limit+1)) // it may grow meanwhile
	if err == nil && int64(len(data)) > limit {
		return nil, fmt.Errorf("%w: over %d bytes, the limit", ingest.ErrTooLarge, limit)
	}
	return data, plain(err)
}

// plain takes the path off a file error: whoever reports it names the file.
func plain(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
