package docx

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/referent-go/referent/ingest/internal/event"
)

const (
	nsW      = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	nsStrict = "http://purl.oclc.org/ooxml/wordprocessingml/main"
	nsR      = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	xmlns    = ` xmlns:w="` + nsW + `" xmlns:r="` + nsR + `" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"` +
		` xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"` +
		` xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:v="urn:schemas-microsoft-com:vml"`
)

// file is a package under construction: the content of its parts' roots.
type file struct {
	body, styles, numbering, footnotes, endnotes, settings, core string
	rels                                                         string            // more relationships of the document
	parts                                                        map[string]string // further parts, whole
}

// bytes packs the file.
func (f file) bytes(t testing.TB) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	add := func(name, body string) {
		e, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Write([]byte(body)); err != nil {
			t.Fatal(err)
		}
	}
	rels := f.rels
	for _, p := range []struct{ kind, element, body string }{
		{"styles", "styles", f.styles},
		{"numbering", "numbering", f.numbering},
		{"footnotes", "footnotes", f.footnotes},
		{"endnotes", "endnotes", f.endnotes},
		{"settings", "settings", f.settings},
	} {
		if p.body == "" {
			continue
		}
		rels += fmt.Sprintf(`<Relationship Id="%s" Type="%s/%s" Target="%s.xml"/>`, p.kind, nsR, p.kind, p.kind)
		add("word/"+p.kind+".xml", "<w:"+p.element+xmlns+">"+p.body+"</w:"+p.element+">")
	}
	const open = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	add("_rels/.rels", open+`<Relationship Id="d" Type="`+nsR+`/officeDocument" Target="word/document.xml"/></Relationships>`)
	add("word/_rels/document.xml.rels", open+rels+"</Relationships>")
	if f.core != "" {
		add("docProps/core.xml", `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">`+f.core+"</cp:coreProperties>")
	}
	var names []string
	for name := range f.parts {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		add(name, f.parts[name])
	}
	if f.parts["word/document.xml"] == "" {
		add("word/document.xml", "<w:document"+xmlns+"><w:body>"+f.body+"</w:body></w:document>")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// lines reads a file and writes a line for each event: kind, level, label,
// text, links and anchors.
func lines(t testing.TB, f file) []string {
	t.Helper()
	r := &recorder{}
	if err := Read(context.Background(), f.bytes(t), r); err != nil {
		t.Fatal(err)
	}
	r.finish()
	return r.lines
}

func check(t *testing.T, f file, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, lines(t, f)); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
}

type recorder struct {
	lines  []string
	leaves []*event.Leaf // by handle, nil for what is no leaf
}

func (r *recorder) say(s string)      { r.lines = append(r.lines, s); r.leaves = append(r.leaves, nil) }
func (r *recorder) Title(s string)    { r.say("title: " + s) }
func (r *recorder) Damaged(d string)  { r.say("damaged: " + d) }
func (r *recorder) Meta(k, v string)  { r.say("meta " + k + ": " + v) }
func (r *recorder) Page(p event.Page) { r.say(fmt.Sprint("page ", p.Number)) }
func (r *recorder) Close()            { r.say("end") }
func (r *recorder) Open(k event.Kind, anchors ...string) {
	r.say(string(k) + names(anchors))
}

func (r *recorder) Leaf(l event.Leaf) event.Handle {
	r.say("")
	r.leaves[len(r.leaves)-1] = &l
	return event.Handle(len(r.leaves) - 1)
}

func (r *recorder) Extend(h event.Handle, runs ...event.Run) {
	r.leaves[h].Runs = append(r.leaves[h].Runs, runs...)
}

func (r *recorder) finish() {
	var out []string
	for i, l := range r.leaves {
		if l == nil {
			out = append(out, r.lines[i])
		} else if s := render(l); s != "" {
			out = append(out, s)
		}
	}
	r.lines = out
}

// render writes a leaf: "list_item 2 [(a)] text <link to #x> {anchor}".
func render(l *event.Leaf) string {
	if strings.TrimSpace(event.Text(l.Runs)) == "" && len(l.Anchors) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(string(l.Kind))
	if l.Level > 0 {
		fmt.Fprint(&b, " ", l.Level)
	}
	if l.HeaderRow {
		b.WriteString(" header")
	}
	if l.Label != "" {
		b.WriteString(" [" + l.Label + "]")
	}
	b.WriteString(":" + names(l.Anchors) + " ")
	for _, run := range l.Runs {
		if run.Anchor != "" {
			b.WriteString("{" + run.Anchor + "}")
		}
		if run.Link != "" {
			b.WriteString("<" + run.Text + " to " + run.Link + ">")
		} else {
			b.WriteString(strings.NewReplacer("\t", `\t`, "\n", `\n`).Replace(run.Text))
		}
	}
	return b.String()
}

