package minilm

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// DefaultTokens is how many tokens of a text are read, the two at its ends among
// them, unless the options say otherwise.
const DefaultTokens = 256

// Options are the options of a call; nil and zero fields mean the defaults.
type Options struct {
	// MaxTokens is how many tokens of a text are read, the two at its ends among
	// them: 3 to 512. Default DefaultTokens. What comes after them is left out.
	MaxTokens int
	// Workers is how many goroutines compute. Default GOMAXPROCS. It changes no
	// number of the result.
	Workers int
}

// filled returns the options with their defaults.
func (e *Encoder) filled(o *Options) (Options, error) {
	f := Options{}
	if o != nil {
		f = *o
	}
	if f.MaxTokens == 0 {
		f.MaxTokens = min(DefaultTokens, e.Header.Positions)
	}
	if f.Workers == 0 {
		f.Workers = runtime.GOMAXPROCS(0)
	}
	if f.MaxTokens < 3 || f.MaxTokens > e.Header.Positions || f.Workers < 0 {
		return f, fmt.Errorf("minilm: options: %d tokens, not 3 to %d; %d workers", f.MaxTokens, e.Header.Positions, f.Workers)
	}
	return f, nil
}

// Encode returns a vector of Header.Width numbers and of length 1 for each text, in
// their order: the mean of the vectors of its tokens. After the context ends it
// returns the context's error.
func (e *Encoder) Encode(ctx context.Context, texts []string, o *Options) ([][]float32, error) {
	w := e.Header.Width
	out := make([][]float32, len(texts))
	flat := make([]float32, len(texts)*w)
	err := e.run(ctx, texts, o, func(i int, _ []Piece, rows []float32) {
		out[i] = flat[i*w : (i+1)*w : (i+1)*w]
		mean(out[i], rows)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Tokens is a text as the model sees it: for each token the bytes that it stands
// for, and its vector, which has no particular length. The first token opens the
// text and the last ends it; both stand for no bytes.
type Tokens struct {
	Pieces    []Piece
	Vectors   [][]float32
	Truncated bool // the text goes on
}

// Tokens returns the tokens of each text with their vectors, in the order of the
// texts. They take 1.5 KiB a token. After the context ends it returns the
// context's error.
func (e *Encoder) Tokens(ctx context.Context, texts []string, o *Options) ([]Tokens, error) {
	w := e.Header.Width
	opts, err := e.filled(o)
	if err != nil {
		return nil, err
	}
	out := make([]Tokens, len(texts))
	err = e.run(ctx, texts, o, func(i int, pieces []Piece, rows []float32) {
		t := Tokens{Vectors: make([][]float32, len(pieces)+2)}
		t.Pieces = append(append(append(t.Pieces, Piece{ID: e.words.opening}), pieces...), Piece{e.words.ending, len(texts[i]), len(texts[i])})
		flat := slices.Clone(rows)
		for j := range t.Vectors {
			t.Vectors[j] = flat[j*w : (j+1)*w : (j+1)*w]
		}
		t.Truncated = len(pieces) == opts.MaxTokens-2 && len(e.Pieces(texts[i], opts.MaxTokens-1)) > len(pieces)
		out[i] = t
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// mean writes the mean of rows at length 1 to v.
func mean(v, rows []float32) {
	for i := 0; i < len(rows); i += len(v) {
		for j, x := range rows[i : i+len(v)] {
			v[j] += x
		}
	}
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum > 0 {
		k := float32(1 / math.Sqrt(sum))
		for j := range v {
			v[j] *= k
		}
	}
}

// batchTokens is how many tokens go through the layers together, unless one text
// has more. More would spread the widening of weights over more of them, but take
// the rows out of the processor's second cache.
const batchTokens = 256

// window is how many texts are cut into tokens and sorted at a time, which bounds
// the memory for any number of texts.
const window = 1024

// run calls done for each text with its pieces and the vectors of its tokens, which
// are only valid during the call. It calls from several goroutines, once a text.
func (e *Encoder) run(ctx context.Context, texts []string, o *Options, done func(i int, pieces []Piece, rows []float32)) error {
	opts, err := e.filled(o)
	if err != nil {
		return err
	}
	for from := 0; from < len(texts); from += window {
		if err := e.window(ctx, texts, from, min(len(texts), from+window), opts, done); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (e *Encoder) window(ctx context.Context, texts []string, from, end int, o Options, done func(int, []Piece, []float32)) error {
	pieces := make([][]Piece, end-from)
	err := parallel(ctx, o.Workers, len(pieces), func(i int) error {
		pieces[i] = e.Pieces(texts[from+i], o.MaxTokens-2)
		return nil
	})
	if err != nil {
		return err
	}
	batches := e.batches(pieces, o.Workers)
	return parallel(ctx, o.Workers, len(batches), func(i int) error {
		b := &batches[i]
		longest, start := 0, 0
		for _, end := range b.ends {
			longest, start = max(longest, end-start), end
		}
		s := e.scratch(max(batchTokens, len(b.ids)), longest)
		defer e.spare.Put(s)
		if err := e.forward(ctx, b, s); err != nil {
			return err
		}
		start = 0
		for j, t := range b.texts {
			done(from+t, pieces[t], s.state[start*e.Header.Width:b.ends[j]*e.Header.Width])
			start = b.ends[j]
		}
		return nil
	})
}

// batches puts texts together, longest first, so that those that are computed last
// are short. Where there are few, each worker has a share.
func (e *Encoder) batches(pieces [][]Piece, workers int) []batch {
	order, total := make([]int, len(pieces)), 0
	for i, p := range pieces {
		order[i], total = i, total+len(p)+2
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(pieces[b]), len(pieces[a])) })
	room := min(batchTokens, max(1, (total+workers-1)/workers))
	var out []batch
	for _, t := range order {
		n := len(pieces[t]) + 2
		if len(out) == 0 || len(out[len(out)-1].ids)+n > room {
			out = append(out, batch{})
		}
		b := &out[len(out)-1]
		b.ids = append(b.ids, e.words.opening)
		for _, p := range pieces[t] {
			b.ids = append(b.ids, p.ID)
		}
		b.ids = append(b.ids, e.words.ending)
		b.texts, b.ends = append(b.texts, t), append(b.ends, len(b.ids))
	}
	return out
}

// parallel calls f for 0 to n-1 from several goroutines, in order, until one call
// fails or the context ends.
func parallel(ctx context.Context, workers, n int, f func(int) error) error {
	workers = min(workers, n)
	if workers <= 1 {
		for i := range n {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := f(i); err != nil {
				return err
			}
		}
		return nil
	}
	var next atomic.Int64
	var once sync.Once
	var first error
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				err := ctx.Err()
				if err == nil {
					err = f(i)
				}
				if err != nil {
					once.Do(func() { first = err; next.Store(int64(n)) })
					return
				}
			}
		})
	}
	wg.Wait()
	return first
}
