package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/referent-go/referent"
)

// open opens the corpus of --corpus. Only ingest makes one where there is none.
func (a *app) open(readOnly bool) (*referent.Corpus, error) {
	if readOnly {
		if _, err := os.Stat(a.corpus); errors.Is(err, os.ErrNotExist) {
			return nil, &exitError{code: exitNothing, err: fmt.Errorf("no corpus at %s; make one with: referent ingest PATH", a.corpus)}
		}
	}
	c, err := referent.Open(a.corpus, &referent.Options{ReadOnly: readOnly})
	if err != nil {
		return nil, fmt.Errorf("open corpus %s: %w", a.corpus, err)
	}
	return c, nil
}

// display is a source as a person reads it best: relative where it lies below
// the working folder.
func display(source string) string {
	if !filepath.IsAbs(source) {
		return source
	}
	wd, err := os.Getwd()
	if err != nil {
		return source
	}
	if rel, err := filepath.Rel(wd, source); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return source
}
