package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/sentence"
)

// ChunkOptions are the options of Chunks; nil and zero fields mean the defaults.
type ChunkOptions struct {
	// MaxChars is the size a chunk is packed up to, in characters (Unicode
	// code points). A longer sentence is cut and marked Forced; only a reference
	// that is longer itself is left whole. Default 1,000.
	MaxChars int
}

// DefaultMaxChars is the default of ChunkOptions.MaxChars.
const DefaultMaxChars = 1000

// Chunks cuts a document into passages. Whole sentences are packed up to
// MaxChars, never over a heading and never mixing kinds; tables are packed by
// rows, code whole where it fits. Headings, contents pages and page furniture
// are in no chunk. Original and Enriched are the same until package enrich has
// worked on the result.
func Chunks(d *Document, opts *ChunkOptions) []Chunk {
	chunks, _ := ChunksContext(context.Background(), d, opts) // its error is the context's
	return chunks
}

// ChunksContext is Chunks under a context, whose error it returns.
func ChunksContext(ctx context.Context, d *Document, opts *ChunkOptions) ([]Chunk, error) {
	limit := DefaultMaxChars
	if opts != nil && opts.MaxChars > 0 {
		limit = opts.MaxChars
	}
	p := packer{d: d, limit: limit}
	for _, g := range groups(d) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.pack(g)
	}
	return p.chunks, ctx.Err()
}

// group is a run of leaf blocks that may share a chunk.
type group struct {
	kind   Kind
	blocks []Block
	header *Span // the header rows of the table the blocks belong to
}

// groups finds the runs of neighbouring leaves of one kind under one heading.
// Furniture ends a run, since a chunk is one span of the text.
func groups(d *Document) []group {
	var out []group
	joins := false        // the block before may be joined
	table := Span{-1, -1} // extent of the table being read
	for _, b := range d.Blocks {
		if !b.Leaf {
			if b.Kind == KindTable {
				table = Span{b.Start, b.End}
				joins = false
			}
			continue
		}
		kind := b.Kind
		if kind == KindTableRow {
			kind = KindTable
		}
		if !retrieved(kind) {
			joins = false
			continue
		}
		n := len(out) - 1
		if !joins || !packs(kind) || out[n].kind != kind || kind == KindTable && b.Start >= table.End {
			out = append(out, group{kind: kind})
			n++
		}
		if b.Header && out[n].header == nil {
			out[n].header = &Span{b.Start, b.End}
		} else if k := len(out[n].blocks); b.Header && k > 0 && out[n].blocks[k-1].Header {
			out[n].header.End = b.End // of several rows of column headings
		}
		out[n].blocks = append(out[n].blocks, b)
		joins = true
	}
	return out
}

// retrieved says whether blocks of a kind are cut into chunks.
func retrieved(k Kind) bool {
	switch k {
	case KindHeading, KindTOC, KindHeader, KindFooter, KindPageNumber, KindOther:
		return false
	}
	return true
}

// packs says whether neighbouring blocks of a kind may share a chunk.
func packs(k Kind) bool {
	switch k {
	case KindParagraph, KindListItem, KindTable, KindQuote:
		return true
	}
	return false
}

// piece is what packing never cuts again.
type piece struct {
	Span
	chars  int
	forced bool
	opens  bool // first of its block
}

type packer struct {
	d      *Document
	limit  int
	chunks []Chunk
}

// pack fills chunks with the pieces of a group. A block that does not fit
// behind what is there begins a chunk of its own, unless the chunk would stay
// less than half full.
func (p *packer) pack(g group) {
	var open []piece
	size := 0
	flush := func() {
		if len(open) > 0 {
			p.add(g, open)
		}
		open, size = nil, 0
	}
	for _, b := range g.blocks {
		pieces, total := p.pieces(b)
		if size > 0 && size+total > p.limit && size*2 >= p.limit {
			flush()
		}
		for _, pc := range pieces {
			if size > 0 && (size+pc.chars+1 > p.limit || pc.forced || open[len(open)-1].forced) {
				flush()
			}
			open = append(open, pc)
			size += pc.chars + 1
		}
	}
	flush()
}

