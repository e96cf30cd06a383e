package minilm

import (
	"context"
	"fmt"
)

// EncodeWithin returns for each text the vector of a part of it, from one byte to
// another, half open: the mean of the vectors of its tokens, at length 1. They have
// seen the rest of the text, which a vector of the part alone has not (late
// chunking: Günther et al., "Late Chunking: Contextual Chunk Embeddings Using
// Long-Context Embedding Models", 2024). The part that is the whole text has the
// vector that [Encoder.Encode] gives; one without any token has it too. Of a text
// with too many tokens those around the part are read. Equal texts are computed
// once.
func (e *Encoder) EncodeWithin(ctx context.Context, texts []string, parts [][2]int, o *Options) ([][]float32, error) {
	opts, err := e.filled(o)
	if err != nil {
		return nil, err
	}
	if len(texts) != len(parts) {
		return nil, fmt.Errorf("minilm: %d texts, %d parts", len(texts), len(parts))
	}
	w := e.Header.Width
	out, flat := make([][]float32, len(texts)), make([]float32, len(texts)*w)
	var different []string
	number, asked := map[string]int{}, [][]int(nil) // of a text, and who asked for it
	where := make([][2]int, len(parts))
	for i, t := range texts {
		if p := parts[i]; p[0] < 0 || p[1] < p[0] || p[1] > len(t) {
			return nil, fmt.Errorf("minilm: bytes %d to %d of a text of %d", p[0], p[1], len(t))
		}
		t, where[i] = e.around(t, parts[i], opts.MaxTokens-2)
		n, ok := number[t]
		if !ok {
			n = len(different)
			number[t] = n
			different, asked = append(different, t), append(asked, nil)
		}
		asked[n] = append(asked[n], i)
		out[i] = flat[i*w : (i+1)*w : (i+1)*w]
	}
	err = e.run(ctx, different, &opts, func(n int, pieces []Piece, rows []float32) {
		for _, i := range asked[n] {
			from, end := rowsOf(pieces, where[i], len(different[n]))
			mean(out[i], rows[from*w:end*w])
		}
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// around is a text with no more than limit pieces about a part, and where the part
// is in it. Half of the pieces to spare stand on each side, if there are as many.
func (e *Encoder) around(text string, part [2]int, limit int) (string, [2]int) {
	if len(text) <= limit { // a piece takes a byte at least
		return text, part
	}
	pieces := e.Pieces(text, 0)
	if len(pieces) <= limit {
		return text, part
	}
	from, end := 0, len(pieces)
	for from < end && pieces[from].End <= part[0] {
		from++
	}
	for end > from && pieces[end-1].Start >= part[1] {
		end--
	}
	from = max(0, min(from-max(0, limit-(end-from))/2, len(pieces)-limit))
	start, stop := pieces[from].Start, pieces[from+limit-1].End
	inside := func(at int) int { return max(start, min(at, stop)) - start }
	return text[start:stop], [2]int{inside(part[0]), inside(part[1])}
}

// rowsOf is the rows of the tokens that stand for any bytes of a part, in a text of
// n bytes. The token that opens the text is among them where the part begins with
// it, that which ends it where the part does.
func rowsOf(pieces []Piece, part [2]int, n int) (from, end int) {
	from, end = 1, len(pieces)+1
	for from < end && pieces[from-1].End <= part[0] {
		from++
	}
	for end > from && pieces[end-2].Start >= part[1] {
		end--
	}
	if from == end {
		return 0, len(pieces) + 2
	}
	if part[0] == 0 {
		from = 0
	}
	if part[1] == n {
		end = len(pieces) + 2
	}
	return from, end
}
