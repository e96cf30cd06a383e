package store

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/referent-go/referent/index/internal/refs"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// ownKeys gives for each passage the keys of the units of the document that it
// belongs to or holds, without those that another of them lies below.
func ownKeys(doc *ingest.Document, chunks []ingest.Chunk) [][]string {
	out := make([][]string, len(chunks))
	var open []int // units that may reach into the passage at hand, outer first
	next := 0
	for i := range chunks {
		for ; next < len(doc.Outline) && doc.Outline[next].Body.Start < chunks[i].End; next++ {
			if doc.Outline[next].Key != "" {
				open = append(open, next)
			}
		}
		open = slices.DeleteFunc(open, func(n int) bool { return doc.Outline[n].Body.End <= chunks[i].Start })
		for j := len(open) - 1; j >= 0; j-- {
			key := doc.Outline[open[j]].Key
			if !slices.ContainsFunc(out[i], func(k string) bool { return k == key || strings.HasPrefix(k, key+"/") }) {
				out[i] = append(out[i], key)
			}
		}
		slices.Sort(out[i])
	}
	return out
}

// keyBuilder collects the references of passages and their own keys.
type keyBuilder struct {
	b     []byte
	chunk int
}

// add takes the next passage.
func (k *keyBuilder) add(c *ingest.Chunk, own []string) {
	var cites []string
	for _, m := range c.Mentions {
		for _, key := range [...]string{m.Key, docKey(m)} {
			if key != "" && !slices.Contains(cites, key) {
				cites = append(cites, key)
			}
		}
	}
	slices.Sort(cites)
	k.put(refs.Entry{Chunk: k.chunk, Cites: cites, Own: own})
	k.chunk++
}

// docKey is the key under which a reference to another document is found
// whatever provision it means: "@title:companies-act-2013".
func docKey(m cite.Mention) string {
	if m.Doc.Key == "" {
		return ""
	}
	return "@" + m.Doc.Key
}

func (k *keyBuilder) put(e refs.Entry) {
	if len(e.Cites)+len(e.Own) == 0 {
		return
	}
	k.b = binary.AppendUvarint(k.b, uint64(e.Chunk))
	for _, list := range [][]string{e.Cites, e.Own} {
		k.b = binary.AppendUvarint(k.b, uint64(len(list)))
		for _, s := range list {
			k.b = append(binary.AppendUvarint(k.b, uint64(len(s))), s...)
		}
	}
}

func (k *keyBuilder) bytes() []byte { return k.b }

// parseKeys reads what a keyBuilder gave.
func parseKeys(b []byte, chunks int) ([]refs.Entry, error) {
	bad := false
	number := func(most int) int {
		n, k := binary.Uvarint(b)
		if k <= 0 || n > uint64(most) {
			bad, b = true, nil
			return 0
		}
		b = b[k:]
		return int(n)
	}
	list := func() []string {
		out := make([]string, 0, min(64, len(b)))
		for range number(len(b)) {
			n := number(len(b))
			if bad || n > len(b) {
				bad = true
				return nil
			}
			out = append(out, string(b[:n]))
			b = b[n:]
		}
		return out
	}
	var out []refs.Entry
	for len(b) > 0 {
		e := refs.Entry{Chunk: number(chunks - 1)}
		e.Cites = list()
		e.Own = list()
		if bad {
			return nil, fmt.Errorf("%w: keys", ErrCorrupt)
		}
		out = append(out, e)
	}
	return out, nil
}
