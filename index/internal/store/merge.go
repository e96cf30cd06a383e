package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/refs"
	"github.com/referent-go/referent/index/internal/vector"
)

const (
	// fanIn is how many segments of about one size are merged into one.
	fanIn = 8
	// smallest is the number of passages below which all segments count as of
	// one size.
	smallest = 64
	// maxMerge is the number of passages from which a segment is left alone.
	maxMerge = 1 << 17
)

// tier groups segments by size: each holds up to eight times the one below.
func tier(chunks int) int { return (bits.Len(uint(chunks/smallest)) + 2) / 3 }

// tidy merges segments while there are many of one size, and those of which
// half is dead. That it cannot finish is no fault of the commit before it: it
// is tried again after the next.
func (s *Store) tidy(ctx context.Context) {
	for range 8 {
		now, err := s.Acquire(ctx)
		if err != nil {
			return
		}
		group, err := due(ctx, now)
		if err == nil && len(group) > 0 {
			err = s.merge(ctx, now, group)
		}
		now.Release()
		if err != nil || len(group) == 0 {
			return
		}
	}
}

// due returns the segments to be merged next, by index.
func due(ctx context.Context, now *Snapshot) ([]int, error) {
	tiers := map[int][]int{}
	for i, l := range now.Segments {
		dead, err := l.DeadChunks(ctx)
		if err != nil {
			return nil, err
		}
		alive := l.Entry.Chunks
		for _, d := range dead {
			if d {
				alive--
			}
		}
		if len(l.dead) > 0 && alive <= l.Entry.Chunks/2 {
			return []int{i}, nil
		}
		if alive < maxMerge {
			tiers[tier(alive)] = append(tiers[tier(alive)], i)
		}
	}
	for t := range bits.UintSize { // the smallest first
		if len(tiers[t]) >= fanIn {
			return tiers[t], nil
		}
	}
	return nil, nil
}

// merge replaces segments by one that holds their living documents.
func (s *Store) merge(ctx context.Context, now *Snapshot, group []int) error {
	m := now.Manifest.clone()
	src, err := newMerger(ctx, now, group)
	if err != nil {
		return err
	}
	data, err := src.sections(ctx, m.Settings.Dimension)
	if err != nil {
		return err
	}
	g := &Segment{dir: s.dir, dim: m.Settings.Dimension, stem: m.Settings.Stem, repair: s.fault, mends: &s.mends}
	g.users.Store(1)
	defer g.release()
	g.Entry = Entry{Name: segmentName(m.Next), Docs: len(src.docs), Chunks: len(src.chunks)}
	m.Next++
	if s.dir == "" {
		g.keep(src.memory(), data)
	} else if err := s.writeFiles(ctx, g, src, data); err != nil {
		return err
	}
	at := group[0]
	m.Segments[at] = g.Entry
	for _, i := range slices.Backward(group[1:]) {
		m.Segments = slices.Delete(m.Segments, i, i+1)
	}
	return s.publish(ctx, now, m, g)
}

// merger is the source of a merged segment.
type merger struct {
	from   []Live
	docs   []position // of each new document, its old place
	chunks []position // of each new passage
	all    []Info
	buf    []float32
	record []Record
}

// position is a document or a passage of one of the merged segments.
type position struct{ segment, n int }

func newMerger(ctx context.Context, now *Snapshot, group []int) (*merger, error) {
	m := &merger{buf: make([]float32, now.Manifest.Settings.Dimension)}
	for i, at := range group {
		l := now.Segments[at]
		m.from = append(m.from, l)
		r, err := l.Record(ctx)
		if err != nil {
			return nil, err
		}
		m.record = append(m.record, r)
		infos, err := l.Infos(ctx)
		if err != nil {
			return nil, err
		}
		chunk := 0
		for d, info := range infos {
			if !l.Dead(d) {
				m.docs = append(m.docs, position{i, d})
				m.all = append(m.all, info)
				for c := range info.Chunks {
					m.chunks = append(m.chunks, position{i, chunk + c})
				}
			}
			chunk += info.Chunks
		}
	}
	return m, nil
}

