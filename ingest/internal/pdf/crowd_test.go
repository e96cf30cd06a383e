package pdf

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestCrowd reads a page with very much text under very many thin boxes as high as
// the page: whether they hide it is given up, and that is told.
func TestCrowd(t *testing.T) {
	var b strings.Builder
	b.WriteString("BT /F1 4 Tf 10 TL 1 2900 Td ")
	for range 152 {
		fmt.Fprintf(&b, "(%s) Tj T* ", strings.Repeat("A", 1000))
	}
	b.WriteString("ET ")
	for i := range 19_900 {
		fmt.Fprintf(&b, "%d 0 .1 3000 re f ", i%3000)
	}
	doc, err := Open(context.Background(), sheet(b.String(), "/MediaBox[0 0 3000 3000]", ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	w := watch(doc)
	p, err := doc.Content(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.Glyphs); n != 152_000 {
		t.Errorf("%d glyphs", n)
	}
	r := w.report()
	if len(r.Warnings) != 1 || r.Warnings[0].What != Limited {
		t.Errorf("warnings %v", r.Warnings)
	}
}
