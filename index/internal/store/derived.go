package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/referent-go/referent/index/internal/postings"
	"github.com/referent-go/referent/index/internal/text"
	"github.com/referent-go/referent/index/internal/vector"
	"github.com/referent-go/referent/ingest"
)

// The sections derived from a record.
const (
	sectionDocs  = "docs"     // the documents' descriptions
	sectionTable = "passages" // where each passage stands
	sectionIDs   = "ids"      // the passages' IDs in order
	sectionText  = "text"     // postings
	sectionCodes = "vectors"  // vectors of one byte a number
	sectionKeys  = "keys"     // references in the passages, and keys of the passages themselves
	sectionTexts = "texts"    // the Key of each passage's text
)

var sectionNames = []string{sectionDocs, sectionTable, sectionIDs, sectionText, sectionCodes, sectionKeys, sectionTexts}

// maker names the rules by which sections are derived.
func maker(stem bool) string { return fmt.Sprintf("3/%d/%t", text.Version, stem) }

// Place says where a passage stands.
type Place struct {
	Doc   int // number of its document in the segment
	Start int
	Kind  ingest.Kind
}

// Table says of each passage of a segment where it stands, without reading it.
type Table struct {
	docs, starts []byte // uint32
	kinds        []byte // uint32, index into names
	names        []ingest.Kind
}

// Place returns where a passage stands.
func (t *Table) Place(chunk int) Place {
	return Place{
		Doc:   t.Doc(chunk),
		Start: int(binary.LittleEndian.Uint32(t.starts[4*chunk:])),
		Kind:  t.Kind(chunk),
	}
}

// Doc returns the number of a passage's document.
func (t *Table) Doc(chunk int) int { return int(binary.LittleEndian.Uint32(t.docs[4*chunk:])) }

// Kind returns the kind of a passage.
func (t *Table) Kind(chunk int) ingest.Kind { return t.names[t.kind(chunk)] }

func (t *Table) kind(chunk int) int { return int(binary.LittleEndian.Uint32(t.kinds[4*chunk:])) }

// tableBuilder collects a Table. Kinds may be any words, as passages may be made
// by anybody, and as many as there are passages.
type tableBuilder struct {
	docs, starts, kinds []byte
	names               []byte // each with its length before it
	number              map[ingest.Kind]int
}

func (b *tableBuilder) add(p Place) {
	b.docs = binary.LittleEndian.AppendUint32(b.docs, uint32(p.Doc))
	b.starts = binary.LittleEndian.AppendUint32(b.starts, uint32(p.Start))
	i, ok := b.number[p.Kind]
	if !ok {
		if b.number == nil {
			b.number = map[ingest.Kind]int{}
		}
		i = len(b.number)
		b.number[p.Kind] = i
		b.names = append(binary.AppendUvarint(b.names, uint64(len(p.Kind))), p.Kind...)
	}
	b.kinds = binary.LittleEndian.AppendUint32(b.kinds, uint32(i))
}

// bytes is the encoded form: documents, starts and kinds end to end, then the
// kinds' names.
func (b *tableBuilder) bytes() []byte { return slices.Concat(b.docs, b.starts, b.kinds, b.names) }

func parseTable(b []byte, chunks, docs int) (*Table, error) {
	if len(b)/12 < chunks {
		return nil, fmt.Errorf("%w: table of passages", ErrCorrupt)
	}
	n := 4 * chunks
	t := &Table{docs: b[:n], starts: b[n : 2*n], kinds: b[2*n : 3*n]}
	for names := b[3*n:]; len(names) > 0; {
		size, k := binary.Uvarint(names)
		if k <= 0 || size > uint64(len(names)-k) {
			return nil, fmt.Errorf("%w: kinds of passages", ErrCorrupt)
		}
		end := k + int(size)
		t.names = append(t.names, ingest.Kind(names[k:end]))
		names = names[end:]
	}
	for c := range chunks {
		if t.Doc(c) >= docs || t.kind(c) >= len(t.names) {
			return nil, fmt.Errorf("%w: table of passages", ErrCorrupt)
		}
	}
	return t, nil
}

// IDs finds passages by their ID.
type IDs struct {
	order []string
	chunk []uint32
}

// Find returns the number of the passage with an ID.
func (x *IDs) Find(id string) (int, bool) {
	i := sort.SearchStrings(x.order, id)
	if i < len(x.order) && x.order[i] == id {
		return int(x.chunk[i]), true
	}
	return 0, false
}

type idEntry struct {
	id    string
	chunk int
}

// encodeIDs gives lines of an ID and the number of its passage, ordered by ID.
func encodeIDs(ids []idEntry) []byte {
	slices.SortFunc(ids, func(a, b idEntry) int {
		if c := strings.Compare(a.id, b.id); c != 0 {
			return c
		}
		return a.chunk - b.chunk
	})
	var b []byte
	for _, e := range ids {
		b = append(binary.AppendUvarint(b, uint64(len(e.id))), e.id...)
		b = binary.AppendUvarint(b, uint64(e.chunk))
	}
	return b
}

func parseIDs(b []byte, chunks int) (*IDs, error) {
	most := min(chunks, len(b)/2) // an entry takes two bytes at least
	x := &IDs{order: make([]string, 0, most), chunk: make([]uint32, 0, most)}
	for len(b) > 0 {
		n, k := binary.Uvarint(b)
		if k <= 0 || n > uint64(len(b)-k) {
			return nil, fmt.Errorf("%w: IDs", ErrCorrupt)
		}
		id := string(b[k : k+int(n)])
		b = b[k+int(n):]
		c, k := binary.Uvarint(b)
		if k <= 0 || c >= uint64(chunks) {
			return nil, fmt.Errorf("%w: IDs", ErrCorrupt)
		}
		b = b[k:]
		x.order, x.chunk = append(x.order, id), append(x.chunk, uint32(c))
	}
	return x, nil
}

// deriver makes the sections of a record, one document after the other.
type deriver struct {
	analyzer *text.Analyzer
	terms    []text.Term
	infos    []Info
	table    tableBuilder
	ids      []idEntry
	posts    *postings.Builder
	keys     keyBuilder
	texts    []byte
}

func newDeriver(stem bool) *deriver {
	return &deriver{analyzer: text.NewAnalyzer(stem), posts: postings.NewBuilder()}
}

// add takes the next document with all its passages.
func (d *deriver) add(info Info, doc *ingest.Document, chunks []ingest.Chunk) {
	n := len(d.infos)
	d.infos = append(d.infos, info)
	own := ownKeys(doc, chunks)
	for i := range chunks {
		c := &chunks[i]
		d.ids = append(d.ids, idEntry{c.ID, len(d.ids)})
		d.table.add(Place{Doc: n, Start: c.Start, Kind: c.Kind})
		d.terms = d.analyzer.Terms(c.Enriched, d.terms[:0])
		d.posts.Add(d.terms)
		d.keys.add(c, own[i])
		key := KeyOf(c.Enriched)
		d.texts = append(d.texts, key[:]...)
	}
}

// sections gives the encoded sections; at returns the vector of each passage.
func (d *deriver) sections(dim int, at func(int) []float32) (map[string][]byte, error) {
	list, err := d.posts.List()
	if err != nil {
		return nil, err
	}
	infos, err := json.Marshal(d.infos)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		sectionDocs: infos, sectionTable: d.table.bytes(), sectionIDs: encodeIDs(d.ids), sectionText: list.Bytes(),
		sectionCodes: vector.Encode(len(d.ids), dim, at), sectionKeys: d.keys.bytes(), sectionTexts: d.texts,
	}, nil
}
