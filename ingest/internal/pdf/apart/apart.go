// Package apart reads a document in a process of its own, with a limit of
// memory and of time, for libraries that can take their process down with them
// or never return. The child is any program that calls Serve on its standard
// streams; parent and child speak encoding/gob: one request, the head of the
// document, then its pages in order.
package apart

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// Request says what the child is to read.
type Request struct {
	Engine   string
	Password string
}

// Limits of a child.
const (
	maxMemory = 1 << 30          // bytes it may take beyond what it starts with
	patience  = 30 * time.Second // without a page
	exitFull  = 77               // its exit code when it ran into maxMemory
)

type question struct {
	Request
	Source []byte
}

// reader is a running child and what it has told.
type reader struct {
	command []string
	ask     question
	cmd     *exec.Cmd
	in      io.Closer // closed, it lets the child go
	answers *gob.Decoder
	said    *tail
	fonts   []*page.Font
	next    int // the page that comes next

	mu   sync.Mutex
	slow bool // ended for giving no answer
}

// Open starts command, which must end up in Serve, and has it open the document
// in src. The pages come best in order: going back starts the child anew. The
// caller closes the document. Errors are those that the engine in the child
// gives, event.ErrTooLarge for one that takes too much memory, and
// event.ErrDamaged for one that takes too long or dies.
func Open(ctx context.Context, command []string, r Request, src []byte) (*page.Document, error) {
	c := &reader{command: command, ask: question{r, src}}
	doc, err := c.start(ctx)
	if err != nil {
		c.end()
		return nil, err
	}
	doc.Fill = func(ctx context.Context, i int) error { return c.fill(ctx, doc, i) }
	doc.Free = c.end
	return doc, nil
}

// start runs the child up to the head of the document.
func (c *reader) start(ctx context.Context) (*page.Document, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	cmd := exec.Command(c.command[0], c.command[1:]...)
	cmd.Env = []string{"GOTRACEBACK=none"} // it needs nothing of ours
	c.said = &tail{}
	cmd.Stderr = c.said
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", c.command[0], err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", c.command[0], err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the PDF reader: %w", err)
	}
	c.cmd, c.in, c.next, c.fonts = cmd, in, 0, nil
	c.answers = gob.NewDecoder(out)
	var h head
	err = c.wait(ctx, func() error {
		if err := gob.NewEncoder(in).Encode(c.ask); err != nil {
			return err
		}
		return c.answers.Decode(&h)
	})
	if err != nil {
		return nil, err
	}
	if err := h.Err.error(); err != nil {
		return nil, err
	}
	return h.document(), nil
}

// fill receives the page with index i.
func (c *reader) fill(ctx context.Context, doc *page.Document, i int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if i < c.next || c.cmd == nil {
		c.end()
		if _, err := c.start(ctx); err != nil {
			return err
		}
	}
	for c.next <= i {
		var s sheet
		if err := c.wait(ctx, func() error { return c.answers.Decode(&s) }); err != nil {
			return err
		}
		p := &doc.Pages[c.next]
		p.Reset()
		c.fonts = s.into(p, c.fonts)
		if c.next < i {
			p.Reset()
		}
		doc.Dests = append(doc.Dests[:min(s.From, len(doc.Dests))], s.Dests...)
		c.next++
	}
	return nil
}

// wait does what hangs on the child and ends the child when it takes too long,
// or when ctx ends.
func (c *reader) wait(ctx context.Context, do func() error) error {
	cmd := c.cmd
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
	defer stop()
	timer := time.AfterFunc(patience, func() {
		c.mu.Lock()
		c.slow = true
		c.mu.Unlock()
		_ = cmd.Process.Kill()
	})
	defer timer.Stop()
	err := do()
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		c.end()
		return ctx.Err()
	}
	return c.why(err)
}

// why says what became of a child that gave no answer.
func (c *reader) why(err error) error {
	_ = c.in.Close()
	_ = c.cmd.Process.Kill() // where it is not gone already, its answer was no answer
	end := c.cmd.Wait()
	c.cmd = nil
	var exit *exec.ExitError
	said := c.said.String()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.slow:
		return fmt.Errorf("%w: the engine %s gave no answer for %v", event.ErrDamaged, c.ask.Engine, patience)
	case errors.As(end, &exit) && exit.ExitCode() == exitFull, strings.Contains(said, "out of memory"), strings.Contains(said, "cannot allocate memory"), strings.Contains(said, "address space"):
		return fmt.Errorf("%w: the engine %s took over %d MiB of memory", event.ErrTooLarge, c.ask.Engine, maxMemory>>20)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
	if first == "" {
		first = err.Error()
	}
	return fmt.Errorf("%w: the engine %s ended: %s", event.ErrDamaged, c.ask.Engine, first)
}

// end lets the child go.
func (c *reader) end() {
	if c.cmd == nil {
		return
	}
	_ = c.in.Close()
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait() // killed; its exit says nothing
	c.cmd = nil
}

// tail keeps the beginning of what a child says of its end.
type tail struct{ b strings.Builder }

func (t *tail) Write(p []byte) (int, error) {
	const enough = 4096
	t.b.Write(p[:min(len(p), max(0, enough-t.b.Len()))])
	return len(p), nil
}

func (t *tail) String() string { return t.b.String() }
