package main

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/referent-go/referent/ingest"
)

// overlayColours are the colours of the kinds of block; other kinds are grey.
var overlayColours = map[ingest.Kind]string{
	ingest.KindHeading:    "#c00000",
	ingest.KindParagraph:  "#0060c0",
	ingest.KindListItem:   "#008060",
	ingest.KindTable:      "#a000a0",
	ingest.KindTableRow:   "#a000a0",
	ingest.KindCode:       "#606000",
	ingest.KindCaption:    "#d06000",
	ingest.KindFootnote:   "#806040",
	ingest.KindTOC:        "#408000",
	ingest.KindHeader:     "#909090",
	ingest.KindFooter:     "#909090",
	ingest.KindPageNumber: "#909090",
}

// overlay writes one SVG a page into a folder: the page's text at its place
// and the boxes of its blocks, each with its number in reading order, kind and
// level. The pictures need no other file. It is an error where the document has
// no pages, or the folder cannot be written.
func overlay(d *ingest.Document, dir string) (int, error) {
	if len(d.Pages) == 0 {
		return 0, usage(fmt.Errorf("%s: %s has no pages to draw", d.Source, d.Format))
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	boxes, lines := map[int][]drawnBlock{}, map[int][]drawnLine{}
	order, at := 0, 0
	for _, b := range d.Blocks {
		if !b.Leaf {
			for _, p := range b.Pages {
				if p.Box != nil {
					boxes[p.Page] = append(boxes[p.Page], drawnBlock{Block: b, box: *p.Box})
				}
			}
			continue
		}
		order++
		from := at
		for at < len(d.Places) && d.Places[at].Start < b.End {
			at++
		}
		for i, s := range stretches(d, d.Places[from:at]) {
			page, box := s[0].page, s[0].box
			for _, l := range s[1:] {
				box = ingest.Box{min(box[0], l.box[0]), min(box[1], l.box[1]), max(box[2], l.box[2]), max(box[3], l.box[3])}
			}
			boxes[page] = append(boxes[page], drawnBlock{b, box, order, i > 0})
			for _, l := range s {
				if n := len(lines[page]) - 1; n >= 0 && lines[page][n].box == l.box {
					lines[page][n].text += l.text // a heading that its text runs on from
					continue
				}
				lines[page] = append(lines[page], l)
			}
		}
	}
	for _, p := range d.Pages {
		name := filepath.Join(dir, fmt.Sprintf("page-%04d.svg", p.Number))
		err := writeFile(name, func(w io.Writer) error {
			b := bufio.NewWriter(w) // keeps the first error
			drawPage(b, p, boxes[p.Number], lines[p.Number])
			return b.Flush()
		})
		if err != nil {
			return 0, err
		}
	}
	return len(d.Pages), nil
}

// drawnBlock is a block, or the part of it that stands in one column.
type drawnBlock struct {
	ingest.Block
	box   ingest.Box
	order int  // of its leaf in the document, from 1
	later bool // goes on from another column or page
}

// drawnLine is a line of text at its place.
type drawnLine struct {
	page int
	box  ingest.Box
	text string
}

// stretches are a block's lines, parted where they go on in another column or
// on another page. Stretches of text in one box, which links part, are one line.
func stretches(d *ingest.Document, places []ingest.Place) [][]drawnLine {
	var out [][]drawnLine
	for _, p := range places {
		if p.Box == nil {
			continue
		}
		l := drawnLine{p.Page, *p.Box, d.Slice(p.Span)}
		n := len(out) - 1
		if n >= 0 {
			last := &out[n][len(out[n])-1]
			if last.page == l.page && last.box == l.box {
				last.text += l.text
				continue
			}
			if last.page == l.page && l.box[1] < last.box[3]+(l.box[3]-l.box[1]) {
				out[n] = append(out[n], l)
				continue
			}
		}
		out = append(out, []drawnLine{l})
	}
	return out
}

// label is what is written at the block's corner: "12 heading 2".
func (b drawnBlock) label() string {
	if !b.Leaf {
		return string(b.Kind)
	}
	s := fmt.Sprintf("%d %s", b.order, b.Kind)
	if b.Level > 0 {
		s += fmt.Sprintf(" %d", b.Level)
	}
	if b.Header {
		s += " head"
	}
	if b.later {
		s += " …"
	}
	return s
}

// drawPage writes a page as SVG. PDF's origin is at the bottom left, SVG's at
// the top.
func drawPage(w io.Writer, p ingest.Page, blocks []drawnBlock, lines []drawnLine) {
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %[1]g %[2]g" font-family="serif">`+"\n", p.Width, p.Height)
	fmt.Fprintf(w, `<rect width="%g" height="%g" fill="white" stroke="#ccc"/>`+"\n", p.Width, p.Height)
	for _, l := range lines {
		drawText(w, l, p.Height)
	}
	for _, b := range blocks {
		colour := overlayColours[b.Kind]
		if colour == "" {
			colour = "#404040"
		}
		grow := 1.0
		if !b.Leaf {
			grow = 4
		}
		x, y := b.box[0]-grow, p.Height-b.box[3]-grow
		fmt.Fprintf(w, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" fill-opacity=".06" stroke="%[5]s" stroke-width=".7"/>`+"\n",
			x, y, b.box[2]-b.box[0]+2*grow, b.box[3]-b.box[1]+2*grow, colour)
		fmt.Fprintf(w, `<text x="%.1f" y="%.1f" font-size="5.5" font-family="sans-serif" fill="%s">%s</text>`+"\n", x, y-0.5, colour, b.label())
	}
	fmt.Fprintln(w, "</svg>")
}

// drawText fits a line of text into its box. Text that stands higher than it is
// wide is turned.
func drawText(w io.Writer, l drawnLine, height float64) {
	const (
		descent = 0.22 // of a line's height, as its box is made
		letter  = 0.5  // usual width of a letter, of its size
	)
	text := printable(l.text)
	if text == "" {
		return
	}
	b := l.box
	width, size := b[2]-b[0], b[3]-b[1]
	x, y, more := b[0], height-b[1]-descent*size, ""
	if size > 2*width && len(text) > 2 {
		width, size = size, width
		x, y = b[2]-descent*size, height-b[1]
		more = fmt.Sprintf(` transform="rotate(-90 %.1f %.1f)"`, x, y)
	}
	if width < 1.5*letter*size*float64(len([]rune(text))) {
		more += ` lengthAdjust="spacingAndGlyphs"`
	}
	fmt.Fprintf(w, `<text x="%.1f" y="%.1f" font-size="%.1f" textLength="%.1f"%s>`, x, y, size, max(width, 1), more)
	xml.EscapeText(w, []byte(text)) // of a buffered writer, whose error comes with Flush
	fmt.Fprintln(w, "</text>")
}
