// Package pdfium reads and renders PDF files with PDFium, the library of a
// browser, compiled to WebAssembly. It opens damaged files that stricter readers
// refuse, runs in a sandbox of its own without any part of the host's file
// system, and takes its time: it is the engine for repair and for pictures.
//
// The machine code that its 6 MB are compiled to is kept in the user's cache
// folder where there is one that is the user's alone, so that only the first use
// takes seconds.
package pdfium

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// maxMemory is what one document may make a sandbox take, in bytes;
// maxSandboxes is how many there are at a time, which bounds the memory of all.
const (
	maxMemory    = 512 << 20
	maxSandboxes = 8
)

// library makes the sandboxes. Compiling takes seconds and the result serves the
// whole process, so it is made once, when it is first needed.
var library = starter{start: compile}

// starter starts the library once. A start that fails is tried again by whoever
// asks next.
type starter struct {
	start func() (pdfium.Pool, error)
	mu    sync.Mutex
	now   *attempt // under way, or done well
}

type attempt struct {
	done chan struct{}
	pool pdfium.Pool
	err  error
}

// get waits for the library, or for the end of ctx: the start itself goes on and
// serves the next.
func (s *starter) get(ctx context.Context) (pdfium.Pool, error) {
	s.mu.Lock()
	if s.now == nil {
		s.now = &attempt{done: make(chan struct{})}
		go s.run(s.now)
	}
	a := s.now
	s.mu.Unlock()
	select {
	case <-a.done:
		return a.pool, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *starter) run(a *attempt) {
	defer close(a.done)
	defer func() {
		if r := recover(); r != nil {
			a.err = fmt.Errorf("%v", r)
		}
		if a.err != nil {
			s.mu.Lock()
			s.now = nil
			s.mu.Unlock()
		}
	}()
	a.pool, a.err = s.start()
}

func compile() (pdfium.Pool, error) {
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	ctx = withMemory(ctx)
	conf := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithCloseOnContextDone(true). // a call that hangs must end with its context
		WithMemoryLimitPages(maxMemory >> 16)
	if cache := compiled(); cache != nil {
		conf = conf.WithCompilationCache(cache)
	}
	return webassembly.Init(webassembly.Config{
		Context: ctx, RuntimeConfig: conf, FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
		MaxTotal: 2 * maxSandboxes, MaxIdle: 1, // the gate bounds those in use; the others are on their way out
	})
}

// compiled is the cache of machine code on disk, nil where the user has no
// folder for such things.
func compiled() wazero.CompilationCache {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	dir = filepath.Join(dir, "referent", "pdfium")
	if os.MkdirAll(dir, 0o700) != nil || !private(dir) {
		return nil
	}
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return nil
	}
	return cache
}

// private says that nobody else may write to a folder: what is in it is executed.
func private(dir string) bool {
	info, err := os.Lstat(dir)
	return err == nil && info.IsDir() && owned(info)
}
