package pdfium

import (
	"context"
	"syscall"
	"time"

	"github.com/tetratelabs/wazero/experimental"
)

// withMemory has the memory of sandboxes set aside by the system, each at once: what
// is not written to takes none of the machine's. Memory of the Go heap that grows is
// copied, and what it was copied from waits for the collector: a sandbox at its limit
// took four times as much.
func withMemory(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(reserve))
}

func reserve(_, _ uint64) experimental.LinearMemory {
	all, err := syscall.Mmap(-1, 0, maxMemory, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		return &linear{all: make([]byte, maxMemory)}
	}
	return &linear{all, true}
}

type linear struct {
	all    []byte
	mapped bool
}

// Reallocate is nil for what is over the limit: the library is told that there is no
// memory.
func (l *linear) Reallocate(size uint64) []byte {
	if size > uint64(len(l.all)) {
		return nil
	}
	return l.all[:size:size]
}

// Free gives the memory back, and its addresses later: a call that is being ended may
// still look there.
func (l *linear) Free() {
	if !l.mapped {
		return
	}
	l.mapped = false
	all := l.all
	_ = syscall.Madvise(all, syscall.MADV_DONTNEED) // it goes in a minute otherwise
	time.AfterFunc(time.Minute, func() { _ = syscall.Munmap(all) })
}
