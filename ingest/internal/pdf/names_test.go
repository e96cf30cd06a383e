package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
)

// streamTable is sheet with a table of objects that is a stream, whose dictionary
// has the entries given.
func streamTable(entries string) []byte {
	src := sheet("BT /F1 9 Tf (A) Tj ET", "", "")
	src = src[:bytes.LastIndex(src, []byte("xref\n0"))]
	table := []byte{0, 0, 0, 0}
	for i := range 5 {
		at := bytes.Index(src, fmt.Appendf(nil, "%d 0 obj", i+1))
		table = append(table, 1, byte(at>>8), byte(at), 0)
	}
	table = append(table, 1, byte(len(src)>>8), byte(len(src)), 0)
	return fmt.Appendf(bytes.Clone(src), "6 0 obj\n<</Type/XRef/W[1 2 1]/Root 1 0 R/Length %d%s>>\nstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n",
		len(table), entries, table, len(src))
}

// TestNonsenseNumbers opens sound pages in files that speak of more objects than
// there can be: they are damaged, not large.
func TestNonsenseNumbers(t *testing.T) {
	for _, entries := range []string{"/Size 7", "/Size 2147483647/Index[0 7]", "/Size 2147483647", "/Size 7/Index[0 7 9 2000000000]"} {
		p, _ := first(t, streamTable(entries))
		if text(p) != "A" {
			t.Errorf("%s: text %q, want A", entries, text(p))
		}
	}
}

// TestErrorsOfNames has names of a file speak of passwords, encryption and limits
// where something is broken.
func TestErrorsOfNames(t *testing.T) {
	for _, word := range []string{"password", "encrypt", "limit", "crypt filter"} {
		src := []byte("%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/V " + word + ">>\nendobj\nxref\n0 2\n0000000000 65535 f \n" +
			word + " 00000 n \ntrailer\n<</Size 2/Root 1 0 R/" + strings.ReplaceAll(word, " ", "#20") + " (" + word + ">>\nstartxref\n" + word + "\n%%EOF")
		_, err := Open(context.Background(), src, &Options{Engine: Pdfcpu})
		if !errors.Is(err, event.ErrDamaged) {
			t.Errorf("%s: error %v, want ErrDamaged", word, err)
		}
	}
}
