package enrich

import (
	"strings"

	"github.com/referent-go/referent/ingest"
)

const kindTableHeader = "table_header"

// tableHeader puts the column headings in front of table rows that left them
// behind.
type tableHeader struct{}

// maxTableHeader bounds the added row in bytes.
const maxTableHeader = 400

func (tableHeader) Name() string { return kindTableHeader }

func (tableHeader) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
	if c.Header == nil || ctx.Document == nil || c.Header.End > c.Start {
		return nil, nil
	}
	text := strings.TrimRight(ctx.Document.Slice(*c.Header), " \n\t")
	switch {
	case strings.TrimSpace(text) == "":
		return nil, []ingest.Missing{{What: kindTableHeader, Detail: "empty: the table's heading row says nothing"}}
	case len(text) > maxTableHeader:
		return nil, []ingest.Missing{{What: kindTableHeader, Detail: "too_long: the heading row is longer than a passage may bear"}}
	}
	return []ingest.Edit{{Kind: kindTableHeader, Text: text + "\n",
		Evidence: ingest.Evidence{Start: c.Header.Start, End: c.Header.End, Section: ctx.section(c.Header.Start)}}}, nil
}
