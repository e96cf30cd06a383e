package index

import (
	"context"

	"github.com/referent-go/referent/index/internal/store"
)

// DocumentInfo is what is known of a stored document without reading it. Bytes
// counts its canonical text.
type DocumentInfo struct {
	ID     string `json:"id"`
	Source string `json:"source"`
	Title  string `json:"title"`
	Format string `json:"format"`
	SHA256 string `json:"sha256"`
	Pages  int    `json:"pages"`
	Chunks int    `json:"chunks"`
	Bytes  int    `json:"bytes"`
	Engine string `json:"engine,omitempty"` // what read it, as in ingest.Document
	Unread int    `json:"unread,omitempty"` // pages that wait for text recognition
	Recipe string `json:"recipe,omitempty"` // hash of the options it was made with
}

// Stats describes an index as a whole.
type Stats struct {
	Dir        string      `json:"dir"` // empty for an index in memory
	Format     int         `json:"format"`
	Generation uint64      `json:"generation"` // commits, merges among them
	Embedder   Description `json:"embedder"`
	MaxChars   int         `json:"max_chars"`
	Stemming   bool        `json:"stemming"`
	Documents  int         `json:"documents"`
	Chunks     int         `json:"chunks"`
	Segments   int         `json:"segments"`
	Bytes      int64       `json:"bytes"` // on disk
}

// Stats describes the index.
func (x *Index) Stats(ctx context.Context) (*Stats, error) {
	out := &Stats{Dir: x.store.Dir(), Format: store.Format}
	err := x.with(ctx, func(now *store.Snapshot) error {
		m := now.Manifest
		out.Generation, out.Segments = m.Generation, len(m.Segments)
		out.Embedder, out.MaxChars, out.Stemming = described(m.Settings), m.Settings.MaxChars, m.Settings.Stem
		infos, err := now.Living(ctx)
		for _, info := range infos {
			out.Documents++
			out.Chunks += info.Chunks
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	out.Bytes, err = x.store.Size()
	if err != nil {
		return nil, err
	}
	return out, nil
}
