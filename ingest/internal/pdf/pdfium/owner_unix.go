//go:build unix

package pdfium

import (
	"io/fs"
	"os"
	"syscall"
)

// owned says that a file is this user's and that nobody else may write to it.
func owned(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Geteuid() && info.Mode().Perm()&0o022 == 0
}
