package pdf_test

import (
	"context"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/internal/pdf"
)

// TestParsedWordsAgreeWithPoppler is TestWordsAgreeWithPoppler for the text that
// a document has in the end: in blocks, with line-break hyphens given back.
func TestParsedWordsAgreeWithPoppler(t *testing.T) {
	pdf.CompareWords(t, 0.995, func(ctx context.Context, name string, src []byte) ([]string, error) {
		d, err := ingest.Parse(ctx, name, src, nil)
		if err != nil {
			return nil, err
		}
		return pageTexts(d), nil
	})
}

// pageTexts is the text on each page, line by line as it stands there.
func pageTexts(d *ingest.Document) []string {
	hyphens := map[int]string{}
	for _, r := range d.Repairs {
		if r.Kind == "hyphen" {
			hyphens[r.At] = strings.TrimSpace(r.Was)
		}
	}
	texts := make([]strings.Builder, d.PageCount+1)
	var last *strings.Builder // of the place before
	end := 0
	for _, p := range d.Places {
		b := &texts[p.Page]
		switch hyphen, ok := hyphens[p.Start]; {
		case ok && last != nil:
			last.WriteString(hyphen + "\n")
		case b != last || p.Start != end:
			b.WriteString("\n")
		}
		b.WriteString(d.Text[p.Start:p.End])
		last, end = b, p.End
	}
	out := make([]string, d.PageCount)
	for i := range out {
		out[i] = texts[i+1].String()
	}
	return out
}
