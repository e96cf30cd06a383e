package index

import (
	"errors"
	"fmt"
	"time"

	"github.com/referent-go/referent/index/internal/store"
)

// What callers branch on. Errors returned by this package wrap these.
var (
	// ErrNotFound says that no document or passage has the given ID, or that
	// there is no index where one was to be read.
	ErrNotFound = store.ErrNotFound
	// ErrLocked says that another process is writing; see [LockedError].
	ErrLocked = errors.New("locked by another writer")
	// ErrCorrupt says that stored bytes are not what was written. What can be
	// derived is mended without a word; this error concerns the record itself.
	ErrCorrupt = store.ErrCorrupt
	// ErrFormat says that an index was stored by another version, in a format
	// that this one does not read.
	ErrFormat = store.ErrFormat
	// ErrForeign says that a folder holds files and no corpus, also where they are
	// named as those of one and cannot be read, so that none is made there.
	ErrForeign = store.ErrForeign
	// ErrTooLarge says that a document is too large to be stored. It is the
	// error of package ingest.
	ErrTooLarge = store.ErrTooLarge
	// ErrModelMismatch says that the corpus was made with another embedder, or
	// with other options that change what is stored; see [MismatchError].
	ErrModelMismatch = errors.New("made with another embedder")
	// ErrReadOnly says that a change was asked of an index opened read-only.
	ErrReadOnly = store.ErrReadOnly
	// ErrClosed says that the index was closed before the call.
	ErrClosed = store.ErrClosed
)

// LockedError names the process that holds the writer's lock of an index. It
// wraps [ErrLocked]. Fields are zero where the holder did not record them.
type LockedError struct {
	Dir     string    `json:"dir"`
	PID     int       `json:"pid"`
	Host    string    `json:"host"`
	Command string    `json:"command"`
	Since   time.Time `json:"since"`
}

// Error says who holds the lock, in words.
func (e *LockedError) Error() string {
	if e.PID == 0 {
		return fmt.Sprintf("%s is locked by another writer", e.Dir)
	}
	return fmt.Sprintf("%s is locked by process %d on %s (%s), since %s", e.Dir, e.PID, e.Host, e.Command, e.Since.Format(time.RFC3339))
}

// Unwrap returns ErrLocked.
func (e *LockedError) Unwrap() error { return ErrLocked }

// MismatchError names what an index was made with and what it was asked to be
// opened with. It wraps [ErrModelMismatch].
type MismatchError struct {
	What   string `json:"what"` // "embedder", or what an option decides
	Stored string `json:"stored"`
	Wanted string `json:"wanted"`
}

// Error names both sides.
func (e *MismatchError) Error() string {
	return fmt.Sprintf("the index was made with %s %s, asked for is %s", e.What, e.Stored, e.Wanted)
}

// Unwrap returns ErrModelMismatch.
func (e *MismatchError) Unwrap() error { return ErrModelMismatch }
