package main

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
)

// sheet is a page while it is drawn.
type sheet struct {
	f       *file
	content strings.Builder
	y       float64
	mcid    int
	roles   []string // by mcid
}

// tag puts what is drawn into an element of the structure tree.
func (p *sheet) tag(role string, draw func()) {
	if !p.f.tagged {
		draw()
		return
	}
	fmt.Fprintf(&p.content, "/%s <</MCID %d>> BDC\n", role, p.mcid)
	draw()
	p.content.WriteString("EMC\n")
	p.roles = append(p.roles, role)
	p.mcid++
}

func (p *sheet) text(font string, size, x, y float64, s string) {
	fmt.Fprintf(&p.content, "BT /%s %g Tf %g %g Td (%s) Tj ET\n", font, size, x, y, s)
}

func (p *sheet) artifact(x, y, size float64, s string) {
	p.content.WriteString("/Artifact BMC\n")
	p.text("F1", size, x, y, s)
	p.content.WriteString("EMC\n")
}

func (p *sheet) heading(role string, size float64, s string) {
	p.y -= size
	p.tag(role, func() { p.text("F2", size, 72, p.y, s) })
	p.y -= 1.4 * size
}

// paragraph breaks a text into lines of about the width of the page.
func (p *sheet) paragraph(s string) {
	const wide = 92
	p.tag("P", func() {
		line := ""
		for _, word := range append(strings.Fields(s), "") {
			if word != "" && len(line)+len(word) < wide {
				line += word + " "
				continue
			}
			p.text("F1", 10, 72, p.y, strings.TrimSpace(line))
			p.y -= 12
			line = word + " "
		}
	})
	p.y -= 8
}

// table draws six rows of four ruled cells.
func (p *sheet) table(w *writer) {
	const rows, columns, high, wide = 6, 4, 18.0, 117.0
	top := p.y
	for r := range rows {
		p.tag("P", func() {
			for c := range columns {
				s := w.some(2)
				if r == 0 {
					s = title(s)
				}
				p.text("F1", 9, 76+wide*float64(c), top-high*float64(r)-12, s)
			}
		})
	}
	p.content.WriteString(".5 w\n")
	for r := range rows + 1 {
		fmt.Fprintf(&p.content, "72 %g m %g %g l S\n", top-high*float64(r), 72+wide*columns, top-high*float64(r))
	}
	for c := range columns + 1 {
		fmt.Fprintf(&p.content, "%g %g m %g %g l S\n", 72+wide*float64(c), top, 72+wide*float64(c), top-high*rows)
	}
	p.y = top - high*rows - 20
}

// end adds the page to the file.
func (p *sheet) end() {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = io.WriteString(z, p.content.String())
	_ = z.Close()
	content := p.f.add(fmt.Sprintf("<</Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream", b.Len(), b.String()))
	page := p.f.add(fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents %d 0 R/StructParents %d>>", content, len(p.f.pages)))
	p.f.pages = append(p.f.pages, page)
	for i, role := range p.roles {
		p.f.elements = append(p.f.elements, p.f.add(fmt.Sprintf("<</Type/StructElem/S/%s/P %d 0 R/Pg %d 0 R/K %d>>", role, tree, page, i)))
	}
}
