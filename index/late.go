package index

import (
	"context"

	"github.com/referent-go/referent/index/internal/store"
)

// LateRefiner is a Refiner that can also read a passage together with what stands
// around it in its document, and give the vector of the passage alone (late chunking:
// Günther et al. 2024). See [RefineOptions].
//
// EmbedWithin returns a vector for each part of a text, in their order, of Dimension
// finite numbers: from one byte of the text to another, half open. Texts often come
// several times, one after the other, with different parts. The vector of a part may
// depend on all of its text, and on nothing else. Questions go to Embed.
type LateRefiner interface {
	Refiner
	EmbedWithin(ctx context.Context, texts []string, parts [][2]int) ([][]float32, error)
}

// reading takes what is to be read for one passage: its key, a text, and where it
// stands there. It returns false when it has enough.
type reading func(k store.Key, text string, part [2]int) bool

// alone gives out passages of a document, by their numbers in it, each for itself.
func alone(ctx context.Context, l store.Live, _, first int, wanted []int, take reading) error {
	for _, i := range wanted {
		c, err := l.Chunk(ctx, first+i)
		if err != nil {
			return err
		}
		if !take(store.KeyOf(c.Enriched), c.Enriched, [2]int{0, len(c.Enriched)}) {
			return nil
		}
	}
	return nil
}

// late gives out passages of a document, by their numbers in it, within windows.
func late(ctx context.Context, l store.Live, doc, first int, wanted []int, take reading) error {
	if len(wanted) == 0 {
		return nil
	}
	keys, err := l.LateKeys(ctx)
	if err != nil {
		return err
	}
	chunks, err := l.Chunks(ctx, doc)
	if err != nil {
		return err
	}
	passages := make([]stretch, len(chunks))
	for i, c := range chunks {
		passages[i] = stretch{c.Enriched, c.Original}
	}
	at := 0
	for _, p := range windows(passages) {
		for ; at < len(wanted) && wanted[at] < p.first+len(p.spans); at++ {
			if !take(store.KeyAt(keys, first+wanted[at]), p.text, p.spans[wanted[at]-p.first]) {
				return nil
			}
		}
	}
	return nil
}
