//go:build !linux

package index_test

import "errors"

func mountSmall(string, int) error { return errors.ErrUnsupported }

func unmount(string) error { return errors.ErrUnsupported }
