package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
)

// packed is a stream of data under Flate, as build takes it.
func packed(data string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(data))
	_ = w.Close()
	return "/Filter/FlateDecode@" + b.String()
}

// TestBombs reads small files that unpack or draw without end. What goes over a
// limit is the page's error; what takes over a document is the document's.
func TestBombs(t *testing.T) {
	swarm := "BT /F1 1 Tf " + strings.Repeat("(                    ) Tj 0 0 Td ", 30_000) + "ET"
	forms := make([]string, 0, 12)
	for i := range 12 {
		forms = append(forms, fmt.Sprintf("/Subtype/Form/Resources<</XObject<</X %d 0 R>>>>@%s", 7+i, strings.Repeat("/X Do ", 50)))
	}
	for _, c := range []struct {
		name string
		src  []byte
		page error
	}{
		{"stream that unpacks to more than a stream may", sheet("", "", "", packed(strings.Repeat(" ", 65<<20))), event.ErrTooLarge},
		{"more glyphs than a page may have", sheet(swarm, "", ""), event.ErrTooLarge},
		{"forms in forms in forms", sheet("/X Do", "", "/XObject<</X 6 0 R>>", forms...), event.ErrTooLarge},
		{"brackets without end", sheet(strings.Repeat("[<<", 1<<20), "", ""), event.ErrTooLarge},
		{"saves without end", sheet(strings.Repeat("q ", 1<<20), "", ""), nil},
		{"marks within marks", sheet("BT /F1 9 Tf "+strings.Repeat("/P BMC (A) Tj ", 1<<17)+"ET", "", ""), nil},
		{"marks without end", sheet(strings.Repeat("/P<</MCID 1>>BDC ", 1<<17)+"BT /F1 9 Tf (A) Tj ET", "", ""), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := c.src
			if strings.HasPrefix(c.name, "stream") {
				src = bytes.Replace(src, []byte("/Contents 4 0 R"), []byte("/Contents 6 0 R"), 1)
			}
			doc, err := Load(context.Background(), src, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := doc.Pages[0].Err; !errors.Is(got, c.page) {
				t.Errorf("page error %v, want %v", got, c.page)
			}
		})
	}
}
