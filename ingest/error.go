package ingest

import (
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
)

// What a caller may branch on.
var (
	ErrNoText      = event.ErrNoText      // readable, but nothing in it is text
	ErrEncrypted   = event.ErrEncrypted   // a password is needed
	ErrTooLarge    = event.ErrTooLarge    // a limit of size, depth or count was passed
	ErrUnsupported = event.ErrUnsupported // no reader for it
	ErrDamaged     = event.ErrDamaged     // the format's own rules are broken
)

// Error says which source could not be read, at what stage and why. Page is 0
// where no page is meant.
type Error struct {
	Source string
	Page   int
	Stage  string // "read", "sniff", "parse"
	Err    error
}

func (e *Error) Error() string {
	at := e.Source
	if e.Page > 0 {
		at = fmt.Sprintf("%s: page %d", at, e.Page)
	}
	return fmt.Sprintf("%s: %s: %v", at, e.Stage, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }
