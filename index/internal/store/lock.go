package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Holder is the process that holds a writer's lock.
type Holder struct {
	PID     int       `json:"pid"`
	Host    string    `json:"host"`
	Command string    `json:"command"`
	Since   time.Time `json:"since"`
}

// LockedError says that the lock is held; Holder is zero where the holder is
// not known.
type LockedError struct {
	Dir    string
	Holder Holder
}

func (e *LockedError) Error() string { return e.Dir + " is locked" }

// Lock is the right to write in a folder. The system takes it back when the
// process ends, in whatever way.
type Lock struct{ f *os.File }

const (
	lockName = "lock"
	// lockPause is how long to wait before asking again.
	lockPause = 25 * time.Millisecond
)

// errHeld is what a platform's tryLock returns while another has the lock.
var errHeld = errors.New("held")

// TakeLock waits up to timeout for the writer's lock of a folder. The error is
// a *LockedError where another has it still.
func TakeLock(ctx context.Context, dir string, timeout time.Duration) (*Lock, error) {
	path := filepath.Join(dir, lockName)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open lock: %w", err)
	}
	until := time.Now().Add(timeout)
	for {
		err := tryLock(f)
		if err == nil {
			break
		}
		if !errors.Is(err, errHeld) {
			f.Close()
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		left := time.Until(until)
		if left <= 0 {
			e := &LockedError{Dir: dir, Holder: holder(f)}
			f.Close()
			return nil, e
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		case <-time.After(min(left, lockPause)):
		}
	}
	l := &Lock{f}
	l.sign()
	return l, nil
}

// sign writes who holds the lock. It is for people; that it cannot be written,
// as on a full disk, takes nothing from the lock.
func (l *Lock) sign() {
	host, _ := os.Hostname()
	b, err := json.Marshal(Holder{PID: os.Getpid(), Host: host, Command: command(), Since: time.Now().UTC().Truncate(time.Second)})
	if err != nil || l.f.Truncate(0) != nil {
		return
	}
	_, _ = l.f.WriteAt(b, 0)
}

// command is the command line, cut to a length that fits a message.
func command() string {
	args := append([]string{filepath.Base(os.Args[0])}, os.Args[1:]...)
	s := strings.Join(args, " ")
	if len(s) > 200 {
		s = strings.ToValidUTF8(s[:200], "") + "..."
	}
	return s
}

// holder reads who signed the lock.
func holder(f *os.File) Holder {
	b := make([]byte, 4096)
	n, _ := f.ReadAt(b, 0)
	var h Holder
	if json.Unmarshal(b[:n], &h) != nil {
		return Holder{}
	}
	return h
}

// Release gives the lock back.
func (l *Lock) Release() error {
	_ = l.f.Truncate(0)
	return l.f.Close()
}