// pieces cuts a block into sentences (rows and code into whole blocks or lines)
// and sentences that are too long into clauses.
func (p *packer) pieces(b Block) ([]piece, int) {
	text := p.d.Text[b.Start:b.End]
	total := utf8.RuneCountInString(text)
	var spans []sentence.Span
	switch {
	case (b.Kind == KindTableRow || b.Kind == KindCode) && total <= p.limit:
		spans = []sentence.Span{{Start: 0, End: len(text)}}
	case b.Kind == KindCode:
		spans = lines(text)
	default:
		spans = sentence.Split(text)
	}
	whole := p.whole(b)
	spans = joined(spans, whole)
	var out []piece
	for i, s := range spans {
		n := utf8.RuneCountInString(text[s.Start:s.End])
		if n <= p.limit {
			out = append(out, piece{Span: Span{b.Start + s.Start, b.Start + s.End}, chars: n, opens: i == 0})
			continue
		}
		for _, c := range cut(text, Span{s.Start, s.End}, p.limit, whole) {
			out = append(out, piece{
				Span:  Span{b.Start + c.Start, b.Start + c.End},
				chars: utf8.RuneCountInString(text[c.Start:c.End]), forced: true, opens: i == 0 && c.Start == s.Start,
			})
		}
	}
	return out, total
}

// whole returns the spans inside a block that no cut may part: the references
// recorded in it, those that overlap as one.
func (p *packer) whole(b Block) []Span {
	var out []Span
	for _, m := range p.mentions(b.Start, b.End) {
		s := Span{m.Start - b.Start, m.End - b.Start}
		if n := len(out) - 1; n >= 0 && s.Start < out[n].End {
			out[n].End = max(out[n].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// mentions returns the recorded references that lie in a span of the document.
func (p *packer) mentions(start, end int) []cite.Mention {
	all := p.d.Mentions
	lo, hi := 0, len(all)
	for lo < hi {
		mid := (lo + hi) / 2
		if all[mid].Start < start {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	var out []cite.Mention
	for _, m := range all[lo:] {
		if m.Start >= end {
			break
		}
		if m.End <= end {
			out = append(out, m)
		}
	}
	return out
}

// add makes a chunk of neighbouring pieces.
func (p *packer) add(g group, pieces []piece) {
	first, last := pieces[0], pieces[len(pieces)-1]
	c := Chunk{
		Doc: p.d.ID, Ordinal: len(p.chunks), Start: first.Start, End: last.End, Kind: g.kind,
		Path: path(g.blocks[0].Path), Forced: first.forced, Mentions: []cite.Mention{}, Edits: []Edit{}, Missing: []Missing{},
	}
	c.Original = p.d.Text[c.Start:c.End]
	c.Enriched = c.Original
	c.Pages = p.d.Where(Span{c.Start, c.End})
	if g.header != nil && g.header.End <= c.Start {
		h := *g.header
		c.Header = &h
	}
	for _, m := range p.mentions(c.Start, c.End) {
		m.Start -= c.Start
		m.End -= c.Start
		c.Mentions = append(c.Mentions, m)
	}
	if len(c.Path) == 0 {
		c.Missing = append(c.Missing, Missing{What: "heading", Detail: "no heading stands above"})
	}
	if n := p.d.recognised(c.Pages); n > 0 {
		c.Missing = append(c.Missing, Missing{What: "text", Detail: fmt.Sprintf("recognised: read from the picture of page %d, and may be wrong", n)})
	}
	sum := sha256.Sum256([]byte(c.Doc + "\x00" + strconv.Itoa(c.Start) + "\x00" + c.Original))
	c.ID = hex.EncodeToString(sum[:10])
	p.chunks = append(p.chunks, c)
}
