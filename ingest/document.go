package ingest

import (
	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
)

// Kind names what a block or a chunk is.
type Kind = event.Kind

// The kinds of block. See the constants of the same name for which of them are
// retrieved: Header, Footer, PageNumber and TOC are kept and listed only.
const (
	KindHeading    = event.Heading
	KindParagraph  = event.Paragraph
	KindListItem   = event.ListItem
	KindTable      = event.Table
	KindTableRow   = event.TableRow
	KindCode       = event.Code
	KindQuote      = event.Quote
	KindCaption    = event.Caption
	KindFootnote   = event.Footnote
	KindFigure     = event.Figure
	KindFormula    = event.Formula
	KindTOC        = event.TOC
	KindHeader     = event.Header
	KindFooter     = event.Footer
	KindPageNumber = event.PageNumber
	KindOther      = event.Other
)

// Box is a rectangle on a page in PDF points, origin bottom left: left,
// bottom, right, top.
type Box = event.Box

// Span is a half-open range of UTF-8 byte offsets.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Document is one parsed document. Text is its canonical text, fixed once
// parsed; every span in the document counts bytes of it.
type Document struct {
	ID     string `json:"id"`     // stable for one source
	Source string `json:"source"` // path or address it was read from
	Format string `json:"format"` // "markdown", "html", "docx", "epub", "pdf", "text"
	Title  string `json:"title"`  // empty if it has none
	SHA256 string `json:"sha256"` // of the source bytes, lower-case hex
	// Recipe is the hash of the options that the document and its passages were
	// made with, set by whoever made them; empty where nobody did.
	Recipe string `json:"recipe,omitempty"`
	// Engine is the library that read a PDF, EngineReason why it was not the
	// usual one; empty where it was, or where the caller chose.
	Engine       string         `json:"engine,omitempty"`
	EngineReason string         `json:"engine_reason,omitempty"`
	PageCount    int            `json:"page_count"`
	Pages        []Page         `json:"pages,omitempty"`
	Text         string         `json:"text"`
	Blocks       []Block        `json:"blocks"`
	Outline      []Node         `json:"outline"`
	Anchors      []Anchor       `json:"anchors"`
	Links        []Link         `json:"links"`
	Mentions     []cite.Mention `json:"mentions"`
	Repairs      []Repair       `json:"repairs"`
	Places       []Place        `json:"places,omitempty"`
	Metadata     []Field        `json:"metadata"`
	Warnings     []Warning      `json:"warnings,omitempty"`
}

// Field is one metadata entry, in the order the source gives them.
type Field struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Page is one page of a paged format. Number counts from 1; Label is what is
// printed on the page, empty where unknown; Width and Height are points.
type Page struct {
	Number     int     `json:"page"`
	Label      string  `json:"label,omitempty"`
	Width      float64 `json:"width,omitempty"`
	Height     float64 `json:"height,omitempty"`
	Engine     string  `json:"engine,omitempty"`     // what read it, where that is not the document's
	Recognised bool    `json:"recognised,omitempty"` // its text was read from its picture
	Unread     bool    `json:"unread,omitempty"`     // it shows something but has no text
}

// Block is one typed piece of a document. Leaf blocks tile the canonical text;
// a block with Leaf false (a table) holds the leaf blocks that follow it, up to
// its End.
type Block struct {
	Kind       Kind         `json:"kind"`
	Level      int          `json:"level,omitempty"` // headings and list items, from 1
	Label      string       `json:"label,omitempty"` // "4.9", "Schedule III", "(a)"
	Start      int          `json:"start"`
	End        int          `json:"end"`
	Path       []Heading    `json:"path"` // the headings open above it; a heading does not hold itself
	Pages      []Provenance `json:"pages"`
	Leaf       bool         `json:"leaf"`
	Recognised bool         `json:"recognised,omitempty"` // on a page whose text was read from its picture
	Header     bool         `json:"header,omitempty"`     // a table row of column headings
}

// Heading is one entry of a heading path.
type Heading struct {
	Level int    `json:"level"`
	Label string `json:"label"`
	Title string `json:"title"`
}

// Provenance says on which page something stands and where. Label is the
// printed page label, Box nil where the format gives no positions.
type Provenance struct {
	Page  int    `json:"page"`
	Label string `json:"label,omitempty"`
	Box   *Box   `json:"box,omitempty"`
}

// Place is where one stretch of the canonical text (a line of a page) stands.
// Places are in text order and do not overlap.
type Place struct {
	Span
	Page int  `json:"page"`
	Box  *Box `json:"box,omitempty"`
}

// Anchor is a name that native links can point to, and the text it stands at.
type Anchor struct {
	Name string `json:"name"`
	At   int    `json:"at"`
}

// Link is a native link of the source: the linked text and its target as
// written.
type Link struct {
	Span
	Target string `json:"target"`
}

// Repair is a change that joining lines made: what stood at offset At on the
// page, so that the page's own letters can be given back. Kind is "hyphen",
// "page", "column" or "line".
type Repair struct {
	Kind string `json:"kind"`
	At   int    `json:"at"`
	Was  string `json:"was"`
	Page int    `json:"page,omitempty"`
}

// Node is an entry of a document's outline: a heading, or a labelled provision
// without one (Heading false). Span covers the heading or the label's block;
// Body covers all that the unit holds, its heading included. Parent is the
// index of the containing node, -1 at the top.
type Node struct {
	Level   int    `json:"level"`
	Label   string `json:"label"`
	Title   string `json:"title"`
	Key     string `json:"key"` // "section:67", "schedule:2/part:A"; empty where it has none
	Page    int    `json:"page,omitempty"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Body    Span   `json:"body"`
	Parent  int    `json:"parent"`
	Heading bool   `json:"heading"`
}

// Slice returns the canonical text of a span, or "" where the span does not lie
// in the text.
func (d *Document) Slice(s Span) string {
	if s.Start < 0 || s.End > len(d.Text) || s.Start > s.End {
		return ""
	}
	return d.Text[s.Start:s.End]
}
