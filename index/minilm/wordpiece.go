package minilm

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Piece is a piece of a word: its number in the vocabulary, and the bytes of the
// text that it stands for, half open.
type Piece struct {
	ID         int32
	Start, End int
}

// maxWord is how many characters a word may have; a longer one is unknown.
const maxWord = 100

// vocabulary is the pieces that words are spelled with.
type vocabulary struct {
	begin, inner             map[string]int32
	longest                  int // bytes
	unknown, opening, ending int32
}

func newVocabulary(pieces []string) (*vocabulary, error) {
	v := &vocabulary{begin: make(map[string]int32, len(pieces)), inner: make(map[string]int32, len(pieces)/4)}
	for i, p := range pieces {
		if rest, ok := strings.CutPrefix(p, "##"); ok && rest != "" {
			v.inner[rest] = int32(i)
		} else {
			v.begin[p] = int32(i)
		}
		v.longest = max(v.longest, len(p))
	}
	for name, id := range map[string]*int32{"[UNK]": &v.unknown, "[CLS]": &v.opening, "[SEP]": &v.ending} {
		at, ok := v.begin[name]
		if !ok {
			return nil, fmt.Errorf("%w: no piece %s", ErrFormat, name)
		}
		*id = at
	}
	return v, nil
}

// Pieces cuts a text into pieces of words, up to limit of them where limit is not
// 0. The tokens that open and end a text for the model are not among them.
func (e *Encoder) Pieces(text string, limit int) []Piece {
	var out []Piece
	var buf []byte
	words(text, func(word []letter) bool {
		out, buf = e.words.spell(word, out, buf[:0])
		return limit <= 0 || len(out) < limit
	})
	if limit > 0 && len(out) > limit {
		out = out[:limit]
	}
	return out
}

// spell appends the pieces of a word: the longest that fits, again and again. A
// word that cannot be spelled is one unknown piece. Buf is for its bytes.
func (v *vocabulary) spell(word []letter, out []Piece, buf []byte) ([]Piece, []byte) {
	whole := Piece{v.unknown, word[0].at, word[len(word)-1].end}
	if len(word) > maxWord {
		return append(out, whole), buf
	}
	for _, l := range word {
		buf = utf8.AppendRune(buf, l.r)
	}
	before := len(out)
	ids, first := v.begin, 0 // letter that the rest begins with
	for start := 0; start < len(buf); ids = v.inner {
		end := min(len(buf), start+v.longest)
		for ; end > start; end-- {
			if id, ok := ids[string(buf[start:end])]; ok {
				n := utf8.RuneCount(buf[start:end])
				out = append(out, Piece{id, word[first].at, word[first+n-1].end})
				first += n
				break
			}
		}
		if end == start {
			return append(out[:before], whole), buf
		}
		start = end
	}
	return out, buf
}
