package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"github.com/referent-go/referent/index/internal/disk"
)

// The file of what is derived from a record: four bytes "RIX1", the length of
// the table of contents and its checksum as uint32, little endian, the table as
// JSON, then the sections, each with a checksum of its own in the table.
const (
	sectionsMagic = "RIX1"
	sectionsHead  = 12
)

// contents is the table of contents. Record is the checksum of the record that
// the sections were made from, Maker says by which rules.
type contents struct {
	Record   uint32    `json:"record"`
	Maker    string    `json:"maker"`
	Sections []section `json:"sections"`
}

type section struct {
	Name string `json:"name"`
	At   int64  `json:"at"` // behind the table
	Size int64  `json:"size"`
	Sum  uint32 `json:"sum"`
}

// maxContents bounds a table of contents.
const maxContents = 1 << 20

// joinSections gives the parts of a file that holds the named sections.
func joinSections(record uint32, maker string, names []string, data map[string][]byte) ([][]byte, error) {
	c := contents{Record: record, Maker: maker}
	parts := [][]byte{nil}
	at := int64(0)
	for _, n := range names {
		d := data[n]
		c.Sections = append(c.Sections, section{n, at, int64(len(d)), disk.Sum(d)})
		parts = append(parts, d)
		at += int64(len(d))
	}
	table, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	head := append([]byte(sectionsMagic), make([]byte, 8)...)
	binary.LittleEndian.PutUint32(head[4:], uint32(len(table)))
	binary.LittleEndian.PutUint32(head[8:], disk.Sum(table))
	parts[0] = append(head, table...)
	return parts, nil
}

// sectionFile reads sections from a file.
type sectionFile struct {
	r    io.ReaderAt
	base int64
	in   contents
}

func openSections(r io.ReaderAt) (*sectionFile, error) {
	head := make([]byte, sectionsHead)
	if _, err := r.ReadAt(head, 0); err != nil || string(head[:4]) != sectionsMagic {
		return nil, fmt.Errorf("%w: no table of contents", ErrCorrupt)
	}
	n := binary.LittleEndian.Uint32(head[4:])
	if n > maxContents {
		return nil, fmt.Errorf("%w: table of contents of %d bytes", ErrCorrupt, n)
	}
	table := make([]byte, n)
	if _, err := r.ReadAt(table, sectionsHead); err != nil || disk.Sum(table) != binary.LittleEndian.Uint32(head[8:]) {
		return nil, fmt.Errorf("%w: table of contents", ErrCorrupt)
	}
	f := &sectionFile{r: r, base: sectionsHead + int64(n)}
	if err := json.Unmarshal(table, &f.in); err != nil {
		return nil, fmt.Errorf("%w: table of contents: %v", ErrCorrupt, err)
	}
	return f, nil
}

// read returns a section whose checksum holds.
func (f *sectionFile) read(name string) ([]byte, error) {
	for _, s := range f.in.Sections {
		if s.Name != name {
			continue
		}
		// The last byte first, so that no memory is taken for a size that the
		// file does not have.
		if s.Size < 0 || s.At < 0 || s.Size > 0 && !f.has(f.base+s.At+s.Size-1) {
			return nil, fmt.Errorf("%w: section %s of %d bytes", ErrCorrupt, name, s.Size)
		}
		b := make([]byte, s.Size)
		if _, err := f.r.ReadAt(b, f.base+s.At); err != nil && (err != io.EOF || s.Size > 0) {
			return nil, fmt.Errorf("%w: section %s: %v", ErrCorrupt, name, err)
		}
		if disk.Sum(b) != s.Sum {
			return nil, fmt.Errorf("%w: section %s", ErrCorrupt, name)
		}
		return b, nil
	}
	return nil, fmt.Errorf("%w: section %s is missing", ErrCorrupt, name)
}

// has says that the file has a byte at an offset.
func (f *sectionFile) has(at int64) bool {
	n, _ := f.r.ReadAt(make([]byte, 1), at)
	return n == 1
}

// size is how long the whole file must be.
func (f *sectionFile) size() int64 {
	n := f.base
	for _, s := range f.in.Sections {
		n += s.Size
	}
	return n
}
