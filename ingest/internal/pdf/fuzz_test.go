package pdf

import (
	"bytes"
	"context"
	"testing"

	"github.com/referent-go/referent/ingest/internal/eventtest"
)

// FuzzLoad feeds damaged files: none may panic, and what is read must keep the
// promises that the layout relies on.
func FuzzLoad(f *testing.F) {
	f.Add(book())
	f.Add(sheet("BT /F1 10 Tf (A) Tj ET", "", ""))
	f.Add(bytes.Replace(book(), []byte("/Count 2"), []byte("/Count 9999999999"), 1))
	f.Fuzz(func(t *testing.T, src []byte) { check(t, src) })
}

// FuzzContent feeds content streams.
func FuzzContent(f *testing.F) {
	for _, s := range []string{
		"BT /F1 10 Tf 20 30 Td (AB) Tj ET", "[(A) -500 <42>] TJ", "/Span <</ActualText<FEFF0066>>> BDC (A) Tj EMC EMC",
		"BI /W 1 ID \x01EI EI Q Q", "1e9 0 0 1e9 0 0 cm 1 2 m 3 4 l S", "<<[<<[(", "/X Do",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		check(t, sheet("BT /F1 10 Tf "+string(bytes.ReplaceAll(content, []byte("@"), []byte(" "))), "", ""))
	})
}

func check(t *testing.T, src []byte) {
	ctx := context.Background()
	o := &Options{Engine: Pdfcpu} // the others have TestHostile
	_, _ = Read(ctx, src, o, eventtest.Discard{})
	doc, err := Load(ctx, src, o)
	if err != nil {
		return
	}
	sound(t, doc)
}
