// Package archive reads the zip containers of DOCX and EPUB files from memory.
// Nothing is ever unpacked to disk, an entry is read only when it is asked for
// by name, and every limit is counted on the bytes that come out, never taken
// from what the container says of itself.
package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

const (
	maxEntries = 10_000
	maxTotal   = 200 << 20 // bytes inflated from one archive, over all reads
	maxRatio   = 200       // inflated to compressed, for entries above ratioFloor
	ratioFloor = 1 << 20   // small entries may be as repetitive as they like
)

// Archive is an open zip container. It may be used by one goroutine at a time.
type Archive struct {
	files map[string]*zip.File // by folded name
	names []string
	left  int64 // bytes that may still be inflated
}

var (
	centralHeader = []byte("PK\x01\x02")
	compoundFile  = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	encryptedPart = []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")
)

// Open reads the directory of a zip container. It keeps data and does not copy
// it. The error wraps event.ErrDamaged, event.ErrTooLarge, event.ErrEncrypted
// or event.ErrUnsupported.
func Open(data []byte) (*Archive, error) {
	if bytes.HasPrefix(data, compoundFile) {
		// Office keeps both its old binary files and its encrypted new ones in
		// this container.
		if bytes.Contains(data, encryptedPart) {
			return nil, fmt.Errorf("%w: the file is protected by a password", event.ErrEncrypted)
		}
		return nil, fmt.Errorf("%w: an old binary Office file; save it as .docx", event.ErrUnsupported)
	}
	// The directory is counted before it is read: the number it states is kept
	// modulo 65,536 and says nothing.
	if n := bytes.Count(data, centralHeader); n > maxEntries {
		return nil, fmt.Errorf("%w: the archive has %d entries, the limit is %d", event.ErrTooLarge, n, maxEntries)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("%w: not a whole zip archive (%v)", event.ErrDamaged, err)
	}
	a := &Archive{files: make(map[string]*zip.File, len(r.File)), left: maxTotal}
	for _, f := range r.File {
		name, ok := safe(f.Name)
		if !ok {
			continue
		}
		key := strings.ToLower(name)
		if _, dup := a.files[key]; dup {
			continue // the first of a name counts
		}
		a.files[key] = f
		a.names = append(a.names, name)
	}
	return a, nil
}

// safe returns an entry's name as a plain relative path, or false for a folder
// and for a name that leads out of the archive. Some writers part folders with
// a backslash.
func safe(name string) (string, bool) {
	name = strings.ReplaceAll(name, `\`, "/")
	if strings.HasSuffix(name, "/") || !fs.ValidPath(name) || name == "." {
		return "", false
	}
	return name, true
}

// Names lists the entries that Read can give, in the order of the archive's
// directory. Folders and names that lead out of the archive are not among them.
func (a *Archive) Names() []string { return append([]string(nil), a.names...) }

// Has reports whether there is an entry of that name.
func (a *Archive) Has(name string) bool {
	_, ok := a.files[fold(name)]
	return ok
}

func fold(name string) string { return strings.ToLower(path.Clean(strings.TrimPrefix(name, "/"))) }

// Read inflates an entry. Names are compared without case, as package parts
// are, and a leading slash is passed over. A name that is not there gives an
// error that wraps fs.ErrNotExist. Each Read counts against the archive's
// budget of 200 MiB, so a caller reads an entry once.
func (a *Archive) Read(name string) ([]byte, error) {
	f, ok := a.files[fold(name)]
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	if f.Flags&1 != 0 {
		return nil, fmt.Errorf("%w: %s is protected by a password", event.ErrEncrypted, name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %s cannot be opened (%v)", event.ErrDamaged, name, err)
	}
	defer r.Close()
	limit, byRatio := a.left, false
	if n := max(ratioFloor, int64(min(f.CompressedSize64, maxTotal))*maxRatio); n < limit {
		limit, byRatio = n, true
	}
	tooLarge := fmt.Errorf("%w: the archive unpacks to more than %d MB", event.ErrTooLarge, maxTotal>>20)
	if byRatio {
		tooLarge = fmt.Errorf("%w: %s unpacks to more than %d times its size", event.ErrTooLarge, name, maxRatio)
	}
	// A size that is stated too large ends the matter at once; one that is
	// stated too small is found out by reading one byte more.
	if f.UncompressedSize64 > uint64(limit) {
		return nil, tooLarge
	}
	limit = int64(f.UncompressedSize64)
	var out bytes.Buffer
	out.Grow(int(limit) + bytes.MinRead)
	n, err := io.Copy(&out, io.LimitReader(r, limit+1))
	a.left -= n
	switch {
	case n > limit:
		return nil, fmt.Errorf("%w: %s unpacks to more than the %d bytes that it states", event.ErrDamaged, name, limit)
	case err != nil:
		return nil, fmt.Errorf("%w: %s does not unpack (%v)", event.ErrDamaged, name, err)
	}
	return out.Bytes(), nil
}
