// Package pdfium reads and renders PDF files with PDFium, the library of a
// browser, compiled to WebAssembly. It opens damaged files that stricter readers
// refuse, runs in a sandbox of its own without any part of the host's file
// system, and takes its time: it is the engine for repair and for pictures.
//
// The machine code that its 6 MB are compiled to is kept in the user's cache
// folder where there is one, so that only the first use takes seconds.
package pdfium

import (
	"context"
	"errors"
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

// maxMemory is what one document may make the sandbox take, in pages of 64 KiB.
const maxMemory = 1 << 30 >> 16

// pool makes the sandboxes. Compiling takes seconds and the result serves the
// whole process, so it is made once, when it is first needed.
var pool = sync.OnceValues(func() (pdfium.Pool, error) {
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	conf := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithCloseOnContextDone(true). // a call that hangs must end with its context
		WithMemoryLimitPages(maxMemory)
	if cache := compiled(); cache != nil {
		conf = conf.WithCompilationCache(cache)
	}
	return webassembly.Init(webassembly.Config{
		Context: ctx, RuntimeConfig: conf, FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
		// A document may hold several, to read and to render: with fewer than
		// all may want, they would wait for each other.
		MaxTotal: 1024, MaxIdle: 1,
	})
})

// compiled is the cache of machine code on disk, nil where the user has no
// folder for such things. What is in it gets executed, so nobody else may write
// there.
func compiled() wazero.CompilationCache {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	dir = filepath.Join(dir, "referent", "pdfium")
	if os.MkdirAll(dir, 0o700) != nil {
		return nil
	}
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return nil
	}
	return cache
}

// sandbox is one instance with at most one document in it.
type sandbox struct {
	pdfium.Pdfium
	mu   sync.Mutex
	gone bool
}

func newSandbox(ctx context.Context) (*sandbox, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := pool()
	if err != nil {
		return nil, fmt.Errorf("start pdfium: %w", err)
	}
	in, err := p.GetInstanceWithContext(ctx)
	if err != nil {
		return nil, errors.Join(ctx.Err(), err)
	}
	return &sandbox{Pdfium: in}, nil
}

// do runs calls into the sandbox. When ctx ends, so does the sandbox.
func (s *sandbox) do(ctx context.Context, calls func() error) (err error) {
	stop := context.AfterFunc(ctx, s.kill)
	defer stop()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("pdfium: %v", r)
		}
		if ctx.Err() != nil {
			s.kill() // before anybody uses it again
			err = ctx.Err()
		}
	}()
	if s.ended() {
		return errClosed
	}
	return calls()
}

var errClosed = errors.New("pdfium: closed")

func (s *sandbox) ended() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gone
}

func (s *sandbox) kill() { s.end(s.Pdfium.Kill) }

func (s *sandbox) close() { s.end(s.Pdfium.Close) }

func (s *sandbox) end(how func() error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.gone {
		s.gone = true
		_ = how() // nothing is left to be done about it
	}
}
