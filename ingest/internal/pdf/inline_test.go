package pdf

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// TestFontsWithinOtherObjects uses fonts that are no objects of their own again and
// again: a few are read, and none is held when the page is let go of.
func TestFontsWithinOtherObjects(t *testing.T) {
	const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
	for name, src := range map[string][]byte{
		"of a form": sheet(strings.Repeat("/X Do ", 3000), "", "/XObject<</X 7 0 R>>", font,
			"/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</Font<</G "+font+">>>>@BT /G 9 Tf 2 Tr 9 50 Td (Hello) Tj ET"),
		"of a graphics state": sheet(strings.Repeat("/G gs ", 3000)+"BT 9 50 Td (Hello) Tj ET", "", "/ExtGState<</G<</Font["+font+" 9]>>>>"),
		"that is not there":   sheet(strings.Repeat("/X Do ", 3000), "", "/XObject<</X 6 0 R>>", "/Type/XObject/Subtype/Form/BBox[0 0 200 100]@BT /None 9 Tf 9 50 Td (Hello) Tj ET"),
	} {
		doc, err := Open(context.Background(), src, &Options{Engine: Pdfcpu})
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		p, err := doc.Content(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if says := text(p); says != "Hello" {
			t.Errorf("%s: text %q", name, says)
		}
		doc.Release(0)
		runtime.GC()
		runtime.ReadMemStats(&after)
		// 3,000 fonts of 256 characters each would take over 50 MB.
		if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > 8<<20 {
			t.Errorf("%s: %d KiB are held", name, held>>10)
		}
		doc.Close()
	}
}

// TestFontsOfOneName keeps fonts apart that have one name in different resources.
func TestFontsOfOneName(t *testing.T) {
	font := func(name string) string {
		return "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/" + name + "]>>>>"
	}
	form := func(name string) string {
		return fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</Font<</G %s>>>>@BT /G 9 Tf 9 50 Td (A) Tj ET", font(name))
	}
	src := sheet("q /X Do Q q 1 0 0 1 30 0 cm /Y Do Q q 1 0 0 1 60 0 cm /X Do Q BT /G 9 Tf 120 50 Td (A) Tj ET q 1 0 0 1 140 0 cm /Z Do Q",
		"", "/Font<</G "+font("s")+">>/XObject<</X 6 0 R/Y 7 0 R/Z 8 0 R>>", form("x"), form("y"), "/Type/XObject/Subtype/Form/BBox[0 0 200 100]@BT /G 9 Tf 9 50 Td (A) Tj ET")
	src = []byte(strings.Replace(string(src), "/Font<</F1 5 0 R/F2 6 0 R>>", strings.Repeat(" ", len("/Font<</F1 5 0 R/F2 6 0 R>>")), 1))
	p, _ := first(t, src)
	if got := text(p); got != "xyxss" {
		t.Errorf("text %q, want xyxss", got)
	}
}
