package main

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/crc32"
	"strings"
)

const (
	owner   = "Northmere Harbour Trust"
	edition = "Edition of 1 January 2032"

	mainNS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	relNS  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	xmlTop = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	spaces = ` xmlns:w="` + mainNS + `" xmlns:r="` + relNS + `"`
)

// makeDOCX writes the handbook as a Word document. The numbers of headings and
// items are not in its text: they come out of the numbering definitions.
func makeDOCX(blocks []block) ([]byte, error) {
	d := &document{marks: map[string]string{}}
	for _, b := range blocks {
		for _, s := range b.text {
			if s.link != "" && d.marks[s.link] == "" {
				d.marks[s.link] = fmt.Sprintf("_Ref4100%04d", len(d.marks)+1)
			}
		}
	}
	for _, b := range blocks {
		d.block(b)
	}
	document := `<w:document` + spaces + `><w:body>` + d.body.String() +
		`<w:sectPr><w:headerReference w:type="default" r:id="rHeader"/><w:footerReference w:type="default" r:id="rFooter"/>` +
		`<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`
	footnotes := `<w:footnotes` + spaces + `><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>` +
		`<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>` + d.notes.String() + `</w:footnotes>`
	header := `<w:hdr` + spaces + `><w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>` + text(owner+" – "+blocks[0].plain()) + `</w:p></w:hdr>`
	footer := `<w:ftr` + spaces + `><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>` + text(edition) + `<w:r><w:tab/></w:r>` + text("Page ") + field(" PAGE ", "1") + `</w:p></w:ftr>`
	core := `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
		`<dc:title>` + escape(blocks[0].plain()) + `</dc:title><dc:creator>` + owner + `</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">2032-01-01T09:00:00Z</dcterms:created></cp:coreProperties>`
	return pack([]entry{
		{"[Content_Types].xml", contentTypes},
		{"_rels/.rels", packageRels},
		{"docProps/core.xml", core},
		{"word/document.xml", document},
		{"word/_rels/document.xml.rels", documentRels},
		{"word/styles.xml", styles},
		{"word/numbering.xml", numbering(d.lists)},
		{"word/settings.xml", settings},
		{"word/footnotes.xml", footnotes},
		{"word/header1.xml", header},
		{"word/footer1.xml", footer},
	})
}

// document gathers the body and the footnotes.
type document struct {
	body, notes strings.Builder
	marks       map[string]string // bookmark names of the headings that are linked to
	lists       []int             // the definition of each list of items, in order
	bookmarks   int
}

// styleOf is the paragraph style of each kind. Headings have their numbers
// from it.
var styleOf = map[kind]string{
	title: "Title", part: "Heading1", chapter: "Heading2", section: "Heading3",
	schedule: "ScheduleHeading", appendix: "AppendixHeading",
	letter: "ListParagraph", step: "ListParagraph", bullet: "ListParagraph",
	code: "SourceCode", footnote: "FootnoteText",
}

func (d *document) block(b block) {
	properties := ""
	if s := styleOf[b.kind]; s != "" {
		properties = `<w:pStyle w:val="` + s + `"/>`
	}
	switch b.kind {
	case letter, step, bullet:
		if b.first {
			d.lists = append(d.lists, map[kind]int{letter: letterList, step: stepList, bullet: bulletList}[b.kind])
		}
		properties += fmt.Sprintf(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="%d"/></w:numPr>`, headingLists+len(d.lists))
	case code:
		for _, l := range b.lines {
			d.body.WriteString(`<w:p><w:pPr>` + properties + `</w:pPr>` + text(l) + `</w:p>`)
		}
		return
	case table:
		d.table(b)
		return
	case footnote:
		fmt.Fprintf(&d.notes, `<w:footnote w:id="%s"><w:p><w:pPr>%s</w:pPr><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>%s%s</w:p></w:footnote>`,
			b.label, properties, text(" "), d.runs(b.text))
		return
	}
	if properties != "" {
		properties = `<w:pPr>` + properties + `</w:pPr>`
	}
	content := d.runs(b.text)
	if name := d.marks[b.slug]; name != "" {
		d.bookmarks++
		content = fmt.Sprintf(`<w:bookmarkStart w:id="%d" w:name="%s"/>%s<w:bookmarkEnd w:id="%d"/>`, d.bookmarks, name, content, d.bookmarks)
	}
	d.body.WriteString(`<w:p>` + properties + content + `</w:p>`)
}

func (d *document) table(b block) {
	d.body.WriteString(`<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>` +
		strings.Repeat(`<w:gridCol w:w="3005"/>`, len(b.rows[0])) + `</w:tblGrid>`)
	for i, row := range b.rows {
		d.body.WriteString(`<w:tr>`)
		if i == 0 {
			d.body.WriteString(`<w:trPr><w:tblHeader/></w:trPr>`)
		}
		for _, c := range row {
			d.body.WriteString(`<w:tc><w:tcPr><w:tcW w:w="3005" w:type="dxa"/></w:tcPr><w:p>` + text(c) + `</w:p></w:tc>`)
		}
		d.body.WriteString(`</w:tr>`)
	}
	d.body.WriteString(`</w:tbl>`)
}

// runs writes text. A link becomes a REF field on its last word, the number,
// as Word's own cross references are.
func (d *document) runs(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		switch {
		case s.note != "":
			b.WriteString(`<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="` + s.note + `"/></w:r>`)
		case s.link != "":
			at := strings.LastIndexByte(s.text, ' ') + 1
			b.WriteString(text(s.text[:at]) + field(` REF `+d.marks[s.link]+` \r \h `, s.text[at:]))
		default:
			b.WriteString(text(s.text))
		}
	}
	return b.String()
}

func text(s string) string {
	return `<w:r><w:t xml:space="preserve">` + escape(s) + `</w:t></w:r>`
}

func field(code, result string) string {
	return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">` + code + `</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` +
		text(result) + `<w:r><w:fldChar w:fldCharType="end"/></w:r>`
}

func escape(s string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // a bytes.Buffer takes every write
	return b.String()
}

type entry struct{ name, body string }

// pack stores the entries without compression and without a date, so that the
// bytes are the same with every version of the compressor.
func pack(entries []entry) ([]byte, error) {
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for _, e := range entries {
		body := []byte(xmlTop + e.body)
		h := &zip.FileHeader{Name: e.name, Method: zip.Store, CRC32: crc32.ChecksumIEEE(body), CompressedSize64: uint64(len(body)), UncompressedSize64: uint64(len(body))}
		w, err := z.CreateRaw(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(body); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
