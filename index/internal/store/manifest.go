package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/ingest"
)

// Format is the version of the files that this package writes and reads.
const Format = 1

// What goes wrong with stored files. Package index exports them.
var (
	ErrCorrupt  = errors.New("damaged")
	ErrNotFound = errors.New("not found")
	ErrFormat   = errors.New("stored by another version")
	ErrForeign  = errors.New("not a corpus, and not empty")
	ErrTooLarge = ingest.ErrTooLarge
)

// Settings are the options that change what is stored.
type Settings struct {
	Embedder  string `json:"embedder"`
	Digest    string `json:"digest,omitempty"`
	Dimension int    `json:"dimension"` // 0 before the first vector
	MaxChars  int    `json:"max_chars"`
	Stem      bool   `json:"stem"`
}

// Hash identifies the settings.
func (s Settings) Hash() string {
	b, err := json.Marshal(s)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%08x", disk.Sum(b))
}

// Manifest names the segments that make up one generation of a corpus.
type Manifest struct {
	Format     int      `json:"format"`
	Generation uint64   `json:"generation"`
	Settings   Settings `json:"settings"`
	Options    string   `json:"options"` // hash of Settings
	Next       uint64   `json:"next"`    // number of the next segment
	Segments   []Entry  `json:"segments"`
	Refined    *Refined `json:"refined,omitempty"`
}

// Entry is a segment in a manifest. Size and Sum are those of its record file;
// Dead are the numbers of the documents in it that are removed.
type Entry struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	Sum    uint32 `json:"sum"`
	Docs   int    `json:"docs"`
	Chunks int    `json:"chunks"`
	Dead   []int  `json:"dead,omitempty"`
}

const manifestName = "manifest"

// copies is how often the manifest stands in its file. It is all that says
// which documents there are, and no other file can tell; with the second copy
// damage at one place is mended by itself.
const copies = 2

// WriteManifest makes m the generation that readers see.
func WriteManifest(fault disk.Fault, dir string, m *Manifest) error {
	m.Format, m.Options = Format, m.Settings.Hash()
	b, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("manifest: %w", err)
	}
	line := fmt.Appendf(nil, "%08x %s\n", disk.Sum(b), b)
	if err := disk.Write(fault, filepath.Join(dir, manifestName), true, bytes.Repeat(line, copies)); err != nil {
		return fmt.Errorf("write manifest: %w", err)
	}
	return nil
}

// absent is the error for a folder without manifest: ErrCorrupt where records are there,
// ErrForeign where files are only named so, and else ErrNotFound.
func absent(dir string) error {
	names, _ := records(dir)
	switch {
	case len(names) == 0:
		return fmt.Errorf("%s: no corpus here: %w", dir, ErrNotFound)
	case holds(dir):
		return fmt.Errorf("%s: %w: the manifest is missing", dir, ErrCorrupt)
	}
	return foreign(dir, filepath.Base(names[0]))
}

// foreign is the error for a folder that holds a file and no corpus.
func foreign(dir, name string) error {
	return fmt.Errorf("%s: %w: it holds %q", dir, ErrForeign, name)
}

// ReadManifest reads the manifest of a folder; the error wraps ErrNotFound
// where there is none, nor records that it should list.
func ReadManifest(dir string) (*Manifest, error) {
	b, err := os.ReadFile(filepath.Join(dir, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, absent(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("read manifest: %w", err)
	}
	m, _, err := parseManifest(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, manifestName), err)
	}
	return m, nil
}

// parseManifest reads the first sound copy in b and counts the sound ones.
func parseManifest(b []byte) (m *Manifest, sound int, err error) {
	for line := range bytes.Lines(b) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		if len(line) < 9 || line[8] != ' ' {
			continue
		}
		sum, err := strconv.ParseUint(string(line[:8]), 16, 32)
		if err != nil || uint32(sum) != disk.Sum(line[9:]) {
			continue
		}
		sound++
		if m != nil {
			continue
		}
		m = &Manifest{}
		if err := json.Unmarshal(line[9:], m); err != nil {
			return nil, 0, fmt.Errorf("%w: manifest: %v", ErrCorrupt, err)
		}
	}
	if m == nil {
		return nil, 0, fmt.Errorf("%w: no copy of the manifest has its checksum", ErrCorrupt)
	}
	if m.Format != Format {
		return nil, sound, fmt.Errorf("%w: format %d, this one reads %d", ErrFormat, m.Format, Format)
	}
	if err := m.check(); err != nil {
		return nil, sound, fmt.Errorf("%w: manifest: %v", ErrCorrupt, err)
	}
	return m, sound, nil
}

// maxDimension bounds the length of vectors.
const maxDimension = 1 << 20

// check refuses what no writer has written. A corpus may come from somebody
// else, who can compute a checksum too: names become paths, and numbers become
// sizes of memory and indices.
func (m *Manifest) check() error {
	if d := m.Settings.Dimension; d < 0 || d > maxDimension || m.Settings.MaxChars < 0 {
		return fmt.Errorf("vectors of %d numbers, passages of %d characters", d, m.Settings.MaxChars)
	}
	names := make(map[string]bool, len(m.Segments))
	for _, e := range m.Segments {
		n, err := strconv.ParseUint(e.Name, 10, 64)
		switch {
		case err != nil || e.Name != segmentName(n) || n >= m.Next:
			return fmt.Errorf("no segment is named %q", e.Name)
		case names[e.Name]:
			return fmt.Errorf("segment %s is there twice", e.Name)
		}
		names[e.Name] = true
		if err := e.check(m.Settings.Dimension); err != nil {
			return fmt.Errorf("segment %s: %w", e.Name, err)
		}
	}
	return m.Refined.check(m.Next, names)
}

// check holds the numbers of a segment against the size of its record, where
// each document takes a byte at least and each number of a vector four. That the
// file has this size is seen when it is opened.
func (e *Entry) check(dim int) error {
	docs, chunks := int64(e.Docs), int64(e.Chunks)
	if docs < 0 || chunks < 0 || docs > e.Size || chunks > math.MaxUint32 || chunks > e.Size/4/max(1, int64(dim)) {
		return fmt.Errorf("%d documents with %d passages in %d bytes", docs, chunks, e.Size)
	}
	before := -1
	for _, d := range e.Dead {
		if d <= before || d >= e.Docs {
			return fmt.Errorf("document %d of %d is removed after document %d", d, docs, before)
		}
		before = d
	}
	return nil
}

// segmentName is the name of the segment with a number; its files are this with
// an ending.
func segmentName(n uint64) string { return fmt.Sprintf("%08d", n) }
