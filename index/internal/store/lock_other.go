//go:build solaris || aix || !(unix || windows)

package store

import (
	"errors"
	"os"
)

// tryLock fails: without a lock that ends with its process, a corpus can be
// read here but not written.
func tryLock(*os.File) error { return errors.ErrUnsupported }
