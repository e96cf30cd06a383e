package audit

import (
	"strings"

	"github.com/referent-go/referent/ingest"
)

// Op says what an edit did with a stretch of text.
type Op string

// The three things that can become of a stretch.
const (
	Keep   Op = "keep"   // stands in the original and in the enriched text
	Remove Op = "remove" // stands in the original alone
	Add    Op = "add"    // stands in the enriched text alone
)

// Segment is a stretch of a passage. Edit is the index of the edit that it
// belongs to, -1 outside all of them.
type Segment struct {
	Op   Op     `json:"op"`
	Text string `json:"text"`
	Edit int    `json:"edit"`
}

// Segments takes a passage apart into what stayed and what its edits did. Kept
// and removed stretches together are the original, kept and added ones the
// enriched text. An edit that only writes something around the words it found
// keeps those words.
func Segments(c *ingest.Chunk) []Segment {
	var out []Segment
	put := func(op Op, text string, edit int) {
		if text != "" {
			out = append(out, Segment{op, text, edit})
		}
	}
	at := 0
	for i, e := range c.Edits {
		if e.Start < at || e.End < e.Start || e.End > len(c.Original) {
			continue // not made by enrich.Apply
		}
		put(Keep, c.Original[at:e.Start], -1)
		was := c.Original[e.Start:e.End]
		if before, after, ok := strings.Cut(e.Text, was); ok && was != "" {
			put(Add, before, i)
			put(Keep, was, i)
			put(Add, after, i)
		} else {
			put(Remove, was, i)
			put(Add, e.Text, i)
		}
		at = e.End
	}
	put(Keep, c.Original[at:], -1)
	return out
}
