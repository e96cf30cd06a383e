package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

// The exit codes, as the documentation promises them.
const (
	exitFailed  = 1
	exitUsage   = 2
	exitFiles   = 3
	exitNothing = 4
	exitCorpus  = 5
)

// exitError carries an exit code that no error value implies. With said set
// the reason is on standard error already.
type exitError struct {
	code int
	err  error
	said bool
}

func (e *exitError) Error() string { return e.err.Error() }
func (e *exitError) Unwrap() error { return e.err }

// usage marks an error of the command line.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return &exitError{code: exitUsage, err: err}
}

// nothing says that a search or a listing came up empty.
func nothing(what string) error { return &exitError{code: exitNothing, err: errors.New(what)} }

// failedFiles says that files failed and were named one by one.
func failedFiles(n int) error {
	return &exitError{code: exitFiles, err: fmt.Errorf("%s failed", count(n, "file")), said: true}
}

// outcomes is the one table of what an error means for the exit code, and what
// a person can do about it.
var outcomes = []struct {
	err  error
	code int
	hint string
}{
	{index.ErrLocked, exitCorpus, "wait until the other command has ended, or end it"},
	{index.ErrCorrupt, exitCorpus, "run: referent rebuild"},
	{index.ErrFormat, exitCorpus, "it was made by another version of this program: use that one, or ingest anew into another folder"},
	{index.ErrModelMismatch, exitCorpus, "give --embedder as the corpus was made, or run: referent rebuild"},
	{index.ErrForeign, exitUsage, "name another folder with --corpus"},
	{index.ErrNotFound, exitNothing, "run: referent list"},
	{ingest.ErrNoText, exitNothing, ""},
	{referent.ErrSeveral, exitUsage, ""},
	{ingest.ErrEncrypted, exitFiles, ""},
	{ingest.ErrTooLarge, exitFiles, ""},
	{ingest.ErrUnsupported, exitFiles, ""},
	{ingest.ErrDamaged, exitFiles, ""},
	{context.Canceled, exitFailed, "what was stored is whole and stays; run the same command again to go on"},
}

// report says what went wrong, once, and returns the exit code.
func (a *app) report(err error) int {
	if err == nil {
		return 0
	}
	code, hint := exitFailed, ""
	for _, o := range outcomes {
		if errors.Is(err, o.err) {
			code, hint = o.code, o.hint
			break
		}
	}
	var own *exitError
	var file *ingest.Error
	switch {
	case errors.As(err, &own):
		code = own.code
	case code == exitFailed && errors.As(err, &file):
		code = exitFiles
	case strings.HasPrefix(err.Error(), "unknown command"):
		code = exitUsage
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	if own == nil || !own.said {
		fmt.Fprintf(a.err, "referent: %s\n", printable(err.Error()))
		if code == exitUsage && hint == "" {
			hint = "run: referent --help"
		}
		if hint != "" {
			fmt.Fprintf(a.err, "hint: %s\n", hint)
		}
	}
	return code
}
