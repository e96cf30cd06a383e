package ingest

import "github.com/referent-go/referent/ingest/cite"

// Chunk is a retrievable passage: a span of the canonical text and all that is
// known of it. Mentions and Edits count bytes from the start of Original.
type Chunk struct {
	ID       string         `json:"id"`      // hash of document, position and text
	Doc      string         `json:"doc"`     // the document's ID
	Ordinal  int            `json:"ordinal"` // position among the document's chunks, from 0
	Start    int            `json:"start"`
	End      int            `json:"end"`
	Kind     Kind           `json:"kind"`
	Original string         `json:"original"`
	Enriched string         `json:"enriched"` // Original with Edits applied: what is embedded
	Path     []Heading      `json:"path"`
	Pages    []Provenance   `json:"pages"`
	Mentions []cite.Mention `json:"mentions"`
	Edits    []Edit         `json:"edits"`
	Missing  []Missing      `json:"missing"`
	Forced   bool           `json:"forced"`           // a sentence longer than the limit was cut
	Header   *Span          `json:"header,omitempty"` // column headings that the rows left behind, in the document
}

// Edit replaces the span Start to End of a chunk's Original by Text in its
// Enriched. Was is what stood there, so that an edit can be undone without the
// original. Evidence says where the text comes from. Model is set for kind
// "context" only.
type Edit struct {
	Kind     string   `json:"kind"`
	Start    int      `json:"start"`
	End      int      `json:"end"`
	Text     string   `json:"text"`
	Was      string   `json:"was"`
	Evidence Evidence `json:"evidence"`
	Model    *Model   `json:"model,omitempty"`
}

// Evidence is the span of the document, and where one is known the section,
// that an edit's text was taken from.
type Evidence struct {
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Section string `json:"section,omitempty"`
}

// Model identifies what wrote a context note, so that it can be reproduced.
type Model struct {
	Name      string `json:"name"`
	Digest    string `json:"digest"`
	Prompt    string `json:"prompt"` // version of the prompt
	InputHash string `json:"input_hash"`
}

// Missing records something that a document does not say, or an edit that was
// declined. Start and End lie in the chunk's Original, both 0 where the whole
// chunk is meant.
type Missing struct {
	What   string `json:"what"`   // "pronoun", "acronym", "reference", "heading", ...
	Detail string `json:"detail"` // why
	Start  int    `json:"start,omitempty"`
	End    int    `json:"end,omitempty"`
}
