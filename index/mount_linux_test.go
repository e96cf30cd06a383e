package index_test

import (
	"fmt"
	"syscall"
)

// mountSmall mounts a file system of some bytes in memory on a folder.
func mountSmall(dir string, size int) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%d", size))
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }
