package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/referent-go/referent/index/internal/disk"
)

// Format is the version of the files that this package writes and reads.
const Format = 1

// What goes wrong with stored files. Package index exports them.
var (
	ErrCorrupt  = errors.New("damaged")
	ErrNotFound = errors.New("not found")
	ErrFormat   = errors.New("stored by another version")
	ErrForeign  = errors.New("not a corpus, and not empty")
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

// ReadManifest reads the manifest of a folder; the error wraps ErrNotFound
// where there is none.
func ReadManifest(dir string) (*Manifest, error) {
	b, err := os.ReadFile(filepath.Join(dir, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no corpus here: %w", dir, ErrNotFound)
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
	return m, sound, nil
}

// segmentName is the name of the segment with a number; its files are this with
// an ending.
func segmentName(n uint64) string { return fmt.Sprintf("%08d", n) }
