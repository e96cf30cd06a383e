package store

import (
	"sync"

	"github.com/referent-go/referent/ingest"
)

// keptBlocks is how many blocks of passages of a record are kept unpacked: what
// a search reads lies close together, and unpacking takes most of its time.
const keptBlocks = 64

// blockAt is a document and the number of a block of its passages.
type blockAt struct{ doc, block int }

// blocks keeps the blocks that were read last. It is safe for use by several
// goroutines. Who gets a block must not change it.
type blocks struct {
	mu    sync.Mutex
	known map[blockAt][]ingest.Chunk
	order []blockAt // the one read first in front
}

// get returns a block, from memory or by read.
func (b *blocks) get(at blockAt, read func() ([]ingest.Chunk, error)) ([]ingest.Chunk, error) {
	b.mu.Lock()
	block, ok := b.known[at]
	b.mu.Unlock()
	if ok {
		return block, nil
	}
	block, err := read()
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.known[at]; !ok {
		if b.known == nil {
			b.known = map[blockAt][]ingest.Chunk{}
		}
		if len(b.order) == keptBlocks {
			delete(b.known, b.order[0])
			b.order = b.order[1:]
		}
		b.known[at] = block
		b.order = append(b.order, at)
	}
	return block, nil
}
