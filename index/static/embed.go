package static

import (
	"context"
	_ "embed" // the model
	"math"
	"runtime"
	"sync"
	"unicode/utf8"

	"github.com/referent-go/referent/index/internal/vector"
)

//go:embed model.rfe
var file []byte

// Default returns the model in the binary. It is read once.
var Default = sync.OnceValues(func() (*Model, error) { return Parse(file) })

// DefaultName, DefaultWidth and DefaultSHA256 are the name, the width and the
// digest in the header of the model in the binary, known without reading it.
const (
	DefaultName   = "referent-static-512"
	DefaultWidth  = 512
	DefaultSHA256 = "e8f5e09632d30f1c2ab6cd6052dd9f84c398d4da41ba3817fd17a0283ad85dec"
)

// scratch is what embedding a text needs besides its result.
type scratch struct {
	ids    []int32
	count  map[int32]int
	weight map[int32]float32 // nil where all pieces count alike
}

// EmbedAll returns a vector of unit length for each text, of zeros for a text
// without a known word.
func (m *Model) EmbedAll(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	flat := make([]float32, len(texts)*m.Header.Width)
	workers := max(1, min(runtime.GOMAXPROCS(0), len(texts)/16))
	var wg sync.WaitGroup
	for w := range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s := scratch{count: map[int32]int{}}
			for i := w; i < len(texts) && ctx.Err() == nil; i += workers {
				out[i] = flat[i*m.Header.Width : (i+1)*m.Header.Width : (i+1)*m.Header.Width]
				m.embed(texts[i], out[i], &s)
			}
		}()
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return out, nil
}

// EmbedWeighted returns the vector of a text in which each word counts as much
// as weight says, 0 or more; a mark of punctuation counts for nothing. A word is
// given in small letters and without accents. Where all weights are 0 the text
// is embedded as it is.
func (m *Model) EmbedWeighted(text string, weight func(word string) float64) []float32 {
	s := scratch{count: map[int32]int{}, weight: map[int32]float32{}}
	v := make([]float32, m.Header.Width)
	each(text, func(word string) {
		from := len(s.ids)
		if s.ids = m.word(word, s.ids); from == len(s.ids) {
			return
		}
		r, _ := utf8.DecodeRuneInString(word)
		w := float32(0)
		if !mark(r) {
			w = float32(max(0, weight(word)))
		}
		for _, id := range s.ids[from:] {
			s.weight[id] = max(s.weight[id], w)
		}
	})
	if m.sum(v, &s); unit(v) {
		return v
	}
	m.embed(text, v, &scratch{count: map[int32]int{}})
	return v
}

// embed writes the unit vector of a text to v, which is all zeros.
func (m *Model) embed(text string, v []float32, s *scratch) {
	s.ids = m.Pieces(text, s.ids[:0])
	m.sum(v, s)
	unit(v)
}

// sum adds up the pieces in the order they first occur in, each once, weighted
// by 1 + ln of how often it occurs and by its own weight where it has one.
func (m *Model) sum(v []float32, s *scratch) {
	clear(s.count)
	for _, id := range s.ids {
		s.count[id]++
	}
	width := m.Header.Width
	for _, id := range s.ids {
		n := s.count[id]
		if n == 0 {
			continue
		}
		s.count[id] = 0
		weight := m.scales[id]
		if n > 1 {
			weight *= float32(1 + math.Log(float64(n)))
		}
		if s.weight != nil {
			weight *= s.weight[id]
		}
		vector.AddScaled(v, m.rows[int(id)*width:int(id+1)*width], weight)
	}
}

// unit brings a vector to unit length and says whether it has one.
func unit(v []float32) bool {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 {
		return false
	}
	k := float32(1 / math.Sqrt(sum))
	for j := range v {
		v[j] *= k
	}
	return true
}
