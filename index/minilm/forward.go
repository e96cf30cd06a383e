package minilm

import (
	"context"
	"math"

	"github.com/referent-go/referent/index/minilm/internal/kernel"
)

// scratch is the memory of one batch on its way through the layers.
type scratch struct {
	tokens int // room for
	// A row a token, width numbers each: the state, and three to work in.
	state, a, b, c []float32
	panel          []float32 // a widened panel
	zeros          []float32 // a row to start from
	keys           []float32 // of one head, a column a token
	scores         []float32 // of one head, a row a token
}

func (e *Encoder) scratch(tokens, longest int) *scratch {
	s, _ := e.spare.Get().(*scratch)
	if s == nil {
		s = &scratch{}
	}
	w := e.Header.Width
	if s.tokens < tokens {
		all := make([]float32, 4*tokens*w)
		s.tokens, s.state, s.a, s.b, s.c = tokens, all[:tokens*w], all[tokens*w:2*tokens*w], all[2*tokens*w:3*tokens*w], all[3*tokens*w:]
		s.panel, s.zeros = make([]float32, w*panel), make([]float32, max(w, panel))
	}
	stride := wide(longest)
	if n := headWidth * stride; len(s.keys) < n {
		s.keys = make([]float32, n)
	}
	if n := longest * stride; len(s.scores) < n {
		s.scores = make([]float32, n)
	}
	return s
}

// wide is a number of tokens brought up to whole panels.
func wide(n int) int { return (n + panel - 1) / panel * panel }

// batch is texts that go through the layers together, one below the other.
type batch struct {
	texts []int // their numbers
	ids   []int32
	ends  []int // of each text in ids
}

// forward takes the tokens of a batch through the layers, and leaves their vectors
// in the state of the scratch.
func (e *Encoder) forward(ctx context.Context, b *batch, s *scratch) error {
	w, n := e.Header.Width, len(b.ids)
	e.embed(b, s)
	for i := range e.layers {
		if err := ctx.Err(); err != nil {
			return err
		}
		l := &e.layers[i]
		e.times(&l.query, s.a, s.state, n, l.biasQ, s)
		e.times(&l.key, s.b, s.state, n, l.biasK, s)
		e.times(&l.value, s.c, s.state, n, l.biasV, s)
		from := 0
		for _, end := range b.ends {
			e.attend(from, end, s)
			from = end
		}
		e.times(&l.output, s.b, s.a, n, l.biasO, s)
		e.addNorm(s.state[:n*w], s.b, l.afterAttention)
		for j := range l.inner {
			if err := ctx.Err(); err != nil {
				return err
			}
			e.times(&l.inner[j], s.a, s.state, n, l.biasInner[j*w:(j+1)*w], s)
			e.kernels.GELU(s.a[:n*w])
			if j == 0 {
				e.times(&l.outer[j], s.b, s.a, n, l.biasOuter, s)
			} else {
				e.times(&l.outer[j], s.b, s.a, n, nil, s)
			}
		}
		e.addNorm(s.state[:n*w], s.b, l.afterForward)
	}
	return nil
}

// embed writes the vectors that tokens begin with to the state.
func (e *Encoder) embed(b *batch, s *scratch) {
	w, from, text := e.Header.Width, 0, 0
	for i, id := range b.ids {
		for i >= b.ends[text] {
			from, text = b.ends[text], text+1
		}
		at, scale := int(id)*w, e.scales[id]
		row, place := s.state[i*w:(i+1)*w], e.places[(i-from)*w:(i-from+1)*w]
		if e.rows.floats != nil {
			copy(row, e.rows.floats[at:at+w])
		} else {
			for j, q := range e.rows.bytes[at : at+w] {
				row[j] = float32(q) * scale
			}
		}
		e.kernels.AddNorm(row, place, e.norm.gain, e.norm.bias, e.Header.Epsilon)
	}
}

// addNorm adds the rows of y to those of x, and normalises them.
func (e *Encoder) addNorm(x, y []float32, n normal) {
	w := e.Header.Width
	for i := 0; i < len(x); i += w {
		e.kernels.AddNorm(x[i:i+w], y[i:i+w], n.gain, n.bias, e.Header.Epsilon)
	}
}

// times writes the product of n rows of x with a block, plus the bias, to y. Where
// bias is nil it is added to what y holds.
func (e *Encoder) times(m *block, y, x []float32, n int, bias []float32, s *scratch) {
	w := e.Header.Width
	for p := 0; p < w; p += panel {
		numbers := kernel.Matrix{Stride: panel}
		if m.floats != nil {
			numbers.Data = m.floats[p*w : (p+panel)*w]
		} else {
			numbers.Data = s.panel
			group := e.Header.Group
			for i := 0; i < w; i += group {
				e.kernels.Widen(s.panel[i*panel:], m.bytes[p*w+i*panel:p*w+(i+group)*panel], m.scales[i/group*w+p:i/group*w+p+panel])
			}
		}
		out := kernel.Matrix{Data: y[p:], Stride: w}
		start := out
		if bias != nil {
			start = kernel.Matrix{Data: bias[p:]}
		}
		e.kernels.Product(out, kernel.Matrix{Data: x, Stride: w}, numbers, n, w, start)
	}
}

// attend computes the attention of one text, whose queries, keys and values are in
// the rows from one to another of a, b and c, and writes it over the queries.
func (e *Encoder) attend(from, end int, s *scratch) {
	w, n := e.Header.Width, end-from
	stride := wide(n)
	scale := float32(1 / math.Sqrt(headWidth))
	zeros := kernel.Matrix{Data: s.zeros}
	scores := kernel.Matrix{Data: s.scores, Stride: stride}
	for h := 0; h < w; h += headWidth {
		query := kernel.Matrix{Data: s.a, Stride: w}.At(from, h)
		value := kernel.Matrix{Data: s.c, Stride: w}.At(from, h)
		keys := kernel.Matrix{Data: s.keys[:headWidth*stride], Stride: stride}
		for i := range n {
			for j, v := range s.b[(from+i)*w+h : (from+i)*w+h+headWidth] {
				keys.Data[j*stride+i] = v
			}
		}
		for i := n; i < stride; i++ {
			for j := range headWidth {
				keys.Data[j*stride+i] = 0
			}
		}
		for p := 0; p < stride; p += panel {
			e.kernels.Product(scores.At(0, p), query, keys.At(0, p), n, headWidth, zeros)
		}
		for i := range n {
			row := s.scores[i*stride : (i+1)*stride]
			for j := n; j < stride; j++ {
				row[j] = -math.MaxFloat32 / 4
			}
			e.kernels.Softmax(row, scale)
		}
		e.kernels.Product(query, scores, value, n, n, zeros)
	}
}
