package docx

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
)

func TestHostile(t *testing.T) {
	good := file{body: p("", "Text.")}.bytes(t)
	document := func(s string) []byte { return file{parts: map[string]string{"word/document.xml": s}}.bytes(t) }
	body := func(s string) []byte {
		return document("<w:document" + xmlns + "><w:body>" + s + "</w:body></w:document>")
	}
	rel := func(kind, target string) []byte {
		return file{body: p("", "Text."), rels: `<Relationship Id="x" Type="` + nsR + "/" + kind + `" Target="` + target + `"/>`}.bytes(t)
	}
	laughs := `<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document` + xmlns + `><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`
	tests := []struct {
		name string
		data []byte
		want error
		says string // part of the message
	}{
		{"no zip", []byte("PK\x03\x04 nothing"), event.ErrDamaged, "zip"},
		{"truncated zip", good[:len(good)-100], event.ErrDamaged, "zip"},
		{"zip bomb", body(strings.Repeat(" ", 30<<20)), event.ErrTooLarge, "times its size"},
		{"deep elements", body(strings.Repeat("<w:ins>", 300)), event.ErrTooLarge, "nested deeper than 256"},
		{"deep tables", body(strings.Repeat("<w:tbl><w:tr><w:tc>", 90)), event.ErrTooLarge, "nested deeper than 256"},
		{"billion laughs", document(laughs), event.ErrDamaged, "document type declaration"},
		{"unknown entity", body("<w:p>&b;</w:p>"), event.ErrDamaged, "entity"},
		{"not closed", document("<w:document" + xmlns + "><w:body><w:p>"), event.ErrDamaged, "word/document.xml"},
		{"no XML", document("plain words"), event.ErrDamaged, "no text document"},
		{"other XML", document("<html/>"), event.ErrDamaged, "no text document"},
		{"unknown character set", document(`<?xml version="1.0" encoding="EBCDIC"?><w:document/>`), event.ErrDamaged, "EBCDIC"},
		{"no main part", packed(t, "a.txt", "text"), event.ErrDamaged, "no main document part"},
		{"a workbook", packed(t, "xl/workbook.xml", "<workbook/>"), event.ErrUnsupported, "Excel"},
		{"a presentation", packed(t, "ppt/presentation.xml", "<p/>"), event.ErrUnsupported, "PowerPoint"},
		{"styles missing", rel("styles", "styles.xml"), event.ErrDamaged, "word/styles.xml, which is missing"},
		{"footnotes missing", rel("footnotes", "notes.xml"), event.ErrDamaged, "word/notes.xml, which is missing"},
		{"a part out of the package", rel("numbering", "../../etc/passwd"), event.ErrDamaged, "which is missing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := Read(context.Background(), tt.data, &recorder{})
			if !errors.Is(err, tt.want) || !strings.Contains(fmt.Sprint(err), tt.says) {
				t.Errorf("error %v, want %v that says %q", err, tt.want, tt.says)
			}
		})
	}
}

// packed is a zip archive of one entry.
func packed(t testing.TB, name, body string) []byte {
	data := file{parts: map[string]string{name: body, "word/document.xml": "-"}}.bytes(t)
	// The entry for the document gets another name of the same length.
	return bytes.ReplaceAll(data, []byte("word/document.xml"), []byte("word/unrelated.xm"))
}

func TestManyNodes(t *testing.T) {
	data := file{body: "<w:tbl>" + strings.Repeat("<w:a/>", maxNodes+1) + "</w:tbl>"}.bytes(t)
	if err := Read(context.Background(), data, &recorder{}); !errors.Is(err, event.ErrTooLarge) {
		t.Errorf("error %v, want ErrTooLarge", err)
	}
}

