package layout

import (
	"context"
	"runtime"
	"sync"
)

// pool runs jobs on as many goroutines as there are processors. Jobs may come
// in any order; what they do must not depend on it. A panic in a job comes up
// again in wait, so that the caller's guard sees it: of several that of the first page.
type pool struct {
	jobs  chan job
	done  sync.WaitGroup
	mu    sync.Mutex
	at    int // the first page or part whose job panicked, and with what
	panic any
}

// job is what is to be done for a page, or a part of something.
type job struct {
	at int
	do func()
}

// newPool lets a job wait for each worker, so that none is idle while the next is made
// ready.
func newPool() *pool {
	workers := runtime.GOMAXPROCS(0)
	p := &pool{jobs: make(chan job, workers)}
	for range workers {
		p.done.Add(1)
		go func() {
			defer p.done.Done()
			for job := range p.jobs {
				p.run(job)
			}
		}()
	}
	return p
}

func (p *pool) run(j job) {
	defer func() {
		if r := recover(); r != nil {
			p.mu.Lock()
			if p.panic == nil || j.at < p.at {
				p.at, p.panic = j.at, r
			}
			p.mu.Unlock()
		}
	}()
	j.do()
}

// wait ends the pool.
func (p *pool) wait() {
	close(p.jobs)
	p.done.Wait()
	if p.panic != nil {
		panic(p.panic)
	}
}

// each does the same for every sheet.
func each(ctx context.Context, sheets []*sheet, do func(*sheet)) error {
	p := newPool()
	for i, s := range sheets {
		if ctx.Err() != nil {
			break
		}
		p.jobs <- job{i, func() { do(s) }}
	}
	p.wait()
	return ctx.Err()
}

// spread calls do for parts of n items, from one index up to another, at the same
// time. It is for what is quick: it cannot be cancelled.
func spread(n int, do func(part, from, to int)) {
	parts := parts(n)
	p := newPool()
	for k := range parts {
		p.jobs <- job{k, func() { do(k, k*n/parts, (k+1)*n/parts) }}
	}
	p.wait()
}

// parts is into how many parts spread cuts n items.
func parts(n int) int { return max(1, min(runtime.GOMAXPROCS(0), n/leastPart)) }

// leastPart is how many items are worth a part of their own.
const leastPart = 8
