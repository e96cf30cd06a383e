package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
	"github.com/referent-go/referent/ingest/internal/page"
)

// chain is a page that draws a form, which draws the next, n in all: each runs what
// it is given, and the last draws the letter A.
func chain(n int, each string) []byte {
	forms := make([]string, n)
	for i := range forms {
		content := each
		if i == n-1 {
			content = "BT /F1 10 Tf 20 30 Td (A) Tj ET"
		}
		forms[i] = fmt.Sprintf("/Subtype/Form/Resources<</Font<</F1 5 0 R>>/XObject<</X %d 0 R>>>>@%s", 7+i, content)
	}
	return sheet(each, "", "/XObject<</X 6 0 R>>", forms...)
}

// load is the only page of a file, whatever is wrong with it.
func load(t *testing.T, src []byte) *page.Page {
	t.Helper()
	doc, err := Load(context.Background(), src, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &doc.Pages[0]
}

// TestNestedForms reads forms in forms as deep as they go, and tells where a limit
// ends it.
func TestNestedForms(t *testing.T) {
	for _, c := range []struct {
		name string
		src  []byte
		text string
		is   error
	}{
		{"twelve", chain(12, "/X Do"), "A", nil},
		{"thirty", chain(30, "/X Do"), "A", nil},
		{"a thousand", chain(1000, "/X Do"), "A", nil},
		{"one that draws itself", sheet("/X Do", "", "/XObject<</X 6 0 R>>", "/Subtype/Form/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>@/X Do BT /F1 10 Tf 20 30 Td (A) Tj ET"), "A", nil},
		{"each twice", chain(30, "/X Do /X Do"), "A", event.ErrTooLarge},
		{"each large", chain(12, strings.Repeat(" ", 12<<20)+"/X Do"), "", event.ErrTooLarge},
		{"behind a stream that is too large", sheet("/X Do BT /F1 10 Tf 20 30 Td (A) Tj ET", "", "/XObject<</X 6 0 R>>", "/Subtype/Form"+packed(strings.Repeat(" ", 65<<20))), "A", event.ErrTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := load(t, c.src)
			if text(p) != c.text || !errors.Is(p.Err, c.is) {
				t.Errorf("%q, error %v; want %q, %v", text(p), p.Err, c.text, c.is)
			}
		})
	}
}

// TestLimitIsTheReason has files of whose text a limit left nothing.
func TestLimitIsTheReason(t *testing.T) {
	late := bytes.Replace(sheet("", "", "", packed(strings.Repeat("q Q ", 17<<20)+"BT /F1 10 Tf 20 30 Td (A) Tj ET")), []byte("/Contents 4 0 R"), []byte("/Contents 6 0 R"), 1)
	for _, c := range []struct {
		name string
		src  []byte
		says string
	}{
		{"text behind the largest stream", late, "page 1 of 1: a stream of over 64 MiB"},
		{"forms that are too large together", chain(12, strings.Repeat(" ", 12<<20)+"/X Do"), "page 1 of 1: the forms within forms"},
		{"arrays in arrays", sheet(strings.Repeat("[", 1<<20)+"BT /F1 10 Tf 20 30 Td (A) Tj ET", "", ""), "page 1 of 1: arrays or dictionaries"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(context.Background(), c.src, &Options{Engine: Pdfcpu}, eventtest.Discard{})
			if !errors.Is(err, event.ErrTooLarge) || errors.Is(err, event.ErrNoText) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestDeepSaves restores what was saved around more saves than are kept.
func TestDeepSaves(t *testing.T) {
	deep := strings.Repeat("q ", 600) + strings.Repeat("Q ", 600)
	p, _ := first(t, sheet("q 1 0 0 1 5 5 cm "+deep+"BT /F1 10 Tf (A) Tj ET Q", "", ""))
	if len(p.Glyphs) != 1 || p.Glyphs[0].X != 5 {
		t.Errorf("glyphs %v", p.Glyphs)
	}
}

// TestFaultsAreToldOnce has contents of which three are no stream.
func TestFaultsAreToldOnce(t *testing.T) {
	p := load(t, bytes.Replace(sheet("BT /F1 10 Tf 20 30 Td (A) Tj ET", "", ""), []byte("/Contents 4 0 R"), []byte("/Contents[4 0 R 3 0 R 3 0 R 3 0 R]"), 1))
	if p.Err == nil || strings.Count(p.Err.Error(), "not a stream") != 1 || text(p) != "A" {
		t.Errorf("%q, %v", text(p), p.Err)
	}
	if a, b := counted(1), counted(2); a != "1 page" || b != "2 pages" {
		t.Errorf("%q, %q", a, b)
	}
}
