package layout

import (
	"context"
	"runtime"
	"sync"
)

// pool runs jobs on as many goroutines as there are processors. Jobs may come
// in any order; what they do must not depend on it. A panic in a job comes up
// again in wait, so that the caller's guard sees it.
type pool struct {
	jobs  chan func()
	done  sync.WaitGroup
	mu    sync.Mutex
	panic any
}

// newPool lets a job wait for each worker, so that none is idle while the next is made
// ready.
func newPool() *pool {
	workers := runtime.GOMAXPROCS(0)
	p := &pool{jobs: make(chan func(), workers)}
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

func (p *pool) run(job func()) {
	defer func() {
		if r := recover(); r != nil {
			p.mu.Lock()
			p.panic = r
			p.mu.Unlock()
		}
	}()
	job()
}

// wait ends the pool.
func (p *pool) wait() {
	close(p.jobs)
	p.done.Wait()
	if p.panic != nil {
		panic(p.panic)
	}
}

// each does a job for every sheet.
func each(ctx context.Context, sheets []*sheet, job func(*sheet)) error {
	p := newPool()
	for _, s := range sheets {
		if ctx.Err() != nil {
			break
		}
		p.jobs <- func() { job(s) }
	}
	p.wait()
	return ctx.Err()
}

// spread calls job for parts of n items, from one index up to another, at the same
// time. It is for what is quick: it cannot be cancelled.
func spread(n int, job func(part, from, to int)) {
	parts := parts(n)
	p := newPool()
	for k := range parts {
		p.jobs <- func() { job(k, k*n/parts, (k+1)*n/parts) }
	}
	p.wait()
}

// parts is into how many parts spread cuts n items.
func parts(n int) int { return max(1, min(runtime.GOMAXPROCS(0), n/leastPart)) }

// leastPart is how many items are worth a part of their own.
const leastPart = 8
