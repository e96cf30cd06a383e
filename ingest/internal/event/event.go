// Package event is the language in which format readers speak to the one
// builder of package ingest. A reader says what comes next, in document order;
// it keeps no heading stack and no text offset of its own.
package event

import "errors"

// Kind names what a block is. The values are the contract's.
type Kind string

// The kinds of block. Header, Footer, PageNumber and TOC are kept and listed
// but never retrieved.
const (
	Heading    Kind = "heading"
	Paragraph  Kind = "paragraph"
	ListItem   Kind = "list_item"
	Table      Kind = "table"
	TableRow   Kind = "table_row"
	Code       Kind = "code"
	Quote      Kind = "quote"
	Caption    Kind = "caption"
	Footnote   Kind = "footnote"
	Figure     Kind = "figure"
	Formula    Kind = "formula"
	TOC        Kind = "toc"
	Header     Kind = "header"
	Footer     Kind = "footer"
	PageNumber Kind = "page_number"
	Other      Kind = "other"
)

// Box is a rectangle on a page in PDF points, origin bottom left:
// left, bottom, right, top.
type Box [4]float64

// Page announces a page. Number counts from 1; Label is what is printed on it,
// where the document says so. Width and Height are points.
type Page struct {
	Number        int
	Label         string
	Width, Height float64
}

// Repair records how a run was joined to the text in front of it: Kind is
// "hyphen" (a line-break hyphen dropped), "page", "column" or "line" (a
// paragraph carried over such an end). Was holds what stood at the join.
type Repair struct {
	Kind string
	Was  string
	Page int
}

// Run is a stretch of a leaf's text.
type Run struct {
	Text   string
	Page   int     // physical page from 1; 0 where the format has no pages
	Box    *Box    // where it stands on that page; nil where unknown
	Link   string  // native link target as the source writes it; "" for none
	Anchor string  // native link target that begins here; "" for none
	Repair *Repair // how the run was joined to the one before it; nil for plainly
}

// Leaf is a block that holds text and no other block.
type Leaf struct {
	Kind Kind
	// Level is the heading level from 1, or the nesting depth of a list item
	// from 1. Headings without a level are refused by the builder.
	Level int
	// Label is a number or mark that the format displays but does not store in
	// the text (a computed list number, a Word numbering label). The builder
	// writes it in front of the runs. A label that stands in the runs already
	// is left empty: the builder recognises it.
	Label string
	// Before is the white space that stands in front of the leaf in the
	// source, for formats whose canonical text is the source byte for byte.
	// Empty means the builder's own separator. A Leaf with Before and no Runs
	// adds trailing white space only.
	Before string
	// HeaderRow marks a table row that holds column headings.
	HeaderRow bool
	// Anchors are the names by which native links reach this leaf.
	Anchors []string
	Runs    []Run
}

// Handle names a leaf that was sent, so that it can be extended.
type Handle int

// Sink receives a document in reading order.
type Sink interface {
	// Title states the document's own title, from its metadata.
	Title(title string)
	// Meta states a metadata field (author, language, producer ...).
	Meta(key, value string)
	// Damaged says in words which part of the source is broken or missing, where
	// the rest can be read.
	Damaged(detail string)
	// Page says that a page begins. Numbers must rise.
	Page(p Page)
	// Open begins a block that holds other blocks (a table) and Close ends the
	// innermost open one.
	Open(kind Kind, anchors ...string)
	Close()
	// Leaf adds a block of text. A leaf without text is dropped; its anchors
	// pass to the next one.
	Leaf(l Leaf) Handle
	// Extend adds runs to a leaf sent before, for a paragraph that goes on
	// after a figure, a footnote or a page end. The leaf stands whole where it
	// began.
	Extend(h Handle, runs ...Run)
}

// Text is the text of runs, joined.
func Text(runs []Run) string {
	if len(runs) == 1 {
		return runs[0].Text
	}
	n := 0
	for _, r := range runs {
		n += len(r.Text)
	}
	b := make([]byte, 0, n)
	for _, r := range runs {
		b = append(b, r.Text...)
	}
	return string(b)
}

// What a reader may end with, wrapped with the detail. Package ingest exports
// the same values.
var (
	ErrNoText      = errors.New("no text")            // readable, but nothing in it is text
	ErrEncrypted   = errors.New("encrypted")          // a password is needed
	ErrTooLarge    = errors.New("too large")          // a limit of size, depth or count was passed
	ErrUnsupported = errors.New("unsupported format") // no reader for it
	ErrDamaged     = errors.New("damaged")            // the format's own rules are broken
)
