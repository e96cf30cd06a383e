package pdf

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

// build writes a PDF file of the objects given, which get the numbers from 1
// on; the first is the catalogue. "@" in front of a text makes it a stream's
// data, after a dictionary that a line end closes.
func build(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n", i+1)
		if dict, data, ok := strings.Cut(o, "@"); ok {
			fmt.Fprintf(&b, "<</Length %d%s>>\nstream\n%s\nendstream", len(data), dict, data)
		} else {
			b.WriteString(o)
		}
		b.WriteString("\nendobj\n")
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, xref)
	return b.Bytes()
}

// sheet is a file of one page of 200 by 100 points with the content given,
// Helvetica as /F1 and what else is put into the page and its resources. Further
// objects have the numbers from 6 on.
func sheet(content, pageKeys, resources string, more ...string) []byte {
	return build(append([]string{
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
		"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>" + resources + ">>" + pageKeys + ">>",
		"@" + content,
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
	}, more...)...)
}

// first loads a file and returns its first page.
func first(t *testing.T, src []byte) (*page.Page, *page.Document) {
	t.Helper()
	doc, err := Load(context.Background(), src, nil)
	if err != nil {
		t.Fatal(err)
	}
	if doc.Pages[0].Err != nil {
		t.Fatal(doc.Pages[0].Err)
	}
	return &doc.Pages[0], doc
}

// text joins the texts of a page's glyphs.
func text(p *page.Page) string {
	var b strings.Builder
	for _, g := range p.Glyphs {
		b.WriteString(g.Text)
	}
	return b.String()
}
