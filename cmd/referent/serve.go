package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/cmd/referent/internal/web"
	"github.com/referent-go/referent/index"
)

func (a *app) serveCmd() *cobra.Command {
	var address string
	var share float64
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve vectors of text to programs on this machine, and refine the corpus meanwhile",
		Long: "Answer POST /v1/embeddings, the interface of OpenAI, with vectors of the built-in\n" +
			"transformer, to programs on this machine only, and refine the corpus in the\n" +
			"background, whenever something was added to it.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if share < 0 || share > 1 {
				return usage(errors.New("--refine-share must be 0 to 1"))
			}
			if err := web.Loopback(address); err != nil {
				return usage(fmt.Errorf("--listen: %w", err))
			}
			t := transformer()
			if t == nil {
				return usage(errNoTransformer)
			}
			return a.serve(cmd.Context(), address, t, share)
		},
	}
	cmd.Flags().StringVar(&address, "listen", "127.0.0.1:8390", "address of this machine, and port, 0 for a free one")
	cmd.Flags().Float64Var(&share, "refine-share", 0.5, "the part of the time to refine the corpus in; 0 for not at all")
	return cmd
}

// served is the transformer as package web knows it.
type served struct{ encoder }

func (s served) Count(text string) (int, error) { return s.count(text) }

// serve answers until the context ends.
func (a *app) serve(ctx context.Context, address string, t encoder, share float64) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/v1/embeddings", web.Embeddings(served{t}))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &http.Server{Handler: web.Local(mux), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx }}
	var working sync.WaitGroup
	if share > 0 {
		working.Go(func() { a.refineAlways(ctx, t, share) })
	}
	working.Go(func() {
		<-ctx.Done()
		shut, done := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer done()
		_ = s.Shutdown(shut)
	})
	a.note("listening on http://%s", l.Addr())
	err = s.Serve(l)
	cancel()
	working.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// refinePause is how long the worker of serve waits before it looks for new passages
// again.
const refinePause = 3 * time.Second

// refusedFor is how long the worker of serve does not ask again for what was refused.
const refusedFor = time.Hour

// refineAlways refines the corpus until the context ends, whenever there is one and
// something in it is not refined. What goes wrong is told once, until it is another.
func (a *app) refineAlways(ctx context.Context, t encoder, share float64) {
	told := ""
	var refused *index.Refusals
	var since time.Time
	for ctx.Err() == nil {
		if refused == nil || time.Since(since) > refusedFor {
			refused, since = &index.Refusals{}, time.Now()
		}
		for _, err := range index.Refine(ctx, a.corpus, &index.Options{Refiner: t}, &index.RefineOptions{Share: share, Refused: refused}) {
			if err != nil && ctx.Err() == nil && !errors.Is(err, index.ErrNotFound) && err.Error() != told {
				told = err.Error()
				a.note("referent: %s", printable(told))
			}
		}
		select {
		case <-time.After(refinePause):
		case <-ctx.Done():
		}
	}
}