func names(anchors []string) string {
	var b strings.Builder
	for _, a := range anchors {
		b.WriteString(" {" + a + "}")
	}
	return b.String()
}

// p is a paragraph of one run in a style; "" for none.
func p(style, text string) string { return para(`<w:pStyle w:val="`+style+`"/>`, run(text)) }

func para(properties, content string) string {
	return "<w:p><w:pPr>" + properties + "</w:pPr>" + content + "</w:p>"
}

func run(text string) string { return `<w:r><w:t xml:space="preserve">` + text + `</w:t></w:r>` }

// numbered is a paragraph of list id at a level from 0.
func numbered(id, level int, text string) string {
	return para(fmt.Sprintf(`<w:numPr><w:ilvl w:val="%d"/><w:numId w:val="%d"/></w:numPr>`, level, id), run(text))
}

const headingStyles = `<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:basedOn w:val="berschrift1"/></w:style>
<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="My clause"/><w:basedOn w:val="berschrift2"/></w:style>
<w:style w:type="paragraph" w:styleId="NotOne"><w:name w:val="Like a heading"/><w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="TOCHeading"><w:name w:val="TOC Heading"/><w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Loop1"><w:name w:val="loop 1"/><w:basedOn w:val="Loop2"/></w:style>
<w:style w:type="paragraph" w:styleId="Loop2"><w:name w:val="loop 2"/><w:basedOn w:val="Loop1"/></w:style>
<w:style w:type="paragraph" w:styleId="Zitat"><w:name w:val="Quote"/></w:style>
<w:style w:type="paragraph" w:styleId="SourceCode"><w:name w:val="Source Code"/></w:style>
<w:style w:type="paragraph" w:styleId="Beschriftung"><w:name w:val="caption"/></w:style>`

func TestHeadings(t *testing.T) {
	check(t, file{styles: headingStyles, body: p("berschrift1", "Duties") + p("berschrift2", "Notice") + p("Clause", "Form") +
		p("NotOne", "No heading") + p("Missing", "No style") + p("Loop1", "A loop") + p("TOCHeading", "Contents") +
		para(`<w:outlineLvl w:val="2"/>`, run("By itself")) +
		para(`<w:pStyle w:val="berschrift1"/><w:outlineLvl w:val="9"/>`, run("Taken back"))},
		"heading 1: Duties", "heading 2: Notice", "heading 2: Form",
		"paragraph: No heading", "paragraph: No style", "paragraph: A loop", "toc: Contents",
		"heading 3: By itself", "paragraph: Taken back")
}

func TestTitle(t *testing.T) {
	// A title stands above the headings; one set as two paragraphs is one.
	check(t, file{styles: headingStyles, body: p("Titel", "Records") + p("Titel", "Handbook") + p("berschrift1", "Duties") + p("berschrift2", "Notice") + p("", "Text.")},
		"heading 1: Records Handbook", "heading 2: Duties", "heading 3: Notice", "paragraph: Text.")
}

func TestClauseInHeadingStyle(t *testing.T) {
	check(t, file{styles: headingStyles, body: p("berschrift1", "Fees for the copies of records.") +
		p("berschrift2", "The keeper shall send a copy of the record within ten days.") +
		p("berschrift2", "Copies") +
		p("berschrift2", strings.Repeat("A very long heading that goes on ", 8))},
		"heading 1: Fees for the copies of records.",
		"paragraph: The keeper shall send a copy of the record within ten days.",
		"heading 2: Copies",
		"paragraph: "+strings.Repeat("A very long heading that goes on ", 8))
}

func TestKinds(t *testing.T) {
	mono := func(s string) string {
		return para("", `<w:r><w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr><w:t xml:space="preserve">`+s+`</w:t></w:r>`)
	}
	check(t, file{styles: headingStyles, body: p("Zitat", "Words of another.") + p("Beschriftung", "Figure 1") +
		p("SourceCode", "first") + p("SourceCode", "") + p("SourceCode", "  second") +
		mono("a := 1") + mono("b := f(a)") + p("", "Between.") +
		mono("A memo in a typewriter face.") + p("", "  ")},
		"quote: Words of another.", "caption: Figure 1",
		`code: first\n\n  second`, `code: a := 1\nb := f(a)`, "paragraph: Between.",
		"paragraph: A memo in a typewriter face.")
}

