package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/referent-go/referent/ingest/internal/eventtest"
	"github.com/referent-go/referent/ingest/internal/layout"
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

// tagged are the objects of a file of many pages whose structure tree calls the first
// line of each a heading, and a line of a form that all of them draw a quote.
func tagged() []string {
	const pages = 60
	objects := []string{"<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 3 0 R>>", "", "",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
		"/Subtype/Form/Resources<</Font<</F1 4 0 R>>>>@/Quote<</MCID 0>>BDC BT /F1 9 Tf 72 500 Td (Drawn on all pages.) Tj ET EMC"}
	var kids, elements strings.Builder
	for i := range pages {
		n := len(objects) + 1
		fmt.Fprintf(&kids, "%d 0 R ", n)
		fmt.Fprintf(&elements, "%d 0 R ", n+2)
		objects = append(objects,
			fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents %d 0 R/Resources<</Font<</F1 4 0 R>>/XObject<</X 5 0 R>>>>>>", n+1),
			fmt.Sprintf("@/H1<</MCID 0>>BDC BT /F1 10 Tf 72 700 Td (Heading number %d) Tj ET EMC /P<</MCID 1>>BDC BT /F1 10 Tf 72 680 Td (What stands below it is a sentence.) Tj ET EMC /X Do", i+1),
			fmt.Sprintf("<</Type/StructElem/S/Sect/Pg %d 0 R/P 3 0 R/K[%d 0 R<</S/P/K<</Type/MCR/MCID 1/Pg %d 0 R>>>>]>>", n, n+3, n),
			fmt.Sprintf("<</Type/StructElem/S/H1/P %d 0 R/Pg %d 0 R/K 0>>", n+2, n))
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d/MediaBox[0 0 612 792]>>", &kids, pages)
	objects[2] = fmt.Sprintf("<</Type/StructTreeRoot/K[%s<</S/BlockQuote/K<</Type/MCR/MCID 0/Stm 5 0 R>>>>]>>", &elements)
	return objects
}

// inStreams is build with all objects but streams in object streams of a few each.
func inStreams(objects ...string) []byte {
	const few = 20
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	places := make([][2]int, len(objects)+1) // by number: the object stream and the index, or 0 and the offset
	write := func(dict, data string) {
		places = append(places, [2]int{})
		places[len(places)-1][1] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n<</Length %d%s>>\nstream\n%s\nendstream\nendobj\n", len(places)-1, len(data), dict, data)
	}
	var head, body strings.Builder
	n := 0
	flush := func() {
		var z bytes.Buffer
		w := zlib.NewWriter(&z)
		fmt.Fprintf(w, "%s%s", &head, &body)
		w.Close()
		write(fmt.Sprintf("/Type/ObjStm/N %d/First %d/Filter/FlateDecode", n, head.Len()), z.String())
		head.Reset()
		body.Reset()
		n = 0
	}
	for i, o := range objects {
		if dict, data, ok := strings.Cut(o, "@"); ok {
			places[i+1] = [2]int{0, b.Len()}
			fmt.Fprintf(&b, "%d 0 obj\n<</Length %d%s>>\nstream\n%s\nendstream\nendobj\n", i+1, len(data), dict, data)
			continue
		}
		fmt.Fprintf(&head, "%d %d ", i+1, body.Len())
		body.WriteString(o + "\n")
		places[i+1] = [2]int{len(places), n}
		if n++; n == few {
			flush()
		}
	}
	if n > 0 {
		flush()
	}
	var table strings.Builder
	for _, p := range append(places, [2]int{0, b.Len()}) {
		kind, field, index := byte(1), p[1], 0
		if p[0] > 0 {
			kind, field, index = 2, p[0], p[1]
		}
		table.Write([]byte{kind, byte(field >> 16), byte(field >> 8), byte(field), byte(index)})
	}
	at := b.Len()
	write(fmt.Sprintf("/Type/XRef/Size %d/W[1 3 1]/Root 1 0 R", len(places)+1), "\x00"+table.String()[1:])
	fmt.Fprintf(&b, "startxref\n%d\n%%%%EOF\n", at)
	return b.Bytes()
}

// broken are the objects of a file in which the content of every fifth page is.
func broken() []string {
	objects := tagged()
	for i := 6; i < len(objects); i += 5 * 4 {
		objects[i] = "/Filter/FlateDecode@\x78\x9c\xff\xff\xff\xff"
	}
	return objects
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
	mended := func(src []byte, workers int) string {
		runtime.GOMAXPROCS(workers)
		ctx := context.Background()
		doc, err := Open(ctx, src, &Options{Engine: Pdfcpu})
		if err != nil {
			t.Fatal(err)
		}
		defer doc.Close()
		other := &page.Document{Pages: make([]page.Page, len(doc.Pages))}
		for i := range doc.Pages {
			d := otherEngine(len(doc.Pages), i, fmt.Sprintf("Mended %d", i+1))
			other.Pages[i], other.Dests = d.Pages[i], d.Dests
		}
		m := &mender{src: src, o: &Options{}, doc: doc, settle: doc.Settle, stop: func() {}, tried: true, other: other}
		doc.Settle = m.page
		w := watch(doc)
		sink := &eventtest.Recorder{}
		err = layout.Send(ctx, doc, sink)
		return fmt.Sprintf("%v\n%+v\n%v", sink.Lines, w.report(), err)
	}
	form := "/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>@" + scattered(1000)
	drawn := many(100, "/X Do", "", "/XObject<</X 6 0 R>>", form)
	for name, c := range map[string]struct {
		src []byte
		o   Options
		has string
	}{
		"mixed":            {mixed(), Options{}, "in a form"},
		"too much content": {drawn, Options{limits: page.Limits{Content: 500_000}}, ""},
		"too many glyphs":  {drawn, Options{limits: page.Limits{Glyphs: 50_000}}, ""},
		"tagged":           {build(tagged()...), Options{}, "heading 1: Heading number 60"},
		"object streams":   {inStreams(tagged()...), Options{}, "heading 1: Heading number 60"},
		"mended":           {inStreams(broken()...), Options{}, "Mended 6"},
	} {
		t.Run(name, func(t *testing.T) {
			read := func(workers int) string {
				if name == "mended" {
					return mended(c.src, workers)
				}
				return read(c.src, &c.o, workers)
			}
			want := read(1)
			for range 3 {
				if d := cmp.Diff(strings.Split(want, "\n"), strings.Split(read(16), "\n")); d != "" {
					t.Fatalf("(-one +many):\n%s", d)
				}
			}
			if !strings.Contains(want, c.has) {
				t.Errorf("%q is missing:\n%.2000s", c.has, want)
			}
		})
	}
}
