package ingest

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
)

// builder receives a document in reading order from a format reader and owns
// what no reader may keep: the canonical text, the heading stack and the
// tiling. Leaves are held until build, so that an interrupted one can go on.
type builder struct {
	title   string
	fields  []Field
	pages   []Page
	items   []item
	open    []int    // indices of open containers in items
	pending []string // anchors of leaves that held no text
	damages []string // what of the source is broken or missing
	paths   int64    // bytes of all heading paths, as each block writes its own
}

// item is a leaf, or a container where leaf is nil.
type item struct {
	kind    Kind
	leaf    *event.Leaf
	anchors []string
	parent  int // index of the container, -1 at the top
}

var _ event.Sink = (*builder)(nil)

func (b *builder) Title(title string) { b.title = strings.Join(strings.Fields(clean(title)), " ") }

func (b *builder) Meta(key, value string) {
	if value = strings.TrimSpace(clean(value)); value != "" {
		b.fields = append(b.fields, Field{Key: key, Value: value})
	}
}

func (b *builder) Damaged(detail string) { b.damages = append(b.damages, clean(detail)) }

func (b *builder) Page(p event.Page) {
	b.pages = append(b.pages, Page{Number: p.Number, Label: p.Label, Width: p.Width, Height: p.Height})
}

func (b *builder) Open(kind Kind, anchors ...string) {
	b.items = append(b.items, item{kind: kind, anchors: anchors, parent: b.container()})
	b.open = append(b.open, len(b.items)-1)
}

func (b *builder) Close() {
	if n := len(b.open); n > 0 {
		b.open = b.open[:n-1]
	}
}

func (b *builder) container() int {
	if n := len(b.open); n > 0 {
		return b.open[n-1]
	}
	return -1
}

func (b *builder) Leaf(l event.Leaf) event.Handle {
	if l.Kind == KindHeading && l.Level < 1 {
		l.Level = 1
	}
	b.items = append(b.items, item{kind: l.Kind, leaf: &l, anchors: l.Anchors, parent: b.container()})
	return event.Handle(len(b.items) - 1)
}

func (b *builder) Extend(h event.Handle, runs ...event.Run) {
	if i := int(h); i >= 0 && i < len(b.items) && b.items[i].leaf != nil {
		l := b.items[i].leaf
		l.Runs = append(l.Runs, runs...)
	}
}

// Limits of headings. Each block and passage writes the headings above it, so
// that a long one is written as often as there are blocks below it.
const (
	maxHeading = 1000      // characters of a heading; a longer text is a paragraph
	maxPaths   = 256 << 20 // bytes of all heading paths of a document
)

// over says which limit of the whole document was passed, or nil.
func (b *builder) over() error {
	if b.paths > maxPaths {
		return fmt.Errorf("%w: the headings above its blocks take over %d MiB, written with each", ErrTooLarge, maxPaths>>20)
	}
	return nil
}

// path is the headings that are open, for one more block.
func (b *builder) path(stack []Heading) []Heading {
	for _, h := range stack {
		b.paths += int64(len(h.Label) + len(h.Title))
	}
	return path(stack)
}

// build lays the text out and returns everything of the document that follows
// from it.
func (b *builder) build() *Document {
	d := &Document{Title: b.title, Metadata: b.fields, Pages: b.pages}
	for _, detail := range b.damages {
		d.Warnings = append(d.Warnings, Warning{What: "damaged", Detail: detail})
	}
	w := writer{d: d}
	for _, p := range b.pages {
		d.PageCount = max(d.PageCount, p.Number)
	}
	index := make([]int, len(b.items)) // item -> block, -1 where dropped
	var stack []Heading
	last := -1 // the item of the last block written
	for i, it := range b.items {
		index[i] = -1
		if it.leaf == nil {
			index[i] = len(d.Blocks)
			d.Blocks = append(d.Blocks, Block{Kind: it.kind, Path: b.path(stack), Start: -1})
			b.pending = append(b.pending, it.anchors...)
			continue
		}
		l := it.leaf
		b.pending = append(b.pending, it.anchors...)
		if blank(l) {
			w.gap(l.Before)
			for _, r := range l.Runs {
				if r.Anchor != "" {
					b.pending = append(b.pending, r.Anchor)
				}
			}
			continue
		}
		w.separate(l.Before, last >= 0 && b.together(last, i))
		last = i
		blk := w.leaf(l)
		for _, name := range b.pending {
			w.anchor(name, blk.Start)
		}
		b.pending = b.pending[:0]
		index[i] = len(d.Blocks)
		if l.Kind == KindHeading {
			if n := utf8.RuneCountInString(w.slice(blk)); n > maxHeading {
				blk.Kind, blk.Level = KindParagraph, 0
				d.Warnings = append(d.Warnings, Warning{Page: page(l), What: "limited", Detail: fmt.Sprintf("a heading of %d characters is taken for a paragraph", n)})
			}
		}
		if blk.Kind == KindHeading {
			h := cite.ParseHeading(w.slice(blk))
			blk.Label = h.Label
			for len(stack) > 0 && stack[len(stack)-1].Level >= l.Level {
				stack = stack[:len(stack)-1]
			}
			blk.Path = b.path(stack)
			stack = append(stack, Heading{Level: l.Level, Label: h.Label, Title: h.Title})
		} else {
			blk.Path = b.path(stack)
			if blk.Kind == KindParagraph || l.Kind == KindListItem {
				if blk.Label = cite.ItemLabel(w.slice(blk)); blk.Label == "" {
					blk.Label = strings.TrimSpace(clean(l.Label)) // "Part II", "①"
				}
			}
		}
		d.Blocks = append(d.Blocks, blk)
	}
	for _, name := range b.pending {
		w.anchor(name, w.buf.Len())
	}
	d.Text = w.buf.String()
	d.Blocks = b.span(d.Blocks, index)
	for i := range d.Blocks {
		d.Blocks[i].Pages = d.Where(Span{d.Blocks[i].Start, d.Blocks[i].End})
	}
	return d
}

// span gives each container the extent of the leaves it holds and drops the
// empty ones.
func (b *builder) span(blocks []Block, index []int) []Block {
	for i, it := range b.items {
		if it.leaf == nil || index[i] < 0 {
			continue
		}
		leaf := blocks[index[i]]
		for p := it.parent; p >= 0; p = b.items[p].parent {
			c := &blocks[index[p]]
			if c.Start < 0 {
				c.Start = leaf.Start
			}
			c.End = leaf.End
		}
	}
	kept := blocks[:0]
	for _, blk := range blocks {
		if blk.Start >= 0 {
			kept = append(kept, blk)
		}
	}
	return kept
}

// together says that two leaves stand in one container, so that a single line
// end parts them.
func (b *builder) together(i, j int) bool {
	a, c := b.items[i], b.items[j]
	if a.kind == KindListItem && c.kind == KindListItem {
		return true
	}
	return a.parent == c.parent && a.parent >= 0
}

// page is the page that a leaf begins on, 0 for none.
func page(l *event.Leaf) int { return l.Runs[0].Page }

// blank says that a leaf holds nothing but white space.
func blank(l *event.Leaf) bool {
	for _, r := range l.Runs {
		if strings.IndexFunc(r.Text, func(c rune) bool { return !unicode.IsSpace(c) }) >= 0 {
			return false
		}
	}
	return true
}

func path(stack []Heading) []Heading { return append([]Heading{}, stack...) }
