package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// writeFile makes a file by what write gives. Whatever fails, the file that was
// there stays as it was, and none is left half written. A link is followed; what is
// no file (a device, a pipe) is written to, not replaced.
func writeFile(name string, write func(io.Writer) error) (err error) {
	if at, err := filepath.EvalSymlinks(name); err == nil {
		name = at
	} else if _, there := os.Lstat(name); there == nil {
		return fmt.Errorf("write %s: %w", name, err) // a link that leads nowhere
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeThrough(name, write)
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
			err = fmt.Errorf("write %s: %w", name, err)
		}
	}()
	err = fill(f, write)
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// writeThrough writes to what is there already.
func writeThrough(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	if err := fill(f, write); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// fill writes to an open file and closes it.
func fill(f *os.File, write func(io.Writer) error) error {
	w := bufio.NewWriter(f)
	err := write(w)
	if err == nil {
		err = w.Flush()
	}
	return errors.Join(err, f.Close())
}

// spare refuses to write over a file that is read.
func spare(name string, read ...string) error {
	to, err := os.Stat(name)
	if err != nil {
		return nil // there is nothing to lose
	}
	for _, r := range read {
		if from, err := os.Stat(r); err == nil && os.SameFile(to, from) {
			return usage(fmt.Errorf("%s is the document itself; name another file to write to", name))
		}
	}
	return nil
}