func TestManyParagraphs(t *testing.T) {
	r := &reader{}
	for range maxBlocks {
		if err := r.grow(1); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.grow(1); !errors.Is(err, event.ErrTooLarge) {
		t.Errorf("one paragraph more: %v, want ErrTooLarge", err)
	}
	if err := (&reader{}).grow(maxText + 1); !errors.Is(err, event.ErrTooLarge) {
		t.Errorf("too much text: %v, want ErrTooLarge", err)
	}
}

// TestTextInPieces sees that text in many pieces does not take time that grows
// with the square of their number, and that memory is bounded.
func TestTextInPieces(t *testing.T) {
	var text strings.Builder
	for i := range 200_000 {
		fmt.Fprintf(&text, "ab<!--%x-->", uint32(i)*2654435761)
	}
	data := file{body: "<w:p><w:r><w:t>" + text.String() + "</w:t></w:r></w:p>"}.bytes(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := &recorder{}
	if err := Read(context.Background(), data, r); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if n := len(event.Text(r.leaves[0].Runs)); n != 400_000 {
		t.Errorf("%d bytes of text, want 400000", n)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 400<<20 {
		t.Errorf("%d MB allocated", used>>20)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := Read(ctx, file{body: strings.Repeat(p("", "Text."), 500)}.bytes(t), &recorder{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

// FuzzDOCX reads any bytes as the main part of a package: an error or leaves
// that the builder can take, no panic and no hang.
func FuzzDOCX(f *testing.F) {
	f.Add("<w:document"+xmlns+"><w:body>"+p("berschrift1", "Duties")+numbered(1, 0, "one")+table(row2("a", "b"), row2("c", "d"))+"</w:body></w:document>", headingStyles, legal+num(1, 1))
	f.Add("<w:document"+xmlns+"><w:body>"+para("", field1("REF x", "4.9")+`<w:r><w:footnoteReference w:id="1"/></w:r>`)+`<w:sectPr><w:footnotePr><w:numFmt w:val="x"/></w:footnotePr></w:sectPr></w:body></w:document>`, "", "")
	f.Add("<w:document"+xmlns+"><w:body>"+para(`<w:rPr><w:del/></w:rPr>`, `<m:oMath><m:f/></m:oMath>`)+"</w:body></w:document>", "<w:style/>", num(2, 1, restartAt(0, 5)))
	f.Fuzz(func(t *testing.T, document, styles, numbering string) {
		data := file{styles: styles, numbering: numbering, footnotes: `<w:footnote w:id="1">` + p("", "A note.") + `</w:footnote>`, parts: map[string]string{"word/document.xml": document + " "}}.bytes(t)
		r := &recorder{}
		if err := Read(context.Background(), data, r); err != nil {
			return
		}
		open := 0
		for i, l := range r.leaves {
			switch {
			case l == nil && r.lines[i] == "end":
				open--
			case l == nil && strings.HasPrefix(r.lines[i], "table"):
				open++
			case l != nil && l.Kind == event.Heading && l.Level < 1:
				t.Errorf("heading without a level: %q", event.Text(l.Runs))
			}
			if open < 0 {
				t.Fatal("a container is closed that is not open")
			}
		}
		if open != 0 {
			t.Errorf("%d containers left open", open)
		}
	})
}

// FuzzPackage reads any bytes as a file.
func FuzzPackage(f *testing.F) {
	f.Add(file{body: p("", "Text.")}.bytes(f))
	f.Fuzz(func(t *testing.T, data []byte) { _ = Read(context.Background(), data, &recorder{}) })
}

func BenchmarkRead(b *testing.B) {
	var body strings.Builder
	for i := range 2000 {
		if i%10 == 0 {
			body.WriteString(p("berschrift1", "Keeping of records"))
		}
		body.WriteString(numbered(1, i%3, "The keeper shall keep each record for the time that the schedule states, and shall then destroy it."))
	}
	data := file{styles: headingStyles, numbering: legal + num(1, 1), body: body.String()}.bytes(b)
	b.SetBytes(int64(body.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if err := Read(context.Background(), data, &recorder{}); err != nil {
			b.Fatal(err)
		}
	}
}
