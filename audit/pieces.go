package audit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest"
)

// Piece is one chunk that another tool made. What its file does not say is
// empty.
type Piece struct {
	ID       string
	Text     string
	Source   string   // the document that it says it is from
	Headings []string // that come with it, the outermost first
	Page     string   // as written: some tools count from 0, some give the printed label
	Kind     string   // as the tool names it
}

// ErrPieces says that a file holds no chunks in any form that is known.
var ErrPieces = errors.New("no chunks in it; known are JSON and JSON lines of LangChain (page_content), LlamaIndex (text, metadata), " +
	"Docling (text, meta), Unstructured (text, type), Referent (original) and objects with a \"text\"")

// ReadPieces reads a file of chunks: JSON lines, a JSON array, or one object
// that holds an array of them. It also says which tool's form they have; of
// several, the most frequent first. Errors name the entry, counting from 1, and
// wrap ErrPieces or ingest.ErrDamaged.
func ReadPieces(data []byte) (pieces []Piece, format string, err error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	dec := json.NewDecoder(bytes.NewReader(data))
	counts := map[string]int{}
	n := 0
	for {
		var raw json.RawMessage
		if err := dec.Decode(&raw); err == io.EOF {
			break
		} else if err != nil {
			return nil, "", fmt.Errorf("%w: entry %d, from line %d: %v", ingest.ErrDamaged, n+1, lineAt(data, int(dec.InputOffset())), err)
		}
		for _, entry := range entries(raw) {
			n++
			p, f, err := readPiece(entry)
			if err != nil {
				return nil, "", fmt.Errorf("entry %d: %w", n, err)
			}
			if p.ID == "" {
				p.ID = "#" + itoa(n)
			}
			counts[f]++
			pieces = append(pieces, p)
		}
	}
	if n == 0 {
		return nil, "", ErrPieces
	}
	formats := sortedCounts(counts)
	sort.SliceStable(formats, func(i, j int) bool { return formats[i].N > formats[j].N })
	var names []string
	for _, f := range formats {
		names = append(names, f.Kind)
	}
	return pieces, strings.Join(names, ", "), nil
}

// lineAt is the line of the first thing at or behind an offset, from 1.
func lineAt(data []byte, at int) int {
	at = min(at, len(data))
	at += len(data[at:]) - len(bytes.TrimLeft(data[at:], " \t\r\n"))
	return 1 + bytes.Count(data[:at], []byte("\n"))
}

// holders are the names under which an object holds its chunks.
var holders = []string{"chunks", "nodes", "documents", "elements", "docs", "results"}

// entries takes a value of the file apart into its chunks.
func entries(raw json.RawMessage) []json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil {
		return list
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(raw, &object) != nil {
		return []json.RawMessage{raw}
	}
	if store, ok := object["docstore/data"]; ok { // LlamaIndex's stored document store
		return values(store)
	}
	if _, ok := object["text"]; !ok {
		for _, h := range holders {
			if json.Unmarshal(object[h], &list) == nil && len(list) > 0 {
				return list
			}
		}
	}
	return []json.RawMessage{raw}
}

// values are the values of an object in the order of the file.
func values(raw json.RawMessage) []json.RawMessage {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return []json.RawMessage{raw}
	}
	var out []json.RawMessage
	for dec.More() {
		var v json.RawMessage
		if _, err := dec.Token(); err != nil || dec.Decode(&v) != nil {
			break
		}
		out = append(out, v)
	}
	return out
}

// rawPiece holds the fields by which the tools' forms are told apart.
type rawPiece struct {
	ID          any             `json:"id"`
	ID_         string          `json:"id_"` // LlamaIndex
	NodeID      string          `json:"node_id"`
	ElementID   string          `json:"element_id"` // Unstructured
	Type        string          `json:"type"`
	ClassName   string          `json:"class_name"`
	PageContent *string         `json:"page_content"` // LangChain
	Text        *string         `json:"text"`
	Content     *string         `json:"content"`
	Original    *string         `json:"original"` // Referent
	Metadata    json.RawMessage `json:"metadata"`
	Meta        json.RawMessage `json:"meta"` // Docling
	Headings    []string        `json:"headings"`
	PageNumbers []json.Number   `json:"page_numbers"`
	Filename    string          `json:"filename"`
	Kwargs      json.RawMessage `json:"kwargs"`        // LangChain, serialised
	Data        json.RawMessage `json:"__data__"`      // LlamaIndex, stored
	Resource    *rawPiece       `json:"text_resource"` // LlamaIndex, newer
	Relations   json.RawMessage `json:"relationships"`
	StartChar   json.RawMessage `json:"start_char_idx"`
	Path        []ingest.Heading
	Pages       []ingest.Provenance
	Kind        string
}

// The names of the forms.
const (
	formLangChain    = "langchain"
	formLlamaIndex   = "llamaindex"
	formDocling      = "docling"
	formUnstructured = "unstructured"
	formReferent     = "referent"
	formPlain        = "plain"
)

