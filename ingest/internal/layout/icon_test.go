package layout

import (
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

func TestWordsOfPicturesStayOutOfSentences(t *testing.T) {
	black := &page.Font{Name: "Icon", Weight: 900}
	p := sheetOf(1)
	bodies(p, 760, 1)
	n := len(p.Glyphs)
	setLines(p, 80, 650, "Give notice of the coming of a ship to the office", "a day before it comes in, and of its leaving too,", "or pay twice the fee for it.")
	draw(p, 52, 638, 6, black, "TIP")
	r := send(t, p)
	want(t, r, r.list()[0], "paragraph: Give notice of the coming of a ship to the office a day before it comes in, and of its leaving too, or pay twice the fee for it.", "other: TIP")
	p.Glyphs = p.Glyphs[:n]
	draw(p, 50, 630, 28, black, "G") // begins a chapter
	setLines(p, 70, 650, "ive notice of the coming of a ship to the office", "a day before it comes in, and of its leaving too,", "or pay twice the fee for it.")
	for _, l := range send(t, p).list() {
		if l == "other: G" {
			t.Error("a letter that begins a chapter was taken for a picture")
		}
	}
}
