package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// The page, in points: A4 with an inch of margin.
const (
	pageWidth  = 595.0
	pageHeight = 842.0
	left       = 72.0
	measure    = pageWidth - 2*left
	top        = pageHeight - 90
	bottom     = 90.0
)

// setter sets the pages one below the other.
type setter struct {
	pages  []*strings.Builder
	y      float64 // where the next line may stand, from below
	floor  float64 // where the notes of the page begin
	notes  map[string]block
	foot   []block // notes of the page
	err    error
	hyphen int // lines that end in a hyphen of the typesetter
	broken int // paragraphs that a page end parts inside a sentence
	own    int // lines that end in a hyphen of the word's own
}

// makePDF sets the handbook on pages with a running head and numbered feet.
// It fails where the text no longer has what the tests need: a page end and
// line ends inside a sentence and a word.
func makePDF(blocks []block) ([]byte, error) {
	s := &setter{notes: map[string]block{}}
	for _, b := range blocks {
		if b.kind == footnote {
			s.notes[b.label] = b
		}
	}
	s.newPage()
	for _, b := range blocks {
		s.block(b)
	}
	s.endPage()
	for i := range s.pages {
		s.furniture(i, blocks[0].plain())
	}
	switch {
	case s.err != nil:
		return nil, s.err
	case s.hyphen == 0:
		return nil, errors.New("no line ends inside a word")
	case s.own == 0:
		return nil, errors.New("no line ends at a word's own hyphen")
	case s.broken == 0:
		return nil, errors.New("no page ends inside a sentence")
	}
	return writePDF(s.pages, blocks[0].plain()), nil
}

func (s *setter) newPage() {
	s.pages = append(s.pages, &strings.Builder{})
	s.y, s.floor, s.foot = top, bottom, nil
}

// endPage sets the notes of a page at its foot.
func (s *setter) endPage() {
	y := s.floor
	if len(s.foot) > 0 {
		fmt.Fprintf(s.page(), "0.5 w 72 %.1f m 200 %.1f l S\n", y-1, y-1)
	}
	for _, n := range s.foot {
		for i, l := range s.noteLines(n) {
			y -= 11
			x := left
			if i == 0 {
				s.put(body, 6, left, y+3, n.label)
				x += 5
			}
			s.put(body, 9, x, y, l.text)
		}
	}
}

func (s *setter) noteLines(n block) []line { return wrap(n.text, body, 9, measure-5) }

func (s *setter) page() *strings.Builder { return s.pages[len(s.pages)-1] }

// put writes one piece of text.
func (s *setter) put(f *font, size, x, y float64, text string) {
	code, err := encode(text)
	if err != nil && s.err == nil {
		s.err = err
	}
	fmt.Fprintf(s.page(), "BT /%s %g Tf 1 0 0 1 %.2f %.2f Tm %s Tj ET\n", f.name, size, x, y, code)
}

// room begins a new page where there is less than so much room left.
func (s *setter) room(height float64) bool {
	if s.y-height >= s.floor {
		return false
	}
	s.endPage()
	s.newPage()
	return true
}

func (s *setter) block(b block) {
	switch b.kind {
	case title:
		s.heading(b, 20, 30)
	case part, schedule, appendix:
		s.heading(b, 15, 26)
	case chapter:
		s.heading(b, 13, 20)
	case section:
		s.heading(b, 11, 14)
	case code:
		s.y -= 2
		for _, l := range b.lines {
			s.room(12)
			s.y -= 12
			s.put(mono, 9, left+12, s.y, l)
		}
		s.y -= 8
	case table:
		s.table(b)
	case footnote: // at the foot of the page that marks it
	case letter, step, bullet:
		label := b.label
		if b.kind == bullet {
			label = "•"
		}
		s.lines(wrap(b.text, body, 11, measure-36), label, left+18, left+36)
	default:
		s.lines(wrap(b.text, body, 11, measure), "", left, left)
	}
}

