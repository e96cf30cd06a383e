//go:build !nopdfium

package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"testing"
)

// onePage is a PDF of one page of 200 by 100 points that says "Mark".
func onePage(keys string) []byte {
	var b bytes.Buffer
	var at []int
	b.WriteString("%PDF-1.4\n")
	const content = "BT /F1 20 Tf 60 40 Td (Mark) Tj ET"
	for i, o := range []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
		"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>" + keys + ">>",
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(content), content), "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
	} {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	b.WriteString("xref\n0 6\n0000000000 65535 f \n")
	for _, n := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", n)
	}
	fmt.Fprintf(&b, "trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table)
	return b.Bytes()
}

// TestMarksLieOnTheText renders pages turned and cropped, with the places marked
// that the reader gives for the text: all ink must lie in marks.
func TestMarksLieOnTheText(t *testing.T) {
	ctx := context.Background()
	for _, keys := range []string{"", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/CropBox[50 20 150 80]", "/CropBox[50 20 150 80]/Rotate 90"} {
		src := onePage(keys)
		d, err := Parse(ctx, "x.pdf", src, nil)
		if err != nil {
			t.Fatal(err)
		}
		var marks []Box
		for _, p := range d.Places {
			marks = append(marks, *p.Box)
		}
		img, err := RenderPage(ctx, "x.pdf", src, 1, &RenderOptions{DPI: 72, Marks: marks})
		if err != nil {
			t.Fatal(err)
		}
		if w, h := int(d.Pages[0].Width), int(d.Pages[0].Height); img.Rect != image.Rect(0, 0, w, h) {
			t.Errorf("%q: picture of %v, want %d by %d", keys, img.Rect, w, h)
		}
		white, pen, ink, astray := 0, 0, 0, 0
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				c := img.RGBAAt(x, y)
				switch {
				case c.R > 250 && c.G > 250 && c.B > 250:
					white++
				case c == marker:
					pen++
				case c.B > marker.B:
					astray++ // grey without the pen over it
				default:
					ink++
				}
			}
		}
		if white == 0 || pen == 0 || ink < 50 || astray > 0 {
			t.Errorf("%q: %d white, %d marked, %d ink in marks, %d outside", keys, white, pen, ink, astray)
		}
	}
}

func TestRenderErrors(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name string
		data []byte
		page int
		dpi  int
		want error
	}{
		{"x.pdf", onePage(""), 2, 0, ErrNoPage},
		{"x.pdf", onePage(""), 0, 0, ErrNoPage},
		{"x.pdf", bytes.Replace(onePage(""), []byte("[0 0 200 100]"), []byte("[0 0 9e4 9e4]"), 1), 1, 1200, ErrTooLarge},
		{"x.md", []byte("# A\n"), 1, 0, ErrUnsupported},
	} {
		_, err := RenderPage(ctx, c.name, c.data, c.page, &RenderOptions{DPI: c.dpi})
		var own *Error
		if !errors.Is(err, c.want) || !errors.As(err, &own) {
			t.Errorf("%s, page %d: error %v, want %v", c.name, c.page, err, c.want)
		}
	}
}
