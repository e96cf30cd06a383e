package apart

import (
	"context"
	"encoding/gob"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/referent-go/referent/ingest/internal/page"
)

// Serve is the child's side: it limits the memory of its process, reads one
// request from in, opens the document and writes its pages to out. It ends the
// process when the memory is spent or in is closed, so it must have a process to
// itself. The error is that of the streams; what is wrong with the document is
// told to the parent.
func Serve(ctx context.Context, in io.Reader, out io.Writer, open func(context.Context, Request, []byte) (*page.Document, error)) error {
	limit()
	go watch()
	var q question
	if err := gob.NewDecoder(in).Decode(&q); err != nil {
		return fmt.Errorf("read the request: %w", err)
	}
	go func() { // nothing more comes, but for the end when the parent is gone
		_, _ = io.Copy(io.Discard, in)
		os.Exit(0)
	}()
	answers := gob.NewEncoder(out)
	doc, err := open(ctx, q.Request, q.Source)
	if err != nil {
		return answers.Encode(head{Err: faultOf(err)})
	}
	defer doc.Close()
	if err := answers.Encode(headOf(doc)); err != nil {
		return err
	}
	fonts := map[*page.Font]int{}
	for i := range doc.Pages {
		before := len(doc.Dests)
		p, err := doc.Content(ctx, i)
		if err != nil {
			return err
		}
		s := sheetOf(p, fonts)
		s.From, s.Dests = before, doc.Dests[before:]
		if err := answers.Encode(s); err != nil {
			return err
		}
		doc.Release(i)
	}
	return nil
}

// watch ends the process when it takes more memory than it may. Where the
// system has a limit of its own, that comes first.
func watch() {
	debug.SetMemoryLimit(maxMemory * 3 / 4)
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(20 * time.Millisecond) {
		metrics.Read(sample)
		if sample[0].Value.Uint64()-sample[1].Value.Uint64() > maxMemory {
			os.Exit(exitFull)
		}
	}
}
