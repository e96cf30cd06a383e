package pdf

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
)

// big is a text in the codes of a UCS2 encoding.
func big(s string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return hex.EncodeToString(b)
}

// texts is a sink that keeps the words of what it is sent.
type texts struct {
	eventtest.Discard
	list []string
}

func (l *texts) Leaf(x event.Leaf) event.Handle {
	l.list = append(l.list, string(x.Kind)+": "+event.Text(x.Runs))
	return event.Handle(len(l.list) - 1)
}
func (l *texts) Extend(h event.Handle, runs ...event.Run) { l.list[h] += event.Text(runs) }

// TestVerticalWriting has columns that are written from the top down and follow
// each other from the right: in a font for vertical writing, and letter by letter in
// one for lines.
func TestVerticalWriting(t *testing.T) {
	columns := []string{"第一条船舶进入港口应当向港务局报告并缴纳", "费用。", "第二条港务局保存二〇二五年全部记录三十", "天以上。"}
	want := []string{"paragraph: 第一条船舶进入港口应当向港务局报告并缴纳费用。", "paragraph: 第二条港务局保存二〇二五年全部记录三十天以上。"}
	for name, vertical := range map[string]bool{"a vertical font": true, "single letters": false} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			enc := "UniGB-UCS2-H"
			if vertical {
				enc = "UniGB-UCS2-V"
			}
			for i, c := range columns {
				x := 500 - 20*i
				if vertical {
					fmt.Fprintf(&b, "BT /F2 12 Tf %d 700 Td <%s> Tj ET\n", x, big(c))
					continue
				}
				for k, r := range []rune(c) {
					fmt.Fprintf(&b, "BT /F2 12 Tf %d %d Td <%s> Tj ET\n", x, 700-12*k, big(string(r)))
				}
			}
			src := build("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>",
				"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F2 5 0 R>>>>>>", "@"+b.String(),
				"<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/"+enc+"/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light"+
					"/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000>>]>>")
			var l texts
			if _, err := Read(context.Background(), src, &Options{}, &l); err != nil {
				t.Fatal(err)
			}
			if strings.Join(l.list, "|") != strings.Join(want, "|") {
				t.Errorf("got %q", l.list)
			}
		})
	}
}
