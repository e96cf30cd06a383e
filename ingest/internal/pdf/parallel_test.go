package pdf

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/referent-go/referent/ingest/internal/eventtest"
	"github.com/referent-go/referent/ingest/internal/page"
)

// mixed is a file of many pages that share fonts, forms, places and marks: every
// fourth is damaged, every third links to one of its own places.
func mixed() []byte {
	const pages = 60
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
		"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo<</Ordering(GB1)>>>>]>>",
		"/Subtype/Form/Resources<</Font<</F1 3 0 R>>>>@BT /F1 9 Tf 9 9 Td (in a form) Tj ET"}
	var kids strings.Builder
	for i := range pages {
		n := len(objects) + 1
		fmt.Fprintf(&kids, "%d 0 R ", n)
		content := fmt.Sprintf("BT /F1 10 Tf 72 700 Td (Page %d of the book.) Tj 0 -20 Td 2 Tr (Its second line.) Tj 0 Tr /F2 10 Tf 0 -20 Td <4e2d6587> Tj ET /X Do", i+1)
		fonts := "/F1 3 0 R/F2 4 0 R"
		if i%4 == 3 {
			fonts = "/F1 3 0 R/F2 99 0 R"
		}
		annots := ""
		if i%3 == 2 {
			annots = fmt.Sprintf("/Annots[<</Subtype/Link/Rect[70 690 200 710]/Dest[%d 0 R/XYZ 72 %d null]>>]", n, 100+i)
		}
		objects = append(objects,
			fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents %d 0 R/Resources<</Font<<%s>>/XObject<</X 5 0 R>>>>%s>>", n+1, fonts, annots),
			"@"+content)
	}
	objects[1] = "<</Type/Pages/Kids[" + kids.String() + "]/MediaBox[0 0 612 792]>>"
	return build(objects...)
}

// TestWorkersDoNotMatter reads files with one processor and with many.
func TestWorkersDoNotMatter(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	read := func(src []byte, o *Options, workers int) string {
		runtime.GOMAXPROCS(workers)
		sink := &eventtest.Recorder{}
		r, err := Read(context.Background(), src, o, sink)
		return fmt.Sprintf("%v\n%+v\n%v", sink.Lines, r, err)
	}
	form := "/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>@" + scattered(1000)
	drawn := many(100, "/X Do", "", "/XObject<</X 6 0 R>>", form)
	for name, c := range map[string]struct {
		src []byte
		o   Options
	}{
		"mixed":            {mixed(), Options{}},
		"too much content": {drawn, Options{limits: page.Limits{Content: 500_000}}},
		"too many glyphs":  {drawn, Options{limits: page.Limits{Glyphs: 50_000}}},
	} {
		t.Run(name, func(t *testing.T) {
			want := read(c.src, &c.o, 1)
			for range 3 {
				if d := cmp.Diff(strings.Split(want, "\n"), strings.Split(read(c.src, &c.o, 16), "\n")); d != "" {
					t.Fatalf("(-one +many):\n%s", d)
				}
			}
			if name == "mixed" && !slices.Contains(strings.Fields(want), "form") {
				t.Errorf("the form is missing:\n%.2000s", want)
			}
		})
	}
}