func (m *merger) infos() []Info { return m.all }

// document copies the stored bytes.
func (m *merger) document(doc int) ([]byte, [][]byte, error) {
	p := m.docs[doc]
	r, ok := m.record[p.segment].(*boltRecord)
	if !ok {
		return nil, nil, errors.New("only segments in files are copied")
	}
	return r.stored(p.n)
}

func (m *merger) vector(chunk int) ([]float32, error) {
	p := m.chunks[chunk]
	return m.buf, m.record[p.segment].Vector(p.n, m.buf)
}

// memory is the merged record of segments in memory.
func (m *merger) memory() Record {
	out := &memory{}
	for _, p := range m.docs {
		r := m.record[p.segment].(*memory)
		out.docs = append(out.docs, r.docs[p.n])
		out.chunks = append(out.chunks, r.chunks[p.n])
	}
	for _, p := range m.chunks {
		out.vectors = append(out.vectors, m.record[p.segment].(*memory).vectors[p.n])
	}
	return out
}

// sections merges what is derived, without deriving it anew.
func (m *merger) sections(ctx context.Context, dim int) (map[string][]byte, error) {
	infos, err := json.Marshal(m.all)
	if err != nil {
		return nil, err
	}
	var (
		table  tableBuilder
		ids    []idEntry
		lists  []postings.Source
		codes  = make([]*vector.Codes, len(m.from))
		keys   keyBuilder
		texts  = make([]byte, len(m.chunks)*len(Key{}))
		newDoc = map[position]int{}
		newNum = make([][]int, len(m.from)) // of each old passage its new number, -1 if dead
	)
	for i, p := range m.docs {
		newDoc[p] = i
	}
	for i, l := range m.from {
		newNum[i] = slices.Repeat([]int{-1}, l.Entry.Chunks)
	}
	for i, p := range m.chunks {
		newNum[p.segment][p.n] = i
	}
	for i, l := range m.from {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t, err := l.Table(ctx)
		if err != nil {
			return nil, err
		}
		for c, n := range newNum[i] {
			if n >= 0 {
				p := t.Place(c)
				p.Doc = newDoc[position{i, p.Doc}]
				table.add(p)
			}
		}
		x, err := l.IDs(ctx)
		if err != nil {
			return nil, err
		}
		for j, id := range x.order {
			if n := newNum[i][x.chunk[j]]; n >= 0 {
				ids = append(ids, idEntry{id, n})
			}
		}
		list, err := l.Text(ctx)
		if err != nil {
			return nil, err
		}
		lists = append(lists, postings.Source{List: list, Renumber: newNum[i]})
		if codes[i], err = l.Codes(ctx); err != nil {
			return nil, err
		}
		own, err := l.TextKeys(ctx)
		if err != nil {
			return nil, err
		}
		for c, n := range newNum[i] {
			if n >= 0 {
				copy(texts[n*len(Key{}):], own[c*len(Key{}):(c+1)*len(Key{})])
			}
		}
		entries, err := l.entries(ctx)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if n := newNum[i][e.Chunk]; n >= 0 {
				keys.put(refs.Entry{Chunk: n, Cites: e.Cites, Own: e.Own})
			}
		}
	}
	text, err := postings.Merge(lists)
	if err != nil {
		return nil, fmt.Errorf("merge: %w", err)
	}
	return map[string][]byte{
		sectionDocs: infos, sectionTable: table.bytes(), sectionIDs: encodeIDs(ids), sectionText: text.Bytes(),
		sectionKeys: keys.bytes(), sectionTexts: texts,
		sectionCodes: vector.Collect(len(m.chunks), dim, func(i int) (*vector.Codes, int) {
			return codes[m.chunks[i].segment], m.chunks[i].n
		}),
	}, nil
}
