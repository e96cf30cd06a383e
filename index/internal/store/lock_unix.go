//go:build unix && !solaris && !aix

package store

import (
	"errors"
	"os"
	"syscall"
)

// tryLock takes the lock of an open file without waiting.
func tryLock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return errHeld
		}
		if !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}
