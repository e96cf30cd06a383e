package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/ingest"
)

// picture says where a picture of a passage's pages goes and how it is made.
type picture struct {
	file     string
	dpi      int
	password string
}

func (p *picture) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&p.file, "page-image", "", "write the passage's pages with the passage marked to this PNG file (PDF only)")
	f.IntVar(&p.dpi, "dpi", ingest.DefaultDPI, "resolution of --page-image")
	f.StringVar(&p.password, "password", "", "password of an encrypted PDF, for --page-image")
}

// Limits of a picture: pages one below the other, and the gap between them in
// pixels.
const (
	maxPictured = 4
	pictureGap  = 12
)

// draw writes the pages of a passage to a file, the passage marked line by line.
func (a *app) draw(ctx context.Context, c *referent.Corpus, chunk *ingest.Chunk, to picture) error {
	doc, err := c.Index().Document(ctx, chunk.Doc)
	if err != nil {
		return err
	}
	if doc.Format != "pdf" {
		return &ingest.Error{Source: doc.Source, Stage: "render", Err: fmt.Errorf("%w: only pages of PDFs can be shown, this is %s", ingest.ErrUnsupported, doc.Format)}
	}
	data, err := a.source(doc)
	if err != nil {
		return err
	}
	infos, err := c.Index().Documents(ctx)
	if err != nil {
		return err
	}
	for _, i := range infos {
		if err := spare(to.file, i.Source); err != nil {
			return err
		}
	}
	lines := map[int][]ingest.Box{}
	var pages []int
	for _, p := range doc.Places {
		if p.End <= chunk.Start || p.Start >= chunk.End || p.Page == 0 {
			continue
		}
		if len(pages) == 0 || pages[len(pages)-1] != p.Page {
			if len(pages) == maxPictured {
				a.note("referent: only the first %d pages of the passage are shown", maxPictured)
				break
			}
			pages = append(pages, p.Page)
		}
		if p.Box != nil {
			lines[p.Page] = append(lines[p.Page], *p.Box)
		}
	}
	if len(pages) == 0 {
		return &ingest.Error{Source: doc.Source, Stage: "render", Err: errors.New("the passage stands on no page")}
	}
	var sheets []*image.RGBA
	for _, n := range pages {
		img, err := ingest.RenderPage(ctx, doc.Source, data, n, &ingest.RenderOptions{DPI: to.dpi, Password: to.password, Marks: lines[n]})
		if err != nil {
			return err
		}
		sheets = append(sheets, img)
	}
	return a.write(to.file, stacked(sheets))
}

// source is a document's file, which must be as it was when it was ingested: the
// places of a passage are those of that file.
func (a *app) source(doc *ingest.Document) ([]byte, error) {
	data, err := a.read(doc.Source)
	if err != nil {
		return nil, fmt.Errorf("the document's file cannot be read any more: %w", err)
	}
	if ingest.Hash(data) != doc.SHA256 {
		return nil, &ingest.Error{Source: doc.Source, Stage: "render", Err: errors.New("the file has changed since it was ingested; ingest it again")}
	}
	return data, nil
}

// stacked puts pages one below the other.
func stacked(sheets []*image.RGBA) *image.RGBA {
	if len(sheets) == 1 {
		return sheets[0]
	}
	size := image.Point{Y: -pictureGap}
	for _, s := range sheets {
		size.X = max(size.X, s.Rect.Dx())
		size.Y += s.Rect.Dy() + pictureGap
	}
	out := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(out, out.Rect, image.NewUniform(color.Gray{Y: 128}), image.Point{}, draw.Src)
	y := 0
	for _, s := range sheets {
		draw.Draw(out, s.Rect.Sub(s.Rect.Min).Add(image.Pt(0, y)), s, s.Rect.Min, draw.Src)
		y += s.Rect.Dy() + pictureGap
	}
	return out
}

// write writes a picture to a file, or to standard output for "-".
func (a *app) write(name string, img image.Image) error {
	if name == "-" {
		return png.Encode(a.out, img)
	}
	return writeFile(name, func(w io.Writer) error { return png.Encode(w, img) })
}
