package audit

import (
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
)

// Change is one edit as a reader judges it: with some of the text around it,
// before and after, and the words that its evidence names.
type Change struct {
	V       int              `json:"v"`
	Source  string           `json:"source"`
	Doc     string           `json:"doc"`
	Passage string           `json:"passage"`
	Page    int              `json:"page,omitempty"` // the first of the passage, 0 where it has none
	Path    []ingest.Heading `json:"path"`
	Edit    ingest.Edit      `json:"edit"`
	Before  string           `json:"before"` // original around the edit
	After   string           `json:"after"`  // enriched around the edit
	From    string           `json:"from"`   // the words that the evidence names, shortened

	segments []Segment // around the edit
	focus    int       // the edit's index in its passage
}

const (
	aroundEdit = 160 // bytes of text shown on each side of an edit
	fromBytes  = 300 // bytes shown of the evidence
)

// Changes lists the edits of a document's passages in their order.
func Changes(doc *ingest.Document, chunks []ingest.Chunk) []Change {
	var out []Change
	for i := range chunks {
		c := &chunks[i]
		segments := Segments(c)
		for n, e := range c.Edits {
			ch := Change{V: 1, Source: doc.Source, Doc: doc.ID, Passage: c.ID, Page: firstPage(c.Pages), Path: c.Path, Edit: e,
				From: EvidenceText(doc, e)}
			ch.segments, ch.focus = around(segments, n), n
			ch.Before, ch.After = sides(ch.segments)
			out = append(out, ch)
		}
	}
	return out
}

// EvidenceText is what stands in the document where an edit's text came from,
// shortened; empty where the edit names no place, and for a heading path, whose
// span runs from the outermost heading to the innermost with all between.
func EvidenceText(doc *ingest.Document, e ingest.Edit) string {
	if e.Kind == "heading_path" {
		return ""
	}
	return clip(strings.Join(strings.Fields(doc.Slice(ingest.Span{Start: e.Evidence.Start, End: e.Evidence.End})), " "), fromBytes)
}

// around are the segments of one edit with the text beside it. Other edits
// nearby are shown as they are.
func around(segments []Segment, edit int) []Segment {
	first, last := -1, -1
	for i, s := range segments {
		if s.Edit == edit {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return nil
	}
	var before []Segment
	for i, room := first-1, aroundEdit; i >= 0 && room > 0; i-- {
		s := segments[i]
		whole := len(s.Text) <= room
		room -= len(s.Text)
		s.Text = clipLeft(s.Text, room+len(s.Text))
		before = append([]Segment{s}, before...)
		if !whole {
			break
		}
	}
	out := append(before, segments[first:last+1]...)
	for i, room := last+1, aroundEdit; i < len(segments) && room > 0; i++ {
		s := segments[i]
		whole := len(s.Text) <= room
		room -= len(s.Text)
		s.Text = clip(s.Text, room+len(s.Text))
		out = append(out, s)
		if !whole {
			break
		}
	}
	return out
}

// sides are the two texts that segments stand for.
func sides(segments []Segment) (before, after string) {
	var b, a strings.Builder
	for _, s := range segments {
		if s.Op != Add {
			b.WriteString(s.Text)
		}
		if s.Op != Remove {
			a.WriteString(s.Text)
		}
	}
	return b.String(), a.String()
}

func firstPage(pages []ingest.Provenance) int {
	if len(pages) == 0 {
		return 0
	}
	return pages[0].Page
}

// clip is the beginning of a text, with a mark where something was cut off.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	if i := strings.LastIndexAny(s[:n], " \n"); i > n/2 || i >= 0 && n < 20 {
		n = i
	}
	return strings.TrimRight(s[:n], " \n") + " …"
}

// clipLeft is the end of a text, with a mark where something was cut off.
func clipLeft(s string, n int) string {
	if len(s) <= n {
		return s
	}
	at := len(s) - n
	for at < len(s) && !utf8.RuneStart(s[at]) {
		at++
	}
	if i := strings.IndexAny(s[at:], " \n"); i >= 0 && (i < n/2 || n < 20) {
		at += i + 1
	}
	return "… " + s[at:]
}
