package pdf

import (
	"bytes"
	"context"
	"fmt"
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
			f, err := walk(context.Background(), cos.Rebuild(context.Background(), c.src), "", cos.Open)
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
		if cos.Rebuild(context.Background(), []byte(s)) != nil {
			t.Errorf("%q was rebuilt", s)
		}
	}
}

// TestRebuildLinear rebuilds files that cost the square of their size, or more,
// where each object is looked at up to the end of the file. A step back would not
// end within the test binary's timeout.
func TestRebuildLinear(t *testing.T) {
	const n = 300_000
	each := func(s string) []byte {
		var b bytes.Buffer
		b.WriteString("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n")
		for i := range n {
			fmt.Fprintf(&b, "%d 0 obj%s", i+2, s)
		}
		return b.Bytes()
	}
	// Blocks of Flate that hold nothing, up to the end of the file.
	hollow := append(each("<</Type/ObjStm/N 1/First 1/Filter/FlateDecode>>stream\n"), bytes.Repeat([]byte{0, 0, 0, 0xff, 0xff}, 1<<20)...)
	stored := "<</Type/ObjStm/N 1/First 1/Filter/FlateDecode>>stream\n\x00\xff\xff\x00\x00"
	for name, src := range map[string][]byte{
		"streams without end":            each("<</Type/ObjStm/N 1/First 1>>stream "),
		"dictionaries without end":       each("<</Type/ObjStm/N 1/First 1>><<(stream "),
		"packed streams in one another":  each(stored),
		"streams that unpack to nothing": hollow,
		"one end for all":                append(each("<</Type/ObjStm/N 9/First 9>>stream "), "endstream"...),
		"objects that are no catalogue":  each("<</Catalog<<"),
		"trailers":                       append(each(""), bytes.Repeat([]byte("trailer<<"), n)...),
	} {
		t.Run(name, func(t *testing.T) {
			if cos.Rebuild(context.Background(), src) == nil {
				t.Error("not rebuilt, though there is a catalogue")
			}
		})
	}
}

// TestRebuildCancelled ends when the caller does.
func TestRebuildCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if cos.Rebuild(ctx, sheet("", "", "")) != nil {
		t.Error("rebuilt after the end of its context")
	}
}
