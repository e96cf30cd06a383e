package store

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/referent-go/referent/index/internal/refs"
)

// mends remembers which derived files had to be made anew, so that a caller can
// be told. It may be nil.
type mends struct {
	mu   sync.Mutex
	list []string
}

// add notes a file and what was wrong with it, once.
func (m *mends) add(path string, err error) {
	if m == nil {
		return
	}
	why := "damaged"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		why = "missing"
	case errors.Is(err, refs.ErrStale):
		why = "not made from this record by these rules"
	}
	note := fmt.Sprintf("%s: %s", path, why)
	m.mu.Lock()
	defer m.mu.Unlock()
	if !slices.Contains(m.list, note) {
		m.list = append(m.list, note)
	}
}

// Mended lists the derived files that were missing, stale or damaged when they
// were needed, and what was wrong with each. What they hold was made anew from
// the record.
func (s *Store) Mended() []string {
	s.mends.mu.Lock()
	defer s.mends.mu.Unlock()
	return slices.Clone(s.mends.list)
}