// heading sets a heading and keeps it with what follows: two lines, or the
// heading of a section and two lines.
func (s *setter) heading(b block, size, space float64) {
	text := strings.TrimSpace(b.label + " " + b.plain())
	lines := wrap([]span{{text: text}}, bold, size, measure)
	if s.y < top {
		s.y -= space - 8
	}
	keep := 40.0
	if b.kind != section {
		keep = 80
	}
	s.room(float64(len(lines))*size*1.25 + keep)
	for _, l := range lines {
		s.y -= size * 1.25
		s.put(bold, size, left, s.y, l.text)
	}
	s.y -= 5
}

// lines sets a paragraph, its label in front.
func (s *setter) lines(lines []line, label string, labelX, x float64) {
	for i, l := range lines {
		need := 14.0
		for _, m := range l.notes {
			need += 8 + 11*float64(len(s.noteLines(s.notes[m.number])))
		}
		if s.room(need) && i > 0 && !strings.HasSuffix(lines[i-1].text, ".") {
			s.broken++
		}
		s.y -= 14
		if i == 0 && label != "" {
			s.put(body, 11, labelX, s.y, label)
		}
		at, done := x, 0
		for _, m := range l.notes {
			s.put(body, 11, at, s.y, l.text[done:m.at])
			at, done = at+body.width(l.text[done:m.at], 11), m.at
			s.put(body, 7, at, s.y+4, m.number)
			at += body.width(m.number, 7)
			s.foot = append(s.foot, s.notes[m.number])
			s.floor += 8 + 11*float64(len(s.noteLines(s.notes[m.number])))
		}
		s.put(body, 11, at, s.y, l.text[done:])
		switch {
		case l.hyphen:
			s.hyphen++
		case i+1 < len(lines) && strings.HasSuffix(l.text, "-"):
			s.own++
		}
	}
	s.y -= 6
}

// table sets a table with rules between its rows, on one page.
func (s *setter) table(b block) {
	const row = 17.0
	s.room(row * float64(len(b.rows)+1))
	column := measure / float64(len(b.rows[0]))
	for i, r := range b.rows {
		f, size := body, 11.0
		if i == 0 {
			f, size = bold, 10.0
		}
		fmt.Fprintf(s.page(), "0.5 w %g %.2f m %g %.2f l S\n", left, s.y, left+measure, s.y)
		s.y -= row
		for j, c := range r {
			s.put(f, size, left+4+column*float64(j), s.y+5, c)
		}
	}
	fmt.Fprintf(s.page(), "0.5 w %g %.2f m %g %.2f l S\n", left, s.y, left+measure, s.y)
	s.y -= 12
}

// furniture sets the running head and foot of a page.
func (s *setter) furniture(i int, name string) {
	all := s.pages
	s.pages = all[:i+1]
	s.put(body, 9, left, pageHeight-50, owner+" – "+name)
	number := fmt.Sprintf("Page %d of %d", i+1, len(all))
	s.put(body, 9, left, 40, edition)
	s.put(body, 9, left+measure-body.width(number, 9), 40, number)
	s.pages = all
}

// writePDF writes pages as a file without compression, so that it can be read
// with the eye.
func writePDF(pages []*strings.Builder, name string) []byte {
	var out bytes.Buffer
	var offsets []int
	object := func(body string) {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
	}
	out.WriteString("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n")
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 7+2*i)
	}
	object("<< /Type /Catalog /Pages 2 0 R /Lang (en) >>")
	object(fmt.Sprintf("<< /Type /Pages /Count %d /Kids [ %s] >>", len(pages), kids.String()))
	for _, f := range []*font{body, bold, mono} {
		object("<< /Type /Font /Subtype /Type1 /BaseFont /" + f.base + " /Encoding /WinAnsiEncoding >>")
	}
	object("<< /Title (" + name + ") /Author (" + owner + ") /CreationDate (D:20320101090000Z) >>")
	for i, p := range pages {
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 %g %g ] /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> /Contents %d 0 R >>", pageWidth, pageHeight, 8+2*i))
		object(fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", p.Len(), p.String()))
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R /Info 6 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return out.Bytes()
}