func TestContents(t *testing.T) {
	begin := `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \o "1-3" \h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`
	end := `<w:r><w:fldChar w:fldCharType="end"/></w:r>`
	entry := `<w:hyperlink w:anchor="_Toc1">` + run("1 Duties") + `<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGEREF _Toc1 \h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` + run("3") + end + `</w:hyperlink>`
	t.Run("field", func(t *testing.T) {
		check(t, file{styles: headingStyles, body: para("", begin+entry) + para("", run("2 Rights")) + para("", end) + p("berschrift1", "Duties") + p("", "Text.")},
			"toc: <1 Duties\t3 to #_Toc1>", "toc: 2 Rights", "heading 1: Duties", "paragraph: Text.")
	})
	t.Run("end missing", func(t *testing.T) {
		check(t, file{styles: headingStyles, body: para("", begin+run("1 Duties")) + p("berschrift1", "Duties") + p("", "Text.")},
			"toc: 1 Duties", "heading 1: Duties", "paragraph: Text.")
	})
	t.Run("content control", func(t *testing.T) {
		check(t, file{styles: headingStyles, body: `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>` +
			p("berschrift1", "Contents") + para("", run("1 Duties")) + `</w:sdtContent></w:sdt><w:sdt><w:sdtContent>` + p("", "Kept.") + `</w:sdtContent></w:sdt>`},
			"toc: Contents", "toc: 1 Duties", "paragraph: Kept.")
	})
}

func TestStrict(t *testing.T) {
	doc := `<x:document xmlns:x="` + nsStrict + `"><x:body><x:p><x:pPr><x:outlineLvl x:val="0"/></x:pPr><x:r><x:t>Strict</x:t></x:r></x:p></x:body></x:document>`
	check(t, file{parts: map[string]string{"word/document.xml": doc}}, "heading 1: Strict")
}

func TestUTF16(t *testing.T) {
	doc := `<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="` + nsW + `"><w:body><w:p><w:r><w:t>Grüße</w:t></w:r></w:p></w:body></w:document>`
	b := []byte{0xFF, 0xFE}
	for _, c := range doc {
		b = append(b, byte(c), byte(c>>8))
	}
	check(t, file{parts: map[string]string{"word/document.xml": string(b)}}, "paragraph: Grüße")
}

func TestProperties(t *testing.T) {
	check(t, file{body: p("", "Text."), core: `<dc:title>Records Handbook</dc:title><dc:creator>The Office</dc:creator><cp:keywords>records, retention</cp:keywords><dcterms:created>2024-01-02T00:00:00Z</dcterms:created>`},
		"title: Records Handbook", "meta author: The Office", "meta keywords: records, retention", "meta created: 2024-01-02T00:00:00Z", "paragraph: Text.")
}

func TestSections(t *testing.T) {
	part := func(element, text string) string {
		return "<w:" + element + xmlns + ">" + p("", text) + "</w:" + element + ">"
	}
	page := `<w:hdr` + xmlns + `><w:p><w:r><w:t xml:space="preserve">Page </w:t></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>4</w:t></w:r></w:fldSimple></w:p></w:hdr>`
	rel := func(id, kind, target string) string {
		return `<Relationship Id="` + id + `" Type="` + nsR + "/" + kind + `" Target="` + target + `"/>`
	}
	f := file{
		rels: rel("h1", "header", "h1.xml") + rel("h2", "header", "h2.xml") + rel("h3", "header", "h3.xml") + rel("f1", "footer", "f1.xml") + rel("f2", "footer", "f2.xml"),
		parts: map[string]string{
			"word/h1.xml": part("hdr", "First head"), "word/h2.xml": part("hdr", "Second head"), "word/h3.xml": part("hdr", "First head"),
			"word/f1.xml": part("ftr", "A foot"), "word/f2.xml": page,
		},
		body: p("", "One.") +
			para(`<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:footerReference w:type="default" r:id="f1"/><w:sectPrChange><w:sectPr><w:headerReference r:id="h2"/></w:sectPr></w:sectPrChange></w:sectPr>`, "") +
			p("", "Two.") +
			`<w:sectPr><w:headerReference w:type="first" r:id="h2"/><w:headerReference w:type="default" r:id="h3"/><w:footerReference r:id="f2"/><w:footerReference r:id="f1"/></w:sectPr>`,
	}
	check(t, f, "header: First head", "paragraph: One.", "footer: A foot", "header: Second head", "paragraph: Two.", "page_number: Page 4")
}
