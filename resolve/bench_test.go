package resolve

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest"
)

// BenchmarkResolve resolves 1,000 mentions against 50,000 provisions in ten
// documents, from memory.
func BenchmarkResolve(b *testing.B) {
	var c shelfCorpus
	for d := 0; d < 10; d++ {
		var s strings.Builder
		fmt.Fprintf(&s, "<h1>Ports Act, %d</h1>", 1900+d)
		for n := 1; n <= 1000; n++ {
			fmt.Fprintf(&s, "<h4>%d. Duty</h4><ol><li>(1) See section %d.<ol><li>(a) x</li><li>(b) y</li></ol></li><li>(2) z</li></ol>", n, (n*7)%1000+1)
		}
		c = append(c, parse(b, fmt.Sprintf("act%d.html", d), s.String()))
	}
	units := 0
	for _, d := range c {
		units += len(d.Outline)
	}
	r := New(c)
	lines := strings.Repeat("Section 12(1)(a) and section 900 of the Ports Act, 1904 and section 4 of the Ports Act. ", 334)
	doc := parse(b, "letter.md", lines)
	c2 := append(c, doc)
	r = New(c2)
	ctx := context.Background()
	if _, err := r.Document(ctx, doc); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(units), "provisions")
	b.ReportMetric(float64(len(doc.Mentions)), "mentions")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Document(ctx, doc); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBook makes the address book of a document with 5,000 provisions.
func BenchmarkBook(b *testing.B) {
	var s strings.Builder
	s.WriteString("<h1>Ports Act, 1900</h1>")
	for n := 1; n <= 1000; n++ {
		fmt.Fprintf(&s, "<h4>%d. Duty</h4><ol><li>(1) See section %d.<ol><li>(a) x</li><li>(b) y</li></ol></li><li>(2) z</li></ol>", n, n)
	}
	var d *ingest.Document = parse(b, "act.html", s.String())
	b.SetBytes(int64(len(d.Text)))
	b.ReportAllocs()
	for b.Loop() {
		newBook(d)
	}
}
