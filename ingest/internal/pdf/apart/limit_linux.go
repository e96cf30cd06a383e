package apart

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// limit has the system refuse memory beyond what the process has and may take.
// Much of what a Go process has is set aside and never used, so the limit counts
// from there. Where that cannot be told, watch is left.
func limit() {
	stat, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return
	}
	first, _, _ := bytes.Cut(stat, []byte(" "))
	pages, err := strconv.ParseUint(string(first), 10, 64)
	if err != nil {
		return
	}
	most := pages*uint64(os.Getpagesize()) + maxMemory
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: most, Max: most})
}
