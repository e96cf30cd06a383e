// Package docx reads WordprocessingML, the .docx files of Word and others, in
// the transitional and the strict form.
//
// It gives the text as Word shows it: numbers of headings and list items are
// computed from the numbering definitions, tracked insertions are taken and
// deletions left out, hidden text and field codes are left out, of two
// renderings of one drawing one is read. Headings are what their styles make
// them; in a document without a heading style, short lines in bold. Lines in capitals
// that have lost their style are told by the numbering of those that have it, and
// contents entries without a style by their page numbers (unstyled.go). Comments are
// no part of the document.
// A document has no pages: Word computes them anew on every machine.
//
// Charts, diagrams, embedded objects and files, and numbers made by LISTNUM
// fields are not read.
package docx

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/event"
)

// reader is what the stories of one document share.
type reader struct {
	ctx    context.Context
	sink   event.Sink
	pack   *pack
	styles *styles
	nums   *numbering
	feet   *notes
	ends   *notes
	shift  int // 1 once a title stands above the headings

	sections []section
	at       int     // index of the section that is read
	section  section // the one at that index
	shown    map[string]bool

	blocks, text int // paragraphs and bytes of text read

	bold, total int // characters of the body, in bold and in all

	lines map[int]bool // leaves that may be headings, where none has the style of one
}

// Read sends the document in src to sink. Errors wrap event.ErrDamaged,
// event.ErrTooLarge, event.ErrEncrypted, event.ErrUnsupported or the context's.
func Read(ctx context.Context, src []byte, sink event.Sink) error {
	p, err := openPack(ctx, src)
	if err != nil {
		return err
	}
	if err := p.properties(sink); err != nil {
		return err
	}
	r := &reader{ctx: ctx, sink: sink, pack: p, shown: map[string]bool{}}
	if err := r.definitions(); err != nil {
		return err
	}
	data, err := p.zip.Read(p.main)
	if err != nil {
		return err
	}
	data = toUTF8(data)
	r.sections = r.findSections(data)
	c, styled := &collector{}, r.usesHeadings(data)
	r.sink = c
	if !styled {
		r.lines = map[int]bool{}
	}
	if err := r.body(data); err != nil {
		return err
	}
	c.contents()
	if styled {
		c.number()
	} else {
		r.promote(c)
	}
	c.replay(sink)
	return nil
}

// definitions reads the parts that the text refers to.
func (r *reader) definitions() error {
	_, root, err := r.pack.related("styles")
	if err != nil {
		return err
	}
	r.styles = readStyles(root)
	if _, root, err = r.pack.related("numbering"); err != nil {
		return err
	}
	r.nums = readNumbering(root, r.styles)
	if r.feet, err = r.pack.notes("footnotes", "w:footnote", "fn", "decimal"); err != nil {
		return err
	}
	if r.ends, err = r.pack.notes("endnotes", "w:endnote", "en", "lowerRoman"); err != nil {
		return err
	}
	if _, root, err = r.pack.related("settings"); err != nil {
		return err
	}
	r.feet.style.configure(root.child("w:footnotePr"))
	r.ends.style.configure(root.child("w:endnotePr"))
	return nil
}

// body goes through the document block by block.
func (r *reader) body(data []byte) error {
	if err := r.beginSection(); err != nil {
		return err
	}
	f := &flow{reader: r, out: r.sink, rels: r.pack.rels, main: true}
	var controls []bool // content controls open, and whether each holds contents
	found := false
	err := each(r.ctx, r.pack.main, data, visitor{
		enter: func(name string) bool {
			switch name {
			case "w:body":
				found = true
				return true
			case "w:document", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo", "w:smartTag":
				return true
			case "w:sdt":
				controls = append(controls, false)
				return true
			}
			return false
		},
		leave: func(name string) {
			if name != "w:sdt" {
				return
			}
			if controls[len(controls)-1] {
				f.toc--
			}
			controls = controls[:len(controls)-1]
		},
		visit: func(n *node) error {
			if n.name == "w:sdtPr" && len(controls) > 0 && isContents(n) && !controls[len(controls)-1] {
				controls[len(controls)-1] = true
				f.toc++
			}
			return f.block(n)
		},
	})
	if err != nil {
		return err
	}
	if !found {
		return newParser(r.ctx, r.pack.main, nil).damaged("it is no text document of Word")
	}
	if err := f.finish(); err != nil {
		return err
	}
	r.bold, r.total = f.bold, f.total
	f.leaf(event.Leaf{Kind: event.Paragraph}) // for the names behind all text
	return nil
}
