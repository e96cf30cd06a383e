package static

import (
	"context"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/referent-go/referent/index/internal/vector"
)

// Related is a word of the model, in small letters, and the cosine of its vector to
// that of the word that was asked about.
type Related struct {
	Word   string
	Cosine float64
}

// shortest is the number of letters from which a piece is held to be a word: the
// shorter ones are stop words, endings and abbreviations.
const shortest = 3

// lexicon is the words of a model that are one piece, as vectors of unit length. It
// remembers what it was asked, up to a limit: questions share most of their words.
type lexicon struct {
	words []string
	codes *vector.Codes

	mu    sync.Mutex
	known map[asked][]Related
}

// asked is what Related was asked for.
type asked struct {
	word  string
	n     int
	floor float64
}

// maxKnown is how many answers a lexicon remembers.
const maxKnown = 1 << 12

// Related returns up to n words of the model whose vectors have a cosine of at least
// floor to that of a word, the nearest first, without the word itself. Words that
// the model spells in pieces are not among them, but can be asked about. A word of
// which the model knows nothing has none. The slice must not be changed.
func (m *Model) Related(ctx context.Context, word string, n int, floor float64) ([]Related, error) {
	x, err := m.lexicon()
	if err != nil {
		return nil, err
	}
	word = plain(word)
	key := asked{strings.Clone(word), n, floor}
	x.mu.Lock()
	out, ok := x.known[key]
	x.mu.Unlock()
	if ok {
		return out, nil
	}
	v := make([]float32, m.Header.Width)
	if m.embed(word, v, &scratch{count: map[int32]int{}}); !unit(v) {
		return nil, ctx.Err()
	}
	near, err := x.codes.Near(ctx, v, n+1, nil)
	if err != nil {
		return nil, err
	}
	for _, r := range near {
		if w := x.words[r.Row]; w != word && float64(r.Score) >= floor && len(out) < n {
			out = append(out, Related{w, float64(r.Score)})
		}
	}
	x.mu.Lock()
	if len(x.known) < maxKnown {
		x.known[key] = out
	}
	x.mu.Unlock()
	return out, nil
}

// read makes the lexicon. It is called once, at the first question.
func (m *Model) read() (*lexicon, error) {
	var ids []int32
	x := &lexicon{words: make([]string, m.Header.Pieces), known: map[asked][]Related{}}
	for w, id := range m.ids {
		if len(w) >= shortest && letters(w) {
			ids = append(ids, id)
			x.words[id] = w
		}
	}
	slices.Sort(ids)
	for i, id := range ids {
		x.words[i] = x.words[id] // ids rise, so none is overwritten before it is read
	}
	x.words = x.words[:len(ids)]
	width := m.Header.Width
	codes := vector.Pack(len(ids), width, func(i int) ([]int8, float32) {
		row := m.rows[int(ids[i])*width : int(ids[i]+1)*width]
		sum := int32(0)
		for _, code := range row {
			sum += int32(code) * int32(code)
		}
		if sum == 0 {
			return row, 0
		}
		return row, float32(1 / math.Sqrt(float64(sum)))
	})
	var err error
	x.codes, err = vector.ParseCodes(codes)
	return x, err
}

func letters(w string) bool {
	for i := range len(w) {
		if w[i] < 'a' || w[i] > 'z' {
			return false
		}
	}
	return true
}
