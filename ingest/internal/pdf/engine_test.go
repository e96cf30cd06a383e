package pdf

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// TestEngines checks that a sound file reads the same through either library
// for objects.
func TestEngines(t *testing.T) {
	ctx := context.Background()
	for _, src := range [][]byte{
		book(),
		sheet("BT /F1 10 Tf (A\\(B\\)) Tj ET /X Do", "", "/XObject<</X 6 0 R>>", "/Subtype/Form@BT /F1 10 Tf 0 20 Td (C) Tj ET"),
	} {
		want, err := Load(ctx, src, &Options{Engine: Pdfcpu})
		if err != nil {
			t.Fatal(err)
		}
		got, err := Load(ctx, src, &Options{Engine: Ledongthuc, Command: apartHere(t)})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got, cmpopts.IgnoreFields(page.Document{}, "Engine", "Free", "Parallel", "Reuse", "Waits"), cmpopts.EquateEmpty()); d != "" {
			t.Errorf("(-pdfcpu +ledongthuc):\n%s", d)
		}
	}
	for engine, why := range map[string]string{"other": "no PDF engine", Ledongthuc: "no command"} {
		_, err := Open(ctx, book(), &Options{Engine: engine})
		if !errors.Is(err, event.ErrUnsupported) || !strings.Contains(err.Error(), why) {
			t.Errorf("engine %s: error %v, want ErrUnsupported: %s", engine, err, why)
		}
	}
}

// TestAuto checks which engine is chosen and that the choice is told.
func TestAuto(t *testing.T) {
	ctx := context.Background()
	sound := sheet("BT /F1 10 Tf 20 30 Td (A) Tj ET", "", "")
	// Two-byte codes without a map to Unicode but with a font that PDFium cannot
	// read either: no engine is better, and the native one stays.
	mute := sheet("BT /F2 10 Tf 20 30 Td <00010002> Tj ET", "", "",
		"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[7 0 R]>>",
		"<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>")
	for _, c := range []struct {
		name     string
		src      []byte
		engine   string
		warnings []string
	}{
		{"sound", sound, Pdfcpu, nil},
		{"junk in front", append([]byte("HTTP/1.1 200 OK\r\n\r\n"), sound...), Pdfcpu, nil},
		{"no end mark", bytes.TrimSuffix(sound, []byte("%%EOF\n")), Pdfcpu, nil},
		{"cut off", sound[:bytes.Index(sound, []byte("xref\n"))], Pdfcpu, []string{Damaged}},
		{"codes that mean nothing", mute, Pdfcpu, []string{Unread, Unmapped}},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, err := Open(ctx, c.src, nil)
			if err != nil {
				t.Fatal(err)
			}
			w := watch(doc)
			if err := whole(ctx, doc); err != nil {
				t.Fatal(err)
			}
			doc.Close()
			r := w.report()
			var got []string
			for _, x := range r.Warnings {
				got = append(got, x.What)
			}
			if r.Engine != c.engine || !cmp.Equal(got, c.warnings) {
				t.Errorf("engine %s (%s), warnings %+v; want %s, %v", r.Engine, r.Reason, r.Warnings, c.engine, c.warnings)
			}
		})
	}
}
