package ingest

import (
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/event"
)

// writer appends leaves to a document's canonical text and notes where each
// run, link, anchor and repair came to stand.
type writer struct {
	d   *Document
	buf strings.Builder
}

// gap adds white space of the source verbatim.
func (w *writer) gap(space string) { w.buf.WriteString(clean(space)) }

// separate parts the next leaf from the text before it.
func (w *writer) separate(before string, together bool) {
	switch {
	case before != "":
		w.gap(before)
	case w.buf.Len() == 0:
	case together:
		w.buf.WriteString("\n")
	default:
		w.buf.WriteString("\n\n")
	}
}

// leaf writes a leaf, without the white space around its text.
func (w *writer) leaf(l *event.Leaf) Block {
	blk := Block{Kind: l.Kind, Level: l.Level, Start: w.buf.Len(), Leaf: true, Header: l.HeaderRow}
	runs := trim(l.Runs, l.Kind == KindTableRow)
	if label := strings.TrimSpace(clean(l.Label)); label != "" {
		w.buf.WriteString(label + " ")
		if r := runs[0]; r.Page > 0 {
			w.place(blk.Start, w.buf.Len(), r)
		}
	}
	link := -1 // the link that the run before belongs to
	for _, r := range runs {
		start := w.buf.Len()
		if r.Repair != nil {
			w.d.Repairs = append(w.d.Repairs, Repair{Kind: r.Repair.Kind, At: start, Was: r.Repair.Was, Page: r.Repair.Page})
		}
		if r.Anchor != "" {
			w.anchor(r.Anchor, start)
		}
		w.buf.WriteString(clean(r.Text))
		end := w.buf.Len()
		if r.Page > 0 && end > start {
			w.place(start, end, r)
		}
		switch {
		case r.Link == "" || end == start:
			link = -1
		case link >= 0 && w.d.Links[link].Target == r.Link:
			w.d.Links[link].End = end
		default:
			w.d.Links = append(w.d.Links, Link{Span{start, end}, r.Link})
			link = len(w.d.Links) - 1
		}
	}
	blk.End = w.buf.Len()
	return blk
}

func (w *writer) place(start, end int, r event.Run) {
	w.d.Places = append(w.d.Places, Place{Span: Span{start, end}, Page: r.Page, Box: r.Box})
}

func (w *writer) anchor(name string, at int) {
	w.d.Anchors = append(w.d.Anchors, Anchor{Name: name, At: at})
}

func (w *writer) slice(b Block) string { return w.buf.String()[b.Start:b.End] }

// trim returns the runs without the white space at both ends of their text. The
// tabs in front of a table row stay: they are its first cells, left empty.
func trim(in []event.Run, row bool) []event.Run {
	runs := append([]event.Run(nil), in...)
	for i := range runs {
		runs[i].Text = strings.TrimLeftFunc(runs[i].Text, func(c rune) bool { return unicode.IsSpace(c) && (c != '\t' || !row) })
		if runs[i].Text != "" {
			break
		}
	}
	for i := len(runs) - 1; i >= 0; i-- {
		runs[i].Text = strings.TrimRightFunc(runs[i].Text, unicode.IsSpace)
		if runs[i].Text != "" {
			break
		}
	}
	return runs
}

// clean makes text fit to be stored: valid UTF-8 without NUL. What is replaced
// stays visible as U+FFFD.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "\uFFFD")
	}
	return s
}

// Where returns the pages that a span stands on, and the part of each page it
// takes up. It is empty for formats without pages.
func (d *Document) Where(s Span) []Provenance {
	out := []Provenance{}
	for i := d.placeAt(s.Start); i < len(d.Places) && d.Places[i].Start < s.End; i++ {
		p := d.Places[i]
		n := len(out) - 1
		if n < 0 || out[n].Page != p.Page {
			out = append(out, Provenance{Page: p.Page, Label: d.pageLabel(p.Page), Box: copyBox(p.Box)})
			continue
		}
		out[n].Box = union(out[n].Box, p.Box)
	}
	return out
}

// placeAt is the index of the first place that ends behind offset at.
func (d *Document) placeAt(at int) int {
	lo, hi := 0, len(d.Places)
	for lo < hi {
		mid := (lo + hi) / 2
		if d.Places[mid].End <= at {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

func (d *Document) pageLabel(number int) string {
	if i := number - 1; i >= 0 && i < len(d.Pages) && d.Pages[i].Number == number {
		return d.Pages[i].Label
	}
	for _, p := range d.Pages {
		if p.Number == number {
			return p.Label
		}
	}
	return ""
}

func copyBox(b *Box) *Box {
	if b == nil {
		return nil
	}
	c := *b
	return &c
}

func union(a, b *Box) *Box {
	if a == nil || b == nil {
		return nil
	}
	return &Box{min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])}
}
