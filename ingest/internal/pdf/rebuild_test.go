package pdf

import (
	"bytes"
	"context"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// TestRebuild takes away what tells where objects are.
func TestRebuild(t *testing.T) {
	whole := sheet("BT /F1 10 Tf (A) Tj ET", "", "")
	table := bytes.Index(whole, []byte("xref\n"))
	again := "3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 6 0 R/Resources<</Font<</F1 5 0 R>>>>>>\nendobj\n" +
		"6 0 obj\n<</Length 22>>\nstream\nBT /F1 10 Tf (B) Tj ET\nendstream\nendobj\n"
	for _, c := range []struct {
		name string
		src  []byte
		want string
	}{
		{"no table and no trailer", whole[:table], "A"},
		{"no table", append(bytes.Clone(whole[:table]), "trailer\n<</Size 6/Root 1 0 R>>\n"...), "A"},
		{"numbers that are none", bytes.ReplaceAll(whole, []byte(" 00000 n"), []byte(" 0/000 n")), "A"},
		{"an object written again", append(bytes.Clone(whole[:table]), again...), "B"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := walk(context.Background(), cos.Rebuild(c.src), "", cos.Open)
			if err != nil {
				t.Fatal(err)
			}
			doc, err := f.document(context.Background(), page.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			p, err := doc.Content(context.Background(), 0)
			if err != nil || text(p) != c.want {
				t.Errorf("text %q, error %v; want %s", text(p), err, c.want)
			}
		})
	}
	for _, s := range []string{"", "obj", "1 0 obj", "Dear Sir", "trailer", "999999999999 0 obj <</Type/Catalog>>"} {
		if cos.Rebuild([]byte(s)) != nil {
			t.Errorf("%q was rebuilt", s)
		}
	}
}