func readPiece(raw json.RawMessage) (Piece, string, error) {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return Piece{Text: text}, formPlain, nil
	}
	var r rawPiece
	if err := json.Unmarshal(raw, &r); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) && kind.Field != "" {
			return Piece{}, "", fmt.Errorf("%w: %q cannot be of kind %s", ingest.ErrDamaged, kind.Field, kind.Value)
		}
		return Piece{}, "", fmt.Errorf("%w: %v", ingest.ErrDamaged, err)
	}
	if len(r.Kwargs) > 0 && r.PageContent == nil && r.Text == nil {
		return readPiece(r.Kwargs)
	}
	if len(r.Data) > 0 && r.Text == nil {
		if json.Unmarshal(r.Data, &text) == nil { // older versions store the node as a string
			r.Data = json.RawMessage(text)
		}
		p, _, err := readPiece(r.Data)
		return p, formLlamaIndex, err
	}
	m := readMeta(r.Metadata)
	p := Piece{ID: idOf(r), Source: m.source, Headings: m.headings, Page: m.page, Kind: m.kind}
	switch {
	case r.Original != nil:
		p.Text, p.Kind = *r.Original, r.Kind
		for _, h := range r.Path {
			p.Headings = append(p.Headings, strings.TrimSpace(h.Label+" "+h.Title))
		}
		if n := firstPage(r.Pages); n > 0 {
			p.Page = itoa(n)
		}
		return p, formReferent, nil
	case r.PageContent != nil:
		p.Text = *r.PageContent
		return p, formLangChain, nil
	case r.Text == nil && r.Resource != nil && r.Resource.Text != nil:
		p.Text = *r.Resource.Text
		return p, formLlamaIndex, nil
	case r.Text == nil && r.Content != nil:
		r.Text = r.Content
	}
	if r.Text == nil {
		return Piece{}, "", ErrPieces
	}
	p.Text = *r.Text
	switch {
	case len(r.Meta) > 0 || r.Headings != nil || len(r.PageNumbers) > 0:
		p.docling(r)
		return p, formDocling, nil
	case r.ElementID != "" || r.Type != "" && r.ClassName == "":
		p.Kind = r.Type
		return p, formUnstructured, nil
	case r.ID_ != "" || r.NodeID != "" || r.ClassName != "" || len(r.Relations) > 0 || len(r.StartChar) > 0 || len(r.Metadata) > 0:
		return p, formLlamaIndex, nil
	}
	return p, formPlain, nil
}

// docling takes in what Docling's chunkers put beside the text.
func (p *Piece) docling(r rawPiece) {
	var meta struct {
		Headings []string `json:"headings"`
		Items    []struct {
			Prov []struct {
				Page int `json:"page_no"`
			} `json:"prov"`
		} `json:"doc_items"`
		Origin struct {
			Filename string `json:"filename"`
		} `json:"origin"`
	}
	_ = json.Unmarshal(r.Meta, &meta) // what is there is taken; the text was read already
	p.Headings, p.Source = append(r.Headings, meta.Headings...), meta.Origin.Filename
	if p.Source == "" {
		p.Source = r.Filename
	}
	if len(r.PageNumbers) > 0 {
		p.Page = r.PageNumbers[0].String()
	}
	for _, i := range meta.Items {
		if p.Page == "" && len(i.Prov) > 0 {
			p.Page = itoa(i.Prov[0].Page)
		}
	}
}

func idOf(r rawPiece) string {
	for _, s := range []string{r.ID_, r.NodeID, r.ElementID} {
		if s != "" {
			return s
		}
	}
	switch id := r.ID.(type) {
	case string:
		return id
	case float64:
		return strconv.FormatFloat(id, 'f', -1, 64)
	}
	return ""
}

// pieceMeta is what a tool's metadata says.
type pieceMeta struct {
	source, page, kind string
	headings           []string
}

// readMeta reads the names that the tools and their splitters use.
func readMeta(raw json.RawMessage) pieceMeta {
	var m map[string]any
	if json.Unmarshal(raw, &m) != nil {
		return pieceMeta{}
	}
	var out pieceMeta
	first := func(names ...string) string {
		for _, n := range names {
			switch v := m[n].(type) {
			case string:
				if strings.TrimSpace(v) != "" {
					return v
				}
			case float64:
				return strconv.FormatFloat(v, 'f', -1, 64)
			}
		}
		return ""
	}
	out.source = first("source", "file_name", "filename", "file_path")
	out.page = first("page_number", "page", "page_no", "page_label")
	out.kind = first("category", "type")
	for level := 1; level <= 6; level++ { // Markdown and HTML header splitters
		if h := first("Header "+itoa(level), "Header_"+itoa(level), "header_"+itoa(level), "h"+itoa(level)); h != "" {
			out.headings = append(out.headings, h)
		}
	}
	if path := first("header_path"); strings.Trim(path, "/ ") != "" {
		out.headings = append(out.headings, strings.Split(strings.Trim(path, "/ "), "/")...)
	}
	for _, name := range []string{"headings", "heading", "section", "section_title", "section_path"} {
		switch v := m[name].(type) {
		case string:
			if v != "" {
				out.headings = append(out.headings, v)
			}
		case []any:
			for _, h := range v {
				if s, ok := h.(string); ok {
					out.headings = append(out.headings, s)
				}
			}
		}
	}
	if inner, ok := m["dl_meta"]; ok { // Docling's loader for LangChain
		var p Piece
		b, _ := json.Marshal(inner) // of a value that was just read from JSON
		p.docling(rawPiece{Meta: b})
		out.headings = append(out.headings, p.Headings...)
		if out.page == "" {
			out.page = p.Page
		}
	}
	return out
}
